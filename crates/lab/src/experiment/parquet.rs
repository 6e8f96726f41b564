//! Tables of experiments as Parquet, with the feature `parquet`.
//!
//! A table has one row group. What a column holds follows from its cells: whole numbers of 64 bits
//! where all are such, floating-point numbers where all are numbers, text otherwise; an empty cell
//! is a null. The lines that a file of comma-separated values begins with, who wrote it with which
//! parameters, stand in the metadata. The same table gives the same bytes.

use super::{Experiment, Outcome, Row, file};
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use std::ops::Range;
use std::sync::Arc;

/// The file with the rows of a range of items.
///
/// # Errors
/// When a row does not have as many cells as there are columns.
pub fn rows(
    experiment: &dyn Experiment,
    items: &Range<usize>,
    rows: &[Row],
) -> std::result::Result<Vec<u8>, String> {
    let columns: Vec<String> =
        ["item".to_owned()].into_iter().chain(experiment.columns()).collect();
    let range = format!("{}..{} of {}", items.start, items.end, experiment.items());
    let about = [
        ("experiment", file::who(experiment)),
        ("parameters", experiment.parameters().to_string()),
        ("items", range),
    ];
    table(&columns, rows, &about).map_err(|error| error.to_string())
}

/// The file of a summary.
///
/// # Errors
/// When a row does not have as many cells as there are columns.
pub fn summary(
    experiment: &dyn Experiment,
    outcome: &Outcome,
) -> std::result::Result<Vec<u8>, String> {
    let words = outcome.words.join("\n");
    let about = [
        ("experiment", file::who(experiment)),
        ("parameters", experiment.parameters().to_string()),
        ("words", words),
    ];
    table(&outcome.columns, &outcome.summary, &about).map_err(|error| error.to_string())
}

/// The file of a data set.
///
/// # Errors
/// When a row does not have as many cells as there are columns.
pub fn data_set(
    set: &crate::datasets::DataSet,
    rows: &[Row],
    scale: crate::datasets::Scale,
) -> std::result::Result<Vec<u8>, String> {
    let columns: Vec<String> = set.columns.iter().map(|column| (*column).to_owned()).collect();
    let to = set.reach(scale).to_string();
    let about = [
        ("data_set", set.name.to_owned()),
        ("about", set.about.to_owned()),
        ("how", set.how.to_owned()),
        ("to", to),
    ];
    table(&columns, rows, &about).map_err(|error| error.to_string())
}

/// The cells of a column, with nulls where they are empty.
enum Cells<'a> {
    Whole(Vec<Option<i64>>),
    Numbers(Vec<Option<f64>>),
    Text(Vec<Option<&'a str>>),
}

impl<'a> Cells<'a> {
    fn of(cells: &[&'a str]) -> Self {
        let all = cells.iter().map(|cell| Some(*cell).filter(|cell| !cell.is_empty()));
        let all: Vec<Option<&str>> = all.collect();
        // What has zeros in front, or is a word such as inf, is text and not a number.
        let is_number = |cell: &str| {
            let mut digits = cell.strip_prefix('-').unwrap_or(cell).bytes();
            let (first, second) = (digits.next(), digits.next());
            let is_digit = |sign: Option<u8>| sign.is_some_and(|sign| sign.is_ascii_digit());
            is_digit(first) && !(first == Some(b'0') && is_digit(second))
        };
        let whole = |cell: &str| cell.parse().ok().filter(|_: &i64| is_number(cell));
        let number = |cell: &str| {
            cell.parse().ok().filter(|number: &f64| is_number(cell) && number.is_finite())
        };
        if let Some(numbers) = read_all(&all, whole) {
            Self::Whole(numbers)
        } else if let Some(numbers) = read_all(&all, number) {
            Self::Numbers(numbers)
        } else {
            Self::Text(all)
        }
    }

    fn schema(&self, name: &str) -> Result<TypePtr> {
        let (physical, converted) = match self {
            Self::Whole(_) => (Physical::INT64, ConvertedType::NONE),
            Self::Numbers(_) => (Physical::DOUBLE, ConvertedType::NONE),
            Self::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        };
        let column = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_converted_type(converted);
        Ok(Arc::new(column.build()?))
    }

    fn write(&self, group: &mut SerializedRowGroupWriter<'_, Vec<u8>>) -> Result<()> {
        let missing =
            || ParquetError::General("there are more columns than in the schema".to_owned());
        let mut column = group.next_column()?.ok_or_else(missing)?;
        match (self, column.untyped()) {
            (Self::Whole(cells), ColumnWriter::Int64ColumnWriter(writer)) => {
                let present: Vec<i64> = cells.iter().flatten().copied().collect();
                writer.write_batch(&present, Some(&levels(cells)), None)?;
            }
            (Self::Numbers(cells), ColumnWriter::DoubleColumnWriter(writer)) => {
                let present: Vec<f64> = cells.iter().flatten().copied().collect();
                writer.write_batch(&present, Some(&levels(cells)), None)?;
            }
            (Self::Text(cells), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                let present: Vec<ByteArray> =
                    cells.iter().flatten().map(|cell| ByteArray::from(*cell)).collect();
                writer.write_batch(&present, Some(&levels(cells)), None)?;
            }
            _ => return Err(ParquetError::General("a column is not as in the schema".to_owned())),
        }
        column.close()
    }
}

/// All cells read in one way, if that is possible for each that is not empty.
fn read_all<T>(cells: &[Option<&str>], read: impl Fn(&str) -> Option<T>) -> Option<Vec<Option<T>>> {
    let read = |cell: &Option<&str>| cell.map_or(Some(None), |cell| read(cell).map(Some));
    cells.iter().map(read).collect()
}

/// 1 where there is a cell and 0 where it is null.
fn levels<T>(cells: &[Option<T>]) -> Vec<i16> {
    cells.iter().map(|cell| i16::from(cell.is_some())).collect()
}

fn table(columns: &[String], rows: &[Row], about: &[(&str, String)]) -> Result<Vec<u8>> {
    if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
        let (found, expected) = (row.len(), columns.len());
        return Err(ParquetError::General(format!(
            "a row has {found} cells instead of {expected}: {row:?}"
        )));
    }
    let cells: Vec<Cells<'_>> = (0..columns.len())
        .map(|column| Cells::of(&rows.iter().map(|row| row[column].as_str()).collect::<Vec<_>>()))
        .collect();
    let fields: Result<Vec<TypePtr>> =
        cells.iter().zip(columns).map(|(cells, name)| cells.schema(name)).collect();
    let schema = Arc::new(Type::group_type_builder("table").with_fields(fields?).build()?);
    let about = about.iter().map(|(key, text)| KeyValue::new((*key).to_owned(), text.clone()));
    let properties =
        WriterProperties::builder().set_key_value_metadata(Some(about.collect())).build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    cells.iter().try_for_each(|cells| cells.write(&mut group))?;
    group.close()?;
    writer.into_inner()
}
