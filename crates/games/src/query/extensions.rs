//! Heights of extensions by texts: what `chomp height` and `query` ask for.
//!
//! `E(A,B,h)` is `A` with a column over `B`, all cut at the height `h` along the last axis (\[HS\]
//! section 5). `B` has one axis less than `A`: over columns in the plane it is a number of columns,
//! an ordinal.
//!
//! ```
//! use chomplab::engine::{Budget, Work};
//! use chomplab::query::extensions::{ExtensionTexts, height};
//!
//! let asked = ExtensionTexts { over: Some("2x2".to_owned()), ..Default::default() };
//! let answer = height(&asked, &mut Work::within(Budget::default())).unwrap();
//! assert_eq!(answer.height.as_deref(), Some("w^3"));
//! ```

use crate::records::{GrundyRecord, HeightAnswer, ReasonRecord, UndecidedRecord};

use super::ordinals::{OperandError, read_ordinal};
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::extension::{Extension, Height, InvalidExtension, column_for_value};
use crate::input::InputError;
use crate::notation;
use crate::verdict::Undecided;
use crate::words::Words;
use crate::work::Work;
use numbers::Ordinal;

/// Which height is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtensionTexts {
    /// `A`; nothing is extended when it is absent.
    pub a: Option<String>,
    /// `B`.
    pub over: Option<String>,
    /// The Grundy value, poison forbidden, that the extension shall have; 0, that of P, when
    /// absent.
    pub value: Option<String>,
    /// Instead of a column over `B`, one along a new axis: its height is the Grundy value of `A`.
    pub column: bool,
}

/// Finds the height.
///
/// # Errors
/// When a text is wrong, or the texts do not go together.
pub fn height(asked: &ExtensionTexts, work: &mut Work<'_>) -> Result<HeightAnswer, OperandError> {
    let body = asked.a.as_deref().map(read_position).transpose()?;
    if asked.column {
        return column(asked, body, work);
    }
    let Some(over) = &asked.over else {
        return Err(refused("", "it is not said over what to extend", "say for example over 2"));
    };
    let base = read_base(over, body.as_ref().map(Position::dimension))?;
    let value = asked.value.as_deref().map(read_ordinal).transpose()?.unwrap_or_default();
    let extension = Extension::new(body, base).map_err(|invalid| match invalid {
        InvalidExtension::EmptyBase => {
            refused(over, "there is nothing to extend over", "the base must have a cell")
        }
        InvalidExtension::WrongDimension { base, body } => refused(
            over,
            &format!("the base has {base} axes and the position {body}"),
            "the base has one axis less than what is extended: over columns in the plane a \
             number, such as 2",
        ),
    })?;
    let found = extension.height(&value, work);
    let bound = extension.bound(&value).map(|bound| bound.to_string());
    Ok(HeightAnswer { bound, ..record(found, &value) })
}

fn column(
    asked: &ExtensionTexts,
    body: Option<Position>,
    work: &mut Work<'_>,
) -> Result<HeightAnswer, OperandError> {
    let text = asked.over.as_deref().or(asked.value.as_deref());
    if let Some(text) = text {
        let message = "a column along a new axis stands over the poison and makes a P-position";
        return Err(refused(text, message, "leave out over and value"));
    }
    let Some(body) = body else {
        return Err(refused("", "there is no position beside the column", "give a position"));
    };
    Ok(record(column_for_value(&body, work), &Ordinal::zero()))
}

fn refused(text: &str, message: &str, hint: &str) -> OperandError {
    let error = InputError::invalid(0..text.len(), message).hint(hint);
    OperandError { text: text.to_owned(), error }
}

fn read_position(text: &str) -> Result<Position, OperandError> {
    let wrong = |error| OperandError { text: text.to_owned(), error };
    notation::read_region(text).map_err(wrong)?.ok_or_else(|| {
        refused(text, "only positions of Chomp are extended", "for example (w,5,5) or 2x2x3")
    })
}

/// The boxes of a base: along one axis below a position in the plane, or where it is a single
/// ordinal.
fn read_base(text: &str, body: Option<usize>) -> Result<Vec<Vec<Ordinal>>, OperandError> {
    let is_line = match body {
        Some(axes) => axes == 2 && read_ordinal(text).is_ok(),
        None => read_ordinal(text).is_ok(),
    };
    if is_line {
        return Ok(vec![vec![read_ordinal(text)?]]);
    }
    Ok(read_position(text)?.boxes().to_vec())
}

fn record(found: Result<Height, Undecided>, value: &Ordinal) -> HeightAnswer {
    let grundy = GrundyRecord::new(value, &Words::POISONED);
    let unknown = HeightAnswer {
        id: None,
        height: None,
        position: None,
        grundy,
        bound: None,
        certainty: None,
        because: Vec::new(),
        engine: None,
        undecided: None,
    };
    match found {
        Err(why) => HeightAnswer { undecided: Some(UndecidedRecord::from(&why)), ..unknown },
        Ok(Height { height, position, certainty, because }) => {
            let engines: Vec<&str> = because.iter().map(|reason| reason.id).collect();
            HeightAnswer {
                height: Some(height.to_string()),
                position: Some(position.to_string()),
                certainty: Some(certainty),
                engine: Some(engines.join("+")),
                because: because.iter().map(ReasonRecord::from).collect(),
                ..unknown
            }
        }
    }
}
