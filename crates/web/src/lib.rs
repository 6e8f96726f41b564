//! The page of Chomplab, and the interface behind it.
//!
//! ```text
//! request ──routes──▶ handler ──desk──▶ engines ──▶ answer/1 record ──▶ JSON
//!                                └─ quick try first; what needs more waits for the slow lane
//! ```
//!
//! - `routes`: one table of what is served, from which the router and the OpenAPI description are
//!   made;
//! - `api`: the handlers, a file for each subject;
//! - `desk`: who works when, with which budget, until when; `lane` shares places between visitors,
//!   `job` is work on a thread of its own, `visitor` tells who asks;
//! - `sheet_cache`: what has been computed of sheets, kept for a while and shared;
//! - `refusal`: everything that can be wrong with a request, and what is said then;
//! - `assets`: the files of the page, inside the binary.
//!
//! The server keeps nothing for its visitors: a position or a game is in the request. It prints
//! nothing; whoever starts it is told of each request as an [`Event`].

mod api;
mod assets;
mod desk;
#[cfg(test)]
mod gate;
mod headers;
mod job;
mod lane;
mod listener;
mod log;
mod refusal;
mod routes;
mod server;
mod sheet_cache;
mod visitor;

pub use log::{Event, Level};
pub use routes::description;
pub use server::{Knowing, Server, Settings};
