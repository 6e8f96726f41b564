//! `chomp help`: the help of a command, or a topic.

use crate::complaint::Complaint;
use crate::exit::Done;
use crate::help::{self, TOPICS};
use crate::hints::other_name;
use clap::Args;
use std::io::{self, Write};

/// Help about a command or a topic: notation, exit-codes, files
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp help solve
  chomp help atlas build
  chomp help notation")]
pub(crate) struct Help {
    /// The command or topic; all commands if absent
    topic: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Help) -> Result<Done, Complaint> {
    if let [topic] = &arguments.topic[..]
        && let Some((_, text)) = TOPICS.iter().find(|(name, _)| name == topic)
    {
        write!(io::stdout(), "{}", text())?;
        return Ok(Done::Answered);
    }
    let mut command = &help::command();
    for word in &arguments.topic {
        let Some(found) = command.find_subcommand(word) else {
            let topics: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
            let commands = command.get_subcommands().map(clap::Command::get_name);
            let other = other_name(word, commands.chain(topics.iter().copied()), "`chomp help`");
            return Err(Complaint::Wrong(format!(
                "there is no help about {word:?}; {other} commands, and the topics are {}",
                topics.join(", ")
            )));
        };
        command = found;
    }
    // The same words as after the command itself.
    let words = ["chomp"].into_iter().chain(arguments.topic.iter().map(String::as_str));
    if let Err(help) = help::command().try_get_matches_from(words.chain(["--help"])) {
        write!(anstream::stdout(), "{}", help.render().ansi())?;
    }
    Ok(Done::Answered)
}
