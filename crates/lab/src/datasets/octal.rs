//! The octal games with up to three digits, and which of them have a proved period.
//!
//! Tables in print have wrong entries for some of these games; here every value is made anew, and
//! a period counts only when enough further values agree with it for the theorem of Guy and Smith.

use super::Row;
use chomplab::Undecided;
use chomplab::engine::Work;
use chomplab::heap::{Rules, Values, find_period};

/// The codes `0.a`, `0.ab` and `0.abc`, whose last digit is not 0.
fn codes() -> impl Iterator<Item = String> {
    let numbers = |digits: usize| 1..8_u32.pow(u32::try_from(digits).expect("three at most"));
    (1..=3).flat_map(move |digits| {
        let ends = numbers(digits).filter(|number| number % 8 > 0);
        ends.map(move |number| format!("0.{number:0digits$o}"))
    })
}

/// Their values up to a heap, and what is known of their periods.
pub(super) fn games(heaps: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let game = |code: String| {
        let rules = Rules::read(&code).expect("a code of octal digits");
        let mut values = Values::new(&rules);
        values.extend_to(heaps, work)?;
        let known = &values.known()[..=usize::try_from(heaps).unwrap_or(usize::MAX - 1)];
        let largest = known.iter().max().copied().unwrap_or(0);
        let found = find_period(&rules, known).filter(|period| period.proved);
        let of_period = found.map_or_else(Default::default, |period| {
            [period.length.to_string(), period.start().to_string(), period.saltus.to_string()]
        });
        let begin = [code, heaps.to_string()];
        Ok(begin.into_iter().chain(of_period).chain([largest.to_string()]).collect())
    };
    codes().map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn codes_have_up_to_three_digits() {
        let all: Vec<String> = codes().collect();
        assert_eq!(all[..2], ["0.1", "0.2"]);
        assert_eq!(all[7..9], ["0.01", "0.02"]);
        for code in ["0.27", "0.314", "0.161", "0.777", "0.001"] {
            assert!(all.iter().any(|one| one == code), "{code}");
        }
    }
}
