//! `chomp sources`: what is behind the keys, such as `[HS]`, and the names that answers cite. The
//! list is that of SOURCES.md.

use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::wrapped_at_width;
use crate::rows::write_record;
use crate::spelling::as_written;
use chomplab::records::{SourceSummary, SourcesRecord};
use clap::Args;
use std::io::Write;

/// The keys that answers cite, and what they stand for.
#[derive(Debug, Args)]
#[command(about = "What [HS], [Sun], [FL], [Notes], [Ngu] and other sources are")]
#[command(after_help = "\
Examples:
  chomp sources
  chomp sources hs
  chomp sources gale --format json

SOURCES.md also lists what is wrong in print.")]
pub(crate) struct Sources {
    /// Only this one, with or without brackets
    key: Option<String>,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// A text that is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// How it is cited: `[HS]`, or a name.
    pub(super) key: String,
    /// Authors, title, where and when.
    pub(super) reference: String,
    /// What it is used for.
    pub(super) gives: String,
}

/// The file that lists them.
const FILE: &str = include_str!("../../SOURCES.md");

/// All sources, the five texts first.
pub(super) fn all() -> Vec<Source> {
    let rows = |heading: &str| {
        let section = FILE.split_once(heading).map_or("", |(_, rest)| rest);
        let section = section.split("\n#").next().unwrap_or_default();
        section.lines().filter_map(source).skip(1).collect::<Vec<_>>()
    };
    [rows("\n## The five texts\n"), rows("\n## Other sources\n")].concat()
}

/// A row of a table in Markdown.
fn source(line: &str) -> Option<Source> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').collect();
    let [key, reference, gives] = cells[..] else { return None };
    let plain = |cell: &str| cell.trim().replace(['*', '`'], "");
    let is_rule = key.trim().starts_with("---");
    (!is_rule).then(|| Source { key: plain(key), reference: plain(reference), gives: plain(gives) })
}

/// The sources that a text cites by their keys or names.
pub(super) fn cited_in(text: &str) -> Vec<Source> {
    let text = text.replace('*', "");
    let mut all = all();
    all.retain(|source| text.contains(&source.key));
    // A name can be part of another: "Gale" of "Gale and Neyman".
    let names: Vec<String> = all.iter().map(|source| source.key.clone()).collect();
    let rest = |key: &str| {
        let longer = names.iter().filter(|name| *name != key && name.contains(key));
        longer.fold(text.clone(), |text, name| text.replace(name.as_str(), ""))
    };
    all.retain(|source| rest(&source.key).contains(&source.key));
    all
}

/// A key without its brackets.
fn bare(key: &str) -> String {
    key.trim_matches(['[', ']']).to_lowercase()
}

/// Whether there is a source with this key.
pub(super) fn is_source(key: &str) -> bool {
    all().iter().any(|source| bare(&source.key) == bare(key))
}

/// Runs the command.
pub(crate) fn run(arguments: &Sources) -> Result<Done, Complaint> {
    let all = all();
    let chosen: Vec<&Source> = match &arguments.key {
        None => all.iter().collect(),
        Some(key) => all.iter().filter(|source| bare(&source.key) == bare(key)).collect(),
    };
    if chosen.is_empty() {
        let known: Vec<&str> = all.iter().map(|source| source.key.as_str()).collect();
        let key = arguments.key.as_deref().unwrap_or_default();
        let message = format!("there is no source {key:?}; there are {}", known.join(", "));
        return Err(Complaint::Wrong(message));
    }
    let mut out = anstream::stdout().lock();
    match arguments.format {
        Format::Json => {
            let sources = chosen.into_iter().map(record).collect();
            write_record(&mut out, &SourcesRecord { sources })?;
        }
        Format::Text => {
            for Source { key, reference, gives } in chosen {
                for line in [format!("{key}: {reference}"), format!("  for: {gives}")] {
                    let line = as_written(&line, arguments.ascii);
                    writeln!(out, "{}", wrapped_at_width(&line))?;
                }
            }
        }
    }
    Ok(Done::Answered)
}

/// A source as a record.
pub(super) fn record(source: &Source) -> SourceSummary {
    let Source { key, reference, gives } = source.clone();
    SourceSummary { key, reference, gives }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_five_texts_and_the_others_are_read() {
        let keys: Vec<String> = all().into_iter().map(|source| source.key).collect();
        assert_eq!(keys[..5], ["[HS]", "[Sun]", "[FL]", "[Notes]", "[Ngu]"]);
        for key in ["Winning Ways", "Gale", "Byrnes", "bars"] {
            assert!(keys.iter().any(|known| known == key), "{key} of {keys:?}");
        }
    }

    #[test]
    fn citations_are_found_by_their_keys() {
        let keys = |text| cited_in(text).into_iter().map(|it| it.key).collect::<Vec<_>>();
        assert_eq!(keys("*Winning Ways* ch. 18; [Sun] §2"), ["[Sun]", "Winning Ways"]);
        assert_eq!(keys("Gale; Gale and Neyman"), ["Gale", "Gale and Neyman"]);
        assert_eq!(keys("Gale and Neyman"), ["Gale and Neyman"]);
        assert_eq!(keys("exhaustive computation"), [""; 0]);
    }
}
