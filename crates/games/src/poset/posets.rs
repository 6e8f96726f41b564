//! The game on any finite poset, and on the vertices and edges of a graph.
//!
//! A move names an element that is left and takes it with everything above it; whoever cannot move
//! loses. There is no poison: Chomp on a poset with a poisoned least element is this game on the
//! rest of it. In a graph an edge lies above its two ends, so a move takes an edge, or a vertex
//! with all its edges.

use super::order::{Kind, Order};
use super::reader::{read_graph, read_poset};
use super::theorems;
use crate::game::{Engine, Game, Options};
use crate::input::InputError;
use crate::notation;
use crate::picture::{Diagram, Scene};
use crate::plain::Plain;
use crate::present::{Presented, pick};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::words::Words;
use numbers::{BitSet, Ordinal};
use std::fmt;
use std::sync::Arc;

/// The game on posets and graphs. The poset stands in the position.
///
/// ```
/// use chomplab::engine::{Game, Presented};
/// use chomplab::poset::Posets;
///
/// let (game, position) = Posets::read("poset:a<b, a<c, d").unwrap().unwrap();
/// let name = game.read_move("b").unwrap();
/// assert_eq!(game.after(&position, &name).unwrap().unwrap().to_string(), "poset:a<c, d");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posets;

/// What is left of a poset.
#[derive(Clone, Debug)]
pub struct Position {
    order: Arc<Order>,
    left: BitSet,
}

/// An element to name. Elements are ordered as they were written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    index: usize,
    name: String,
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

// Positions are the same when the same elements are left in the same order, however they came
// about; the text tells all of that.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.order, &other.order) && self.left == other.left)
            || self.to_string() == other.to_string()
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl Position {
    fn new(order: Order) -> Self {
        let left = (0..order.len()).collect::<BitSet>();
        Self { order: Arc::new(order), left }
    }

    pub(super) fn order(&self) -> &Order {
        &self.order
    }

    /// The elements above each one, and those that are left, by their numbers.
    fn plain(&self) -> (Vec<Vec<u64>>, Vec<u64>) {
        let above = |element: usize| {
            let up = self.order.up(element).iter().filter(move |other| *other != element);
            up.map(|other| other as u64).collect()
        };
        let left = self.left.iter().map(|element| element as u64).collect();
        ((0..self.order.len()).map(above).collect(), left)
    }

    pub(super) fn left(&self) -> &BitSet {
        &self.left
    }

    pub(super) fn element(&self, index: usize) -> Element {
        Element { index, name: self.order.name(index).to_owned() }
    }

    fn after(&self, index: usize) -> Self {
        Self { order: self.order.clone(), left: self.left.without(self.order.up(index)) }
    }

    /// Vertices and edges that are left, if this is a graph: for each vertex its edges.
    pub(super) fn graph(&self) -> Option<Vec<(usize, Vec<usize>)>> {
        if self.order.kind != Kind::Graph {
            return None;
        }
        let is_vertex = |element: &usize| self.order.down(*element).len() == 1;
        let edges = |vertex: usize| self.order.covers(vertex, &self.left);
        Some(self.left.iter().filter(is_vertex).map(|vertex| (vertex, edges(vertex))).collect())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |element: usize| self.order.name(element);
        let mut texts = Vec::new();
        for element in self.left.iter() {
            let alone =
                self.order.up(element).or(self.order.down(element)).and(&self.left).len() == 1;
            if alone {
                texts.push(name(element).to_owned());
            }
            match self.order.kind {
                Kind::Poset => {
                    for high in self.order.covers(element, &self.left) {
                        texts.push(format!("{}<{}", name(element), name(high)));
                    }
                }
                Kind::Graph if self.order.down(element).len() == 3 => {
                    texts.push(name(element).to_owned());
                }
                Kind::Graph => {}
            }
        }
        let kind = if self.order.kind == Kind::Graph { "graph" } else { "poset" };
        write!(f, "{kind}:{}", texts.join(", "))
    }
}

impl Posets {
    /// Reads a position; `Ok(None)` when the text is written in the notation of another game.
    ///
    /// # Errors
    /// When the text is in this game's notation and wrong.
    pub fn read(text: &str) -> Result<Option<(Self, Position)>, InputError> {
        let Some((name, start)) = notation::prefix(text) else {
            return Ok(None);
        };
        let order = match name.to_lowercase().as_str() {
            "poset" => read_poset(text, start)?,
            "graph" => read_graph(text, start)?,
            _ => return Ok(None),
        };
        Ok(Some((Self, Position::new(order))))
    }
}

impl Game for Posets {
    type Position = Position;
    type Move = Element;

    fn after(&self, position: &Position, chosen: &Element) -> Result<Option<Position>, String> {
        let name = &chosen.name;
        match position.order.find(name) {
            Some(index) if position.left.contains(index) => Ok(Some(position.after(index))),
            Some(_) => Err(format!("{name} has been taken")),
            None => Err(format!("there is no element {name:?}")),
        }
    }

    fn size(&self, position: &Position) -> Result<Ordinal> {
        Ok(Ordinal::from(position.left.len() as u64))
    }

    fn engines(&self) -> &'static [Engine<Self>] {
        theorems::ENGINES
    }

    fn open_question(&self, _: &Position) -> Undecided {
        Undecided::new(Obstacle::OutOfScope, "no theorem applies and the search declined")
    }

    fn list_options<'p>(&'p self, position: &'p Position) -> Option<Options<'p, Self>> {
        let option = |element| (position.element(element), position.after(element));
        Some(Box::new(position.left.iter().map(option)))
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        let parts = position.order.parts(&position.left, true);
        if parts.is_empty() {
            return vec![position.clone()];
        }
        parts.into_iter().map(|left| Position { order: position.order.clone(), left }).collect()
    }
}

impl Presented for Posets {
    fn read_move(&self, text: &str) -> Result<Element, InputError> {
        // Which element it is, only the position can tell.
        Ok(Element { index: 0, name: text.trim().to_owned() })
    }

    fn plain_parts(&self, position: &Position) -> Option<Vec<Plain>> {
        let (above, left) = position.plain();
        Some(vec![Plain::Poset { text: position.to_string(), above, left }])
    }

    fn coordinates(&self, chosen: &Element) -> (Vec<String>, Option<String>) {
        (vec![chosen.name.clone()], Some(chosen.name.clone()))
    }

    /// One of the elements that take least along, picked as if at random.
    fn delaying_move(&self, position: &Position) -> Option<Element> {
        let taken = |element: &usize| position.order.up(*element).and(&position.left).len();
        let least = position.left.iter().map(|element| taken(&element)).min()?;
        let gentle: Vec<usize> =
            position.left.iter().filter(|element| taken(element) == least).collect();
        pick(gentle, position).map(|element| position.element(element))
    }

    fn notations(&self, position: &Position) -> Vec<(&'static str, String)> {
        vec![("poset", position.to_string())]
    }

    fn scene(&self, position: &Position, most: usize) -> Option<Scene> {
        let left: Vec<usize> = position.left.iter().take(most + 1).collect();
        if left.len() > most {
            return None;
        }
        let number = |element: usize| left.binary_search(&element).expect("elements ascend");
        let names = left.iter().map(|element| position.order.name(*element).to_owned()).collect();
        let above = |low: &usize| {
            let high = position.order.covers(*low, &position.left).into_iter();
            let low = number(*low);
            high.map(move |high| (low, number(high))).collect::<Vec<_>>()
        };
        let lines = left.iter().flat_map(above).collect();
        let is_graph = position.order.kind == Kind::Graph;
        Some(Scene::Diagram(Diagram { is_graph, ..Diagram::new(names, lines, None) }))
    }

    fn words(&self, _: &Position) -> &'static Words {
        &Words::NORMAL_PLAY
    }
}
