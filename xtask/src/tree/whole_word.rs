//! Search for a word that is not merely a part of a longer one.

/// Where `word` first stands by itself: no letter, digit or underscore joins
/// it at an end where it has one itself. So `print!` is not found in
/// `sprint!`, nor `std::fs` in `std::fsync`, but `x::` is found in `x::y`.
pub(crate) fn find(text: &str, word: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(offset) = text[from..].find(word) {
        let start = from + offset;
        let end = start + word.len();
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next();
        if !joined(before, word.chars().next()) && !joined(word.chars().next_back(), after) {
            return Some(start);
        }
        from = start + word.chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// Whether `word` stands by itself somewhere in `text`.
pub(crate) fn contains(text: &str, word: &str) -> bool {
    find(text, word).is_some()
}

fn joined(left: Option<char>, right: Option<char>) -> bool {
    let part_of_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    part_of_name(left) && part_of_name(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_longer_words_do_not_count() {
        assert!(!contains("sprint!(1)", "print!"));
        assert!(!contains("std::fsync", "std::fs"));
        assert!(contains("sprint!(print!(1))", "print!"));
        assert_eq!(find("use std::fs::read;", "std::fs"), Some(4));
    }

    #[test]
    fn ends_that_are_not_letters_join_nothing() {
        assert!(contains("x::y", "x::"));
        assert!(!contains("box::y", "x::"));
        assert!(contains("a#[b]", "#[b"));
        assert!(!contains("ω", "x"));
    }
}
