//! One spelling for everything that an answer says to people: × and ω, or with `--ascii` x and w.
//!
//! The library writes positions, moves and values in ASCII and sentences with signs; here all of
//! them become the one or the other. Names of elements are not signs: where an element of a poset
//! or graph is called `w` or `3x4`, signs could not be told from it, and the whole answer is left
//! in ASCII.

use chomplab::notation::typeset;
use std::env;

/// How texts are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// × and ω.
    Signs,
    /// Only ASCII characters.
    Ascii,
    /// Names have signs that `--ascii` would have to change: nothing is touched.
    AsWritten,
}

impl Spelling {
    /// The spelling where nothing has a name.
    pub(crate) fn new(ascii: bool) -> Self {
        if ascii || locale_is_ascii() { Self::Ascii } else { Self::Signs }
    }

    /// The spelling of an answer about a position.
    pub(crate) fn about(position: &str, ascii: bool) -> Self {
        let ascii = ascii || locale_is_ascii();
        let lead = "misere:";
        let parts = position.strip_prefix(lead).unwrap_or(position).split(" & ");
        let named: Vec<&str> =
            parts.filter(|part| part.starts_with("poset:") || part.starts_with("graph:")).collect();
        if !ascii && named.iter().all(|part| typeset(part) == **part) {
            Self::Signs
        } else if named.iter().all(|part| in_ascii(part) == **part) {
            Self::Ascii
        } else {
            Self::AsWritten
        }
    }

    /// A position, a move, a value or a sentence in this spelling.
    pub(crate) fn of(self, text: &str) -> String {
        match self {
            Self::Signs => typeset(text),
            Self::Ascii => in_ascii(text),
            Self::AsWritten => text.to_owned(),
        }
    }
}

/// Whether the locale has no other characters than those of ASCII. Where none is set, which is
/// common in containers, signs are written all the same.
pub(crate) fn locale_is_ascii() -> bool {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"];
    let set =
        variables.into_iter().find_map(|name| env::var(name).ok().filter(|it| !it.is_empty()));
    set.is_some_and(|locale| locale == "C" || locale == "POSIX")
}

/// A text in which letters are not notation, such as a proof: as it is written, or in ASCII.
pub(crate) fn as_written(text: &str, ascii: bool) -> String {
    if ascii || locale_is_ascii() { in_ascii(text) } else { text.to_owned() }
}

fn in_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match ascii_for(sign) {
            Some(signs) => plain.push_str(signs),
            None => plain.push(sign),
        }
    }
    plain
}

/// What stands for a sign where there is only ASCII.
fn ascii_for(sign: char) -> Option<&'static str> {
    Some(match sign {
        '×' => "x",
        'ω' => "w",
        '§' => "sec. ",
        '⊕' => "^",
        '…' => "...",
        '−' | '–' => "-",
        '𝒮' => "S",
        '𝓕' => "F",
        '≥' => ">=",
        '≤' => "<=",
        '≠' => "!=",
        '≡' => "==",
        '≢' => "!==",
        '≈' => "~",
        '·' => "*",
        '²' => "^2",
        '³' => "^3",
        '₀' => "_0",
        '₁' => "_1",
        '₂' => "_2",
        '⌊' => "floor(",
        '⌈' => "ceil(",
        '⌋' | '⌉' => ")",
        '√' => "sqrt ",
        '→' | '↦' => "->",
        '∎' => "QED",
        '∈' => "in",
        '⊇' => "contains",
        '∅' => "{}",
        '⊎' => "+",
        '⋆' => "*",
        '▢' => "#",
        '✕' => "X",
        '′' => "'",
        'α' => "alpha",
        'β' => "beta",
        'γ' => "gamma",
        'λ' => "lambda",
        'ξ' => "xi",
        'ε' => "epsilon",
        'Ω' => "Omega",
        'è' => "e",
        'í' => "i",
        '⟨' => "<",
        '⟩' => ">",
        'û' => "u^",
        'ẑ' => "z^",
        '\u{302}' => "^",
        '\u{303}' => "~",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Theorem;

    /// Whoever asks for ASCII gets nothing else, in no theorem, engine or source.
    #[test]
    fn every_sign_of_the_documentation_can_be_written_in_ascii() {
        let theorems = chomplab::registry::theorems().map(Theorem::documentation);
        let sources = include_str!("../SOURCES.md").to_owned();
        for text in theorems.chain([sources]) {
            let rest: String = in_ascii(&text).chars().filter(|sign| !sign.is_ascii()).collect();
            assert_eq!(rest, "", "in {}", text.lines().next().unwrap_or_default());
        }
    }

    #[test]
    fn names_are_not_taken_for_signs() {
        for (position, ascii, spelling) in [
            ("3xw", false, Spelling::Signs),
            ("3xw", true, Spelling::Ascii),
            ("3xw & poset:a<b", false, Spelling::Signs),
            ("3xw & poset:v<w", false, Spelling::Ascii),
            ("misere:graph:3x4-b", false, Spelling::Ascii),
            ("poset:ω<a", false, Spelling::Signs),
            ("poset:ω<a", true, Spelling::AsWritten),
            ("nim:3 & x0.8:9", false, Spelling::Signs),
        ] {
            assert_eq!(Spelling::about(position, ascii), spelling, "{position}");
        }
    }
}
