//! The interface of Chomplab without a transport: from a path and a query to what answers it.
//!
//! ```text
//! path, query ──routes──▶ handler ──▶ Task ──somebody works on it──▶ Answer or Refusal
//! ```
//!
//! - [`ROUTES`]: one table of what is served, from which the OpenAPI description is made;
//! - `subjects`: the handlers, a file for each subject. A handler checks what is asked and returns
//!   a [`Task`]; it waits for nobody and works on nothing;
//! - [`Task`]: what it takes to answer, as functions of the limits they are given;
//! - [`Refusal`]: everything that can be wrong with a request, and what is said then.
//!
//! Who works on a task, when, and with which limits, is the business of a front end: the server
//! (`web`) has lanes, visitors and patience, and the worker of a browser (`browser`) has one thread
//! and a budget. So both give the same answers.

mod asked;
mod refusal;
mod routes;
mod sheet_items;
mod subjects;
mod task;

pub use asked::Asked;
pub use refusal::Refusal;
pub use routes::{Content, Form, Parameter, ROUTES, Route, description, find};
pub use sheet_items::{Computed, Item, SHORT, compute};
pub use subjects::progress_of_sheet;
pub use task::{Answer, Answered, Found, Making, Question, SheetTask, Task};
