//! `chomp figures`: the figures of the papers, as SVG, PNG, PDF and CSV.

use crate::arguments::{PictureKind, PictureSize, Suggested};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::folder::Folder;
use crate::pictures::bytes;
use crate::progress_bar::Bar;
use crate::work;
use clap::Args;
use lab::pictures::figure::Panels;
use lab::pictures::of_papers::{Described, FIGURES};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The kinds of files with their endings.
const KINDS: [(PictureKind, &str); 4] = [
    (PictureKind::Svg, "svg"),
    (PictureKind::Png, "png"),
    (PictureKind::Pdf, "pdf"),
    (PictureKind::Data, "csv"),
];

/// Draw the figures of the papers, as SVG, PNG and PDF with their data
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp figures --out figures
  chomp figures --only fl-2a,fl-3 --out figures
  chomp figures --out column --width 86mm --font-size 8pt
  chomp figures --list

Each figure is written as SVG, as PNG, as PDF with its font, and its data as CSV. The same command \
writes the same bytes on every machine. Without a size, SVG has the size for a screen, and PNG and \
PDF are 178 mm wide with letters of 8 pt, across both columns of a page.")]
pub(crate) struct Figures {
    /// The folder for the figures, made if it is not there
    #[arg(long, value_name = "DIR", required_unless_present = "list")]
    out: Option<PathBuf>,
    /// Only these, such as fl-2a,fl-3
    #[arg(long, value_name = "ID", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = Suggested::of(FIGURES.iter().map(|figure| figure.id)))]
    only: Vec<String>,
    /// List the figures instead of drawing them
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    size: PictureSize,
}

/// Runs the command.
pub(crate) fn run(arguments: &Figures) -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    let chosen = chosen(&arguments.only)?;
    let Some(path) = arguments.out.as_ref().filter(|_| !arguments.list) else {
        chosen.iter().try_for_each(|figure| writeln!(out, "{:<8} {}", figure.id, figure.shows))?;
        return Ok(Done::Answered);
    };
    let size = arguments.size.checked()?;
    let folder = Folder::open(path)?;
    work::stop_flag();
    let mut bar = Bar::of_steps("figures", chosen.len() as u64);
    for (done, figure) in chosen.iter().enumerate() {
        bar.set(done as u64);
        let Some(panels) = drawn(figure) else {
            drop(bar);
            let (all, folder) = (chosen.len(), path.display());
            writeln!(
                anstream::stderr(),
                "note: stopped after {done} of {all} figures in {folder}"
            )?;
            return Ok(Done::Interrupted);
        };
        let panels = panels.map_err(Complaint::Wrong)?;
        for (kind, ending) in KINDS {
            folder.write(&format!("{}.{ending}", figure.id), &bytes(&panels, kind, size)?)?;
        }
        bar.step_aside(|| writeln!(out, "{:<8} {}", figure.id, figure.shows))?;
    }
    Ok(Done::Answered)
}

/// Draws a figure beside this thread, which hears Ctrl-C; `None` when it was pressed.
fn drawn(figure: &Described) -> Option<Result<Panels, String>> {
    const LOOK: Duration = Duration::from_millis(20);
    let (tell, told) = channel();
    let draw = figure.draw;
    // After Ctrl-C nobody listens, and the program ends.
    thread::spawn(move || _ = tell.send(draw()));
    loop {
        match told.recv_timeout(LOOK) {
            Ok(_) | Err(_) if work::interrupted() => return None,
            Ok(panels) => return Some(panels),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Some(Err(format!("{} cannot be drawn", figure.id)));
            }
        }
    }
}

/// All figures, or those that were asked for.
fn chosen(only: &[String]) -> Result<Vec<&'static Described>, Complaint> {
    if only.is_empty() {
        return Ok(FIGURES.iter().collect());
    }
    let find = |id: &String| {
        FIGURES.iter().find(|figure| figure.id == id.trim()).ok_or_else(|| {
            let names: Vec<&str> = FIGURES.iter().map(|figure| figure.id).collect();
            Complaint::Wrong(format!("there is no figure {id:?}; there are {}", names.join(", ")))
        })
    };
    only.iter().map(find).collect()
}
