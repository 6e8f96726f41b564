//! The arguments of `chomp height`.

use super::{Format, Limits};
use clap::Args;

pub(super) const EXAMPLES: &str = "\
Examples:
  chomp height --over 3                     three columns are P at the height w^w only
  chomp height '(w*2,w,5)' --over 2         the first two columns, over a third of 5 cells
  chomp height 'eye:[w w; w w]' --over 1x1  the column over the poison of a 2x2 base
  chomp height '(1,1,1)' --over 1 --value w the first column that gives the value w
  chomp height 2x'(w*2)' --column           a column along a new axis: the Grundy value

A is a position and B one with an axis less; for A in the plane, B is a number of columns. E(A,B,h) is
A with a column over B, and all of it cut at the height h along the last axis; of a list (u,v,x) the
last axis is the one along which u, v and x are lengths. By the Fundamental Theorem of [HS] exactly
one h makes it a P-position, and one gives it any Grundy value. The height is told when engines
decide E(A,B,h), and never guessed. Over a single cell the Size Lemma bounds it.";

#[derive(Debug, Args)]
pub(crate) struct Height {
    /// The position A that is extended; nothing if absent
    #[arg(value_name = "A")]
    pub(crate) position: Vec<String>,
    /// The base B of the column
    #[arg(long, value_name = "B", required_unless_present = "column")]
    pub(crate) over: Option<String>,
    /// The Grundy value, with the poison forbidden, that the extension shall have; 0 is P
    #[arg(long, value_name = "G", default_value = "0")]
    pub(crate) value: String,
    /// The column of single cells along a new axis that makes a P-position
    #[arg(long, conflicts_with_all = ["over", "value"])]
    pub(crate) column: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
