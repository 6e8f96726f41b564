//! What is known of G(4×ω): the table that is kept in `data/four-columns.csv`.

use super::omega::ValueOfFour;
use serde::Serialize;

/// The kept table: lines of a value, the least `a` of both kinds, and a status. What stands before
/// them says how far it goes.
const TABLE: &str = include_str!("../../../data/four-columns.csv");

/// What is known of G(4×ω), which is at least the least number that is the value of neither `4×a`
/// nor `(4×a) + (2×ω)`, for any a.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFourColumns {
    /// The greatest a that was looked at.
    pub to: usize,
    /// G(4×ω) is at least this: proved, with a certificate.
    pub certified: usize,
    /// It is at least this if what was computed is taken for granted; this value was not found.
    pub computed: usize,
    /// One for each value, and how it is known.
    pub values: Vec<(ValueOfFour, ValueStatus)>,
}

/// How it is known that a position of four columns has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ValueStatus {
    /// A state of all lines returns, so they go on for ever; there is a certificate.
    Certified,
    /// Lines were followed to some second row, and those left are taken to go on for ever.
    Computed,
    /// No position has it, as far as was looked.
    NotFound,
}

/// The kept table.
///
/// ```
/// let known = chomplab::chomp::four_rows::known_four_columns();
/// // [HS] count the poison as a bite, so that their 46 is our 45.
/// assert!(known.certified >= 45 && known.computed >= known.certified);
/// ```
#[must_use]
pub fn known_four_columns() -> KnownFourColumns {
    let (head, lines) = TABLE.split_once("\nvalue,").expect("the table has a line of names");
    let (_, reach) = head.split_once("for a up to ").expect("the table says how far it goes");
    let to: String = reach.chars().take_while(char::is_ascii_digit).collect();
    let values: Vec<(ValueOfFour, ValueStatus)> = lines.lines().skip(1).map(value).collect();
    let until = |is_good: fn(ValueStatus) -> bool| {
        values.iter().take_while(|(_, status)| is_good(*status)).count()
    };
    KnownFourColumns {
        to: to.parse().expect("a number"),
        certified: until(|status| status == ValueStatus::Certified),
        computed: until(|status| status != ValueStatus::NotFound),
        values,
    }
}

fn value(line: &str) -> (ValueOfFour, ValueStatus) {
    let fields: Vec<&str> = line.split(',').collect();
    let [value, infinite, finite, status] = fields[..] else {
        panic!("four fields, not {line:?}");
    };
    let status = match status {
        "certified" => ValueStatus::Certified,
        "computed" => ValueStatus::Computed,
        _ => ValueStatus::NotFound,
    };
    let value = value.parse().expect("a value");
    (ValueOfFour { value, infinite: infinite.parse().ok(), finite: finite.parse().ok() }, status)
}

/// A bound for G(4×ω), in words.
#[must_use]
pub fn bound_for_four_columns() -> String {
    let KnownFourColumns { to, certified, computed, .. } = known_four_columns();
    let least = |bound: usize| format!("at least {bound}, {} as [HS] counts", bound + 1);
    // What is certified is said once where no more was computed.
    let bound = match certified {
        0 => format!("{}, computed", least(computed)),
        bound if bound == computed => format!("{}, certified", least(bound)),
        bound => format!("{}, certified; {}, computed", least(bound), least(computed)),
    };
    format!(
        "the Grundy value of 4×ω is {bound}: {computed} was not found up to a = {to}; whether it \
         can be computed is open ([HS] §12)",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_that_of_the_paper_or_better() {
        let text = bound_for_four_columns();
        assert!(text.contains("at least 45, 46 as [HS] counts, certified"), "{text}");
        assert!(text.contains("at least 56, 57 as [HS] counts, computed: 56 was not"), "{text}");
    }

    #[test]
    fn every_value_has_a_position_or_was_not_found() {
        let known = known_four_columns();
        for (at, (of, status)) in known.values.iter().enumerate() {
            assert_eq!(of.value, at);
            let is_found = of.infinite.or(of.finite).is_some();
            assert_eq!(is_found, *status != ValueStatus::NotFound, "{of:?}");
            assert!(of.infinite.max(of.finite) <= Some(known.to), "{of:?}");
        }
    }
}
