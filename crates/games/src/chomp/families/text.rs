//! Families in words: `(a+72, a, 120) for even a ≥ 170`, or as \[Sun\] writes them.

use super::bottom::Bottom;
use super::run::Run;
use crate::chomp::line::bottom_differences;

pub use crate::chomp::line::Line;

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

/// A position over a bottom in \[Sun\]'s differences: `[2, 2, 0, 3]`.
#[must_use]
pub fn differences(first: u64, second: u64, bottom: &Bottom) -> String {
    let mut parts = bottom_differences(bottom.rows());
    parts.push((second - bottom.longest()).to_string());
    parts.push((first - second).to_string());
    format!("[{}]", parts.join(", "))
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
