//! Markdown with its code taken out, so that prose can be searched.
//!
//! Understood are fenced blocks (three or more backticks or tildes) and spans
//! of code between backticks on one line. Indented blocks are prose here.

/// Each line with code spans blanked; `fenced` says what a fenced block
/// becomes.
pub(crate) fn without_code(text: &str, fenced: Fenced) -> Vec<String> {
    let mut fence: Option<String> = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        let mark = fence_mark(line);
        let kept = match (&fence, mark) {
            (Some(open), Some(mark)) if closes(line, &mark, open) => {
                fence = None;
                String::new()
            }
            (Some(_), _) => match fenced {
                Fenced::Kept => line.to_owned(),
                Fenced::Dropped => String::new(),
            },
            (None, Some(mark)) => {
                fence = Some(mark);
                String::new()
            }
            (None, None) => without_spans(line),
        };
        lines.push(kept);
    }
    lines
}

/// What becomes of the lines of a fenced block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fenced {
    Kept,
    Dropped,
}

/// The run of backticks or tildes that opens or closes a block, if any.
fn fence_mark(line: &str) -> Option<String> {
    let line = line.trim_start();
    let first = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let mark: String = line.chars().take_while(|&c| c == first).collect();
    let info = &line[mark.len()..];
    // Three backticks and then another: a code span that fills a line.
    let block = mark.len() >= 3 && !(first == '`' && info.contains('`'));
    block.then_some(mark)
}

/// A closing fence repeats the opening character at least as often, and
/// nothing follows it.
fn closes(line: &str, mark: &str, open: &str) -> bool {
    mark.starts_with(open) && line.trim() == mark
}

/// The line with every closed code span replaced by blanks.
fn without_spans(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let (before, tail) = rest.split_at(start);
        kept.push_str(before);
        let ticks = tail.len() - tail.trim_start_matches('`').len();
        let (mark, inside) = tail.split_at(ticks);
        match end_of_span(inside, ticks) {
            Some(end) => {
                kept.push(' ');
                rest = &inside[end..];
            }
            None => {
                kept.push_str(mark);
                rest = inside;
            }
        }
    }
    kept + rest
}

/// The place after a run of exactly `ticks` backticks.
fn end_of_span(text: &str, ticks: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(offset) = text[at..].find('`') {
        let start = at + offset;
        let run = text[start..].len() - text[start..].trim_start_matches('`').len();
        at = start + run;
        if run == ticks {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(without_code(text, Fenced::Dropped), expected, "{text}");
    }

    #[test]
    fn spans_are_blanked() {
        check("a `b` c", &["a   c"]);
        check("a ``b ` c`` d", &["a   d"]);
        check("a ` b", &["a ` b"]);
        check("```a``` b", &["  b"]);
    }

    #[test]
    fn fences_are_dropped_or_kept() {
        check("a\n```rust\nb\n```\nc", &["a", "", "", "", "c"]);
        check("````\n```\na\n````\nb", &["", "", "", "", "b"]);
        check("~~~\na\n```\n~~~\nb", &["", "", "", "", "b"]);
        let kept = without_code("```\n`b`\n```\n`c`", Fenced::Kept);
        assert_eq!(kept, ["", "`b`", "", " "]);
    }
}
