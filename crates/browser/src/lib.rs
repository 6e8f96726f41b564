//! The engine in a browser: the interface of `api`, compiled to WebAssembly and asked by a worker.
//!
//! ```text
//! page ──server.js──▶ engine.js ──message──▶ worker.js ──ask──▶ Engine ──▶ Task ──▶ the answer
//! ```
//!
//! - [`Engine`]: works on the tasks of the interface, on the one thread of a worker;
//! - [`exports`]: the few functions that the worker calls, and those of the worker that are called;
//! - the binary `write-site` writes the page with this engine as static files.
//!
//! A worker cannot be interrupted; whoever does not want to wait ends it and starts another. Two
//! workers share the work as the lanes of the server do: what is short of work after a quick try
//! goes to the slow one, so that hard questions never keep easy ones waiting.

mod engine;
pub mod exports;
mod sheet_shelf;

pub use engine::{Engine, Pace, Said, Watch};
