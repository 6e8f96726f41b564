//! Pictures of a sheet.

use super::{Sheet as Arguments, SheetKind, computed_run, stored_run};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::pictures;
use crate::progress_bar::Bar;
use crate::sheets::refuse_beyond_memory;
use crate::work;
use lab::pictures::figure::Figure;
use lab::pictures::of_sheets::{self, Kind};
use lab::sheets::density::Density;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Draws the sheet and writes the picture.
pub(super) fn draw_sheet(arguments: &Arguments, kind: SheetKind) -> Result<Done, Complaint> {
    let Some(files) = arguments.files.instead_of(&arguments.listing)? else {
        let message = "a picture needs a file: add --svg FILE, --png FILE or --pdf FILE, or --out \
                       FILE with such an ending";
        return Err(Complaint::Wrong(message.to_owned()));
    };
    if arguments.third_row == 0 {
        let message = "sheet 0 can't be drawn, it has no extent; choose one from 1 on";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let kind = match (kind, arguments.age) {
        (SheetKind::InstantWinners, false) => Kind::InstantWinners,
        (SheetKind::InstantWinners, true) => Kind::Ages,
        (SheetKind::Losers, false) => Kind::Losers,
        (SheetKind::Losers, true) => {
            let message = "losers of one sheet are all of the same age; leave out --age";
            return Err(Complaint::Wrong(message.to_owned()));
        }
    };
    let Some(figure) = picture(arguments, kind)? else {
        writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
        return Ok(Done::Interrupted);
    };
    pictures::write(&figure, &files)?;
    Ok(Done::Answered)
}

/// The picture of a sheet, cell by cell or by density; none after Ctrl-C.
fn picture(arguments: &Arguments, kind: Kind) -> Result<Option<Figure>, Complaint> {
    let small = usize::try_from(arguments.third_row).ok();
    if let Some(sheet) = small.filter(|sheet| *sheet <= of_sheets::MOST_CELLS) {
        let figure = of_sheets::draw(sheet, kind);
        return figure.map(Some).map_err(|why| Complaint::Wrong(why.to_string()));
    }
    if kind == Kind::Losers {
        let stored = stored_run(arguments)?;
        let run = if stored.is_some() { stored } else { computed_run(arguments)? };
        return Ok(run.map(|run| of_sheets::draw_run(&run)));
    }
    refuse_beyond_memory(arguments.third_row, arguments.work.memory.bytes)?;
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(arguments.third_row);
    let density = Density::gather(arguments.third_row, of_sheets::BLOCKS, &mut |done| {
        bar.set(done);
        !stop.load(Ordering::Relaxed)
    });
    Ok(density.map(|density| of_sheets::draw_density(&density, kind)))
}
