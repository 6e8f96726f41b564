//! Texts with raised and lowered parts: `ω^ω`, `λ_U`, `ω²`, set as print sets them.
//!
//! What is raised is `^` with a sign, a number or a parenthesis behind it, and the signs `⁰` to
//! `⁹`. What is lowered is `_` between a single letter and a single sign, and the signs `₀` to `₉`
//! and `ᵢ`; so `third_row` stays as it is.

use super::letters::width_of_letter;

/// A piece of a text that stands on one line of writing.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What is written.
    pub text: String,
    /// How far above the line of the text it stands, in letter sizes of the text.
    pub rise: f64,
    /// How large it is, as a part of the text.
    pub scale: f64,
}

/// How much smaller a raised or lowered part is.
const SMALLER: f64 = 0.72;
/// How far it is raised or lowered.
const UP: f64 = 0.38;
const DOWN: f64 = 0.16;

/// A text as pieces.
///
/// ```
/// use chomplab::picture::runs;
///
/// let set = runs("m_U < ω^ω");
/// let texts: Vec<&str> = set.iter().map(|run| run.text.as_str()).collect();
/// assert_eq!(texts, ["m", "U", " < ω", "ω"]);
/// assert!(set[1].rise < 0.0 && set[3].rise > 0.0 && set[2].rise == 0.0);
/// ```
#[must_use]
pub fn runs(text: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    set(text, 0.0, 1.0, &mut runs);
    runs
}

/// How wide a text is, in its letter sizes, in the font of the pictures.
#[must_use]
pub fn width_in_ems(text: &str) -> f64 {
    let wide = |run: &Run| run.text.chars().map(width_of_letter).sum::<f64>() * run.scale;
    runs(text).iter().map(wide).sum()
}

/// A text in lines of at most so many letter sizes, as far as its words allow.
///
/// ```
/// use chomplab::picture::wrapped;
///
/// assert_eq!(wrapped("one two three", 4.0), ["one two", "three"]);
/// ```
#[must_use]
pub fn wrapped(text: &str, most: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || width_in_ems(&longer) <= most {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Appends a text at a height and in a size.
fn set(text: &str, rise: f64, scale: f64, runs: &mut Vec<Run>) {
    let mut plain = String::new();
    let mut rest = text;
    // The two signs before the place: what is raised or lowered belongs to the last of them.
    let (mut before, mut base) = (' ', ' ');
    while let Some(sign) = rest.chars().next() {
        let behind = &rest[sign.len_utf8()..];
        let shifted = match sign {
            '^' if base.is_alphanumeric() || base == ')' => {
                exponent_of(behind).map(|(inside, after)| (inside.to_owned(), after, UP))
            }
            '_' if base.is_alphabetic() && !before.is_alphanumeric() => {
                index_of(behind).map(|(inside, after)| (inside.to_owned(), after, -DOWN))
            }
            _ => shifted_signs(rest),
        };
        let Some((inside, after, shift)) = shifted else {
            plain.push(sign);
            (before, base, rest) = (base, sign, behind);
            continue;
        };
        push(&mut plain, rise, scale, runs);
        set(&inside, rise + shift * scale, scale * SMALLER, runs);
        (before, base, rest) = (' ', ')', after);
    }
    push(&mut plain, rise, scale, runs);
}

fn push(plain: &mut String, rise: f64, scale: f64, runs: &mut Vec<Run>) {
    if !plain.is_empty() {
        runs.push(Run { text: std::mem::take(plain), rise, scale });
    }
}

/// The exponent that a text begins with, without parentheses around it, and what follows.
fn exponent_of(text: &str) -> Option<(&str, &str)> {
    if let Some(inside) = text.strip_prefix('(') {
        let mut open = 1;
        for (at, sign) in inside.char_indices() {
            match sign {
                '(' => open += 1,
                ')' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return Some((&inside[..at], &inside[at + 1..]));
            }
        }
    }
    let number = text.strip_prefix('−').map_or(text, |rest| rest);
    let digits = number.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 {
        return Some(text.split_at(text.len() - number.len() + digits));
    }
    Some(text.split_at(text.chars().next()?.len_utf8()))
}

/// The index that a text begins with: a number, or a single letter.
fn index_of(text: &str) -> Option<(&str, &str)> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let end = match digits {
        0 => text.chars().next().filter(|sign| sign.is_alphabetic())?.len_utf8(),
        _ => digits,
    };
    let (inside, after) = text.split_at(end);
    let goes_on = after.chars().next().is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    (!goes_on).then_some((inside, after))
}

/// Signs that are raised or lowered by themselves, as ordinary ones.
fn shifted_signs(text: &str) -> Option<(String, &str, f64)> {
    let raised = |sign: char| "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().position(|other| other == sign);
    let lowered = |sign: char| "₀₁₂₃₄₅₆₇₈₉".chars().position(|other| other == sign);
    let first = text.chars().next()?;
    if first == 'ᵢ' {
        return Some(("i".to_owned(), &text[first.len_utf8()..], -DOWN));
    }
    let (place, shift): (&dyn Fn(char) -> Option<usize>, f64) =
        if raised(first).is_some() { (&raised, UP) } else { (&lowered, -DOWN) };
    let plain: String = text
        .chars()
        .map_while(place)
        .map(|at| ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '−'][at])
        .collect();
    if plain.is_empty() {
        return None;
    }
    let after = text.trim_start_matches(|sign| place(sign).is_some());
    Some((plain, after, shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with `{…}` around what is raised, and `[…]` around what is lowered.
    fn marked(text: &str) -> String {
        let mark = |run: &Run| match run.rise {
            rise if rise > 0.0 => format!("{{{}}}", run.text),
            rise if rise < 0.0 => format!("[{}]", run.text),
            _ => run.text.clone(),
        };
        runs(text).iter().map(mark).collect()
    }

    #[test]
    fn exponents_are_raised() {
        assert_eq!(marked("3×ω^ω"), "3×ω{ω}");
        assert_eq!(marked("(ω^12·3 + 1,ω^(ω + 1)·2)"), "(ω{12}·3 + 1,ω{ω + 1}·2)");
        assert_eq!(marked("ω²·3 and 10⁻⁵"), "ω{2}·3 and 10{−5}");
        assert_eq!(marked("10^−5"), "10{−5}");
        assert_eq!(marked("2^(w"), "2{(}w");
        assert_eq!(marked("ω^"), "ω^");
        let tower = runs("ω^(ω^2)");
        assert_eq!(tower.len(), 3);
        assert!(tower[2].rise > tower[1].rise && tower[2].scale < tower[1].scale);
    }

    #[test]
    fn single_letters_have_indices() {
        assert_eq!(marked("m_L, λ_U and W_700"), "m[L], λ[U] and W[700]");
        assert_eq!(marked("x₁ + xᵢ"), "x[1] + x[i]");
        for plain in ["third_row", "a_bc", "x_", "_x", "max_len=3"] {
            assert_eq!(marked(plain), plain);
        }
    }

    #[test]
    fn lines_are_no_wider_than_they_may_be() {
        let text = "from z = x/√2 on the lines of [FL] lie, as ω^ω does";
        for most in [5.0, 8.0, 13.0, 100.0] {
            let lines = wrapped(text, most);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width_in_ems(line) <= most), "{lines:?}");
        }
        assert!(width_in_ems("ω²") < width_in_ems("ω2"));
    }
}
