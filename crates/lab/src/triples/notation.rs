//! Games on triples as text.
//!
//! ```text
//! game   = name | rules           both with or without sheets: before them
//! rules  = item item …            separated by spaces
//! item   = step | step* | step{1..n} | cone(step, step, …) | won(x,y,z) | sorted
//! step   = [change,change,change]
//! change = a number | drop | pour | drop<=n | pour<=n | cut
//! ```
//!
//! `[-1,0,1]` is a step that is taken once, `[-1,0,1]*` one that is taken any number of times, and
//! `[-1,0,1]{1..5}` up to five times; `cone` is any sum of steps. `drop` makes a coordinate 0
//! first, `pour` adds it to `z` and makes it 0; `drop<=2` is for positions only in which it is at
//! most 2. `cut` makes a coordinate no greater than what the leading one becomes. `won(0,1,1)`
//! forbids a position: it counts as won, so that nobody wants to move there; `sorted` forbids all
//! positions but those with `x ≤ y ≤ z`. The name of a game of [`NAMED`] stands for its rules.

use super::named::NAMED;
use super::rules::{Fate, Rules, Shape, ShapeError, Step};
use chomplab::InputError;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (at, rules) = match text.trim_start().strip_prefix(PREFIX) {
            Some(rules) => (text.len() - rules.len(), rules),
            None => (0, text),
        };
        let name = rules.trim();
        if let Some(game) = NAMED.iter().find(|game| game.name == name) {
            return Self::from_str(game.rules);
        }
        if name.starts_with(|first: char| first.is_ascii_alphabetic())
            && !["cone", "won", "sorted"].iter().any(|word| name.starts_with(word))
        {
            let message = format!("there is no game {name:?}");
            return Err(InputError::parse(at..text.len(), message).hint(known()));
        }
        let mut reader = Reader { text, at };
        let (mut shapes, mut won, mut sorted) = (Vec::new(), Vec::new(), false);
        reader.skip_spaces();
        while reader.at < text.len() {
            match reader.item()? {
                Item::Shape(shape) => shapes.push(shape),
                Item::Won(position) => won.push(position),
                Item::Sorted => sorted = true,
            }
            reader.skip_spaces();
        }
        if shapes.is_empty() {
            let error = InputError::invalid(0..text.len(), "a game needs a move");
            return Err(error.hint(known()));
        }
        if shapes.len() > Self::MOST_SHAPES {
            let message = format!("a game has at most {} shapes of moves", Self::MOST_SHAPES);
            return Err(InputError::unsupported(0..text.len(), message));
        }
        let rules = Self::new(shapes, won);
        Ok(if sorted { rules.sorted() } else { rules })
    }
}

/// What may stand before a game.
const PREFIX: &str = "sheets:";

/// How a game is written.
fn known() -> String {
    let names: Vec<&str> = NAMED.iter().map(|game| game.name).collect();
    format!("write steps such as [-1,0,0]*, or one of {}", names.join(", "))
}

/// As it is read, with the prefix.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        for (index, shape) in self.shapes.iter().enumerate() {
            write!(f, "{}{shape}", if index == 0 { "" } else { " " })?;
        }
        f.write_str(if self.sorted { " sorted" } else { "" })?;
        self.won.iter().try_for_each(|[x, y, z]| write!(f, " won({x},{y},{z})"))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = |f: &mut fmt::Formatter<'_>, step: &Step| {
            let bound =
                |place: usize| self.most[place].map_or(String::new(), |most| format!("<={most}"));
            let later = |place: usize| match self.fates[place] {
                Fate::Kept => step[place + 1].to_string(),
                Fate::Dropped => format!("drop{}", bound(place)),
                Fate::Poured => format!("pour{}", bound(place)),
                Fate::Cut => "cut".to_owned(),
            };
            write!(f, "[{},{},{}]", step[0], later(0), later(1))
        };
        match (&self.steps[..], self.times) {
            ([only], None) => step(f, only).and_then(|()| f.write_str("*")),
            ([only], Some(1)) => step(f, only),
            ([only], Some(times)) => step(f, only).and_then(|()| write!(f, "{{1..{times}}}")),
            (steps, _) => {
                f.write_str("cone(")?;
                for (index, each) in steps.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    step(f, each)?;
                }
                f.write_str(")")
            }
        }
    }
}

enum Item {
    Shape(Shape),
    Won([usize; 3]),
    Sorted,
}

/// A step, what becomes of `y` and `z` first, and how large they are at most.
type ReadStep = (Step, [Fate; 2], [Option<u32>; 2]);

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Goes on behind a word, if it comes next.
    fn take(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let comes = self.rest().starts_with(word);
        self.at += if comes { word.len() } else { 0 };
        comes
    }

    fn expect(&mut self, word: &str) -> Result<(), InputError> {
        if self.take(word) {
            return Ok(());
        }
        let message = match self.rest().chars().next() {
            Some(found) => format!("`{word}` was expected here, not `{found}`"),
            None => format!("`{word}` is missing at the end"),
        };
        Err(InputError::parse(self.here(), message))
    }

    /// The character that comes next.
    fn here(&self) -> Range<usize> {
        self.at..self.at + self.rest().chars().next().map_or(0, char::len_utf8)
    }

    fn number<T: FromStr>(&mut self, what: &str) -> Result<T, InputError> {
        self.skip_spaces();
        let is_part = |character: char| character.is_ascii_digit() || "+-".contains(character);
        let length = self.rest().find(|character| !is_part(character));
        let end = self.at + length.unwrap_or(self.rest().len());
        let span = self.at..end.max(self.here().end);
        let read = self.text[self.at..end].parse();
        self.at = end;
        read.map_err(|_| InputError::parse(span, format!("{what} was expected here")))
    }

    fn item(&mut self) -> Result<Item, InputError> {
        let start = self.at;
        if self.take("sorted") {
            return Ok(Item::Sorted);
        }
        if self.take("won") {
            self.expect("(")?;
            let mut position = [0; 3];
            for (axis, place) in position.iter_mut().enumerate() {
                *place = self.number::<u32>("a number of at least 0")? as usize;
                self.expect(if axis < 2 { "," } else { ")" })?;
            }
            return Ok(Item::Won(position));
        }
        let wrong = |end: usize| {
            move |error: ShapeError| InputError::invalid(start..end, error.to_string())
        };
        if self.take("cone") {
            self.expect("(")?;
            let mut steps = Vec::new();
            while !self.take(")") {
                if !steps.is_empty() {
                    self.expect(",")?;
                }
                let at = self.at;
                let (step, fates, _) = self.step()?;
                if fates != [Fate::Kept; 2] {
                    let message = "the steps of a cone drop, pour and cut nothing";
                    return Err(InputError::invalid(at..self.at, message));
                }
                steps.push(step);
            }
            return Shape::cone(steps).map(Item::Shape).map_err(wrong(self.at));
        }
        let (step, [y, z], most) = self.step()?;
        let shape = if self.take("*") {
            Shape::cone([step])
        } else if self.take("{") {
            self.expect("1..")?;
            let times = self.number("a number")?;
            self.expect("}")?;
            Shape::limited(step, times)
        } else {
            Shape::limited(step, 1)
        };
        let shape = shape.and_then(|shape| shape.after(y, z)?.from_at_most(most[0], most[1]));
        shape.map(Item::Shape).map_err(wrong(self.at))
    }

    fn step(&mut self) -> Result<ReadStep, InputError> {
        self.expect("[")?;
        let (mut step, mut fates, mut most) = ([0; 3], [Fate::Kept; 2], [None; 2]);
        for (axis, change) in step.iter_mut().enumerate() {
            self.skip_spaces();
            let start = self.at;
            let words = [("drop", Fate::Dropped), ("pour", Fate::Poured), ("cut", Fate::Cut)];
            let found = words.into_iter().find(|(word, _)| self.take(word));
            if let Some((_, fate)) = found {
                let bound = match self.take("<=") {
                    true => Some(self.number("a number of at least 0")?),
                    false => None,
                };
                let Some(place) = axis.checked_sub(1) else {
                    let message = ShapeError::TooEarly.to_string();
                    return Err(InputError::invalid(start..self.at, message));
                };
                (fates[place], most[place]) = (fate, bound);
            } else {
                *change = self.number("a number, `drop`, `pour` or `cut`")?;
            }
            self.expect(if axis < 2 { "," } else { "]" })?;
        }
        Ok((step, fates, most))
    }
}
