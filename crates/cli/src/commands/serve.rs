//! `chomp serve`: the page.

use crate::Done;
use crate::arguments::{LogLevel, Serve};
use crate::complaint::Complaint;
use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use web::{Event, Level, Server, Settings};

/// Runs the command.
pub(crate) fn run(arguments: &Serve) -> Result<Done, Complaint> {
    let patience = Duration::from_secs(arguments.patience);
    let settings = Settings { patience, farewell: patience + Duration::from_secs(5) };
    let listen = arguments.listen;
    let server = Server::bind(listen, settings).map_err(|error| {
        Complaint::Other(format!("cannot listen on {listen}: {error}; choose with --listen"))
    })?;
    let address = server.address().map_err(|error| Complaint::Other(error.to_string()))?;
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
