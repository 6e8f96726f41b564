//! `chomp figures`: the figures of the papers, as SVG, PNG and CSV.

use crate::arguments::Figures as Arguments;
use crate::complaint::Complaint;
use crate::folder::Folder;
use crate::progress_bar::Bar;
use crate::{Done, work};
use lab::figures::{Described, FIGURES};
use std::io::{self, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    let chosen = chosen(&arguments.only)?;
    let Some(path) = arguments.out.as_ref().filter(|_| !arguments.list) else {
        chosen.iter().try_for_each(|figure| writeln!(out, "{:<8} {}", figure.id, figure.shows))?;
        return Ok(Done::Answered);
    };
    let folder = Folder::open(path)?;
    work::stop_flag();
    let mut bar = Bar::of_steps("drawing figures", chosen.len() as u64);
    for (done, figure) in chosen.iter().enumerate() {
        if work::interrupted() {
            writeln!(anstream::stderr(), "note: stopped after {done} of {} figures", chosen.len())?;
            return Ok(Done::Interrupted);
        }
        bar.set(done as u64);
        let panels = (figure.draw)().map_err(Complaint::Other)?;
        folder.write(&format!("{}.svg", figure.id), panels.to_svg().as_bytes())?;
        folder.write(&format!("{}.png", figure.id), &panels.to_png())?;
        folder.write(&format!("{}.csv", figure.id), panels.to_csv().as_bytes())?;
        writeln!(out, "{:<8} {}", figure.id, figure.shows)?;
    }
    Ok(Done::Answered)
}

/// All figures, or those that were asked for.
fn chosen(only: &[String]) -> Result<Vec<&'static Described>, Complaint> {
    if only.is_empty() {
        return Ok(FIGURES.iter().collect());
    }
    let find = |id: &String| {
        FIGURES.iter().find(|figure| figure.id == id.trim()).ok_or_else(|| {
            let names: Vec<&str> = FIGURES.iter().map(|figure| figure.id).collect();
            Complaint::Other(format!("there is no figure {id:?}; there are {}", names.join(", ")))
        })
    };
    only.iter().map(find).collect()
}
