//! The laboratory from outside: its ledger, its maps of sheets, its puzzles, and what was measured.

mod golden;
mod ledger;
mod puzzles;
mod second_opinion;
mod self_test;
mod sequences;
mod sheet_map;
mod triples;
