//! Texts with the signs that mathematicians write: × for x and ω for w.
//!
//! The same function serves positions, moves, values and whole sentences, so that one answer has
//! one spelling. A letter is a sign only where positions and ordinals have it: in a word made of
//! numbers and `w`, with an `x` between any two of them (`3x4`, `wxwx2`, `w`), where a side in
//! brackets counts as one (`2x(w + 1)x3`). So names (`poset:wax<x`, `boards-5x5`), words of a
//! sentence and the hexadecimal mark of a heap game (`x0.8:9`) stay as they are.

/// The text with × for x and ω for w where they are signs. Positions and moves still parse.
///
/// ```
/// use chomplab::notation::typeset;
///
/// assert_eq!(typeset("(w + 1)x2 & x0.8:9"), "(ω + 1)×2 & x0.8:9");
/// assert_eq!(typeset("5x5, by the table boards-5x5"), "5×5, by the table boards-5x5");
/// assert_eq!(typeset("3xw wins by (2,w*5): why not?"), "3×ω wins by (2,ω*5): why not?");
/// ```
#[must_use]
pub fn typeset(text: &str) -> String {
    let mut set = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_word_sign) {
        let (between, from_word) = rest.split_at(start);
        set.push_str(between);
        let (word, after) = from_word.split_at(word_length(from_word));
        if !is_in_a_name(&set) && is_notation(word, set.ends_with(')'), after.starts_with('(')) {
            set.push_str(&word.replace('x', "×").replace('w', "ω"));
        } else {
            set.push_str(word);
        }
        rest = after;
    }
    set + rest
}

/// Whether a text ends inside a name with hyphens, such as that of the table `boards-5x5`.
fn is_in_a_name(text: &str) -> bool {
    text.strip_suffix('-').is_some_and(|before| before.ends_with(is_word_sign))
}

/// Signs of names of elements, of which a word cannot be cut out.
fn is_word_sign(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '\'')
}

/// How many bytes the word at the start of a text has. A point belongs to it unless it ends it:
/// that is the end of a sentence.
fn word_length(text: &str) -> usize {
    let ends = |(at, sign): &(usize, char)| {
        let is_inner_point =
            *sign == '.' && text[at + 1..].chars().next().is_some_and(is_word_sign);
        !is_word_sign(*sign) && !is_inner_point
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// Whether a word between two other signs consists of sides and of the `x` between them.
fn is_notation(word: &str, after_bracket: bool, before_bracket: bool) -> bool {
    let mut sides: Vec<&str> = word.split('x').collect();
    // What is nothing on the outer side of an `x` is a side in brackets.
    if sides.len() > 1 && after_bracket && sides[0].is_empty() {
        sides.remove(0);
    }
    if sides.len() > 1 && before_bracket && sides[sides.len() - 1].is_empty() {
        sides.pop();
    }
    let is_number = |side: &str| side.bytes().all(|sign| sign.is_ascii_digit());
    let is_side = |side: &&str| matches!(*side, "w" | "ω") || !side.is_empty() && is_number(side);
    let is_lone_sign = word == "x" && after_bracket && before_bracket;
    is_lone_sign || sides.iter().all(is_side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_set_in_positions_and_moves() {
        for (text, expected) in [
            ("3x7", "3×7"),
            ("2x2xw^3", "2×2×ω^3"),
            ("wxwx2", "ω×ω×2"),
            ("leaves 2xω, its base ωx2", "leaves 2×ω, its base ω×2"),
            ("(w + 1)x2x(w*2) + 1x(w^(w + 1))x3", "(ω + 1)×2×(ω*2) + 1×(ω^(ω + 1))×3"),
            ("(w + 1)x(w*2)", "(ω + 1)×(ω*2)"),
            ("eye:[w w; w^2 w + 1]", "eye:[ω ω; ω^2 ω + 1]"),
            ("misere:3x4 & nim:5", "misere:3×4 & nim:5"),
            ("0: (1,w^2 + w*2)", "0: (1,ω^2 + ω*2)"),
            ("so 3x4 decides, with value w.", "so 3×4 decides, with value ω."),
        ] {
            assert_eq!(typeset(text), expected);
            assert_eq!(typeset(expected), expected);
        }
    }

    #[test]
    fn other_letters_are_left_alone() {
        for text in [
            "x0.8:9",
            "heap:x0.8:9,4 & (3,1)",
            "poset:wax<x, x<w1, w.x<w'",
            "whoever moves now wins, next",
            "(x,y) with x ≥ 2x + 3, W_x and f(x)",
            "é",
            "",
        ] {
            assert_eq!(typeset(text), text);
        }
    }
}
