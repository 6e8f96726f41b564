//! `chomp families`: all P-positions over fixed bottom rows, with certificates and proofs.

mod continued;
mod rows;
mod table;

use crate::arguments::{
    BottomRange, TableMemory, Threads, is_stream, parse_positive, parse_within,
};
use crate::complaint::Complaint;
use crate::destination::write_whole;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::work;
use chomplab::chomp::families::{Bottom, Families as Machine, Run, Runs, Valued};
use chomplab::engine::{Budget, Limits, Progress, Work};
use chomplab::{Obstacle, Undecided};
use clap::{Args, ValueEnum};
use indicatif::BinaryBytes;
use std::cell::RefCell;
use std::io::{IsTerminal, Write, stdout};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  chomp families --bottom 5
  chomp families --bottom 4,2 --format sun
  chomp families --bottom 4,2 --certificate out.json
  chomp families --bottom 4,2 --certificate out.v --as coq
  chomp families --bottom 4,2 --certificate out.lean --as lean
  chomp families --bottom 4,2 --proof proof.tex
  chomp families --bottom 4,2 --proof whole.tex --complete
  chomp families --bottom 2..40,0..40 --by-period --stats
  chomp families --bottom 4,2 --value 3
  chomp families --bottom 4,2 --value 3 --certificate values.json
  chomp families --bottom 0..40,0..40 --out table.jsonl

The bottom is the third row and those below it, each a length or a range; a table has all \
bottoms whose rows do not grow. Over a bottom, each second row has at most one first row that \
makes a P-position. Those before second row `start` are sporadic; from there on the differences \
of the two rows repeat, or there are no more. Every period is proved, none is guessed. While a \
table is written it is in FILE.part, and one that was interrupted is continued there; a file \
with another table, or with a larger one, is refused and left as it is. To find the family of a \
position, leave out its first two rows: (a+4,a+2,2) has the bottom 2.";

/// All P-positions over fixed bottom rows, with proof, for any number of rows
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Families {
    /// The rows below the second, for example 5, or 4,2, or 2..40,0..40 for a table
    #[arg(long, value_name = "ROWS")]
    bottom: BottomRange,
    /// Positions of this Grundy value, with the poison forbidden, instead of P-positions
    #[arg(long, value_name = "G", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, MOST_VALUE>, conflicts_with = "proof")]
    value: Option<u64>,
    /// Only families with a greater period
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = parse_positive)]
    period_over: Option<u64>,
    /// Only families of this period
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = parse_positive)]
    #[arg(conflicts_with = "period_over")]
    period: Option<u64>,
    /// Count the families of each period instead of listing them
    #[arg(long, conflicts_with_all = ["certificate", "proof"])]
    by_period: bool,
    /// How the families are written; text, unless --out names a file that ends otherwise
    #[arg(long, value_enum)]
    format: Option<FamilyFormat>,
    /// Write the table to this file, and go on with it if its beginning is there; - is standard
    /// output
    #[arg(long, value_name = "FILE", alias = "output")]
    #[arg(conflicts_with_all = ["by_period", "certificate", "proof"])]
    out: Option<PathBuf>,
    /// Write a certificate that `chomp check` accepts; - is standard output
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Who is to check the certificate; coq or lean, if the name of its file ends with .v or
    /// .lean, otherwise json
    #[arg(long = "as", value_enum, requires = "certificate", value_name = "CHECKER")]
    checker: Option<Checker>,
    /// Write the proof: LaTeX if the name ends with .tex, otherwise Markdown; - is standard output
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Let the proof include those that it leans on, so that one document stands alone
    #[arg(long, requires = "proof")]
    complete: bool,
    /// Print the time and the memory used at the end
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    memory: TableMemory,
    #[command(flatten)]
    threads: Threads,
}

impl Families {
    /// The file that the table goes to; `None` for standard output.
    fn output_file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|file| !is_stream(file))
    }

    /// Who is to check a certificate in this file.
    fn checker(&self, file: &Path) -> Checker {
        self.checker.unwrap_or(match file.extension().and_then(|ending| ending.to_str()) {
            Some("v") => Checker::Coq,
            Some("lean") => Checker::Lean,
            _ => Checker::Json,
        })
    }

    /// The format that was chosen, that of the file's ending, or text.
    fn format(&self) -> FamilyFormat {
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|end| end.to_str());
        self.format.unwrap_or(match ending.map(str::to_lowercase).as_deref() {
            Some("csv") => FamilyFormat::Csv,
            Some("json" | "jsonl") => FamilyFormat::Json,
            _ => FamilyFormat::Text,
        })
    }
}

/// Who checks a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Checker {
    /// `chomp check`, which has code of its own.
    Json,
    /// The proof assistant Coq, from the rules of the game on.
    Coq,
    /// The proof assistant Lean 4, from the rules of the game on.
    Lean,
}

/// How families are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FamilyFormat {
    /// For people: one bottom in rows, several in a table.
    Text,
    /// Rows: (a+11, a+7, 5).
    Rows,
    /// Differences, shortest row first, as Sun writes them: [5, 2+x, 4].
    Sun,
    /// Comma-separated values, the first line names them.
    Csv,
    /// A record of JSON for each bottom, one per line.
    Json,
}

/// Values up to this are sought.
const MOST_VALUE: u64 = 1000;

/// Runs the command.
pub(crate) fn run(arguments: &Families) -> Result<Done, Complaint> {
    let hull = arguments.bottom.hull();
    refuse_beyond_memory(&hull, arguments)?;
    let started = Instant::now();
    let mut source = Source::new(&hull, arguments);
    let done = if arguments.certificate.is_some() || arguments.proof.is_some() {
        write_documents(&mut source, arguments)?
    } else if arguments.by_period {
        table::count_periods(&mut source, arguments)?
    } else {
        table::list(&mut source, arguments)?
    };
    if arguments.stats {
        let known = source.families.len() + source.valued.len();
        let bytes = (source.families.bytes() + source.valued.bytes()) as u64;
        let seconds = started.elapsed().as_secs_f64();
        let memory = BinaryBytes(bytes);
        writeln!(anstream::stderr(), "note: {known} families in {seconds:.2} s and {memory}")?;
    }
    Ok(done)
}

/// Families in the order of the table, with a bar beside them.
struct Source {
    families: Machine,
    /// Families of positions of a value, if one is asked for.
    valued: Runs<Valued>,
    value: Option<u64>,
    threads: NonZero<usize>,
    work: Work<'static>,
    bar: Rc<RefCell<Bar>>,
}

/// So many families of a table are computed together for each thread.
const TOGETHER: usize = 64;

impl Source {
    fn new(hull: &Bottom, arguments: &Families) -> Self {
        let to_terminal = !arguments.by_period && arguments.output_file().is_none();
        let values = arguments.value.map_or(1, |value| value + 1);
        let families = hull.count_within().saturating_mul(values);
        let is_shown = to_terminal && stdout().is_terminal();
        let bar = Bar::of_steps("families", families).unless(is_shown);
        let bar = Rc::new(RefCell::new(bar));
        let shown = Rc::clone(&bar);
        let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
        let limits = Limits::from(Budget { work: u64::MAX, memory })
            .stopping_at(work::stop_flag())
            .reporting_to(move |progress: Progress| {
                shown.borrow_mut().set(progress.positions as u64);
            });
        let work = Work::within(limits);
        let (families, valued) = (Machine::default(), Runs::default());
        let threads = arguments.threads.number();
        Self { families, valued, value: arguments.value, threads, work, bar }
    }

    /// Gives the families of bottoms to `take`, one after the other; returns the bottom before
    /// which Ctrl-C stopped it.
    fn for_each(
        &mut self,
        bottoms: &[Bottom],
        take: &mut dyn FnMut(&Bottom, &Run) -> Result<(), Complaint>,
    ) -> Result<Option<Bottom>, Complaint> {
        for some in bottoms.chunks(TOGETHER * self.threads.get()) {
            let is_stopped = self.compute(some)?;
            for bottom in some {
                match self.known(bottom) {
                    Some(run) => take(bottom, run)?,
                    None if is_stopped => return Ok(Some(bottom.clone())),
                    None => unreachable!("all of them have been computed"),
                }
            }
        }
        Ok(None)
    }

    /// Computes families; says whether Ctrl-C stopped it.
    fn compute(&mut self, bottoms: &[Bottom]) -> Result<bool, Complaint> {
        let (threads, work) = (self.threads, &mut self.work);
        let reached = match self.value {
            None => self.families.reach_all(bottoms, threads, work),
            Some(value) => {
                let valued = bottoms.iter().map(|bottom| Valued::new(bottom.clone(), value));
                self.valued.reach_all(&valued.collect::<Vec<_>>(), threads, work)
            }
        };
        self.bar.borrow_mut().set((self.families.len() + self.valued.len()) as u64);
        match reached {
            Ok(()) => Ok(false),
            Err(Undecided { why: Obstacle::Cancelled, .. }) => Ok(true),
            Err(why) => Err(Complaint::undecided(&why)),
        }
    }

    /// The family of a bottom, if it has been computed.
    fn known(&self, bottom: &Bottom) -> Option<&Run> {
        match self.value {
            None => self.families.get(bottom),
            Some(value) => self.valued.get(&Valued::new(bottom.clone(), value)),
        }
    }
}

/// Refuses what would take more memory than is allowed.
fn refuse_beyond_memory(hull: &Bottom, arguments: &Families) -> Result<(), Complaint> {
    let allowed = arguments.memory.bytes;
    let values = arguments.value.map_or(1, |value| value + 1);
    let needed = Machine::bytes_of(hull).saturating_mul(values);
    if needed <= allowed {
        return Ok(());
    }
    Err(Complaint::Machine(format!(
        "families over bottoms up to {hull} take about {} of memory, and {} are allowed; raise \
         with --memory, or choose shorter rows",
        BinaryBytes(needed),
        BinaryBytes(allowed)
    )))
}

/// Writes the certificate and the proof of one bottom.
fn write_documents(source: &mut Source, arguments: &Families) -> Result<Done, Complaint> {
    let Some(bottom) = arguments.bottom.only() else {
        let message = "certificates and proofs are for one bottom; write for example --bottom 4,2";
        return Err(Complaint::Wrong(message.to_owned()));
    };
    if source.compute(std::slice::from_ref(&bottom))? {
        writeln!(anstream::stderr(), "note: stopped before bottom {bottom}; nothing is written")?;
        return Ok(Done::Interrupted);
    }
    if let Some(file) = &arguments.certificate {
        let certificate = match (arguments.checker(file), source.value) {
            (Checker::Json, None) => source.families.certificate(&bottom),
            (Checker::Json, Some(value)) => {
                source.valued.certificate(&Valued::new(bottom.clone(), value))
            }
            (Checker::Coq, None) => source.families.coq(&bottom),
            (Checker::Lean, None) => source.families.lean(&bottom),
            (Checker::Coq | Checker::Lean, Some(_)) => {
                let message = "proof assistants are given families of P-positions; leave --value \
                               out, or write --as json";
                return Err(Complaint::Wrong(message.to_owned()));
            }
        };
        write_whole(file, certificate.expect("the family is known").as_bytes())?;
    }
    if let Some(file) = &arguments.proof {
        let is_latex = file.extension().is_some_and(|extension| extension == "tex");
        let proof = if arguments.complete {
            source.families.complete_proof(&bottom, is_latex)
        } else {
            source.families.proof(&bottom, is_latex)
        };
        let proof = proof.expect("the family is known");
        write_whole(file, proof.as_bytes())?;
    }
    Ok(Done::Answered)
}
