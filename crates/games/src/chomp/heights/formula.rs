//! Formulas for heights: by the parities of the first two rows, with linear parts.
//!
//! Twice a height is `αa + βb + γ`, or the least or the greatest of two such forms, in each
//! [`Class`] of first rows `a` and second rows `b`. A [`Formula`] has a rule for every class, and
//! so is what a theorem states: its engine calculates with it, and what was only found by trying
//! is compared with it, rule by rule, before anybody calls it proved.

use std::fmt;

/// Twice a height as `αa + βb + γ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    /// The factor of the first row.
    pub alpha: i64,
    /// The factor of the second row.
    pub beta: i64,
    /// The constant.
    pub gamma: i64,
}

/// A rule for one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// One form.
    Only(Form),
    /// The least of two.
    Least([Form; 2]),
    /// The greatest of two.
    Greatest([Form; 2]),
}

/// Which first and second rows a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The first row is longer by two or more.
    Apart {
        /// Whether the first row is odd.
        a_is_odd: bool,
        /// Whether the second row is odd.
        b_is_odd: bool,
    },
    /// Both are as long.
    Equal {
        /// Whether they are odd.
        b_is_odd: bool,
    },
    /// The first row is longer by one.
    Next {
        /// Whether the second row is odd.
        b_is_odd: bool,
    },
}

/// A rule for every class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Rows that are two or more apart: both even, `b` odd, `a` odd, both odd.
    pub apart: [Rule; 4],
    /// Rows of the same length: even, odd.
    pub equal: [Rule; 2],
    /// Rows that differ by one: `b` even, `b` odd.
    pub next: [Rule; 2],
}

impl Class {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 8] = [
        Self::Apart { a_is_odd: false, b_is_odd: false },
        Self::Apart { a_is_odd: false, b_is_odd: true },
        Self::Apart { a_is_odd: true, b_is_odd: false },
        Self::Apart { a_is_odd: true, b_is_odd: true },
        Self::Equal { b_is_odd: false },
        Self::Equal { b_is_odd: true },
        Self::Next { b_is_odd: false },
        Self::Next { b_is_odd: true },
    ];

    /// The class of two rows, of which the second is not longer.
    #[must_use]
    pub const fn of(a: i128, b: i128) -> Self {
        let b_is_odd = b % 2 != 0;
        match a - b {
            0 => Self::Equal { b_is_odd },
            1 => Self::Next { b_is_odd },
            _ => Self::Apart { a_is_odd: a % 2 != 0, b_is_odd },
        }
    }
}

impl Formula {
    /// The rule for a class.
    #[must_use]
    pub const fn rule(&self, class: Class) -> &Rule {
        match class {
            Class::Apart { a_is_odd, b_is_odd } => {
                &self.apart[2 * a_is_odd as usize + b_is_odd as usize]
            }
            Class::Equal { b_is_odd } => &self.equal[b_is_odd as usize],
            Class::Next { b_is_odd } => &self.next[b_is_odd as usize],
        }
    }

    /// The height by this formula.
    ///
    /// ```
    /// use chomplab::chomp::theorems::formula_of_heights;
    ///
    /// let (_, formula) = formula_of_heights(&[2]).unwrap();
    /// assert_eq!(formula.height(6, 3), 7); // (6,3,2,1,1,1,1) is P
    /// ```
    #[must_use]
    pub fn height(&self, a: i128, b: i128) -> i128 {
        self.rule(Class::of(a, b)).twice(a, b) / 2
    }
}

impl Form {
    /// `αa + βb + γ`.
    pub(crate) const fn new(alpha: i64, beta: i64, gamma: i64) -> Self {
        Self { alpha, beta, gamma }
    }

    fn twice(self, a: i128, b: i128) -> i128 {
        i128::from(self.alpha) * a + i128::from(self.beta) * b + i128::from(self.gamma)
    }
}

impl Rule {
    /// Twice the height by this rule.
    #[must_use]
    pub fn twice(&self, a: i128, b: i128) -> i128 {
        match self {
            Self::Only(form) => form.twice(a, b),
            Self::Least(forms) => forms[0].twice(a, b).min(forms[1].twice(a, b)),
            Self::Greatest(forms) => forms[0].twice(a, b).max(forms[1].twice(a, b)),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |is_odd: bool| if is_odd { "odd" } else { "even" };
        match *self {
            Self::Apart { a_is_odd, b_is_odd } => {
                write!(f, "a {}, b {}", parity(a_is_odd), parity(b_is_odd))
            }
            Self::Equal { b_is_odd } => write!(f, "a = b, b {}", parity(b_is_odd)),
            Self::Next { b_is_odd } => write!(f, "a = b + 1, b {}", parity(b_is_odd)),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [(self.alpha, "a"), (self.beta, "b"), (self.gamma, "")];
        let halves = parts.iter().any(|(number, _)| number % 2 != 0);
        let divisor = if halves { 1 } else { 2 };
        let mut text = String::new();
        for (factor, letter) in parts {
            let factor = factor / divisor;
            if factor == 0 {
                continue;
            }
            let sign = match (text.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            };
            let size = factor.abs();
            let size =
                if size == 1 && !letter.is_empty() { String::new() } else { size.to_string() };
            text += &format!("{sign}{size}{letter}");
        }
        let text = if text.is_empty() { "0".to_owned() } else { text };
        match (halves, text.contains(' ')) {
            (true, true) => write!(f, "({text})/2"),
            (true, false) => write!(f, "{text}/2"),
            (false, _) => f.write_str(&text),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Only(form) => write!(f, "{form}"),
            Self::Least([one, other]) => write!(f, "min({one}, {other})"),
            Self::Greatest([one, other]) => write!(f, "max({one}, {other})"),
        }
    }
}
