//! A board and its moves.

use super::{Asked, Position, Reply, made, ordinals, scene};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use chomplab::InputError;
use chomplab::engine::Work;
use chomplab::picture::{DrawnRow, Layer, Mark};
use chomplab::records::{BoardRecord, LayerRecord, MoveMade, RowRecord, WordsRecord};
use chomplab::registry::{self, After, AnyPosition};

const POSITION: Parameter = Parameter::required("position", "a position in any notation", "4x5");

/// Boards are shown up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// What a board looks like.
pub(crate) const BOARD: Route = Route {
    path: "/api/board",
    summary: "What a position looks like: layers of rows of cells, or panels with ordinal axes; \
              its names",
    parameters: &[
        POSITION,
        Parameter::optional(
            "frame",
            "a board with ordinal axes that the position was bitten out of: its axes are kept, and \
             what was eaten is told",
            "4x5",
        ),
        Parameter::optional(
            "marks",
            "bites whose places are wanted on a board with ordinal axes, with ; between them",
            "(1,2);(0,3)",
        ),
    ],
    content: Content::Record("board/1"),
    handler: board,
};

/// A move made.
pub(crate) const MOVE: Route = Route {
    path: "/api/move",
    summary: "The position after a move",
    parameters: &[POSITION, Parameter::required("move", "a move, as players write it", "1 2")],
    content: Content::Record("move/1"),
    handler: make_move,
};

fn board(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let frame = asked.optional("frame").map(ToOwned::to_owned);
    let marks = asked.optional("marks").unwrap_or("").to_owned();
    let board = move |_: &mut Work<'_>| {
        let marked: Vec<String> =
            marks.split(';').filter(|mark| !mark.is_empty()).map(ToOwned::to_owned).collect();
        let frame =
            frame.map(|text| registry::read(&text).map_err(|error| Refusal::Input(error, text)));
        let frame = frame.transpose()?;
        let drawn = position.ask(|position| drawn(position, frame.as_ref(), &marked))?;
        drawn.map_err(|error| Refusal::Input(error, marks))
    };
    made(board)
}

/// A board, on the axes of the frame that it was bitten out of if there is one.
pub(super) fn drawn(
    position: &AnyPosition,
    frame: Option<&AnyPosition>,
    marked: &[String],
) -> Result<BoardRecord, InputError> {
    let picture = position.picture(&[], WINDOW).ok().flatten();
    let layers =
        picture.as_ref().map(|picture| picture.layers.iter().map(layer).collect::<Vec<_>>());
    let within = frame.map(|frame| position.ordinal_picture_within(frame.as_ref(), marked));
    let pictures = [within.transpose()?.flatten(), position.ordinal_picture(marked)?];
    let mut pictures = pictures.iter().flatten().filter(|_| layers.is_none());
    let ordinals = pictures.find_map(ordinals::record);
    let words = position.words();
    let notations = position.notations().into_iter();
    let mut board = BoardRecord {
        position: position.text(),
        layers,
        ordinals,
        goes_on: picture.is_some_and(|picture| picture.goes_on),
        notations: notations.map(|(name, text)| (name.to_owned(), text)).collect(),
        poison: position.poison_move(),
        over: position.is_over(),
        words: WordsRecord {
            a_move: words.a_move,
            moves: words.moves,
            goal: words.goal,
            ending: words.ending,
            poison: words.has_poison,
        },
        heaps: None,
        heap_moves: None,
        diagram: None,
        parts: None,
    };
    scene::add_to(&mut board, position, frame);
    Ok(board)
}

fn layer(layer: &Layer) -> LayerRecord {
    let row = |row: &DrawnRow| {
        let labels: Vec<_> = row.cells.iter().map(|cell| cell.label.clone()).collect();
        let has_labels = labels.iter().any(Option::is_some);
        RowRecord {
            cells: row.cells.len(),
            labels: has_labels.then_some(labels),
            poison: row.cells.iter().position(|cell| cell.mark == Mark::Poison),
            goes_on: row.goes_on,
        }
    };
    LayerRecord {
        index: layer.index.clone(),
        rows: layer.rows.iter().map(row).collect(),
        goes_on: layer.goes_on,
    }
}

fn make_move(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let chosen = asked.required("move")?.to_owned();
    let moved = move |_: &mut Work<'_>| {
        let made = position.ask(|before| {
            before.move_text(&chosen).and_then(|name| Ok((name, before.after(&chosen)?)))
        })?;
        let (name, after) = made.map_err(|error| Refusal::Input(error, chosen))?;
        Ok(match after {
            After::Lost => MoveMade { chosen: name, position: None, lost: true, over: true },
            After::Position(next) => MoveMade {
                chosen: name,
                position: Some(next.text()),
                lost: false,
                over: next.is_over(),
            },
        })
    };
    made(moved)
}
