//! A line of P-positions over the same bottom rows, in words: `(a+72, a, 120) for even a ≥ 170`.

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

    /// Differences, shortest row first, as \[Sun\] writes them: `[5, 2+x, 4]`.
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

/// The bottom rows as differences, shortest row first.
pub(super) fn bottom_differences(bottom: &[u64]) -> Vec<String> {
    let next = bottom.iter().skip(1).chain([&0]);
    let mut parts: Vec<String> =
        bottom.iter().zip(next).map(|(row, next)| (row - next).to_string()).collect();
    parts.reverse();
    parts
}
