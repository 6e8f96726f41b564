//! Heap games that have a name. A new one is one constant.

/// A heap game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name, as positions are written with it.
    pub name: &'static str,
    /// The rules, as [`Rules::read`](super::Rules::read) takes them.
    pub rules: &'static str,
    /// What players do.
    pub about: &'static str,
}

impl Named {
    const fn new(name: &'static str, rules: &'static str, about: &'static str) -> Self {
        Self { name, rules, about }
    }

    pub(super) fn answers_to(&self, text: &str) -> bool {
        self.name.eq_ignore_ascii_case(text)
    }
}

/// Every named game, sorted by name.
pub const NAMED: &[Named] = &[
    Named::new("couples", "split-except[2]", "break a heap in two, but couples are for ever"),
    Named::new("dawson-chess", "0.137", "pawns on two rows that must capture: Dawson's Chess"),
    Named::new("dawson-kayles", "0.07", "knock down two adjacent pins: Dawson's Kayles"),
    Named::new("double-kayles", "0.7777", "knock down up to four adjacent pins"),
    Named::new("grundy", "split-unequal", "break a heap in two that differ: Grundy's game"),
    Named::new("guiles", "0.15", "take a whole heap of one or two, or two and leave two heaps"),
    Named::new("kayles", "0.77", "knock down one pin or two adjacent ones"),
    Named::new("lasker-nim", "4.(3)", "take any number from a heap, or break it in two"),
    Named::new("nim", "0.(3)", "take any number from a heap"),
    Named::new("officers", "0.6", "take one and leave one heap or two"),
    Named::new(
        "treblecross",
        "0.007",
        "a strip of n − 2 cells on which three crosses in a row win",
    ),
];

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;

    #[test]
    fn names_are_sorted_and_their_rules_are_well_formed() {
        assert!(NAMED.is_sorted_by_key(|named| named.name));
        for named in NAMED {
            let rules = Rules::read(named.name).unwrap();
            assert_eq!(rules.in_full(), named.rules, "{}", named.name);
        }
    }
}
