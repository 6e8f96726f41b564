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

fn in_ascii(text: &str) -> String {
    let text = text.replace('×', "x").replace('ω', "w").replace('§', "sec. ");
    let text = text.replace('⊕', "^").replace('…', "...").replace('−', "-");
    text.replace('𝒮', "S")
}

#[cfg(test)]
mod tests {
    use super::*;

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
