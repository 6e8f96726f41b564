//! The arguments of every command, and the help texts.

mod atlas;
mod boards;
mod claims;
mod families;
mod height;
mod impartial;
mod lab;
mod ordinal;
mod serve;
mod three_rows;

pub(crate) use atlas::{
    Atlas, AtlasAction, AtlasBuild, AtlasList, AtlasTable, TableFolder, TableKind,
};
pub(crate) use boards::{Boards, Catalogue, CatalogueFormat};
pub(crate) use claims::{ClaimFormat, Claims};
pub(crate) use families::{Check, Families, FamilyFormat, HeightFormat, Heights};
pub(crate) use height::Height;
pub(crate) use impartial::{Explain, Heap, HeapFormat, Sum};
pub(crate) use lab::{Experiment, ExperimentAction, ExperimentMerge, ExperimentRun, Figures};
pub(crate) use ordinal::Ordinal;
pub(crate) use serve::{LogLevel, Serve};
pub(crate) use three_rows::{Census, Openings, RowFormat, Sheet, SheetKind, SheetWork};

use chomplab::search::Budget;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  chomp solve 8x10                 who wins, and every winning bite
  chomp solve '(4,2,1)' --explain  which engines were asked, and why
  chomp grundy 3x7                 the Grundy value in both conventions
  chomp solve divisors:432         Schuh's game of naming divisors
  chomp explain kayles:5,3,3,2     how to find the winning move, step by step
  chomp sum 3x4 nim:5 kayles:7     several games side by side
  chomp play 4x5                   play against the computer
  chomp boards 2..16 2..16         the winning bites of all bars up to 16x16
  chomp openings 1..100            the winning bites of all bars of three rows up to 100

Positions: 3x7 a box, (4,2,1) rows, 2x2x3 more dimensions, 3x1 + 2x2 a union of boxes,
diff:[2,0,2] differences, eye:[2 1; 2 2] columns over 2x2, divisors:432; w is the ordinal omega.
kayles:5,3 and 0.77:12 heaps, subsets:4, poset:a<b, graph:a-b; & stands between the parts of a sum.
Cells are counted from 0, and the poison is at the origin.

Exit codes: 0 answered, 1 undecided, 2 bad input.";

/// Chomp, solved and explained.
#[derive(Debug, Parser)]
#[command(name = "chomp", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins, every winning bite, and why
    #[command(after_help = "\
Examples:
  chomp solve 3x100
  chomp solve '(3,2,1)' --explain
  chomp solve 4x4x4 --format json
  chomp solve 12x13 --budget 10G --memory 4G")]
    Solve(Solve),
    /// The Grundy value, with the poison forbidden and allowed
    #[command(after_help = "Examples:\n  chomp grundy 3x60\n  chomp grundy '(7,4)' --format json")]
    Grundy(Solve),
    /// Write a position in other notations
    #[command(after_help = "\
Examples:
  chomp convert '(4,2,2)'
  chomp convert 'diff:[2,0,2]' --to boxes")]
    Convert(Convert),
    /// Draw a position in the terminal or as SVG
    #[command(after_help = "\
Examples:
  chomp draw '(5,3,3,1)' --bites
  chomp draw 4x4x4 --svg cube.svg
  chomp draw divisors:432 --bites")]
    Draw(Draw),
    /// Play against the computer, which wins whenever it can find out how
    #[command(after_help = "\
Examples:
  chomp play 4x5
  chomp play 4x5 --computer-first
  chomp play divisors:432

Type a bite as row and column, for example 1 2; help lists the other words.")]
    Play(Play),
    /// List the theorems, or show one with its proof and its source
    #[command(after_help = "Examples:\n  chomp theorem list\n  chomp theorem show two-rows")]
    Theorem(Theorem),
    /// Grundy values of single heaps in a take-and-break game, and their period
    #[command(after_help = "\
Examples:
  chomp heap 0.77 --to 200 --period
  chomp heap kayles --to 100000 --values --format csv > kayles.csv
  chomp heap 0.16 --to 520000 --period --format json
  chomp heap 'subtract[1,3,4]'
  chomp heap --list")]
    Heap(Heap),
    /// Who wins several games side by side, with a move in one of them at a time
    #[command(after_help = "\
Examples:
  chomp sum 3x4 nim:5 kayles:7
  chomp sum 3x4 2x2 nim:3 --misere
  chomp play '3x4 & nim:5'

The poison must not be taken in any part; whoever has no other move left loses.
In misere play every move is allowed, and whoever makes the last of all loses.")]
    Sum(Sum),
    /// Why somebody wins, step by step
    #[command(after_help = "\
Examples:
  chomp explain kayles:5,3,3,2
  chomp explain nim:4,7,10
  chomp explain '(3,2,1)' --depth 3")]
    Explain(Explain),
    /// Calculate with ordinals below epsilon-zero
    #[command(after_help = "\
Examples:
  chomp ordinal natural-sum w 'w^2 + 3'
  chomp ordinal left-subtract w 'w*3 + 2'
  chomp ordinal nim-sum 'w*3 + 5' 'w + 4' --latex
  chomp ordinal mex 0 1 w

left-subtract A B is the T with A followed by T equal to B.")]
    Ordinal(Ordinal),
    /// The one height of a column that makes a P-position, on ordinals
    #[command(after_help = height::EXAMPLES)]
    Height(Height),
    /// Answer questions as JSON lines, one line out for each line in
    #[command(after_help = "\
Example:
  echo '{\"id\": 7, \"position\": \"(4,2,1)\", \"ask\": [\"outcome\", \"grundy\"]}' | chomp query

NOTATION.md describes the fields of requests and answers.")]
    Query(Query),
    /// The winning first bites of bars of three rows
    #[command(after_help = "\
Examples:
  chomp openings 100
  chomp openings 1..1000000 --format csv > openings.csv

The columns are n, row and column: the bite wins the bar of 3 rows and n columns.
Rows and columns of bites are counted from 0.")]
    Openings(Openings),
    /// The winning first bites of all bars in a range
    #[command(after_help = boards::BOARDS_HELP)]
    Boards(Boards),
    /// All P-positions of a board, counted or listed
    #[command(after_help = boards::CATALOGUE_HELP)]
    Catalogue(Catalogue),
    /// How the P-positions over each third row begin and end
    #[command(after_help = "\
Examples:
  chomp census --to 1000
  chomp census --to 10000 --by-period
  chomp census --to 100000 --format csv > census.csv

Over the third row x, (g,x,x) is P. Either (f,f,x) is P and no P-position has a longer second
row, or from second row `start` on the differences of the first two rows repeat with a period.
A table that `chomp atlas build three-rows` made is used if it reaches far enough.")]
    Census(Census),
    /// One third row: how its P-positions begin and end, all of them, or a picture
    #[command(after_help = "\
Examples:
  chomp sheet 120
  chomp sheet 120 --losers
  chomp sheet 120 --losers --to 1000 --format csv
  chomp sheet 700 --kind instant-winners --png sheet.png
  chomp sheet 350 --kind losers --svg losers.svg
  chomp sheet 100000 --kind instant-winners --age --png large.png")]
    Sheet(Sheet),
    /// Experiments on sheets, with parameters, tables and figures
    #[command(after_help = "\
Examples:
  chomp experiment list
  chomp experiment run sensitivity sheet=100 steps=25 --out runs
  chomp experiment run variants seeds=100 --out runs --items 0..50
  chomp experiment merge runs/variants-0-50.csv runs/variants-50-100.csv --out runs

A run writes NAME.csv, NAME-summary.csv and NAME.svg; the same parameters give the same bytes. A run
that was stopped goes on when the same command is given again. Items of a run can be shared among
machines with --items, and their files be merged.")]
    Experiment(Experiment),
    /// Draw the figures of the papers
    #[command(after_help = "\
Examples:
  chomp figures --out figures
  chomp figures --only fl-2a,fl-3 --out figures
  chomp figures --list")]
    Figures(Figures),
    /// All P-positions over fixed bottom rows, with proof, for any number of rows
    #[command(after_help = families::EXAMPLES)]
    Families(Families),
    /// How many rows of one cell below others make a P-position, and formulas for it
    #[command(after_help = "\
Examples:
  chomp heights --tail 0
  chomp heights --tail 2 --to 80
  chomp heights --tail 2,2 --second 2..12
  chomp heights --tail 3 --format csv

The height of rows (a, b, tail) is the number x of rows that make a P-position, when rows of one cell
are added below, or rows are cut off. Formulas by parity are found by trying and verified as far as
they were computed, unless a theorem proves them. With --second, the height is given for each second
row and for all first rows, with a proved period: from `start` on, x = a + differences[(a - start)
mod period].")]
    Heights(Heights),
    /// Check a certificate that `chomp families --certificate` wrote
    #[command(after_help = "\
Examples:
  chomp families --bottom 4,2 --certificate out.json
  chomp check out.json

The checker shares no code with what it checks. It accepts the certificate, or refuses it and names
the first line that is wrong. Exit codes: 0 accepted, 1 refused, 2 no such file.")]
    Check(Check),
    /// What papers claim about these games, and what comes out when it is recomputed
    #[command(after_help = claims::EXAMPLES)]
    Claims(Claims),
    /// Build, list, check and remove tables on disk
    #[command(after_help = "\
Examples:
  chomp atlas build three-rows --to 100000
  chomp atlas list
  chomp atlas verify three-rows-census-100000")]
    Atlas(Atlas),
    /// Serve the page: play, analyse and look things up in a browser
    #[command(after_help = serve::EXAMPLES)]
    Serve(Serve),
    /// Print shell completions
    #[command(
        after_help = "Example:\n  chomp completions bash > ~/.local/share/bash-completion/completions/chomp"
    )]
    Completions(Completions),
    /// Print the manual page, or write one for each command
    #[command(after_help = "Examples:\n  chomp man | man -l -\n  chomp man --dir man1")]
    Man(Man),
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// One record of JSON.
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Limits {
    /// Units of work for each question, about 20 million a second [k, M, G allowed]
    #[arg(long, value_name = "UNITS", default_value_t = Budget::default().work, value_parser = parse_amount::<1000>)]
    pub(crate) budget: u64,
    /// Most memory for the tables of each engine, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value_t = Budget::default().memory as u64, value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) tables: TableFolder,
}

impl Limits {
    pub(crate) fn budget(&self) -> Budget {
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        Budget { work: self.budget, memory }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The position, for example 3x7 or '(4,2,1)'
    #[arg(required = true)]
    position: Vec<String>,
    /// Show which engines were asked and why they declined
    #[arg(long)]
    pub(crate) explain: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The position
    #[arg(required = true)]
    position: Vec<String>,
    /// Print only this notation: list, boxes, diff, eye, transposed, divisors
    #[arg(long, value_name = "NOTATION")]
    pub(crate) to: Option<String>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// The position
    #[arg(required = true)]
    position: Vec<String>,
    /// Mark the winning bites
    #[arg(long)]
    pub(crate) bites: bool,
    /// Write SVG to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The position to start from
    #[arg(default_value = "4x5")]
    position: Vec<String>,
    /// The computer bites first
    #[arg(long)]
    pub(crate) computer_first: bool,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Theorem {
    #[command(subcommand)]
    pub(crate) action: TheoremAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TheoremAction {
    /// All theorems, in the order in which they are asked
    List {
        /// How the answer is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Statement, source, scope, status, errata and an example
    Show {
        /// The theorem, as `chomp theorem list` names it
        id: String,
        /// How the answer is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Query {
    /// The file with the questions, one a line; standard input if absent or -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write a page for each command into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

macro_rules! position_text {
    ($($arguments:ty),*) => {$(
        impl $arguments {
            /// The position; a union that was typed without quotes comes in several words.
            pub(crate) fn position(&self) -> String {
                self.position.join(" ")
            }
        }
    )*};
}

position_text!(Solve, Convert, Draw, Play, Explain);

/// A whole number with an optional k, M or G, each `STEP` times the one before.
fn parse_amount<const STEP: u64>(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is no amount; write for example 500000, 300k, 20M or 2G");
    let (digits, power) = match text.trim().char_indices().last() {
        Some((end, 'k' | 'K')) => (&text.trim()[..end], 1),
        Some((end, 'm' | 'M')) => (&text.trim()[..end], 2),
        Some((end, 'g' | 'G')) => (&text.trim()[..end], 3),
        _ => (text.trim(), 0),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(STEP.pow(power)).ok_or_else(|| format!("{text} is too much"))
}
