//! What tells tables of one kind apart, and which of them are complete in a place.
//!
//! Each kind has a type for the parameters that its tables are built with. A table counts as one of
//! the kind only if its description is exactly what those parameters describe.

use crate::description::Description;
use crate::place::{Entry, EntryState, Place, PlaceError};
use crate::table::Table;

/// The parameters of a table of some kind.
pub(crate) trait Content: Copy {
    /// The kind, as descriptions have it.
    const KIND: &'static str;
    /// The version of the layout inside of the blocks.
    const VERSION: u32;

    /// The parameters in a description; `None` when they are missing or out of range.
    fn read(description: &Description) -> Option<Self>;

    /// The description of the table.
    fn description(&self) -> Description;

    /// The name of the table.
    fn name(&self) -> String;

    /// The parameters that a description is that of.
    fn of(description: &Description) -> Option<Self> {
        Self::read(description).filter(|content| content.description() == *description)
    }
}

/// The parameters of all complete tables of a kind; those that are unfinished or can't be opened
/// are passed over.
pub(crate) fn complete<C: Content>(place: &Place) -> Result<Vec<C>, PlaceError> {
    let content = |entry: &Entry| match &entry.state {
        EntryState::Complete { description, .. } => {
            C::of(description).filter(|content| entry.name == content.name())
        }
        _ => None,
    };
    Ok(place.list()?.iter().filter_map(content).collect())
}

/// Opens the table with these parameters.
pub(crate) fn open<C: Content>(place: &Place, content: &C) -> Result<Table, PlaceError> {
    place.table(&content.name(), C::KIND, C::VERSION)
}

/// The number that a parameter of a description is.
pub(crate) fn number<N: std::str::FromStr>(description: &Description, name: &str) -> Option<N> {
    description.parameters.get(name)?.parse().ok()
}
