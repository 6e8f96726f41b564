//! Pictures: figures with axes and legends, drawn as SVG, and their data as tables.
//!
//! - [`figure`]: what a figure is, and how it is drawn;
//! - [`of_sheets`]: sheets of losers and instant winners as figures;
//! - [`of_tables`]: curves of what tables list;
//! - [`of_triples`]: sheets of games on triples as figures;
//! - [`of_papers`]: the figures of the papers, one line each.

pub mod figure;
pub mod of_papers;
pub mod of_sheets;
pub mod of_tables;
pub mod of_triples;
