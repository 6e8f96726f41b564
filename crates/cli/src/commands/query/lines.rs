//! Lines of questions, none of them too long, and what is said of lines that are.

use chomplab::InputError;
use chomplab::records::{ErrorAnswer, Id};
use std::io::{self, BufRead, Read};

/// Longer lines are answered with an error and read past, not kept.
const LONGEST_LINE: u64 = 1 << 20;

/// A line that is to be answered.
pub(super) enum Line {
    /// Its bytes, without the line break.
    Question(Vec<u8>),
    /// It was too long to be kept.
    TooLong,
}

/// The lines of an input; empty ones are passed over.
pub(super) struct Lines {
    input: Box<dyn BufRead + Send>,
}

impl Lines {
    pub(super) fn new(input: Box<dyn BufRead + Send>) -> Self {
        Self { input }
    }
}

impl Iterator for Lines {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut line = Vec::new();
            match self.input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line) {
                Err(error) => return Some(Err(error)),
                Ok(0) => return None,
                Ok(_) => {}
            }
            if !line.ends_with(b"\n") && line.len() as u64 > LONGEST_LINE {
                return Some(skip_line(&mut self.input).map(|()| Line::TooLong));
            }
            if line.ends_with(b"\n") {
                line.pop();
            }
            if !line.trim_ascii().is_empty() {
                return Some(Ok(Line::Question(line)));
            }
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// What is answered to a line that was too long.
pub(super) fn too_long() -> String {
    let message = format!("the line is longer than {LONGEST_LINE} bytes");
    let error = InputError::unsupported(0..0, message);
    let record = ErrorAnswer::new(Some(Id::null()), &error, "");
    serde_json::to_string(&record).expect("records always serialise")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_are_passed_over() {
        let text: &[u8] = b"\n  \n1\n\r\n2";
        let lines = Lines::new(Box::new(text)).map(|line| match line {
            Ok(Line::Question(line)) => String::from_utf8(line).unwrap(),
            _ => "?".to_owned(),
        });
        assert_eq!(lines.collect::<Vec<_>>(), ["1", "2"]);
    }
}
