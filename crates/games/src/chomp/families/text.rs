//! Families in words: `(a+72, a, 120) for even a ≥ 170`, or as [Sun] writes them.

use super::bottom::Bottom;
use super::run::Run;

/// The second rows of one residue class from the start of a run on, with their first rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bottom rows.
    pub bottom: Vec<u64>,
    /// The least second row.
    pub from: u64,
    /// The step from one second row to the next.
    pub period: u64,
    /// First row less second row.
    pub offset: u64,
}

/// The lines of an infinite run; none of a finite one.
pub fn lines(bottom: &Bottom, run: &Run) -> impl Iterator<Item = Line> {
    let period = run.offsets().len() as u64;
    (run.start()..).zip(run.offsets()).map(move |(from, offset)| Line {
        bottom: bottom.rows().to_vec(),
        from,
        period,
        offset: u64::from(*offset),
    })
}

/// The line that a column lies on, if it is beyond the start of a run.
#[must_use]
pub fn line_of(bottom: &Bottom, run: &Run, column: u64) -> Option<Line> {
    let period = run.offsets().len() as u64;
    let phase = column.checked_sub(run.start()).filter(|_| period > 0)? % period;
    lines(bottom, run).nth(usize::try_from(phase).ok()?)
}

impl Line {
    /// Rows with a letter for the second: `(a+72, a, 120)`.
    #[must_use]
    pub fn rows(&self) -> String {
        let plus = if self.offset == 0 { String::new() } else { format!("+{}", self.offset) };
        let bottom = self.bottom.iter().map(|row| format!(", {row}")).collect::<String>();
        format!("(a{plus}, a{bottom})")
    }

    /// For which second rows: `even a ≥ 170`.
    #[must_use]
    pub fn condition(&self) -> String {
        let Self { from, period, .. } = self;
        match (period, from % period) {
            (1, _) => format!("a ≥ {from}"),
            (2, 0) => format!("even a ≥ {from}"),
            (2, _) => format!("odd a ≥ {from}"),
            (_, class) => format!("a ≡ {class} (mod {period}), a ≥ {from}"),
        }
    }

    /// Rows for `a = 0, 1, …`: `(a+11, a+7, 5)`, or `(2a+11, 2a+7, 4, 2)` with a period of 2.
    #[must_use]
    pub fn rows_from(&self) -> String {
        let a = if self.period == 1 { "a".to_owned() } else { format!("{}a", self.period) };
        let sum = |more: u64| if more == 0 { a.clone() } else { format!("{a}+{more}") };
        let bottom = self.bottom.iter().map(|row| format!(", {row}")).collect::<String>();
        format!("({}, {}{bottom})", sum(self.from + self.offset), sum(self.from))
    }

    /// Differences, shortest row first, as [Sun] writes them: `[5, 2+x, 4]`.
    #[must_use]
    pub fn differences(&self) -> String {
        let mut parts = bottom_differences(&self.bottom);
        let more = self.from - self.bottom.first().copied().unwrap_or(0);
        let x = if self.period == 1 { "x".to_owned() } else { format!("{}x", self.period) };
        parts.push(if more == 0 { x } else { format!("{more}+{x}") });
        parts.push(self.offset.to_string());
        format!("[{}]", parts.join(", "))
    }
}

/// A position over a bottom in [Sun]'s differences: `[2, 2, 0, 3]`.
#[must_use]
pub fn differences(first: u64, second: u64, bottom: &Bottom) -> String {
    let mut parts = bottom_differences(bottom.rows());
    parts.push((second - bottom.longest()).to_string());
    parts.push((first - second).to_string());
    format!("[{}]", parts.join(", "))
}

fn bottom_differences(bottom: &[u64]) -> Vec<String> {
    let next = bottom.iter().skip(1).chain([&0]);
    let mut parts: Vec<String> =
        bottom.iter().zip(next).map(|(row, next)| (row - next).to_string()).collect();
    parts.reverse();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_words() {
        let bottom = Bottom::new([4, 2]).unwrap();
        let run = Run::repeating(4, vec![7, 8, 9, 11, 10, 13, 12, 15, 14], 2);
        let all: Vec<Line> = lines(&bottom, &run).collect();
        let texts = |text: fn(&Line) -> String| all.iter().map(text).collect::<Vec<_>>();
        assert_eq!(texts(Line::rows), ["(a+4, a, 4, 2)", "(a+2, a, 4, 2)"]);
        assert_eq!(texts(Line::condition), ["odd a ≥ 7", "even a ≥ 8"]);
        assert_eq!(texts(Line::rows_from), ["(2a+11, 2a+7, 4, 2)", "(2a+10, 2a+8, 4, 2)"]);
        assert_eq!(texts(Line::differences), ["[2, 2, 3+2x, 4]", "[2, 2, 4+2x, 2]"]);
        assert_eq!(line_of(&bottom, &run, 100).as_ref(), Some(&all[1]));
        assert_eq!(line_of(&bottom, &run, 6), None);
        assert_eq!(differences(7, 4, &bottom), "[2, 2, 0, 3]");
        let none = Bottom::default();
        let run = Run::repeating(0, vec![1, 2], 1);
        assert_eq!(lines(&none, &run).next().unwrap().differences(), "[x, 1]");
    }
}
