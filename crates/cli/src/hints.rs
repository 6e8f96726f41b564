//! What somebody may have meant who typed a position that cannot be read.
//!
//! The library says what is wrong and where. Here the text as a whole is looked at: forms of other
//! programs, a name without heaps, a word that is nearly a name.

use chomplab::heap::{NAMED, Rules};
use chomplab::{InputError, registry};

/// Names before a colon that are not rules of heaps.
const KINDS: [&str; 9] =
    ["divisors", "subsets", "semigroup", "poset", "graph", "misere", "diff", "eye", "heap"];

/// The forms of positions in a line.
const FORMS: &str = "positions look like 3x7, (4,2,1), diff:[2,0,2], 3xw, divisors:432, \
                     kayles:5,3, 0.77:12, 3x4 & nim:5; `chomp help notation` lists all forms";

/// The error with a better hint, where one can be given.
pub(crate) fn improved(error: InputError, text: &str) -> InputError {
    let text = text.trim();
    let parts: Vec<&str> = text.strip_prefix("misere:").unwrap_or(text).split('&').collect();
    let part = parts.iter().map(|part| part.trim()).find(|part| registry::read(part).is_err());
    let Some(part) = part.filter(|part| !part.is_empty()) else { return error };
    match meant(part) {
        Some(hint) => error.hint(hint),
        None if is_strange(part) => error.hint(FORMS),
        None => error,
    }
}

/// The error in rules of heaps with a better hint, where a name is nearly right.
pub(crate) fn improved_rules(error: InputError, text: &str) -> InputError {
    match near(text.trim(), NAMED.iter().map(|named| named.name)) {
        Some(name) => error.hint(format!("did you mean {name}? `chomp heap --list` has all names")),
        None => error,
    }
}

/// What to say of a name that there is not: the one that was probably meant, or where all are.
pub(crate) fn other_name<'n>(
    word: &str,
    names: impl Iterator<Item = &'n str>,
    all: &str,
) -> String {
    match near(word, names) {
        Some(name) => format!("did you mean {name}? {all} lists all"),
        None => format!("{all} lists all"),
    }
}

/// The name that a word was probably meant to be.
fn near<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let nearest = names.filter(|known| *known != word).min_by_key(|known| distance(known, word))?;
    (distance(nearest, word) <= 2 && nearest.len() > 3).then_some(nearest)
}

/// Whether a part does not even begin as a position does.
fn is_strange(part: &str) -> bool {
    let is_word = |sign: char| sign.is_alphabetic() && !"wωx".contains(sign) || "@#".contains(sign);
    part.starts_with(is_word) && !part.contains(':')
}

/// What was meant, if that can be told.
fn meant(part: &str) -> Option<String> {
    let readable = |text: &str| registry::read(text).is_ok();
    if let Some(file) = part.strip_prefix('@') {
        return Some(format!("a file holds a poset or a graph: poset:@{file} or graph:@{file}"));
    }
    if !part.contains(':') && Rules::read(part).is_ok() {
        return Some(format!(
            "rules need heaps: {part}:5,3; `chomp heap {part}` lists their values"
        ));
    }
    if let Some((name, rest)) = part.split_once(':') {
        let names = NAMED.iter().map(|named| named.name).chain(KINDS);
        let near = near(name.trim(), names)?;
        return Some(format!("did you mean {near}:{}?", rest.trim()));
    }
    let words: Vec<&str> = part.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let tries = [
        words.join(","),
        part.replace('*', "x"),
        part.replace(" by ", "x"),
        part.replace(';', ","),
        part.replace(['-', '/'], "x"),
    ];
    if words.len() > 1 && !words.iter().all(is_number) && words.iter().all(|word| readable(word)) {
        return Some(format!(
            "these are {} positions: ask about one at a time, or about all side by side with \
             chomp sum {}",
            words.len(),
            words.join(" ")
        ));
    }
    let found = tries.into_iter().find(|text| text != part && readable(text));
    found.map(|text| format!("did you mean {text}?"))
}

/// How many letters have to be changed, added, left out or swapped.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for (i, letter) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in to.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != other);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == to[j - 1] && from[i - 1] == *other {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_told() {
        for (text, hint) in [
            ("kayles", "rules need heaps: kayles:5,3"),
            ("0.77", "rules need heaps: 0.77:5,3"),
            ("kayls:3", "did you mean kayles:3?"),
            ("divisor:12", "did you mean divisors:12?"),
            ("4 2 1", "did you mean 4,2,1?"),
            ("3*4", "did you mean 3x4?"),
            ("3 by 4", "did you mean 3x4?"),
            ("(4;2;1)", "did you mean (4,2,1)?"),
            ("3x4 5x6", "chomp sum 3x4 5x6"),
            ("hello", "positions look like 3x7"),
            ("@file", "poset:@file or graph:@file"),
            ("3x4 & foo", "positions look like 3x7"),
        ] {
            let error = registry::read(text).err().expect("it is not a position");
            let improved = improved(error, text).hint.unwrap_or_default();
            assert!(improved.contains(hint), "{text}: {improved}");
        }
    }

    #[test]
    fn names_are_guessed() {
        let guess = |word| other_name(word, ["square", "hook"].into_iter(), "`chomp theorem list`");
        assert_eq!(guess("sqare"), "did you mean square? `chomp theorem list` lists all");
        assert_eq!(guess("nothing"), "`chomp theorem list` lists all");
    }

    #[test]
    fn names_of_rules_are_guessed_too() {
        let error = Rules::read("kayls").expect_err("it is not a name");
        let improved = improved_rules(error, "kayls").hint.unwrap_or_default();
        assert!(improved.starts_with("did you mean kayles?"), "{improved}");
    }

    #[test]
    fn good_hints_are_left_alone() {
        for text in ["(4,5)", "2x(w+w)", "3y7"] {
            let error = registry::read(text).err().expect("it is not a position");
            assert_eq!(improved(error.clone(), text), error, "{text}");
        }
    }
}
