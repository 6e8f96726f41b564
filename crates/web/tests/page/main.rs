//! The page and its interface, end to end: requests over real sockets, and visits with a real
//! browser. One program, so that it links once.

mod support;

mod analyse;
mod api;
mod corners;
mod description;
mod edges;
mod first_visit;
mod fuzz;
mod languages;
mod laws;
mod lessons;
mod life;
mod load;
mod mended;
mod play;
mod puzzles;
mod said;
mod sheets;
mod still;
mod teachers_kit;
mod teaching;
mod transfinite;
mod truth;
mod unbroken;
mod views;
