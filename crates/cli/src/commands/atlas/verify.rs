//! `chomp atlas verify`: each byte of a table against its checksums.

use super::{AtlasTable, hexadecimal};
use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::rows::write_record;
use crate::work;
use chomplab::records::VerifiedTable;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Runs the command.
pub(super) fn run(arguments: &AtlasTable) -> Result<Done, Complaint> {
    let name = &arguments.name;
    let table = arguments.list.tables.place()?.open(name)?;
    let stop = work::stop_flag();
    let blocks = table.blocks();
    let mut bar = Bar::of_steps("blocks", blocks);
    for block in 0..blocks {
        if stop.load(Ordering::Relaxed) {
            drop(bar);
            writeln!(anstream::stderr(), "note: {name}: stopped after {block} sound blocks")?;
            return Ok(Done::Interrupted);
        }
        table.check_block(block)?;
        bar.set(block + 1);
    }
    drop(bar);
    let (bytes, fingerprint) = (table.bytes(), hexadecimal(table.fingerprint()));
    let mut out = anstream::stdout().lock();
    match arguments.list.format {
        Format::Text => writeln!(
            out,
            "{name}: sound, {blocks} blocks, {bytes} bytes, fingerprint {fingerprint}"
        )?,
        Format::Json => {
            let name = name.clone();
            write_record(
                &mut out,
                &VerifiedTable { name, sound: true, blocks, bytes, fingerprint },
            )?;
        }
    }
    Ok(Done::Answered)
}
