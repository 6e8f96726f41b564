//! `chomp theorem`: what is known without search, and what else answers cite.

mod engines;

use super::sources::{self, cited_in};
use crate::arguments::{Format, Suggested};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::hints::other_name;
use crate::output::wrapped_at_width;
use crate::rows::write_record;
use crate::spelling::as_written;
use chomplab::records::{TheoremRecord, TheoremSummary, TheoremsRecord};
use chomplab::registry::theorems;
use clap::{Args, Subcommand};
use engines::{ENGINES, EngineNote};
use lab::open_classes;
use std::io::Write;

/// List the theorems, or show one with its proof and its source
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp theorem list
  chomp theorem show two-rows
  chomp theorem open              what is known of infinite positions
  chomp theorem show search       an engine that answers cite")]
pub(crate) struct Theorem {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// All theorems, in the order in which they are asked, and all engines
    #[command(after_help = "Examples:\n  chomp theorem list\n  chomp theorem list --format json")]
    List {
        /// How the answer is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Only ASCII characters
        #[arg(long)]
        ascii: bool,
    },
    /// The map of infinite positions: what is decided class by class, and what is open
    #[command(after_help = "\
Examples:
  chomp theorem open
  chomp theorem open --format json
  chomp experiment run coverage budget=5 --out runs   measures the shares again")]
    Open {
        /// How the answer is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Only ASCII characters
        #[arg(long)]
        ascii: bool,
    },
    /// Statement, source, scope, status, errata and an example; of an engine, what it does
    #[command(after_help = "\
Examples:
  chomp theorem show strategy-stealing
  chomp theorem show three-rows
  chomp theorem show two-rows --format json")]
    Show {
        /// The theorem or engine, as answers and `chomp theorem list` name it
        #[arg(value_parser = Suggested::of(ids()), hide_possible_values = true)]
        id: String,
        /// How the answer is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Only ASCII characters
        #[arg(long)]
        ascii: bool,
    },
}

/// Runs the command.
pub(crate) fn run(arguments: &Theorem) -> Result<Done, Complaint> {
    let mut out = anstream::stdout().lock();
    match &arguments.action {
        Action::List { format: Format::Text, ascii } => {
            let all = all();
            let width = all.iter().map(|entry| entry.id.len()).max().unwrap_or(0);
            for entry in &all {
                let line = format!("{:<width$} {} [{}]", entry.id, entry.title, entry.source);
                writeln!(out, "{}", as_written(&line, *ascii))?;
            }
        }
        Action::List { format: Format::Json, .. } => {
            let of = |is_engine: bool| {
                let entries = all().into_iter().filter(|entry| entry.is_engine == is_engine);
                entries.map(|entry| summary(&entry)).collect::<Vec<TheoremSummary>>()
            };
            let (theorems, engines) = (of(false), Some(of(true)));
            write_record(&mut out, &TheoremsRecord { theorems, engines })?;
        }
        Action::Open { format: Format::Text, ascii } => write_open(&mut out, *ascii)?,
        Action::Open { format: Format::Json, .. } => {
            write_record(&mut out, &open_classes::record())?;
        }
        Action::Show { id, format, ascii } => {
            let all = all();
            let unknown = || {
                if sources::is_source(id) {
                    let message = format!(
                        "{id} is a source and not a theorem; `chomp sources {id}` says what it is"
                    );
                    return Complaint::Wrong(message);
                }
                let known = ids();
                let known = known.iter().copied();
                let other = other_name(id, known, "`chomp theorem list`");
                Complaint::Wrong(format!("there is no theorem {id:?}; {other}"))
            };
            let is_meant = |entry: &&Entry| entry.id == id || entry.formerly.contains(&id.as_str());
            let entry = all.iter().find(is_meant).ok_or_else(unknown)?;
            match format {
                Format::Text => show(&mut out, entry, *ascii)?,
                Format::Json => {
                    let theorem = TheoremSummary {
                        documentation: Some(entry.documentation.clone()),
                        ..summary(entry)
                    };
                    let sources = cited_in(entry.source).iter().map(sources::record).collect();
                    write_record(&mut out, &TheoremRecord { theorem, sources })?;
                }
            }
        }
    }
    Ok(Done::Answered)
}

/// Class by class: what is known, how much of it, and the question that is open.
fn write_open(out: &mut dyn Write, ascii: bool) -> Result<(), Complaint> {
    let map = open_classes::record();
    for class in &map.classes {
        let lines = [
            format!("{}: {}", class.name, class.what),
            format!("  who wins: {}", class.outcome),
            format!("  winning bites: {}", class.bites),
            format!("  Grundy value: {}", class.value),
            format!(
                "  of {} random positions: {:.0} % decided, all bites of {:.0} % of N, {:.0} % \
                 valued, {:.0} % by conjecture",
                map.positions, class.decided, class.complete, class.valued, class.conjectured
            ),
        ];
        let open = class.open.as_ref().map(|open| format!("  open: {open}"));
        for line in lines.into_iter().chain(open) {
            writeln!(out, "{}", as_written(&line, ascii))?;
        }
    }
    Ok(())
}

/// The text, and what its citations stand for.
fn show(out: &mut dyn Write, entry: &Entry, ascii: bool) -> Result<(), Complaint> {
    writeln!(out, "{}", as_written(&entry.documentation, ascii))?;
    for source in cited_in(entry.source) {
        let line = as_written(&format!("{}: {}", source.key, source.reference), ascii);
        writeln!(out, "\n{}", wrapped_at_width(&line))?;
    }
    Ok(())
}

/// A theorem about some game, or an engine.
struct Entry {
    id: &'static str,
    /// Names that it once had.
    formerly: &'static [&'static str],
    title: &'static str,
    source: &'static str,
    documentation: String,
    is_engine: bool,
}

/// The ids that can be shown.
pub(super) fn ids() -> Vec<&'static str> {
    // Every start of the program asks for them, so no text is made.
    let engines = ENGINES.iter().map(|note| note.id);
    theorems().map(|theorem| theorem.id).chain(engines).collect()
}

/// The theorems of all games, those of Chomp first, and then the engines.
fn all() -> Vec<Entry> {
    let theorems = theorems().map(|theorem| Entry {
        id: theorem.id,
        formerly: theorem.formerly,
        title: theorem.title,
        source: theorem.source,
        documentation: theorem.documentation(),
        is_engine: false,
    });
    let engines = ENGINES.iter().map(|EngineNote { id, title, source, about }| Entry {
        id,
        formerly: &[],
        title,
        source,
        documentation: format!("# {title}\n\n{about}\n\nSource: {source}"),
        is_engine: true,
    });
    theorems.chain(engines).collect()
}

fn summary(entry: &Entry) -> TheoremSummary {
    let [id, title, source] = [entry.id, entry.title, entry.source].map(str::to_owned);
    TheoremSummary { id, title, source, documentation: None }
}
