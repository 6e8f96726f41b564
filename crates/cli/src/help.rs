//! Help as a whole: commands by groups, topics, and what to say to arguments that are not
//! arguments.

use crate::arguments::Arguments;
use crate::commands::{Command as AnyCommand, GROUPS};
use crate::exit::Exit;
use chomplab::registry;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};
use std::ffi::{OsStr, OsString};
use std::fmt::Write;

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
kayles:5,3 and 0.77:12 heaps, subsets:4, poset:a<b, graph:a-b; & stands between the parts of a \
sum. Parentheses and & need quotes in a shell. Cells are counted from 0, and the poison is at \
the origin.";

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
    has("format", |format| format == "json") && !has("out", |file| file != "-")
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
