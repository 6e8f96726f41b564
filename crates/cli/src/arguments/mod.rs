//! What the arguments of several commands have in common; each command has its own beside it.

mod amounts;
mod bottoms;
mod formats;
mod limits;
mod pictures;
mod position;
mod sides;
mod suggested;

pub(crate) use amounts::{
    parse_bytes, parse_count, parse_place, parse_positive, parse_small, parse_within, rounded_count,
};
pub(crate) use bottoms::BottomRange;
pub(crate) use formats::{Format, Listing, RowFormat, TableFormat, is_stream};
pub(crate) use limits::{
    BoardMeans, Limits, SheetWork, TableFolder, TableMemory, Threads, TimeLimit, parse_threads,
};
pub(crate) use pictures::{
    ChosenFiles, PictureFiles, PictureKind, PictureSize, kind_of, refuse_crowds,
};
pub(crate) use position::{Asking, PositionText};
pub(crate) use sides::{Sides, parse_board, parse_sides};
pub(crate) use suggested::Suggested;

use crate::commands::Command;
use clap::Parser;

/// Chomp, solved and explained.
#[derive(Debug, Parser)]
#[command(name = "chomp", version, about, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}
