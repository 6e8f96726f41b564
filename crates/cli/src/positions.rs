//! P-positions of a board or box for commands, computed or from a file, and how they are written.

use crate::rows::write_csv;
use atlas::position_file::{self, PositionFile};
use chomplab::chomp::Position;
use chomplab::chomp::boards::{Catalogue, Numbering};
use chomplab::chomp::solids::{Solid, SolidCatalogue, SolidEstimate};
use chomplab::records::{CatalogueRecord, LongList};
use clap::ValueEnum;
use std::io::{self, Write};

/// How a catalogue is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CatalogueFormat {
    /// A position a line, in a form that reads back.
    Text,
    /// A position a line, every row of the board; the first line names them.
    Csv,
    /// One record of JSON.
    Json,
    /// The ranks of the positions, one to two bytes each; NOTATION.md describes it.
    Binary,
}

/// Where the positions come from.
pub(crate) enum Positions {
    Board(Catalogue),
    Solid(SolidCatalogue),
    File(PositionFile),
}

/// A position by its rows.
enum Shape<'a> {
    Rows(&'a [usize]),
    Solid(&'a Solid),
}

impl Positions {
    /// The sides of the box.
    pub(crate) fn sides(&self) -> Vec<usize> {
        match self {
            Self::Board(catalogue) => vec![catalogue.rows(), catalogue.columns()],
            Self::Solid(catalogue) => catalogue.sides().to_vec(),
            Self::File(file) => file.sides.clone(),
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Board(catalogue) => catalogue.len(),
            Self::Solid(catalogue) => catalogue.len(),
            Self::File(file) => file.ranks.len() as u64,
        }
    }

    /// Writes all of them.
    pub(crate) fn write(&self, format: CatalogueFormat, mut out: &mut dyn Write) -> io::Result<()> {
        let out = &mut out;
        let sides = self.sides();
        if format == CatalogueFormat::Binary {
            return self.write_binary(&sides, out);
        }
        let mut list = LongList::default();
        let record = CatalogueRecord {
            sides: sides.clone(),
            positions: Some(Vec::new()),
            count: self.len(),
        };
        match format {
            CatalogueFormat::Csv => write_csv(out, names(&sides))?,
            CatalogueFormat::Json => list.begin(out, &record)?,
            _ => {}
        }
        self.for_each(&sides, &mut |shape| match format {
            CatalogueFormat::Csv => write_csv(out, numbers(&shape, &sides)),
            CatalogueFormat::Json => list.push(out, &text(&shape)),
            _ => writeln!(out, "{}", text(&shape)),
        })?;
        if format == CatalogueFormat::Json {
            list.end(out, &record)?;
        }
        Ok(())
    }

    fn for_each(
        &self,
        sides: &[usize],
        visit: &mut dyn FnMut(Shape<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Self::Board(catalogue) => catalogue.try_for_each(|rows| visit(Shape::Rows(rows))),
            Self::Solid(catalogue) => catalogue.try_for_each(|solid| visit(Shape::Solid(solid))),
            Self::File(file) => {
                let mut ranks = file.ranks.iter();
                if let [a, b, c] = *sides {
                    let numbering = SolidEstimate::numbering([a, b, c]).expect("it was read");
                    ranks.try_for_each(|&rank| visit(Shape::Solid(&numbering.solid(rank))))
                } else {
                    let numbering = Numbering::new(sides[0], sides[1], 1).expect("it was read");
                    ranks.try_for_each(|&rank| visit(Shape::Rows(&numbering.position(rank))))
                }
            }
        }
    }

    fn write_binary(&self, sides: &[usize], out: &mut dyn Write) -> io::Result<()> {
        let count = self.len();
        match self {
            Self::Solid(catalogue) => position_file::write(out, sides, count, catalogue.ranks()),
            Self::File(file) => position_file::write(out, sides, count, file.ranks.iter().copied()),
            Self::Board(catalogue) => position_file::write(out, sides, count, catalogue.ranks()),
        }
    }
}

/// What the numbers of a line of CSV are.
fn names(sides: &[usize]) -> Vec<String> {
    if let [levels, rows, _] = *sides {
        let level = |level| (0..rows).map(move |row| format!("l{level}r{row}"));
        return (0..levels).flat_map(level).collect();
    }
    (0..sides[0]).map(|row| format!("r{row}")).collect()
}

fn numbers(shape: &Shape<'_>, sides: &[usize]) -> Vec<usize> {
    match shape {
        Shape::Rows(rows) => (0..sides[0]).map(|row| rows.get(row).copied().unwrap_or(0)).collect(),
        Shape::Solid(solid) => {
            let level = |level| (0..sides[1]).map(move |row| solid.row(level, row));
            (0..sides[0]).flat_map(level).collect()
        }
    }
}

fn text(shape: &Shape<'_>) -> String {
    match shape {
        Shape::Rows(rows) => {
            let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
            format!("({})", rows.join(","))
        }
        Shape::Solid(solid) => {
            let mut boxes = Vec::new();
            for (level, rows) in (1..).zip(solid.levels()) {
                boxes.extend((1..).zip(rows).map(|(row, &length)| vec![level, row, length as u64]));
            }
            Position::from_boxes(boxes).expect("it has the poison").to_string()
        }
    }
}
