//! One module a command, with its arguments and help text; only these modules print.
//!
//! A new command is a file with a struct of arguments and a function `run`, and a line in the table
//! below, which makes the module, the command, its dispatch and its place in the help.

use crate::complaint::Complaint;
use crate::exit::Done;
use crate::hints::improved;
use crate::reading::text_of;
use chomplab::registry::{self, AnyPosition};
use std::path::Path;

macro_rules! commands {
    ($($group:literal { $($module:ident: $arguments:ident,)* })*) => {
        $($(mod $module;)*)*

        /// What can be asked for.
        #[derive(Debug, clap::Subcommand)]
        pub(crate) enum Command {
            $($($arguments($module::$arguments),)*)*
        }

        impl Command {
            /// The commands by their names alone: only the one that is asked for is described, and
            /// its texts and arguments are made then.
            pub(crate) fn by_name() -> clap::Command {
                let root = clap::Command::new("chomp").disable_help_subcommand(true);
                root.subcommands([$($(
                    clap::Command::new(stringify!($module))
                        .defer(<$module::$arguments as clap::Args>::augment_args),
                )*)*])
            }

            /// Runs the command; says how it ended.
            pub(crate) fn run(&self) -> Result<Done, Complaint> {
                match self {
                    $($(Self::$arguments(arguments) => $module::run(arguments),)*)*
                }
            }
        }

        /// The commands as the help groups them.
        pub(crate) const GROUPS: &[(&str, &[&str])] =
            &[$(($group, &[$(stringify!($module)),*])),*];
    };
}

commands! {
    "Ask" {
        solve: Solve,
        grundy: Grundy,
        options: Options,
        explain: Explain,
        sum: Sum,
        extend: Extend,
    }
    "Look" {
        draw: Draw,
        convert: Convert,
        play: Play,
        puzzle: Puzzle,
        serve: Serve,
    }
    "Tables" {
        openings: Openings,
        boards: Boards,
        catalogue: Catalogue,
        census: Census,
        sheet: Sheet,
        families: Families,
        heights: Heights,
        omega: Omega,
        stalks: Stalks,
        heap: Heap,
        triples: Triples,
        oeis: Oeis,
        data: Data,
    }
    "Evidence" {
        theorem: Theorem,
        sources: Sources,
        claims: Claims,
        check: Check,
    }
    "Laboratory" {
        atlas: Atlas,
        parts: Parts,
        experiment: Experiment,
        figures: Figures,
    }
    "Programs" {
        query: Query,
        schema: Schema,
        ordinal: Ordinal,
        completions: Completions,
        man: Man,
        help: Help,
    }
}

/// Reads a position.
pub(crate) fn read_position(text: &str) -> Result<AnyPosition, Complaint> {
    let expanded = with_file(text)?;
    let text = expanded.as_deref().unwrap_or(text);
    registry::read(text).map_err(|error| Complaint::input(improved(error, text), text))
}

/// The text with the contents of a file in place of its name, as in `poset:@FILE` and
/// `graph:@FILE`: a line is a relation or an edge, and # starts a comment.
fn with_file(text: &str) -> Result<Option<String>, Complaint> {
    let kinds = ["poset:", "graph:"];
    let Some((kind, file)) = kinds
        .iter()
        .find_map(|kind| Some((kind, text.trim().strip_prefix(kind)?.trim().strip_prefix('@')?)))
    else {
        return Ok(None);
    };
    let contents = text_of(Path::new(file))?;
    let lines = contents.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    Ok(Some(format!("{kind}{}", lines.join(", "))))
}
