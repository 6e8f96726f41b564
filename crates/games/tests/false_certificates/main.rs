//! Certificates that are consistent and false, and attacks on their form: all are refused.
//!
//! A family is falsified in one place, and everything that follows from it by the rules is computed
//! anew, so that each line agrees with all lines before it but for the one that is wrong. The rules
//! are applied column by column as in the header of the oracle's checker, by code of this test, and
//! a tail is guessed where differences repeat often; a guess that is wrong makes one more false
//! certificate. What comes out right after all is left out.

mod answers;
mod families;
mod forms;
mod rules;
