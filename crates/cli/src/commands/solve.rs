//! `chomp solve`: who wins, every winning bite, and why.

use super::read_position;
use crate::arguments::{Asking, Format, PositionText};
use crate::complaint::Complaint;
use crate::destination::{Target, write_whole};
use crate::exit::Done;
use crate::output::{write_interim, write_solution, write_trail};
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::Obstacle;
use chomplab::engine::{Budget, Words, Work};
use chomplab::records::{Answer, Question};
use chomplab::registry::AnyPosition;
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Who wins, every winning bite, and why
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp solve 3x100
  chomp solve 4,2,1
  chomp solve '(3,2,1)' --explain
  chomp solve 4x4x4 --format json
  chomp solve 40x41 --timeout 5
  chomp solve 12x13 --budget 10G --memory 4G
  chomp solve 8x10 --certificate answer.json
  chomp solve 'kayles:1000000,12 & (3,2)' --certificate sum.json

The exit code is 0 when it is known who wins, also where not all winning bites are. A certificate \
says who wins, and why, so that `chomp check` can tell without the engines. For a finite board it \
is a theorem with its numbers, a strategy (P-positions of which every bite has an answer among \
them), or a family; for heaps, posets and sums the values of all parts. What only a long search \
knows has none; then no file is written, and the exit code is 1.")]
pub(crate) struct Solve {
    #[command(flatten)]
    position: PositionText,
    /// Write a certificate that `chomp check` accepts; with - it goes to standard output, and the
    /// answer to standard error
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    asking: Asking,
}

/// Runs the command. The certificate is written before the answer, so that it is there also when
/// nobody reads the answer to its end.
pub(crate) fn run(arguments: &Solve) -> Result<Done, Complaint> {
    let (text, asking) = (arguments.position.text(), &arguments.asking);
    let Some(file) = &arguments.certificate else { return who_wins(&text, asking) };
    let position = read_position(&text)?;
    if !position.can_be_certified() {
        let why = "answers about such positions have no certificates: there are some for finite \
                   boards, divisors, subsets, posets, heaps under codes of finitely many digits, \
                   Nim, and sums of these in normal play; leave --certificate out";
        return Err(Complaint::Wrong(why.to_owned()));
    }
    let unwritten = Unwritten::about(&text, asking, &WHO_WINS)?;
    // One stream is one document: a certificate can be piped to `chomp check`.
    let aside = Target::of(file) == Target::Stream;
    let certified = match unwritten.answer.outcome {
        Some(Some(_)) if !work::interrupted() => certify(&position, file, asking)?,
        _ => Done::Undecided,
    };
    let mut out: Box<dyn Write> = match aside {
        true => Box::new(anstream::stderr().lock()),
        false => Box::new(anstream::stdout().lock()),
    };
    match unwritten.write(&mut *out, asking, is_decided, write_solution)? {
        Done::Answered => Ok(certified),
        other => Ok(other),
    }
}

/// Writes a certificate of who wins; a note says why there is none.
fn certify(position: &AnyPosition, file: &Path, asking: &Asking) -> Result<Done, Complaint> {
    let mut asker = Asker::new(&asking.limits);
    match asker.ask(|work| position.certificate(work)) {
        Ok(certificate) => {
            write_whole(file, certificate.as_bytes())?;
            Ok(Done::Answered)
        }
        Err(why) => {
            writeln!(anstream::stderr(), "note: no certificate: {}", why.text)?;
            Ok(Done::Undecided)
        }
    }
}

const WHO_WINS: [Question; 2] = [Question::Outcome, Question::WinningMoves];

fn is_decided(answer: &Answer) -> bool {
    matches!(answer.outcome, Some(Some(_)))
}

/// Says who wins, and by which moves.
pub(super) fn who_wins(text: &str, asking: &Asking) -> Result<Done, Complaint> {
    answer_about(text, asking, &WHO_WINS, is_decided, write_solution)
}

/// Asks, writes the answer as text or JSON, and says how it ended.
pub(super) fn answer_about(
    text: &str,
    asking: &Asking,
    questions: &[Question],
    answered: fn(&Answer) -> bool,
    write: fn(&mut dyn Write, &Answer, &Words, Spelling) -> io::Result<()>,
) -> Result<Done, Complaint> {
    let unwritten = Unwritten::about(text, asking, questions)?;
    unwritten.write(&mut anstream::stdout().lock(), asking, answered, write)
}

/// An answer that is not written yet.
struct Unwritten {
    answer: Answer,
    spelling: Spelling,
    words: &'static Words,
}

impl Unwritten {
    /// Asks; what is known at once is told at once on standard error.
    fn about(text: &str, asking: &Asking, questions: &[Question]) -> Result<Self, Complaint> {
        let position = read_position(text)?;
        let mut asker = Asker::new(&asking.limits);
        let (spelling, words) = (Spelling::about(&position.text(), asking.ascii), position.words());
        let aside = asker.aside();
        let answer = asker.ask(|work| {
            ask_quickly_first(&position, questions, work, |known| {
                if asking.format == Format::Json {
                    return Ok(());
                }
                aside
                    .print(|| write_interim(&mut anstream::stderr().lock(), known, words, spelling))
            })
        });
        let mut answer = answer?;
        work::tell_what_stopped(&asker, answer.undecided.as_mut());
        Ok(Self { answer, spelling, words })
    }

    /// Writes it as text or JSON, and says how it ended.
    fn write(
        mut self,
        out: &mut dyn Write,
        asking: &Asking,
        answered: fn(&Answer) -> bool,
        write: fn(&mut dyn Write, &Answer, &Words, Spelling) -> io::Result<()>,
    ) -> Result<Done, Complaint> {
        match asking.format {
            Format::Json => {
                if !asking.explain {
                    self.answer.trail = None;
                }
                writeln!(out, "{}", serde_json::to_string(&self.answer)?)?;
            }
            Format::Text => {
                write(out, &self.answer, self.words, self.spelling)?;
                if asking.explain {
                    write_trail(out, &self.answer, self.spelling)?;
                }
            }
        }
        out.flush()?;
        Ok(match (work::interrupted(), answered(&self.answer)) {
            (true, _) => Done::Interrupted,
            (false, true) => Done::Answered,
            (false, false) => Done::Undecided,
        })
    }
}

/// Units of work for a first try: some 30 ms.
const QUICK: u64 = 600_000;

/// Asks with little work, which suffices for theorems and tables, and then with all that is
/// allowed. What the first try found of who wins is told in between: a search for all winning
/// bites may take long.
fn ask_quickly_first(
    position: &AnyPosition,
    questions: &[Question],
    work: &mut Work<'_>,
    tell: impl FnOnce(&Answer) -> io::Result<()>,
) -> io::Result<Answer> {
    let budget = work.budget();
    if budget.work > QUICK {
        work.set_budget(Budget { work: QUICK, ..budget });
        let known = position.answer(questions, work);
        work.set_budget(budget);
        if known.undecided.as_ref().is_none_or(|told| told.why != Obstacle::Budget) {
            return Ok(known);
        }
        if matches!(known.outcome, Some(Some(_))) {
            tell(&known)?;
        }
    }
    Ok(position.answer(questions, work))
}
