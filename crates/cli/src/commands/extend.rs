//! `chomp extend`: the one height that makes a P-position, or gives a Grundy value.

use crate::arguments::{Format, Limits};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::write_height;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::query::extensions::{ExtensionTexts, height};
use clap::Args;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  chomp extend --over 3                     three columns are P at the height w^w only
  chomp extend '(w*2,w,5)' --over 2         the first two columns, over a third of 5 cells
  chomp extend 'eye:[w w; w w]' --over 1x1  the column over the poison of a 2x2 base
  chomp extend '(1,1,1)' --over 1 --value w the first column that gives the value w
  chomp extend 2x'(w*2)' --column           a column along a new axis: the Grundy value

A is a position and B one with an axis less; for A in the plane, B is a number of columns. \
E(A,B,h) is A with a column over B, and all of it cut at the height h along the last axis; of a \
list (u,v,x) the last axis is the one along which u, v and x are lengths. By the Fundamental \
Theorem of [HS] exactly one h makes it a P-position, and one gives it any Grundy value. The \
answer gives the height only when engines decide E(A,B,h); it is never guessed. Over a single cell \
the Size Lemma bounds it. How many rows of one cell make a finite position P is a question for \
`chomp heights`.";

/// The one height of a column that makes a P-position, on ordinals
#[derive(Debug, Args)]
#[command(alias = "height", after_help = EXAMPLES)]
pub(crate) struct Extend {
    /// The position A that is extended; nothing if absent
    #[arg(value_name = "A")]
    pub(crate) position: Vec<String>,
    /// The base B of the column; this or --column is needed
    #[arg(long, value_name = "B")]
    pub(crate) over: Option<String>,
    /// The Grundy value, with the poison forbidden, that the extension should have; 0 is P
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

/// Runs the command.
pub(crate) fn run(arguments: &Extend) -> Result<Done, Complaint> {
    let a = arguments.position.join(" ");
    if arguments.over.is_none() && !arguments.column {
        let message = "a height needs a base: add --over B, the base of the column, or --column \
                       for a column along a new axis";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let asked = ExtensionTexts {
        a: (!a.is_empty()).then_some(a),
        over: arguments.over.clone(),
        value: (!arguments.column).then(|| arguments.value.clone()),
        column: arguments.column,
    };
    let mut asker = Asker::new(&arguments.limits);
    let answer = asker.ask(|work| height(&asked, work));
    let mut answer = answer.map_err(|bad| Complaint::input(bad.error, &bad.text))?;
    work::tell_what_stopped(&asker, answer.undecided.as_mut());
    let mut out = anstream::stdout().lock();
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
        Format::Text => write_height(&mut out, &answer, Spelling::new(arguments.ascii))?,
    }
    Ok(match (work::interrupted(), &answer.height) {
        (true, _) => Done::Interrupted,
        (false, Some(_)) => Done::Answered,
        (false, None) => Done::Undecided,
    })
}
