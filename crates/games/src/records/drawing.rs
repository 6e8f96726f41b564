//! What a position looks like, so that somebody else can draw it.

use serde::Serialize;
use std::collections::BTreeMap;

/// What a position looks like, as the page writes it: layers of rows of cells, panels with ordinal
/// axes, heaps, a diagram, or parts side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "board/1")]
pub struct BoardRecord {
    /// The position, in its normal form.
    pub position: String,
    /// A board of cells; `null` for what is drawn otherwise.
    pub layers: Option<Vec<LayerRecord>>,
    /// A board with infinite sides; `null` for others, and for those too intricate to be drawn.
    pub ordinals: Option<OrdinalBoard>,
    /// Whether there are more layers, heaps or moves of heaps than are listed.
    pub goes_on: bool,
    /// The position in each notation, by the notation's name.
    pub notations: BTreeMap<String, String>,
    /// The move that eats the poison, if there is one.
    pub poison: Option<String>,
    /// Whether nobody can move any more.
    pub over: bool,
    /// How people talk about the game.
    pub words: WordsRecord,
    /// Heaps, by their sizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Vec<u64>>,
    /// For each size of a heap, what a move can leave of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap_moves: Option<BTreeMap<String, Vec<Vec<u64>>>>,
    /// The elements of a poset or graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<DiagramRecord>,
    /// The positions of a sum; a move names its part by its number, as in `1: (2,3)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<BoardRecord>>,
}

/// The words of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WordsRecord {
    /// What a move is called.
    #[serde(rename = "move")]
    pub a_move: &'static str,
    /// What several are called.
    pub moves: &'static str,
    /// How the game ends.
    pub goal: &'static str,
    /// How the game ends, as a key: `poison`, `normal`, `misere` or `sum`.
    pub ending: &'static str,
    /// Whether there is a poison.
    pub poison: bool,
}

/// A layer of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LayerRecord {
    /// Its coordinates on all axes but the last two.
    pub index: Vec<u64>,
    /// Its rows, the one with the poison first.
    pub rows: Vec<RowRecord>,
    /// Whether there are more rows than are listed.
    pub goes_on: bool,
}

/// A row of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RowRecord {
    /// How many cells are shown.
    pub cells: usize,
    /// What the game calls them, if it does.
    pub labels: Option<Vec<Option<String>>>,
    /// Which of them is the poison.
    pub poison: Option<usize>,
    /// Whether there are more.
    pub goes_on: bool,
}

/// Elements in the order of a poset; a move takes an element with everything above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DiagramRecord {
    /// The elements that are left.
    pub nodes: Vec<NodeRecord>,
    /// Pairs of numbers of elements, the lower one first, with nothing between them.
    pub lines: Vec<(usize, usize)>,
    /// Whether elements on level 0 are vertices and those on level 1 the edges between them.
    pub graph: bool,
}

/// An element of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NodeRecord {
    /// The move that takes it.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The length of the longest chain below it.
    pub level: usize,
    /// Whether taking it loses at once.
    pub poison: bool,
}

/// A board with ordinal axes: planes through it, and where on each axis its cells lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OrdinalBoard {
    /// The two axes of the position that span the planes.
    pub plane: [usize; 2],
    /// Both axes, cut into steps.
    pub axes: [AxisRecord; 2],
    /// The planes.
    pub panels: Vec<PanelRecord>,
    /// The heights over a 2×2 base, as \[HS\] writes them: u, v, y, z.
    pub eye: Option<[String; 4]>,
}

/// An axis with ordinal places.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AxisRecord {
    /// Where it ends.
    pub end: String,
    /// How many cells could be drawn of the same width.
    pub cells: f64,
    /// Its steps, in order and without gaps.
    pub steps: Vec<AxisStepRecord>,
}

/// A step of an axis: a cell, or a stretch of cells that are too small to be told apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AxisStepRecord {
    /// The first place of the step, an ordinal.
    pub at: String,
    /// Where it begins, as a share of the axis.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Whether it is a single cell.
    pub cell: bool,
    /// Whether a side of the position or of its frame ends here.
    pub edge: bool,
    /// The exponent of the last term of its first place; `null` for the place 0.
    pub level: Option<String>,
}

/// A plane of a board with ordinal axes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PanelRecord {
    /// Its places on the other axes, for a person.
    pub name: String,
    /// The same, axis by axis.
    pub slices: Vec<SliceRecord>,
    /// Whether it has the poison.
    pub poison: bool,
    /// The boxes whose union is shown.
    pub boxes: Vec<BoxRecord>,
    /// The boxes of the frame, where the board is drawn within one: what of them is not shown was
    /// eaten.
    pub outline: Vec<BoxRecord>,
    /// The bites whose places were asked for.
    pub marked: Vec<MarkedCell>,
}

/// The places on an axis that a plane stands for: from one to before another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SliceRecord {
    /// The axis.
    pub axis: usize,
    /// Its number among the planes along that axis.
    pub rank: usize,
    /// The first place.
    pub from: String,
    /// The first place that does not belong to it.
    pub to: String,
}

/// A box in a plane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoxRecord {
    /// How many steps of each axis it has.
    pub steps: [usize; 2],
    /// Its sides.
    pub sides: [String; 2],
    /// Along which axes it has no last cell.
    pub open: [bool; 2],
}

/// A bite whose place was asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MarkedCell {
    /// Its two coordinates in the plane.
    pub cell: [String; 2],
    /// From where to where it reaches on each axis, as shares of the axis.
    pub place: [[f64; 2]; 2],
}
