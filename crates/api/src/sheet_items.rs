//! What can be computed of a sheet of three rows: pictures, losers, single cells.
//!
//! A run of the engine through a large sheet takes seconds and can fill many pictures, so front
//! ends keep items and compute several in one run.

use crate::refusal::Refusal;
use chomplab::chomp::three_rows::reference::Run;
use lab::sheets::look::{self, Look};
use lab::sheets::map::{Map, Picture, Place};
use lab::sheets::trail::Trail;
use std::sync::Arc;

/// Up to this sheet a run is short.
pub const SHORT: u64 = 3000;

/// The bytes that an item takes besides its own.
const OVERHEAD: usize = 256;

/// What can be asked of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Instant winners, counted in the blocks of a picture.
    Picture(Place),
    /// All losers.
    Losers,
    /// A single cell.
    Cell(u64, u64),
}

/// An item that has been computed.
#[derive(Clone, Debug)]
pub enum Computed {
    /// Of [`Item::Picture`].
    Picture(Arc<Picture>),
    /// Of [`Item::Losers`].
    Losers(Arc<Run>),
    /// Of [`Item::Cell`].
    Cell(Arc<Look>),
}

impl Computed {
    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        OVERHEAD
            + match self {
                Self::Picture(picture) => picture.bytes(),
                Self::Losers(run) => run.losers.len() * size_of::<u64>(),
                Self::Cell(_) => size_of::<Look>(),
            }
    }

    /// The picture.
    ///
    /// # Errors
    /// When it is something else, which is a mistake of ours.
    pub fn picture(&self) -> Result<&Arc<Picture>, Refusal> {
        match self {
            Self::Picture(picture) => Ok(picture),
            _ => Err(Refusal::Internal),
        }
    }

    /// The losers.
    ///
    /// # Errors
    /// When it is something else, which is a mistake of ours.
    pub fn losers(&self) -> Result<&Arc<Run>, Refusal> {
        match self {
            Self::Losers(run) => Ok(run),
            _ => Err(Refusal::Internal),
        }
    }

    /// The cell.
    ///
    /// # Errors
    /// When it is something else, which is a mistake of ours.
    pub fn cell(&self) -> Result<&Arc<Look>, Refusal> {
        match self {
            Self::Cell(look) => Ok(look),
            _ => Err(Refusal::Internal),
        }
    }
}

/// Computes items of one kind, pictures of one level, in one run; none when `go_on`, which is told
/// how many sheets are done, says that it should end.
pub fn compute(
    x: u64,
    items: &[Item],
    trail: &mut Trail,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Computed>> {
    let map = Map::of(x)?;
    match *items.first()? {
        Item::Losers => Some(vec![Computed::Losers(Arc::new(look::losers(x, trail, go_on)?))]),
        Item::Cell(y, z) => {
            Some(vec![Computed::Cell(Arc::new(look::look(x, y, z, trail, go_on)?))])
        }
        Item::Picture(_) => {
            let place = |item: &Item| match item {
                Item::Picture(place) => Some(*place),
                _ => None,
            };
            let places: Vec<Place> = items.iter().filter_map(place).collect();
            let pictures = map.draw(&places, trail, go_on)?.into_iter();
            Some(pictures.map(|picture| Computed::Picture(Arc::new(picture))).collect())
        }
    }
}
