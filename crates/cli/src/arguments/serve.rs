//! The arguments of `chomp serve`.

use clap::{Args, ValueEnum};
use std::net::SocketAddr;

pub(crate) const EXAMPLES: &str = "\
Examples:
  chomp serve
  chomp serve --open
  chomp serve --listen 127.0.0.1:8080 --log information

The address is printed on standard output, the log on standard error, a line a request. Ctrl-C or SIGTERM
stops: answers that have begun are finished. Programs ask under /api; /api/openapi.json describes it.";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Address and port; port 0 takes any that is free. The default is seen on this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7433")]
    pub(crate) listen: SocketAddr,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// What is logged
    #[arg(long, value_enum, default_value_t = LogLevel::Warning)]
    pub(crate) log: LogLevel,
    /// How long an answer may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) patience: u64,
}

/// What is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// Every request
    Information,
    /// What was refused because there was too much to do, and errors
    Warning,
    /// Errors of the program
    Error,
}
