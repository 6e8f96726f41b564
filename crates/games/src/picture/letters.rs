//! How wide letters are in the font of the pictures, DejaVu Sans Condensed.
//!
//! Whoever lays out a picture has to know, and the font itself is only where pictures become
//! pixels; a test there compares the two.

/// The families that pictures name, the one that they are laid out for first; those that stand in
/// for it are as wide or narrower.
pub(super) const FAMILIES: &str =
    "'DejaVu Sans Condensed', Arial, 'Liberation Sans', system-ui, sans-serif";

/// Widths of the ASCII letters from the space on, in hundredths of the letter size.
#[rustfmt::skip]
const ASCII: [u8; 95] = [
    29, 36, 41, 75, 57, 85, 70, 25, 35, 35, 45, 75, 29, 32, 29, 30, 57, 57, 57, 57, 57, 57, 57, 57,
    57, 57, 30, 30, 75, 75, 75, 48, 90, 62, 62, 63, 69, 57, 52, 70, 68, 27, 27, 59, 50, 78, 67, 71,
    54, 71, 62, 57, 55, 66, 62, 89, 62, 55, 62, 35, 30, 35, 75, 45, 45, 55, 57, 49, 57, 55, 32, 57,
    57, 25, 25, 52, 25, 88, 57, 55, 57, 57, 37, 47, 35, 57, 53, 74, 53, 53, 47, 57, 30, 57, 75,
];

/// How wide a letter is, in letter sizes; of signs that are rare, how wide they are at most.
#[must_use]
pub fn width_of_letter(letter: char) -> f64 {
    let ascii = u32::from(letter).checked_sub(32).and_then(|at| ASCII.get(at as usize));
    let hundredths = match (ascii, letter) {
        (Some(width), _) => *width,
        (None, '·' | '’') => 29,
        (None, 'λ' | 'γ' | 'ε') => 53,
        (None, '√' | 'α') => 59,
        (None, '…' | '⋮') => 90,
        (None, '●' | '○') => 79,
        (None, _) => 76,
    };
    f64::from(hundredths) / 100.0
}
