//! `chomp atlas verify`: each byte of a table against its checksums.

use super::{AtlasTable, hexadecimal};
use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::work;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Runs the command.
pub(super) fn run(arguments: &AtlasTable) -> Result<Done, Complaint> {
    let name = &arguments.name;
    let table = arguments.list.tables.place()?.open(name)?;
    let stop = work::stop_flag();
    let blocks = table.blocks();
    let mut bar = Bar::of_steps("checking blocks", blocks);
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
            let record = json!({
                "schema": "atlas-verify/1",
                "name": name,
                "sound": true,
                "blocks": blocks,
                "bytes": bytes,
                "fingerprint": fingerprint,
            });
            writeln!(out, "{record}")?;
        }
    }
    Ok(Done::Answered)
}
