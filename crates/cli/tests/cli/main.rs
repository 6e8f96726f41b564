//! The binary `chomp` end to end: what a person or a script sees. One program, so that it links once.

mod support;

mod atlas;
mod bad_input;
mod boards;
mod catalogue;
mod census;
mod claims;
mod convert;
mod draw;
mod every_way;
mod experiment;
mod families;
mod figures;
mod grundy;
mod heap;
mod height;
mod heights;
mod impartial;
mod interrupt;
mod openings;
mod ordinal;
mod pipe;
mod plain_output;
mod play;
mod query;
mod query_errors;
mod query_load;
mod serve;
mod sheet;
mod shell;
mod solve;
mod solve_json;
mod spelling;
mod theorem;
