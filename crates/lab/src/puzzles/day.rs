//! The puzzle of a day: the kind changes from day to day, and the difficulty grows from Monday to
//! Saturday.

use chomplab::records::PuzzleKind;
use std::fmt;

/// The difficulties from Monday to Sunday.
const WEEK: [u32; 7] = [1, 2, 2, 3, 4, 5, 3];

/// A day of the calendar of 1582, from the year 1 to the year 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u32,
    month: u32,
    day: u32,
}

impl Day {
    /// Reads a date such as 2026-11-18.
    ///
    /// ```
    /// use lab::puzzles::Day;
    ///
    /// assert_eq!(Day::read("2026-11-18").unwrap().to_string(), "2026-11-18");
    /// assert_eq!(Day::read("2026-02-29"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return None };
        let number = |text: &str, digits: usize| {
            let is_written = text.len() == digits && text.bytes().all(|sign| sign.is_ascii_digit());
            is_written.then(|| text.parse::<u32>().ok()).flatten()
        };
        let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
        let is_there = year >= 1 && (1..=12).contains(&month);
        (is_there && (1..=days_of_month(year, month)).contains(&day)).then_some(Self {
            year,
            month,
            day,
        })
    }

    /// How many days after the first of January of the year 1, a Monday.
    #[must_use]
    pub fn number(self) -> u64 {
        let years = u64::from(self.year - 1);
        let leap_days = years / 4 - years / 100 + years / 400;
        let months: u32 = (1..self.month).map(|month| days_of_month(self.year, month)).sum();
        365 * years + leap_days + u64::from(months + self.day - 1)
    }

    /// The kind of its puzzle.
    #[must_use]
    pub fn kind(self) -> PuzzleKind {
        PuzzleKind::ALL[(self.number() % PuzzleKind::ALL.len() as u64) as usize]
    }

    /// How hard its puzzle is.
    #[must_use]
    pub fn difficulty(self) -> u32 {
        WEEK[(self.number() % 7) as usize]
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

fn days_of_month(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_one_by_one() {
        let mut before = None;
        for year in [1999, 2000, 2001, 2004, 2100] {
            for (month, day) in (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day))) {
                let Some(day) = Day::read(&format!("{year}-{month:02}-{day:02}")) else { continue };
                if let Some(before) = before.filter(|_| (month, day.day) != (1, 1)) {
                    assert_eq!(day.number(), before + 1, "{day}");
                }
                before = Some(day.number());
            }
        }
        // A Monday, and the days from the first of January 1970 to it.
        let monday = Day::read("2026-11-16").unwrap();
        assert_eq!(monday.number() % 7, 0);
        assert_eq!(monday.number() - Day::read("1970-01-01").unwrap().number(), 20_773);
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in ["", "2026", "2026-1-1", "2026-13-01", "2026-11-31", "0000-01-01", "x-01-01"] {
            assert_eq!(Day::read(text), None, "{text}");
        }
        assert!(Day::read("2024-02-29").is_some() && Day::read("1900-02-29").is_none());
    }

    #[test]
    fn a_week_grows_harder_until_saturday() {
        let day = |number: u32| Day::read(&format!("2026-11-{number}")).unwrap();
        assert!((16..21).all(|number| day(number).difficulty() <= day(number + 1).difficulty()));
        assert_eq!(day(21).difficulty(), 5);
        assert!((16..24).all(|number| day(number).kind() != day(number + 1).kind()));
    }
}
