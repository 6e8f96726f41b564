//! B-files, in which the encyclopedia keeps many terms of a sequence: on each line an index, one
//! space and the term; lines that begin with `#` are remarks.

use super::Sequence;
use std::fmt::{self, Write};

/// A list of terms as a text.
///
/// ```
/// use lab::sequences::{BFile, Sequence};
///
/// let sequence = Sequence::named("A147983").unwrap();
/// assert_eq!(BFile::text(sequence, &[120, 400]), "1 120\n2 400\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BFile {
    /// Line, index and term of each line that has them; terms as they are written.
    lines: Vec<(usize, i64, String)>,
    faults: Vec<Fault>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.message)
    }
}

impl BFile {
    /// Some first terms of a sequence as such a file.
    #[must_use]
    pub fn text(sequence: &Sequence, terms: &[u64]) -> String {
        let mut text = String::new();
        for (index, term) in (sequence.offset..).zip(terms) {
            writeln!(text, "{index} {term}").expect("a text takes all");
        }
        text
    }

    /// Reads a file; what is wrong with its form is kept among the faults.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut file = Self { lines: Vec::new(), faults: Vec::new() };
        let mut blank = None;
        for (number, line) in (1..).zip(text.split('\n')) {
            if line.is_empty() || line.starts_with('#') {
                blank = line.is_empty().then_some(number).or(blank);
                continue;
            }
            let mut fault = |line, message: &str| {
                file.faults.push(Fault { line, message: message.to_owned() });
            };
            if let Some(blank) = blank.take() {
                fault(blank, "a blank line stands before terms");
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_number = |word: &str| {
                let digits = word.strip_prefix('-').unwrap_or(word);
                !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
            };
            let [index, term] = words[..] else {
                fault(number, "expected an index, one space and a term");
                continue;
            };
            let Some(index) = index.parse::<i64>().ok().filter(|_| is_number(term)) else {
                fault(number, "expected an index, one space and a term, both whole numbers");
                continue;
            };
            if line != format!("{index} {term}") {
                fault(
                    number,
                    "there is more than one space between index and term, or a space around them",
                );
            }
            file.lines.push((number, index, term.to_owned()));
        }
        if !text.is_empty() && !text.ends_with('\n') {
            let line = text.lines().count();
            let message = "the last line does not end with a line break".to_owned();
            file.faults.push(Fault { line, message });
        }
        file
    }

    /// How many terms it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether it has no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Compares it with the first terms of a sequence, which are at least as many as it has: what
    /// is wrong with its form, its indices and its terms, line by line. After the first wrong term
    /// nothing more is said of terms.
    #[must_use]
    pub fn compare(&self, sequence: &Sequence, terms: &[u64]) -> Vec<Fault> {
        let mut faults = self.faults.clone();
        let offset = i64::try_from(sequence.offset).unwrap_or(i64::MAX);
        let mut add = |line, message| faults.push(Fault { line, message });
        for ((line, index, written), (place, term)) in
            self.lines.iter().zip(terms.iter().enumerate())
        {
            let expected = offset + i64::try_from(place).unwrap_or(i64::MAX);
            if *index != expected {
                add(*line, format!("the index is {index}, and should be {expected}"));
                break;
            }
            if *written == term.to_string() {
                continue;
            }
            let next = terms.get(place + 1);
            let is_two = next.is_some_and(|next| *written == format!("{term}{next}"));
            let message = match next {
                Some(next) if is_two => {
                    format!("{written} is two terms run together: {term} and {next}")
                }
                _ => format!("the term is {written}, and should be {term}"),
            };
            add(*line, message);
            break;
        }
        faults.sort_by_key(|fault| fault.line);
        faults
    }
}
