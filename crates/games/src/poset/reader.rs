//! Texts of posets and graphs.
//!
//! ```text
//! poset:a<b<c, a<d, e            relations, with everything that follows from them
//! poset:(a<b) + (c<d, c<e)       side by side
//! poset:(a, b) / (c, d)          in series: what comes later lies above all before
//! poset:chain(3) / antichain(4)  ready-made ones
//! graph:a-b, b-c, d              vertices, and edges above their two ends
//! ```
//!
//! A name has letters, digits, `_`, `.` and `'`. Names in different brackets of a sum are different
//! elements; where they would be called the same, the later one gets a `'`. `poset:` and `graph:`
//! alone are empty.

use super::order::{Circle, Kind, MOST_ELEMENTS, Order};
use crate::input::InputError;
use std::ops::Range;

const POSET_HINT: &str = "posets look like poset:a<b<c, a<d or poset:chain(3) + (x<y)";
const GRAPH_HINT: &str = "graphs look like graph:a-b, b-c, d";

/// A poset under construction.
#[derive(Clone, Debug, Default)]
struct Draft {
    names: Vec<String>,
    relations: Vec<(usize, usize)>,
}

impl Draft {
    fn element(&mut self, name: &str) -> usize {
        self.names.iter().position(|own| own == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    /// Puts another draft beside this one, or above it.
    fn add(&mut self, other: Self, above: bool) {
        let offset = self.names.len();
        for mut name in other.names {
            while self.names.contains(&name) {
                name.push('\'');
            }
            self.names.push(name);
        }
        self.relations
            .extend(other.relations.iter().map(|(low, high)| (low + offset, high + offset)));
        if above {
            let new = offset..self.names.len();
            self.relations
                .extend((0..offset).flat_map(|low| new.clone().map(move |high| (low, high))));
        }
    }
}

/// Reads what stands after `poset:`.
pub(super) fn read_poset(text: &str, start: usize) -> Result<Order, InputError> {
    let mut reader = Reader { text, at: start };
    if reader.peek().is_none() {
        return finish(Kind::Poset, &Draft::default(), start..text.len());
    }
    let draft = reader.sum()?;
    if reader.peek().is_some() {
        return Err(reader.unexpected("the end of the text"));
    }
    finish(Kind::Poset, &draft, start..text.len())
}

/// Reads what stands after `graph:`.
pub(super) fn read_graph(text: &str, start: usize) -> Result<Order, InputError> {
    let mut draft = Draft::default();
    let mut edges = Vec::new();
    let mut at = start;
    for part in text[start..].split(',') {
        let span = at..at + part.len();
        at += part.len() + 1;
        if part.trim().is_empty() && text[start..].trim().is_empty() {
            continue;
        }
        let ends: Vec<&str> = part.split('-').map(str::trim).collect();
        let good = |name: &&str| !name.is_empty() && name.chars().all(is_name_sign);
        if ends.len() > 2 || !ends.iter().all(good) {
            let error = InputError::parse(span, "expected a vertex, or an edge such as a-b");
            return Err(error.hint(GRAPH_HINT));
        }
        let vertices: Vec<usize> = ends.iter().map(|name| draft.element(name)).collect();
        if let [from, to] = vertices[..] {
            if from == to {
                return Err(InputError::invalid(span, "an edge joins two different vertices"));
            }
            let mut ends = ends;
            ends.sort_by_key(|name| name_key(name));
            let edge = (from.min(to), from.max(to), ends.join("-"));
            if !edges.iter().any(|(a, b, _)| (*a, *b) == (edge.0, edge.1)) {
                edges.push(edge);
            }
        }
    }
    for (from, to, name) in edges {
        draft.names.push(name);
        let edge = draft.names.len() - 1;
        draft.relations.extend([(from, edge), (to, edge)]);
    }
    finish(Kind::Graph, &draft, start..text.len())
}

fn finish(kind: Kind, draft: &Draft, span: Range<usize>) -> Result<Order, InputError> {
    let count = draft.names.len();
    if count > MOST_ELEMENTS {
        let message = format!("{count} elements are too many: {MOST_ELEMENTS} are allowed");
        return Err(InputError::unsupported(span, message));
    }
    // Elements are numbered in the order of their names, so that a text has one normal form.
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by_key(|&at| name_key(&draft.names[at]));
    let mut place = vec![0; count];
    sorted.iter().enumerate().for_each(|(index, &at)| place[at] = index);
    let names: Vec<String> = sorted.iter().map(|&at| draft.names[at].clone()).collect();
    let relations: Vec<(usize, usize)> =
        draft.relations.iter().map(|(low, high)| (place[*low], place[*high])).collect();
    Order::new(kind, names.clone(), &relations).map_err(|Circle(circle)| {
        let circle: Vec<&str> = circle.iter().map(|&element| names[element].as_str()).collect();
        let message = format!("the relations run in a circle: {}", circle.join(" < "));
        InputError::invalid(span, message).hint("in a poset nothing lies below itself")
    })
}

/// Numbers come first, by size; vertices come before edges.
fn name_key(name: &str) -> (bool, u64, String) {
    (name.contains('-'), name.parse().unwrap_or(u64::MAX), name.to_owned())
}

fn is_name_sign(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '.' | '\'')
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn unexpected(&mut self, expected: &str) -> InputError {
        let found = self.peek();
        let width = found.map_or(0, char::len_utf8);
        let message = match found {
            Some(sign) => format!("found {sign:?}; expected {expected}"),
            None => format!("the text ends; expected {expected}"),
        };
        InputError::parse(self.at..self.at + width, message).hint(POSET_HINT)
    }

    /// `a<b, c + d` side by side.
    fn sum(&mut self) -> Result<Draft, InputError> {
        let mut draft = self.series()?;
        while self.take('+') {
            draft.add(self.series()?, false);
        }
        Ok(draft)
    }

    /// `a / b`, each above those before.
    fn series(&mut self) -> Result<Draft, InputError> {
        let mut draft = self.part()?;
        while self.take('/') {
            draft.add(self.part()?, true);
        }
        Ok(draft)
    }

    fn part(&mut self) -> Result<Draft, InputError> {
        if self.take('(') {
            let draft = self.sum()?;
            return if self.take(')') { Ok(draft) } else { Err(self.unexpected(") or ,")) };
        }
        self.relations()
    }

    /// `a<b<c, a<d, e` or `chain(3)`.
    fn relations(&mut self) -> Result<Draft, InputError> {
        let mut draft = Draft::default();
        loop {
            let start = self.at;
            let name = self.name()?;
            if self.peek() == Some('(') {
                return self.ready_made(name, start);
            }
            let mut low = draft.element(name);
            while self.take('<') {
                let name = self.name()?;
                let high = draft.element(name);
                draft.relations.push((low, high));
                low = high;
            }
            if !self.take(',') {
                return Ok(draft);
            }
        }
    }

    fn name(&mut self) -> Result<&'t str, InputError> {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest.find(|sign: char| !is_name_sign(sign)).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.unexpected("the name of an element"));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    fn ready_made(&mut self, name: &str, start: usize) -> Result<Draft, InputError> {
        self.take('(');
        let number = self.name()?;
        let count = number.parse::<usize>().ok().filter(|count| *count <= MOST_ELEMENTS);
        let closed = self.take(')');
        let span = start..self.at;
        let (Some(count), true) = (count, closed) else {
            let message = format!("expected a number of at most {MOST_ELEMENTS} in brackets");
            return Err(InputError::parse(span, message).hint(POSET_HINT));
        };
        let names = (1..=count).map(|number| number.to_string()).collect();
        let relations = match name {
            "chain" => (1..count).map(|high| (high - 1, high)).collect(),
            "antichain" => Vec::new(),
            _ => {
                let message = format!("there is no ready-made poset {name:?}");
                return Err(InputError::unsupported(span, message)
                    .hint("there are chain(3) and antichain(3)"));
            }
        };
        Ok(Draft { names, relations })
    }
}
