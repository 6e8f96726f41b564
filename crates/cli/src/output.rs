//! Answers as text for people.

use crate::arguments::{Format, Limits};
use crate::spelling::Spelling;
use anstyle::{Color, RgbColor, Style};
use chomplab::answer::{
    Answer, GrundyRecord, HeightAnswer, MoveRecord, MovesRecord, UndecidedRecord,
};
use std::io::{self, Write};

/// The colour of wins.
pub(crate) const BLUE: RgbColor = RgbColor(0x00, 0x72, 0xB2);
const VERMILION: RgbColor = RgbColor(0xD5, 0x5E, 0x00);

/// How a question is asked and its answer written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking<'a> {
    /// As text or JSON.
    pub(crate) format: Format,
    /// With the engines that were asked.
    pub(crate) explain: bool,
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// The work allowed.
    pub(crate) limits: &'a Limits,
}

/// The outcome in its colour.
fn outcome(letter: &str) -> String {
    let colour = if letter == "P" { VERMILION } else { BLUE };
    let style = Style::new().bold().fg_color(Some(Color::Rgb(colour)));
    format!("{style}{letter}{style:#}")
}

/// Who wins, the winning bites, and why.
pub(crate) fn write_solution(
    out: &mut dyn Write,
    answer: &Answer,
    spelling: Spelling,
) -> io::Result<()> {
    let position = spelling.of(&answer.position);
    let Some(Some(letter)) = &answer.outcome else {
        return write_undecided(out, answer, spelling);
    };
    let by = answer.because.first().map_or("", |reason| reason.id.as_str()).replace('-', " ");
    write!(out, "{position}: {}, {} by {by}; ", outcome(letter), answer.certainty)?;
    if letter == "P" {
        writeln!(out, "whoever moves now loses")?;
    } else {
        writeln!(out, "winning {}: {}", answer.words.moves, winning_bites(answer, spelling))?;
    }
    for chosen in answer.winning_moves.iter().flatten().flat_map(|known| &known.moves) {
        let (name, to) = (spelling.of(&chosen.name()), spelling.of(&chosen.to));
        writeln!(out, "  {name} leaves {to}")?;
    }
    for reason in &answer.because {
        let text = spelling.of(&reason.text);
        writeln!(out, "  because: {text} [{}: {}]", reason.id, spelling.of(&reason.source))?;
    }
    Ok(())
}

/// What is known of who wins while winning moves are still sought.
pub(crate) fn write_interim(
    out: &mut dyn Write,
    answer: &Answer,
    spelling: Spelling,
) -> io::Result<()> {
    let Some(Some(letter)) = &answer.outcome else { return Ok(()) };
    let position = spelling.of(&answer.position);
    let by = answer.because.first().map_or("", |reason| reason.id.as_str()).replace('-', " ");
    write!(out, "{position}: {}, {} by {by}; ", outcome(letter), answer.certainty)?;
    let known = answer.winning_moves.iter().flatten().flat_map(|known| &known.moves);
    let names: Vec<String> = known.map(|chosen| spelling.of(&chosen.name())).collect();
    match names.is_empty() {
        true => writeln!(out, "looking for winning {} …", answer.words.moves),
        false => writeln!(
            out,
            "winning {}: {}; looking for others …",
            answer.words.moves,
            names.join(", ")
        ),
    }
}

/// What would have to be raised for an answer that ran out of work or memory.
fn remedy(undecided: &UndecidedRecord) -> Option<&'static str> {
    match undecided.why.as_str() {
        "budget" => Some("raise with --budget"),
        "memory" => Some("raise with --memory"),
        _ => None,
    }
}

fn winning_bites(answer: &Answer, spelling: Spelling) -> String {
    let missing = answer.undecided.as_ref().map(|undecided| match undecided.why.as_str() {
        // How much there was is in the command.
        "budget" if !undecided.text.starts_with("it needs") => {
            "not found within the budget, raise with --budget".to_owned()
        }
        "memory" if !undecided.text.starts_with("it needs") => {
            "not found within the memory allowed, raise with --memory".to_owned()
        }
        _ => {
            let text = spelling.of(&undecided.text);
            remedy(undecided).map_or(text.clone(), |remedy| format!("{text}, {remedy}"))
        }
    });
    let missing = missing.unwrap_or_else(|| "not known".to_owned());
    match answer.winning_moves.as_ref().and_then(Option::as_ref) {
        None => missing,
        Some(MovesRecord { complete, moves }) => {
            let names: Vec<String> = moves.iter().map(MoveRecord::name).collect();
            let names = spelling.of(&names.join(", "));
            if *complete {
                format!("{names}, no other")
            } else {
                format!("{names}; others: {missing}")
            }
        }
    }
}

/// The Grundy value in both conventions, and why.
pub(crate) fn write_grundy(
    out: &mut dyn Write,
    answer: &Answer,
    spelling: Spelling,
) -> io::Result<()> {
    let Some(Some(grundy)) = &answer.grundy else {
        return write_undecided(out, answer, spelling);
    };
    let position = spelling.of(&answer.position);
    let certainty = &answer.certainty;
    match grundy {
        GrundyRecord::Poisoned { poison_forbidden, poison_allowed } => writeln!(
            out,
            "{position}: Grundy value {} with the poison forbidden, {} with it allowed \
             ({certainty})",
            spelling.of(poison_forbidden),
            spelling.of(poison_allowed)
        )?,
        GrundyRecord::Normal { normal_play } => {
            let value = spelling.of(normal_play);
            writeln!(out, "{position}: Grundy value {value} ({certainty})")?;
        }
    }
    for reason in &answer.because {
        let text = spelling.of(&reason.text);
        writeln!(out, "  because: {text} [{}: {}]", reason.id, spelling.of(&reason.source))?;
    }
    Ok(())
}

/// The height of an extension, and why.
pub(crate) fn write_height(
    out: &mut dyn Write,
    answer: &HeightAnswer,
    spelling: Spelling,
) -> io::Result<()> {
    let (Some(height), Some(position)) = (&answer.height, &answer.position) else {
        let undecided = answer.undecided.as_ref();
        let (why, text) =
            undecided.map_or(("", ""), |told| (told.why.as_str(), told.text.as_str()));
        writeln!(out, "height undecided: {why}")?;
        return writeln!(out, "  {}", spelling.of(text));
    };
    let (height, position) = (spelling.of(height), spelling.of(position));
    let certainty = &answer.certainty;
    let has = match &answer.grundy {
        GrundyRecord::Poisoned { poison_forbidden, .. } if poison_forbidden == "0" => "is P".into(),
        GrundyRecord::Poisoned { poison_forbidden, poison_allowed } => format!(
            "has Grundy value {} with the poison forbidden, {} with it allowed",
            spelling.of(poison_forbidden),
            spelling.of(poison_allowed)
        ),
        GrundyRecord::Normal { normal_play } => {
            format!("has Grundy value {}", spelling.of(normal_play))
        }
    };
    writeln!(out, "height {height}: {position} {has} ({certainty}), and at no other height")?;
    if let Some(bound) = &answer.bound {
        writeln!(out, "  at most {} by the Size Lemma", spelling.of(bound))?;
    }
    for reason in &answer.because {
        let text = spelling.of(&reason.text);
        writeln!(out, "  because: {text} [{}: {}]", reason.id, spelling.of(&reason.source))?;
    }
    Ok(())
}

fn write_undecided(out: &mut dyn Write, answer: &Answer, spelling: Spelling) -> io::Result<()> {
    let position = spelling.of(&answer.position);
    let Some(undecided) = &answer.undecided else {
        return writeln!(out, "{position}: undecided");
    };
    let text = spelling.of(&undecided.text);
    writeln!(out, "{position}: undecided: {}", undecided.why)?;
    writeln!(out, "  {text}")?;
    remedy(undecided).map_or(Ok(()), |remedy| writeln!(out, "  {remedy}"))
}

/// Which engines were asked, in order.
pub(crate) fn write_trail(
    out: &mut dyn Write,
    answer: &Answer,
    spelling: Spelling,
) -> io::Result<()> {
    if answer.trail.iter().flatten().next().is_none() {
        return writeln!(out, "  no engine is there to be asked");
    }
    writeln!(out, "  engines asked:")?;
    for step in answer.trail.iter().flatten() {
        let why = step.why.as_ref().map_or(String::new(), |why| format!(": {}", spelling.of(why)));
        let what = format!("{}{why}", step.result);
        writeln!(out, "    {:<18} {what}", step.engine)?;
    }
    Ok(())
}
