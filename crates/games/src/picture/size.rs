//! How large a picture is on paper or on a screen.
//!
//! A picture is laid out in letter sizes: it is so many of them wide, whatever a letter measures in
//! the end. So the same picture fits a column of a journal and a screen.

use std::fmt;
use std::str::FromStr;

/// A unit of length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Millimetres.
    Millimetre,
    /// Centimetres.
    Centimetre,
    /// Inches.
    Inch,
    /// Points, of which an inch has 72.
    Point,
    /// Pixels of a screen, of which an inch has 96.
    Pixel,
}

/// The units with their names.
const UNITS: [(&str, Unit, f64); 5] = [
    ("mm", Unit::Millimetre, 72.0 / 25.4),
    ("cm", Unit::Centimetre, 72.0 / 2.54),
    ("in", Unit::Inch, 72.0),
    ("pt", Unit::Point, 1.0),
    ("px", Unit::Pixel, 0.75),
];

/// A length, such as `86mm` or `8pt`.
///
/// ```
/// use chomplab::picture::Length;
///
/// let column: Length = "86mm".parse().unwrap();
/// assert_eq!(column.to_string(), "86mm");
/// assert!((column.points() - 243.78).abs() < 0.01);
/// assert!("86".parse::<Length>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// How many units.
    pub value: f64,
    /// The unit.
    pub unit: Unit,
}

impl Length {
    /// A length in points.
    #[must_use]
    pub const fn in_points(value: f64) -> Self {
        Self { value, unit: Unit::Point }
    }

    /// How many points it has.
    #[must_use]
    pub fn points(self) -> f64 {
        self.value * self.unit.row().2
    }

    /// So many times as long, in the same unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, unit: self.unit }
    }
}

impl Unit {
    fn row(self) -> &'static (&'static str, Self, f64) {
        UNITS.iter().find(|(_, unit, _)| *unit == self).expect("every unit has its row")
    }
}

/// Without digits that nobody measures: a thousandth of a unit at most.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.value * 1000.0).round() / 1000.0;
        write!(f, "{rounded}{}", self.unit.row().0)
    }
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const EXAMPLE: &str = "write for example 86mm, 17.8cm, 3.4in, 240pt or 1000px";
        let text = text.trim();
        let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.');
        let (number, name) = text.split_at(end.unwrap_or(text.len()));
        let Ok(value) = number.parse::<f64>() else {
            return Err(format!("{text:?} is not a length; {EXAMPLE}"));
        };
        let name = name.trim();
        if name.is_empty() {
            return Err(format!("{text:?} has no unit; {EXAMPLE}"));
        }
        let found = UNITS.iter().find(|(unit, _, _)| name.eq_ignore_ascii_case(unit));
        let (_, unit, _) = found.ok_or_else(|| format!("{name:?} is no unit; {EXAMPLE}"))?;
        if value <= 0.0 {
            return Err(format!("{text:?} is no size of anything; {EXAMPLE}"));
        }
        Ok(Self { value, unit: *unit })
    }
}

/// How large a picture is wanted; a default is a picture of its usual size for a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// How wide it is.
    pub width: Option<Length>,
    /// How large its letters are.
    pub font: Option<Length>,
}

/// The letters of figures in print.
const PRINTED: Length = Length::in_points(8.0);

/// Letters on a screen, where a width in pixels was wanted.
const SHOWN: Length = Length { value: 13.0, unit: Unit::Pixel };

/// A figure with fewer letters across has no room for its axes.
const FEWEST_EMS: f64 = 16.0;
const MOST_EMS: f64 = 400.0;

impl Size {
    /// The usual size for a screen.
    pub const SCREEN: Self = Self { width: None, font: None };

    /// The same, where nothing was chosen with the letters of print.
    ///
    /// ```
    /// use chomplab::picture::Size;
    ///
    /// assert_eq!(Size::SCREEN.for_print().font.unwrap().to_string(), "8pt");
    /// ```
    #[must_use]
    pub fn for_print(self) -> Self {
        if self == Self::SCREEN { Self { font: Some(PRINTED), ..self } } else { self }
    }

    /// How large letters are, where any size was chosen.
    fn letters(self) -> Option<Length> {
        let by_width = self.width.map(|width| match width.unit {
            Unit::Pixel => SHOWN,
            _ => PRINTED,
        });
        self.font.or(by_width)
    }

    /// How many letter sizes the picture is wide, where a width was chosen.
    #[must_use]
    pub fn ems(self) -> Option<f64> {
        Some(self.width?.points() / self.letters()?.points())
    }

    /// Whether pixels of a screen were chosen.
    #[must_use]
    pub fn is_in_pixels(self) -> bool {
        let chosen = self.width.or(self.font);
        chosen.is_some_and(|length| length.unit == Unit::Pixel)
    }

    /// Says why nothing can be drawn in this size.
    ///
    /// # Errors
    /// When letters are no letters, or the picture has too little room for them or too much.
    pub fn check(self) -> Result<(), String> {
        if let Some(font) = self.font.filter(|font| !(3.0..=72.0).contains(&font.points())) {
            return Err(format!("letters of {font} are not read; choose 3pt to 72pt, such as 8pt"));
        }
        let (Some(width), Some(ems), Some(letters)) = (self.width, self.ems(), self.letters())
        else {
            return Ok(());
        };
        let needed = |ems: f64| letters.points() * ems / width.unit.row().2;
        let whole = |value: f64| Length { value, unit: width.unit };
        if ems < FEWEST_EMS {
            let least = whole(needed(FEWEST_EMS).ceil());
            return Err(format!(
                "a picture {width} wide has no room for letters of {letters}; choose a width of \
                 {least} or more, or smaller letters with --font-size"
            ));
        }
        if ems > MOST_EMS {
            let most = whole(needed(MOST_EMS).floor());
            return Err(format!("a picture {width} wide is too wide; choose {most} or less"));
        }
        Ok(())
    }

    /// The width and the height that an SVG document names, for a picture of `[width, height]` in
    /// units of which a letter has `em`.
    pub(super) fn sides(self, [width, height]: [f64; 2], em: f64) -> [String; 2] {
        match (self.width, self.font) {
            (Some(wide), _) => [wide, wide.times(height / width)].map(|side| side.to_string()),
            (None, Some(font)) => [width, height].map(|side| font.times(side / em).to_string()),
            (None, None) => [width, height].map(|side| side.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: &str, font: &str) -> Size {
        let length = |text: &str| (!text.is_empty()).then(|| text.parse().unwrap());
        Size { width: length(width), font: length(font) }
    }

    #[test]
    fn lengths_have_units() {
        for text in ["86mm", "17.8cm", "3.4in", "240pt", "1000px"] {
            assert_eq!(text.parse::<Length>().unwrap().to_string(), text);
        }
        for (text, message) in [
            ("3", "has no unit"),
            ("5m", "\"m\" is no unit"),
            ("mm", "is not a length"),
            ("-3mm", "is not a length"),
            ("1.2.3mm", "is not a length"),
            ("0mm", "is no size"),
        ] {
            let error = text.parse::<Length>().unwrap_err();
            assert!(error.contains(message) && error.contains("86mm"), "{text}: {error}");
        }
    }

    #[test]
    fn a_column_holds_some_thirty_letters() {
        assert!((size("86mm", "8pt").ems().unwrap() - 30.47).abs() < 0.01);
        assert_eq!(size("86mm", "").ems(), size("86mm", "8pt").ems());
        assert_eq!(size("", "8pt").ems(), None);
        assert!(size("1300px", "").is_in_pixels() && !size("86mm", "").is_in_pixels());
        assert_eq!(size("1300px", "").ems(), Some(100.0));
    }

    #[test]
    fn sizes_without_room_are_refused() {
        for (width, font, message) in [
            ("20mm", "8pt", "choose a width of 46mm or more"),
            ("86mm", "40pt", "smaller letters"),
            ("86mm", "1pt", "letters of 1pt are not read"),
            ("20in", "3pt", "too wide; choose 16in or less"),
        ] {
            let error = size(width, font).check().unwrap_err();
            assert!(error.contains(message), "{width} {font}: {error}");
        }
        assert_eq!(size("86mm", "8pt").check(), Ok(()));
        assert_eq!(Size::SCREEN.check(), Ok(()));
    }

    #[test]
    fn documents_name_their_sides() {
        assert_eq!(size("86mm", "").sides([100.0, 50.0], 10.0), ["86mm", "43mm"]);
        assert_eq!(size("", "8pt").sides([100.0, 50.0], 10.0), ["80pt", "40pt"]);
        assert_eq!(Size::SCREEN.sides([100.0, 50.0], 10.0), ["100", "50"]);
    }
}
