//! Games on triples as text.
//!
//! ```text
//! rules  = item item …            separated by spaces
//! item   = step | step* | step{1..n} | cone(step, step, …) | won(x,y,z)
//! step   = [change,change,change]
//! change = a number | drop | pour
//! ```
//!
//! `[-1,0,1]` is a step that is taken once, `[-1,0,1]*` one that is taken any number of times, and
//! `[-1,0,1]{1..5}` up to five times; `cone` is any sum of steps. `drop` makes a coordinate 0
//! first, `pour` adds it to `z` and makes it 0. The name of a game of [`NAMED`] stands for its
//! rules.

use super::named::NAMED;
use super::rules::{Fate, Rules, Shape, ShapeError, Step};
use chomplab::InputError;
use std::ops::Range;
use std::str::FromStr;

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        if let Some(game) = NAMED.iter().find(|game| game.name == text.trim()) {
            return Self::from_str(game.rules);
        }
        let mut reader = Reader { text, at: 0 };
        let (mut shapes, mut won) = (Vec::new(), Vec::new());
        reader.skip_spaces();
        while reader.at < text.len() {
            match reader.item()? {
                Item::Shape(shape) => shapes.push(shape),
                Item::Won(position) => won.push(position),
            }
            reader.skip_spaces();
        }
        if shapes.is_empty() {
            let names: Vec<&str> = NAMED.iter().map(|game| game.name).collect();
            let hint = format!("write steps such as [-1,0,0]*, or one of {}", names.join(", "));
            return Err(InputError::invalid(0..text.len(), "a game needs a move").hint(hint));
        }
        if shapes.len() > Self::MOST_SHAPES {
            let message = format!("a game has at most {} shapes of moves", Self::MOST_SHAPES);
            return Err(InputError::unsupported(0..text.len(), message));
        }
        Ok(Self::new(shapes, won))
    }
}

enum Item {
    Shape(Shape),
    Won([usize; 3]),
}

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
                let (step, fates) = self.step()?;
                if fates != [Fate::Kept; 2] {
                    let message = "the steps of a cone drop and pour nothing";
                    return Err(InputError::invalid(at..self.at, message));
                }
                steps.push(step);
            }
            return Shape::cone(steps).map(Item::Shape).map_err(wrong(self.at));
        }
        let (step, [y, z]) = self.step()?;
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
        shape.and_then(|shape| shape.after(y, z)).map(Item::Shape).map_err(wrong(self.at))
    }

    fn step(&mut self) -> Result<(Step, [Fate; 2]), InputError> {
        self.expect("[")?;
        let (mut step, mut fates) = ([0; 3], [Fate::Kept; 2]);
        for (axis, change) in step.iter_mut().enumerate() {
            self.skip_spaces();
            let start = self.at;
            let fate = if self.take("drop") {
                Some(Fate::Dropped)
            } else if self.take("pour") {
                Some(Fate::Poured)
            } else {
                *change = self.number("a number, `drop` or `pour`")?;
                None
            };
            if let Some(fate) = fate {
                let place = axis.checked_sub(1).and_then(|place| fates.get_mut(place));
                let wrong =
                    || InputError::invalid(start..self.at, ShapeError::TooEarly.to_string());
                *place.ok_or_else(wrong)? = fate;
            }
            self.expect(if axis < 2 { "," } else { "]" })?;
        }
        Ok((step, fates))
    }
}
