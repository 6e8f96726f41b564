//! Answers as text for people.

use crate::spelling::Spelling;
use anstyle::{AnsiColor, Color, Style};
use chomplab::engine::Words;
use chomplab::records::{
    Answer, GrundyRecord, HeightAnswer, MoveRecord, MovesRecord, ReasonRecord, UndecidedRecord,
};
use chomplab::{Certainty, Obstacle, Outcome};
use std::io::{self, IsTerminal, Write, stdout};

/// How wins look: in the terminal's own colours, which its owner has chosen to be readable.
pub(crate) const WINNING: Style =
    Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::BrightBlue)));
const LOSING: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

/// The outcome in its colour.
fn coloured(outcome: Outcome) -> String {
    let style = if outcome == Outcome::P { LOSING } else { WINNING };
    format!("{style}{outcome}{style:#}")
}

/// How sure it is, in a word.
fn sure(certainty: Option<Certainty>) -> String {
    certainty.map_or_else(|| "undecided".to_owned(), |certainty| certainty.to_string())
}

/// How many columns there are: those of the terminal, or of the variable COLUMNS, or 100.
pub(crate) fn width() -> usize {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns >= 20);
    let seen = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    seen.or_else(told).unwrap_or(100)
}

/// Writes a line, on a terminal broken between words and indented from the second line on.
fn write_wrapped(out: &mut dyn Write, line: &str) -> io::Result<()> {
    writeln!(out, "{}", wrapped_at_width(line))
}

/// A line as it is written to standard output: broken between words if that is a terminal.
pub(crate) fn wrapped_at_width(line: &str) -> String {
    wrapped(line, if stdout().is_terminal() { width() } else { usize::MAX })
}

/// The line in pieces of so many columns, where its words allow it.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start().len();
    let mut text = " ".repeat(indent);
    let mut column = indent;
    for (index, word) in line.trim_start().split(' ').enumerate() {
        let letters = visible(word);
        if index > 0 && column + 1 + letters > width {
            text.push('\n');
            text.push_str(&" ".repeat(indent + 2));
            column = indent + 2;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += letters;
    }
    text
}

/// How many columns a word takes: what sets colours takes none.
fn visible(word: &str) -> usize {
    let mut letters = 0;
    let mut signs = word.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\u{1b}' => _ = signs.by_ref().find(char::is_ascii_alphabetic),
            _ => letters += 1,
        }
    }
    letters
}

/// Why it is so, a line for each reason; the same reason twice is told once.
fn write_reasons(
    out: &mut dyn Write,
    reasons: &[ReasonRecord],
    spelling: Spelling,
) -> io::Result<()> {
    for (index, reason) in reasons.iter().enumerate() {
        if reasons[..index].iter().any(|told| told.text == reason.text) {
            continue;
        }
        let (text, source) = (spelling.of(&reason.text), spelling.of(&reason.source));
        write_wrapped(out, &format!("  because: {text} [{}: {source}]", reason.id))?;
    }
    Ok(())
}

/// Who wins, the winning bites, and why.
pub(crate) fn write_solution(
    out: &mut dyn Write,
    answer: &Answer,
    words: &Words,
    spelling: Spelling,
) -> io::Result<()> {
    let position = spelling.of(&answer.position);
    let Some(Some(outcome)) = answer.outcome else {
        return write_undecided(out, answer, spelling);
    };
    let by = answer.because.first().map_or("", |reason| reason.id.as_str()).replace('-', " ");
    let how = match outcome {
        Outcome::P => "whoever moves now loses".to_owned(),
        Outcome::N => format!("winning {}: {}", words.moves, winning_bites(answer, spelling)),
    };
    let (outcome, sure) = (coloured(outcome), sure(answer.certainty));
    write_wrapped(out, &format!("{position}: {outcome}, {sure} by {by}; {how}"))?;
    for chosen in answer.winning_moves.iter().flatten().flat_map(|known| &known.moves) {
        let (name, to) = (spelling.of(&chosen.name()), spelling.of(&chosen.to));
        write_wrapped(out, &format!("  {name} leaves {to}"))?;
    }
    write_reasons(out, &answer.because, spelling)
}

/// What is known of who wins while winning moves are still sought.
pub(crate) fn write_interim(
    out: &mut dyn Write,
    answer: &Answer,
    words: &Words,
    spelling: Spelling,
) -> io::Result<()> {
    let Some(Some(outcome)) = answer.outcome else { return Ok(()) };
    let position = spelling.of(&answer.position);
    let by = answer.because.first().map_or("", |reason| reason.id.as_str()).replace('-', " ");
    let known = answer.winning_moves.iter().flatten().flat_map(|known| &known.moves);
    let names: Vec<String> = known.map(|chosen| spelling.of(&chosen.name())).collect();
    let how = match names.is_empty() {
        true => format!("looking for winning {} …", words.moves),
        false => format!("winning {}: {}; looking for others …", words.moves, names.join(", ")),
    };
    let (outcome, sure) = (coloured(outcome), sure(answer.certainty));
    write_wrapped(out, &format!("{position}: {outcome}, {sure} by {by}; {how}"))
}

/// What would have to be raised for an answer that ran out of work or memory.
fn remedy(undecided: &UndecidedRecord) -> Option<String> {
    let flag = match undecided.why {
        Obstacle::Budget => "--budget",
        Obstacle::Memory => "--memory",
        Obstacle::Timeout => "--timeout",
        _ => return None,
    };
    Some(match undecided.needs.map(a_little_more) {
        Some(amount) => format!("allow it with {flag} {amount}"),
        None => format!("raise with {flag}"),
    })
}

/// A round amount that is more than what was estimated, as flags take it.
fn a_little_more(amount: u64) -> String {
    let wanted = amount.saturating_add(amount / 8);
    let (unit, letter) = match wanted {
        ..10_000 => (1, ""),
        10_000..10_000_000 => (1_000, "k"),
        10_000_000..10_000_000_000 => (1_000_000, "M"),
        _ => (1_000_000_000, "G"),
    };
    format!("{}{letter}", wanted.div_ceil(unit))
}

fn winning_bites(answer: &Answer, spelling: Spelling) -> String {
    let missing = answer.undecided.as_ref().map(|undecided| match undecided.why {
        // How much there was is in the command.
        Obstacle::Budget if undecided.needs.is_none() => {
            "not found within the budget, raise with --budget".to_owned()
        }
        Obstacle::Memory if undecided.needs.is_none() => {
            "not found within the memory allowed, raise with --memory".to_owned()
        }
        Obstacle::Cancelled => spelling.of(&undecided.text),
        Obstacle::Timeout => format!("{}, raise with --timeout", spelling.of(&undecided.text)),
        _ => {
            let text = spelling.of(&undecided.text);
            let remedy = remedy(undecided).map_or(String::new(), |remedy| format!("; {remedy}"));
            format!("not known ({text}{remedy})")
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
    _: &Words,
    spelling: Spelling,
) -> io::Result<()> {
    let Some(Some(grundy)) = &answer.grundy else {
        return write_undecided(out, answer, spelling);
    };
    let position = spelling.of(&answer.position);
    let certainty = sure(answer.certainty);
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
    write_reasons(out, &answer.because, spelling)
}

/// The height of an extension, and why.
pub(crate) fn write_height(
    out: &mut dyn Write,
    answer: &HeightAnswer,
    spelling: Spelling,
) -> io::Result<()> {
    let (Some(height), Some(position)) = (&answer.height, &answer.position) else {
        let Some(undecided) = &answer.undecided else { return writeln!(out, "height undecided") };
        writeln!(out, "height undecided: {}", undecided.why)?;
        return writeln!(out, "  {}", spelling.of(&undecided.text));
    };
    let (height, position) = (spelling.of(height), spelling.of(position));
    let certainty = sure(answer.certainty);
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
    write_reasons(out, &answer.because, spelling)
}

fn write_undecided(out: &mut dyn Write, answer: &Answer, spelling: Spelling) -> io::Result<()> {
    let position = spelling.of(&answer.position);
    let Some(undecided) = &answer.undecided else {
        return writeln!(out, "{position}: undecided");
    };
    let text = spelling.of(&undecided.text);
    write_wrapped(out, &format!("{position}: undecided: {}", undecided.why))?;
    write_wrapped(out, &format!("  {text}"))?;
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
    let steps = || answer.trail.iter().flatten();
    let width = steps().map(|step| step.engine.len()).max().unwrap_or(0).max(21);
    for step in steps() {
        let why = step.why.as_ref().map_or(String::new(), |why| format!(": {}", spelling.of(why)));
        let what = format!("{}{why}", step.result);
        writeln!(out, "    {:<width$} {what}", step.engine)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("  because: one two", 100), "  because: one two");
        assert_eq!(wrapped("  because: one two", 15), "  because: one\n    two");
        assert_eq!(wrapped("  becauseofallthis one", 8), "  becauseofallthis\n    one");
        let coloured = "\u{1b}[1mN\u{1b}[0m, one";
        assert_eq!(wrapped(coloured, 6), coloured, "colours take no room");
    }
}
