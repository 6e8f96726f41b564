//! The library from outside: engines against each other, against the oracle and against what is
//! published. One program, since each links the whole library; laws of ordinals are another.

mod beneath;
mod board_memory;
mod boards;
mod boards_by_lines;
mod certificates;
mod distance;
mod examples;
mod families;
mod five_rows;
mod formulas;
mod four_rows;
mod heap;
mod heights;
mod in_time;
mod laws;
mod lean_files;
mod one_answer;
mod oracle_agreement;
mod posets;
mod published;
mod semigroups;
mod solids;
mod sums;
mod three_rows;
