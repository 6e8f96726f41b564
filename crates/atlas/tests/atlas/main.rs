//! The crate from outside: tables that are built, interrupted, damaged and read again.

mod boards;
mod census;
mod census_resuming;
mod checkpoints;
mod damage;
mod listing;
mod resuming;
mod round_trip;
mod sample;
mod separate_process;
mod sheets;
mod write_errors;
