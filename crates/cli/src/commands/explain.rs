//! `chomp explain`: why somebody wins, step by step.

use super::read_position;
use crate::arguments::{Format, Limits, PositionText, parse_small};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::wrapped_at_width;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use clap::Args;
use std::io::Write;

/// Why somebody wins, step by step
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp explain kayles:5,3,3,2
  chomp explain nim:4,7,10
  chomp explain '(3,2,1)' --depth 3")]
pub(crate) struct Explain {
    #[command(flatten)]
    position: PositionText,
    /// How many moves ahead good replies are shown, where there are any
    #[arg(long, value_name = "MOVES", default_value = "2", allow_negative_numbers = true)]
    #[arg(value_parser = parse_small::<0, { u32::MAX }>)]
    pub(crate) depth: u32,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Runs the command.
pub(crate) fn run(arguments: &Explain) -> Result<Done, Complaint> {
    let position = read_position(&arguments.position.text())?;
    let mut asker = Asker::new(&arguments.limits);
    let explanation = asker.ask(|work| position.explain(arguments.depth, work));
    let mut out = anstream::stdout().lock();
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&explanation)?)?,
        Format::Text => {
            let spelling = Spelling::about(&explanation.position, arguments.ascii);
            for (index, step) in explanation.steps.iter().enumerate() {
                let title = format!("{}. {}", index + 1, spelling.of(&step.title));
                writeln!(out, "{}", wrapped_at_width(&title))?;
                for line in &step.lines {
                    let line = format!("   {}", spelling.of(line));
                    writeln!(out, "{}", wrapped_at_width(&line))?;
                }
            }
            writeln!(out, "{}", wrapped_at_width(&spelling.of(&explanation.conclusion)))?;
        }
    }
    out.flush()?;
    Ok(match (work::interrupted(), explanation.outcome.is_some()) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Answered,
        (false, false) => Done::Undecided,
    })
}
