//! What happened, for whoever keeps the log.

use std::time::Duration;

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// As it should be.
    Information,
    /// Something to look at when it is frequent.
    Warning,
    /// A mistake of ours.
    Error,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A request was answered.
    Request {
        /// How much it matters.
        level: Level,
        /// `GET`, …
        method: String,
        /// The path, without what was asked.
        path: String,
        /// The HTTP status.
        status: u16,
        /// How long it took.
        elapsed: Duration,
    },
    /// The server was told to stop and finishes what it has begun.
    Stopping,
}
