//! Tables on disk, for engines whose work is too long to be done twice.
//!
//! A table is a [`Description`] and numbered blocks of bytes; what the bytes mean is the business
//! of whoever builds and reads it. Here is only what keeps them safe: a table carries a version
//! and checksums, appears under its name complete or not at all, is refused when damaged, and
//! an interrupted build goes on where it stopped. [`census`], [`sheets`] and [`boards`] are kinds
//! of tables with their builders and readers; they know the rest of the crate, and the rest knows
//! nothing of them. [`board_parts`] shares the sweep of one board between machines.
//! [`SheetTables`] and [`BoardStores`] lend them to engines.
//!
//! # The life of a table
//!
//! ```text
//! Place            which folder, which file names
//!   └─ Draft       name.table.part   blocks are appended        ┐ locked by name.table.lock:
//!        │         name.table.state  the builder's checkpoint   ┘ one builder at a time
//!        └─ finish
//!             └─ Table   name.table  memory-mapped, never changed again
//! ```
//!
//! # The file
//!
//! All numbers are little-endian, all checksums CRC-32.
//!
//! ```text
//! header    mark "ChompTab" · format version u32 · length of description u32 · description
//!           · zeros · checksum of the header u32                         (multiple of 8 bytes)
//! block     length u64 · checksum of the bytes u32 · chain u32 · the bytes
//!           · zeros                                                      (multiple of 8 bytes)
//! …
//! index     mark "ChompIdx" · for each block: where it starts u64, its chain u32
//! closing   where the index starts u64 · number of blocks u64 · checksum of the index u32
//!           · checksum of these 20 bytes u32 · mark "ChompEnd"
//! ```
//!
//! The *chain* of a block is the checksum of the chain before it, its length and the checksum of
//! its bytes; the chain before the first block is the checksum of the header. So the last chain
//! stands for the whole table: it is [`Table::fingerprint`]. Each byte of the file is covered by
//! a checksum or must be zero, and the parts follow each other without a gap.
//!
//! The bytes of a block start at a multiple of 8 in the file and so in memory.
//!
//! # Example
//!
//! ```
//! use atlas::{Description, Place};
//!
//! let folder = tempfile::tempdir()?;
//! let place = Place::at(folder.path());
//! let description = Description::new("squares", 1).with("to", 4);
//!
//! let mut draft = place.draft("small-squares", &description)?;
//! for n in draft.blocks()..4 {
//!     draft.append(&(n * n).to_le_bytes())?;
//! }
//! draft.finish()?;
//!
//! let table = place.table("small-squares", "squares", 1)?;
//! assert_eq!(table.blocks(), 4);
//! assert_eq!(table.block(3)?, 9u64.to_le_bytes());
//! table.verify()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block_frame;
pub mod board_parts;
mod board_stores;
pub mod boards;
mod built;
pub mod census;
mod content;
mod description;
mod draft;
mod durable_files;
mod file_header;
mod file_lock;
mod file_names;
mod index;
mod memory_map;
mod pace;
mod place;
pub mod position_file;
mod sheet_tables;
pub mod sheets;
mod table;
mod three_rows;
mod touched_blocks;
mod varint;

pub use board_stores::BoardStores;
pub use built::Built;
pub use description::{Description, DescriptionTooLong};
pub use draft::{Draft, DraftError, Start, StateReader};
pub use durable_files::{Deed, FileError};
pub use file_header::FORMAT_VERSION;
pub use pace::Checkpoints;
pub use place::{Entry, EntryState, Place, PlaceError};
pub use sheet_tables::SheetTables;
pub use table::{Flaw, Table, TableError};
pub use three_rows::SheetTableError;
