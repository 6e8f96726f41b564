//! The page of Chomplab, and the interface behind it.
//!
//! ```text
//! request ──routes──▶ task ──desk──▶ engines ──▶ answer/1 record ──▶ JSON
//!                             └─ quick try first; what needs more waits for the slow lane
//! ```
//!
//! - `routes`: the router, made from the table of the interface and the list of files. What is
//!   asked and what it takes to answer is the crate `api`, which knows no transport;
//! - `schedule`: from a task to the desk or the cache;
//! - `desk`: who works when, with which budget, until when; `lane` shares places between visitors,
//!   `job` is work on a thread of its own, `visitor` tells who asks;
//! - `sheet_cache`: what has been computed of sheets, kept for a while and shared;
//! - `refusal`: refusals as responses;
//! - `assets`: the files of the page, inside the binary.
//!
//! The server keeps nothing for its visitors: a position or a game is in the request. It prints
//! nothing; whoever starts it is told of each request as an [`Event`].

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
mod schedule;
mod server;
mod sheet_cache;
mod visitor;

pub use api::description;
pub use assets::{ALL as ASSETS, Asset};
pub use log::{Event, Level};
pub use server::{Knowing, Server, Settings};
