//! `chomp serve`: the page.

use crate::arguments::{TableFolder, parse_bytes, parse_count, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::work::{knowing_tables, tell_of_missing};
use chomplab::engine::Budget;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use web::{Event, Level, Server, Settings};

const EXAMPLES: &str = "\
Examples:
  chomp serve
  chomp serve --open
  chomp serve --listen 8080 --log information
  chomp serve --listen 0.0.0.0:8080      seen by the whole network
  chomp serve --dir ~/chomp-tables       with the tables of chomp atlas build there
  chomp serve --allow-embedding          other pages may show boards, with ?embed

The address is printed on standard output, the log on standard error, one line for each request. \
Ctrl-C or SIGTERM stops: answers that have begun are finished. Programs ask under /api; \
/api/openapi.json describes it.";

/// Serve the page: play, analyse and look things up in a browser
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// Address and port, or a port; port 0 takes any that is free. The default is seen on this
    /// machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7433")]
    #[arg(value_parser = parse_address)]
    listen: SocketAddr,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// What is logged
    #[arg(long, value_enum, default_value_t = LogLevel::Warning)]
    log: LogLevel,
    /// How long an answer may take, in seconds
    #[arg(long, alias = "timeout", value_name = "SECONDS", default_value = "10")]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<1, 600>)]
    patience: u64,
    /// Units of work for each question, about 20 million a second [k, M, G allowed]
    #[arg(long, value_name = "UNITS", default_value = "250M", allow_negative_numbers = true)]
    #[arg(value_parser = parse_count)]
    budget: u64,
    /// The most memory for tables, roughly, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "256M", allow_negative_numbers = true)]
    #[arg(value_parser = parse_bytes)]
    memory: u64,
    /// Let other pages show this one inside of them, as a learning platform does
    #[arg(long)]
    allow_embedding: bool,
    #[command(flatten)]
    tables: TableFolder,
}

/// What is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogLevel {
    /// Every request
    Information,
    /// What was refused because there was too much to do, and errors
    Warning,
    /// Errors of the program
    Error,
}

/// Runs the command.
pub(crate) fn run(arguments: &Serve) -> Result<Done, Complaint> {
    let patience = Duration::from_secs(arguments.patience);
    let mut settings = Settings::with_patience(patience);
    settings.may_be_embedded = arguments.allow_embedding;
    let memory = usize::try_from(arguments.memory).unwrap_or(usize::MAX);
    settings.budget = Budget { work: arguments.budget, memory };
    if let Some(place) = arguments.tables.place_if_any() {
        tell_of_missing(&arguments.tables, &place);
        settings.knowing = Arc::new(knowing_tables(place));
    }
    let listen = arguments.listen;
    let server = Server::bind(listen, settings).map_err(|error| {
        Complaint::Machine(format!("cannot listen on {listen}: {error}; choose with --listen"))
    })?;
    let address = server.address().map_err(|error| Complaint::Machine(error.to_string()))?;
    let (stop, stopped) = mpsc::channel();
    // Without a handler Ctrl-C still ends the program, only less gently.
    let _ = ctrlc::set_handler(move || {
        let _ = stop.send(());
    });
    let mut out = anstream::stdout();
    writeln!(out, "http://{address}/")?;
    out.flush()?;
    if arguments.open {
        open(address);
    }
    let least = match arguments.log {
        LogLevel::Information => Level::Information,
        LogLevel::Warning => Level::Warning,
        LogLevel::Error => Level::Error,
    };
    let wait = move || {
        // When the handler could not be set, this waits for ever, as it should.
        if stopped.recv().is_err() {
            std::thread::park();
        }
    };
    server.run(wait, move |event| log(&event, least)).map_err(Complaint::Output)?;
    Ok(Done::Answered)
}

/// One line of `name=value` pairs.
fn log(event: &Event, least: Level) {
    let line = match event {
        Event::Request { level, .. } if *level < least => return,
        Event::Request { level, method, path, status, elapsed } => {
            let level = match level {
                Level::Information => "information",
                Level::Warning => "warning",
                Level::Error => "error",
            };
            let milliseconds = elapsed.as_secs_f64() * 1e3;
            format!(
                "level={level} method={method} path={path:?} status={status} ms={milliseconds:.1}"
            )
        }
        Event::Stopping => "level=information event=stopping".to_owned(),
    };
    // When standard error is closed there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Opens the page where the system can; the address has been printed in any case.
fn open(address: SocketAddr) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(opener)
        .arg(format!("http://{address}/"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        let _ = writeln!(anstream::stderr(), "note: no program to open a page was found");
    }
}

/// An address with a port, a name with one, or a port alone, which is one of this machine.
fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let text = text.trim();
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    if let Ok(port) = text.strip_prefix(':').unwrap_or(text).parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    let wrong = || format!("{text:?} is not an address; write for example 127.0.0.1:8080 or 8080");
    let mut found: Vec<SocketAddr> = text.to_socket_addrs().map_err(|_| wrong())?.collect();
    found.sort_by_key(SocketAddr::is_ipv6);
    found.first().copied().ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::parse_address;

    #[test]
    fn addresses_may_be_short() {
        for text in ["127.0.0.1:8080", "8080", ":8080", "localhost:8080"] {
            let address = parse_address(text).map(|address| address.to_string());
            assert_eq!(address.as_deref(), Ok("127.0.0.1:8080"), "{text}");
        }
        for text in ["", "localhost", "99999", "8080x"] {
            assert!(parse_address(text).unwrap_err().contains("127.0.0.1:8080"), "{text}");
        }
    }
}
