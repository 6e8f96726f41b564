//! `chomp man`: manual pages with the sections that readers expect.

use crate::complaint::Complaint;
use crate::destination::write_whole;
use crate::exit::{Done, Exit};
use crate::help::{self, TOPICS};
use clap::{Args, Command};
use clap_mangen::Man as Page;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Print the manual page, or write one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp man | man -l -
  chomp man solve | man -l -
  chomp man --out man1")]
pub(crate) struct Man {
    /// The command, instead of the program as a whole
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write a page for each command into this folder
    #[arg(long, value_name = "DIR", alias = "dir")]
    out: Option<PathBuf>,
}

/// Variables of the environment, and what they do.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("CHOMPLAB_DATA", "The folder of the tables, unless --dir names another."),
    (
        "XDG_DATA_HOME",
        "Otherwise tables are in its folder chomplab, or in ~/.local/share/chomplab.",
    ),
    ("NO_COLOR", "If set, nothing is coloured."),
    ("COLUMNS", "The width of pictures where there is no terminal."),
    ("LC_ALL, LC_CTYPE, LANG", "If the first that is set is C or POSIX, only ASCII is written."),
];

/// Files, and what they are.
const FILES: &[(&str, &str)] = &[
    ("*.table", "A table that chomp atlas build has made, checked by checksums when it is read."),
    ("*.part", "The beginning of a file whose writing was stopped, or is still going on."),
];

/// Runs the command.
pub(crate) fn run(arguments: &Man) -> Result<Done, Complaint> {
    let whole = help::command();
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder).map_err(|error| Complaint::folder(folder, &error))?;
        write_pages(&whole, None, folder)?;
        let notation = folder.join("chomp-notation.7");
        write_whole(&notation, notation_page().as_bytes())?;
        return Ok(Done::Answered);
    }
    let page = match arguments.command.as_deref() {
        None => page(&whole, None),
        Some("notation") => notation_page().into_bytes(),
        Some(name) => {
            let found = whole.find_subcommand(name);
            let unknown = || Complaint::Wrong(format!("there is no command {name:?}"));
            page(found.ok_or_else(unknown)?, Some("chomp"))
        }
    };
    io::stdout().write_all(&page)?;
    Ok(Done::Answered)
}

/// Writes the page of a command and of all its commands.
fn write_pages(command: &Command, parent: Option<&str>, folder: &Path) -> Result<(), Complaint> {
    let name = full_name(command, parent);
    write_whole(&folder.join(format!("{name}.1")), &page(command, parent))?;
    command.get_subcommands().try_for_each(|own| write_pages(own, Some(&name), folder))
}

fn full_name(command: &Command, parent: Option<&str>) -> String {
    match parent {
        Some(parent) => format!("{parent}-{}", command.get_name()),
        None => command.get_name().to_owned(),
    }
}

/// A page in the language of manuals.
fn page(command: &Command, parent: Option<&str>) -> Vec<u8> {
    let name = full_name(command, parent);
    let spoken = name.replace('-', " ");
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let shown = command.clone().display_name(name.clone()).bin_name(spoken);
    let shown = if parent.is_none() { shown.before_help("") } else { shown };
    let man = Page::new(shown).title(name.clone());
    let mut page = Vec::new();
    let rendered = man
        .render_title(&mut page)
        .and_then(|()| man.render_name_section(&mut page))
        .and_then(|()| man.render_synopsis_section(&mut page))
        .and_then(|()| man.render_description_section(&mut page))
        .and_then(|()| man.render_options_section(&mut page));
    rendered.expect("memory takes all bytes");
    let mut rest = String::new();
    match parent {
        None => groups(&mut rest, command),
        Some(_) if command.has_subcommands() => {
            rest.push_str(".SH COMMANDS\n");
            commands(&mut rest, command.get_subcommands(), &name);
        }
        Some(_) => {}
    }
    examples(&mut rest, &after);
    ending(&mut rest, parent.is_some());
    page.extend(rest.as_bytes());
    page
}

/// The commands of the program, by groups.
fn groups(out: &mut String, command: &Command) {
    out.push_str(".SH COMMANDS\n");
    for (group, names) in super::GROUPS {
        let _ = writeln!(out, ".SS {group}");
        let found = names.iter().filter_map(|name| command.find_subcommand(name));
        commands(out, found, "chomp");
    }
}

fn commands<'a>(out: &mut String, commands: impl Iterator<Item = &'a Command>, parent: &str) {
    for command in commands {
        let name = full_name(command, Some(parent));
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(out, ".TP\n{}(1)\n{}", escaped(&name), escaped(&about));
    }
}

/// The examples as they are typed, and the paragraphs after them as text.
fn examples(out: &mut String, after: &str) {
    for paragraph in after.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        let is_example = paragraph.starts_with("Example");
        let heading = if is_example { ".SH EXAMPLES\n" } else { ".PP\n" };
        out.push_str(heading);
        let lines = paragraph.lines().skip(usize::from(is_example));
        if is_example {
            out.push_str(".nf\n");
        }
        lines.for_each(|line| _ = writeln!(out, "{}", escaped(line)));
        if is_example {
            out.push_str(".fi\n");
        }
    }
}

/// What stands at the end of every page.
fn ending(out: &mut String, is_part: bool) {
    out.push_str(".SH EXIT STATUS\n");
    for exit in Exit::ALL {
        let _ = writeln!(out, ".TP\n{}\n{}", exit.code(), escaped(exit.meaning()));
    }
    for (heading, entries) in [("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)] {
        let _ = writeln!(out, ".SH {heading}");
        for (name, meaning) in entries {
            let _ = writeln!(out, ".TP\n{}\n{}", escaped(name), escaped(meaning));
        }
    }
    let whole = if is_part { "chomp(1), " } else { "" };
    let _ = writeln!(out, ".SH SEE ALSO\n{whole}{}(7)", escaped("chomp-notation"));
}

/// The page about how positions are written.
fn notation_page() -> String {
    let notation = TOPICS.iter().find(|(name, _)| *name == "notation");
    let text = notation.map_or(String::new(), |(_, text)| text());
    let mut page = ".TH chomp\\-notation 7\n.SH NAME\nchomp\\-notation \\- how positions are \
                    written\n.SH DESCRIPTION\n.nf\n"
        .to_owned();
    text.lines().for_each(|line| _ = writeln!(page, "{}", escaped(line)));
    page.push_str(".fi\n.SH SEE ALSO\nchomp(1)\n");
    page
}

/// A line whose signs mean themselves.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    match line.starts_with(['.', '\'']) {
        true => format!("\\&{line}"),
        false => line,
    }
}
