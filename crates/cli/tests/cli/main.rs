//! The binary `chomp` end to end: what a person or a script sees. One program, so that it links
//! once.

#[path = "../sessions/mod.rs"]
mod sessions;
mod support;

mod atlas;
mod bad_input;
mod boards;
mod catalogue;
mod census;
mod claims;
mod consistency;
mod convert;
mod data;
#[cfg(unix)]
mod destinations;
mod draw;
mod every_way;
mod exit_codes;
mod experiment;
mod extend;
mod families;
mod figures;
mod grundy;
mod heap;
mod heights;
mod help;
mod impartial;
mod interrupt;
mod oeis;
mod omega;
mod openings;
mod options;
mod ordinal;
mod parts;
mod pictures;
mod pipe;
mod plain_output;
mod play;
mod progress;
mod query;
mod query_errors;
mod query_load;
mod readme;
mod schemas;
mod serve;
mod sheet;
mod shell;
mod solve;
mod solve_json;
mod sources;
mod spelling;
mod theorem;
mod timeout;
mod triples;
