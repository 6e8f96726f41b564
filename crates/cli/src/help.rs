//! Help as a whole: commands by groups, topics, and what to say to arguments that are not
//! arguments.

use crate::arguments::Arguments;
use crate::commands::{Command as AnyCommand, GROUPS};
use crate::destination::Target;
use crate::exit::Exit;
use chomplab::registry;
use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  chomp solve 8x10                 who wins, and every winning bite
  chomp solve 4,2,1 --explain      which engines were asked, and why
  chomp grundy 3x7                 the Grundy value in both conventions
  chomp options 3x4 --grundy       every bite, where it leads, its outcome and value
  chomp explain kayles:5,3,3,2     how to find the winning move, step by step
  chomp sum 3x4 nim:5 kayles:7     several games side by side
  chomp play 4x5                   play against the computer
  chomp boards 2..16x2..16         the winning bites of all bars up to 16x16
  chomp help notation              how positions are written

Positions: 3x7 a box, 4,2,1 or (4,2,1) rows, 2x2x3 more dimensions, 3x1 + 2x2 a union of boxes, \
diff:[2,0,2] differences, eye:[2 1; 2 2] columns over 2x2, divisors:432; w is the ordinal omega. \
kayles:5,3 and 0.77:12 heaps, subsets:4, semigroup:4,5,6, poset:a<b, graph:a-b; & stands between \
the parts of a sum. Parentheses and & need quotes in a shell. Cells are counted from 0, and the \
poison is at the origin.";

/// The order of the parts; clap alone would list the commands in one heap.
const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}Options:
{options}{after-help}
";

/// A topic: its name, and its text.
type Topic = (&'static str, fn() -> String);

/// What there is help about besides commands.
pub(crate) const TOPICS: &[Topic] = &[
    ("notation", || include_str!("help/notation.txt").to_owned()),
    ("exit-codes", exit_codes),
    ("files", || include_str!("help/files.txt").to_owned()),
];

fn exit_codes() -> String {
    let line = |exit: Exit| format!("{:>4}  {}\n", exit.code(), exit.meaning());
    let codes: String = Exit::ALL.into_iter().map(line).collect();
    format!("EXIT CODES\n\n{codes}\n{}", include_str!("help/exit-codes.txt"))
}

/// The program's arguments, with all help texts.
pub(crate) fn command() -> Command {
    let command = Arguments::command().max_term_width(100).help_template(TEMPLATE);
    let groups = groups(&command);
    command.before_help(groups).after_help(format!("{EXAMPLES}\n\n{}", Exit::list()))
}

/// The commands by groups.
fn groups(command: &Command) -> String {
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let width = names.map(|name| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{group}:");
        for found in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = found.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:<width$}  {about}", found.get_name());
        }
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// Reads the arguments, and whether JSON is wanted. What is wrong with them, or the help that they
/// ask for, is printed.
pub(crate) fn parse(typed: impl IntoIterator<Item = OsString>) -> Result<(Arguments, bool), Exit> {
    let typed: Vec<OsString> = typed.into_iter().collect();
    let read = |command: Command| {
        let matches = command.try_get_matches_from(&typed)?;
        if let Some(message) = shared_stream(&matches).or_else(|| strange_ending(&matches)) {
            return Err(Error::raw(ErrorKind::ArgumentConflict, message));
        }
        Ok((Arguments::from_arg_matches(&matches)?, wants_json(&matches)))
    };
    // Help and advice need the whole description; what is right does not.
    read(AnyCommand::by_name()).or_else(|_| read(command())).map_err(|mut error: Error| {
        advise(&mut error);
        // When standard error is closed there is nobody left to tell.
        let _ = error.print();
        if error.use_stderr() { Exit::BadInput } else { Exit::Answered }
    })
}

/// Whether the command that was given is to write JSON to standard output.
fn wants_json(matches: &ArgMatches) -> bool {
    if let Some((_, matches)) = matches.subcommand() {
        return wants_json(matches);
    }
    let has = |id: &str, is_wanted: fn(&OsStr) -> bool| {
        let values = matches.try_get_raw(id).ok().flatten();
        values.is_some_and(|mut values| values.any(is_wanted))
    };
    has("format", |format| format == "json")
        && !has("out", |file| file != "-")
        && !has("certificate", |file| file == "-")
}

/// The flags whose files may be standard output.
const DOCUMENTS: [&str; 7] = ["out", "svg", "png", "pdf", "data", "certificate", "proof"];

/// What is wrong when two documents are to go to standard output: they would be one that nobody
/// can read.
fn shared_stream(matches: &ArgMatches) -> Option<String> {
    if let Some((_, matches)) = matches.subcommand() {
        return shared_stream(matches);
    }
    let is_stream = |id: &&&str| {
        let values = matches.try_get_raw(id).ok().flatten();
        values.is_some_and(|mut values| {
            values.any(|file| Target::of(file.as_ref()) == Target::Stream)
        })
    };
    let named: Vec<&&str> = DOCUMENTS.iter().filter(is_stream).collect();
    let [one, other, ..] = named[..] else { return None };
    Some(format!(
        "--{one} and --{other} cannot both be standard output; write one of them to a file\n"
    ))
}

/// What is wrong when a file is named after a format that the command does not write, and no other
/// format was chosen: somebody would find text in it.
fn strange_ending(matches: &ArgMatches) -> Option<String> {
    let (mut names, mut matches) = (Vec::new(), matches);
    while let Some((name, inner)) = matches.subcommand() {
        names.push(name);
        matches = inner;
    }
    let file = Path::new(matches.try_get_raw("out").ok()??.next()?);
    let ending = file.extension()?.to_str()?.to_lowercase();
    let mut described = command();
    for name in names {
        described = described.find_subcommand(name)?.clone();
    }
    let has = |id: &str| described.get_arguments().any(|one| one.get_id() == id);
    let format = described.get_arguments().find(|one| one.get_id() == "format")?;
    if matches.value_source("format") == Some(ValueSource::CommandLine) {
        return None;
    }
    let formats = format.get_possible_values();
    let is_written = |name: &str| formats.iter().any(|format| format.get_name() == name);
    let is_fine = match ending.as_str() {
        "txt" => true,
        "bin" => is_written("binary"),
        "jsonl" => is_written("json"),
        "svg" | "png" | "pdf" => has(&ending),
        other => is_written(other),
    };
    if is_fine || Target::of(file) == Target::Straight {
        return None;
    }
    let names: Vec<&str> = formats.iter().map(PossibleValue::get_name).collect();
    Some(format!(
        "no format has files that end with .{ending}, as {} does; choose one with --format: {}\n",
        file.display(),
        names.join(", ")
    ))
}

/// Adds what was probably meant, instead of what clap guesses.
fn advise(error: &mut Error) {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let advice = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = context(ContextKind::InvalidSubcommand).unwrap_or_default();
            match word.as_str() {
                "version" => Some("for the version, run chomp --version".to_owned()),
                "notation" => {
                    Some("for the forms of positions, run chomp help notation".to_owned())
                }
                word if registry::read(word).is_ok() => {
                    Some(format!("to see who wins, run chomp solve {}", quoted(word)))
                }
                _ => None,
            }
        }
        ErrorKind::UnknownArgument => {
            let word = context(ContextKind::InvalidArg).unwrap_or_default();
            let number = word.strip_prefix('-').and_then(|rest| rest.chars().next());
            match (word.as_str(), number) {
                ("--json", _) => Some("for JSON, write --format json".to_owned()),
                ("--csv", _) => Some("for CSV, write --format csv".to_owned()),
                (_, Some('0'..='9')) => {
                    Some(format!("{word} is below 0; write a number from 0 on"))
                }
                _ => None,
            }
        }
        _ => None,
    };
    if let Some(advice) = advice {
        let told = ContextValue::StyledStrs(vec![StyledStr::from(advice)]);
        for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand] {
            error.remove(kind);
        }
        error.insert(ContextKind::Suggested, told);
    }
}

/// A word as a shell must see it.
fn quoted(word: &str) -> String {
    let is_plain = word.chars().all(|sign| sign.is_alphanumeric() || "x,.:^×-".contains(sign));
    if is_plain { word.to_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn every_command_stands_in_one_group() {
        let command = command();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }

    /// All commands and their commands.
    fn all(command: &Command) -> Vec<Command> {
        let own = command.get_subcommands().flat_map(all);
        [command.clone()].into_iter().chain(own).collect()
    }

    /// A flag gets a nonsense number, and none answers in the words of the programming language.
    #[test]
    fn what_is_wrong_with_a_number_is_said_in_our_words() {
        let mut tried = 0;
        let (root, mut paths) = (command(), Vec::new());
        for group in root.get_subcommands() {
            let own = group.get_subcommands().map(|one| vec![group.get_name(), one.get_name()]);
            paths.push(vec![group.get_name()]);
            paths.extend(own);
        }
        for path in paths {
            let described = path.iter().fold(&root, |at, name| at.find_subcommand(name).unwrap());
            let flags = described.get_arguments().filter(|one| one.get_action().takes_values());
            for flag in flags.map(|one| one.get_long().map(|name| format!("--{name}"))) {
                for nonsense in ["x", "0", "-1", "99999999999999999999", "1e30"] {
                    let typed = ["chomp"].into_iter().chain(path.iter().copied());
                    let typed = typed.chain(flag.as_deref()).chain([nonsense]);
                    let Err(error) = command().try_get_matches_from(typed) else { continue };
                    let text = error.to_string();
                    for raw in ["digit", "number too", "is not in ", "..="] {
                        assert!(!text.contains(raw), "{path:?} {flag:?} {nonsense}: {text}");
                    }
                    tried += 1;
                }
            }
        }
        assert!(tried > 500, "{tried}");
    }

    #[test]
    fn lines_of_the_help_are_not_broken() {
        let groups = groups(&command());
        assert!(groups.lines().all(|line| line.chars().count() <= 100), "{groups}");
    }

    #[test]
    fn every_command_has_examples_and_lines_that_are_broken_once() {
        for command in all(&command()) {
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.contains("Example"), "{} has no example", command.get_name());
            for paragraph in after.split("\n\n").filter(|text| !text.starts_with("Example")) {
                let lines = paragraph.lines().count();
                assert_eq!(lines, 1, "{}: {paragraph}", command.get_name());
            }
        }
    }
}
