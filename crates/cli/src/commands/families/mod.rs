//! `chomp families`: all P-positions over fixed bottom rows, with certificates and proofs.

mod rows;
mod table;

use crate::Done;
use crate::arguments::Families as Arguments;
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::work;
use chomplab::chomp::families::{Bottom, Families, Run, Runs, Valued};
use chomplab::search::{Budget, Progress, Work};
use chomplab::verdict::{Obstacle, Undecided};
use indicatif::BinaryBytes;
use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
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
    families: Families,
    /// Families of positions of a value, if one is asked for.
    valued: Runs<Valued>,
    value: Option<u64>,
    work: Work<'static>,
    bar: Rc<RefCell<Bar>>,
}

impl Source {
    fn new(hull: &Bottom, arguments: &Arguments) -> Self {
        let to_terminal = !arguments.by_period && arguments.output_file().is_none();
        let values = arguments.value.map_or(1, |value| value + 1);
        let bar = Bar::of_families(hull.count_within().saturating_mul(values), to_terminal);
        let bar = Rc::new(RefCell::new(bar));
        let shown = Rc::clone(&bar);
        let memory = usize::try_from(arguments.memory).unwrap_or(usize::MAX);
        let work = Work::within(Budget { work: u64::MAX, memory })
            .stopping_at(work::stop_flag())
            .reporting_to(move |progress: Progress| {
                shown.borrow_mut().set(progress.positions as u64);
            });
        let (families, valued) = (Families::default(), Runs::default());
        Self { families, valued, value: arguments.value, work, bar }
    }

    /// The family of a bottom; `None` after Ctrl-C.
    fn family(&mut self, bottom: &Bottom) -> Result<Option<&Run>, Complaint> {
        let valued = self.value.map(|value| Valued::new(bottom.clone(), value));
        let reached = match &valued {
            None => self.families.reach(bottom, &mut self.work).map(|_| ()),
            Some(valued) => self.valued.reach(valued, &mut self.work).map(|_| ()),
        };
        match reached {
            Ok(()) => {}
            Err(Undecided { why: Obstacle::Cancelled, .. }) => return Ok(None),
            Err(why) => return Err(Complaint::Other(format!("{}; raise with --memory", why.text))),
        }
        self.bar.borrow_mut().set((self.families.len() + self.valued.len()) as u64);
        Ok(match &valued {
            None => self.families.get(bottom),
            Some(valued) => self.valued.get(valued),
        })
    }
}

/// Refuses what would take more memory than is allowed.
fn refuse_beyond_memory(hull: &Bottom, arguments: &Arguments) -> Result<(), Complaint> {
    let allowed = arguments.memory;
    let values = arguments.value.map_or(1, |value| value + 1);
    let needed = Families::bytes_of(hull).saturating_mul(values);
    if needed <= allowed {
        return Ok(());
    }
    Err(Complaint::Other(format!(
        "families over bottoms up to {hull} take about {} of memory, and {} are allowed; raise \
         with --memory, or choose shorter rows",
        BinaryBytes(needed),
        BinaryBytes(allowed)
    )))
}

/// Writes the certificate and the proof of one bottom.
fn write_documents(source: &mut Source, arguments: &Arguments) -> Result<Done, Complaint> {
    let Some(bottom) = arguments.bottom.only() else {
        let message = "certificates and proofs are for one bottom; write for example --bottom 4,2";
        return Err(Complaint::Other(message.to_owned()));
    };
    if source.family(&bottom)?.is_none() {
        return Ok(Done::Interrupted);
    }
    if let Some(file) = &arguments.certificate {
        let certificate = source.families.certificate(&bottom).expect("the family is known");
        write_document(file, &certificate)?;
    }
    if let Some(file) = &arguments.proof {
        let is_latex = file.extension().is_some_and(|extension| extension == "tex");
        let proof = source.families.proof(&bottom, is_latex).expect("the family is known");
        write_document(file, &proof)?;
    }
    Ok(Done::Answered)
}

/// Writes a text to a file that appears when it is complete, or to standard output.
fn write_document(file: &Path, text: &str) -> Result<(), Complaint> {
    if file.as_os_str() == "-" {
        return Ok(write!(anstream::stdout(), "{text}")?);
    }
    let mut unfinished = file.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, file));
    let name = file.display();
    written.map_err(|error| Complaint::Other(format!("cannot write {name}: {error}")))
}
