//! Three rows as arrays: the census, the winning bites of bars, and sheets as matrices.
//!
//! An array is filled in its final form and handed to numpy, which then owns it: there is no second
//! copy.

use crate::long_work::{Failure, Patience, Watch};
use crate::tables::Tables;
use atlas::SheetTableError;
use atlas::census::CensusTable;
use chomplab::chomp::three_rows::{End, Sheet, SheetStream};
use chomplab::{Obstacle, Undecided};
use lab::sheets::recursion::{Recursion, Rules};
use numpy::PyArray1;
use pyo3::prelude::*;

/// Numbers of a line of the census: third row, first, last, start, period.
const CENSUS_FIELDS: usize = 5;

/// Sheets as matrices go up to here: one takes a gigabit.
const MOST_SHEET: usize = 30_000;

impl From<SheetTableError> for Failure {
    fn from(error: SheetTableError) -> Self {
        Self::Machine(error.to_string())
    }
}

/// Shows the sheets of all third rows up to one, from a table that reaches that far, or computed
/// within so many bytes.
fn for_each_sheet(
    to: u64,
    tables: &Tables,
    memory: u64,
    watch: &Watch,
    mut take: impl FnMut(&Sheet) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let census = match tables.place() {
        Some(place) => CensusTable::open(place)?.filter(|census| census.to() >= to),
        None => None,
    };
    if let Some(census) = census {
        for sheet in census.iter() {
            let sheet = sheet?;
            if sheet.third_row > to {
                break;
            }
            if sheet.third_row % 1024 == 0 {
                watch.tell(sheet.third_row, to + 1)?;
            }
            take(&sheet)?;
        }
        return Ok(());
    }
    let bytes = SheetStream::bytes_at(to);
    if bytes > memory {
        let text = format!(
            "sheets up to third row {to} take about {} MiB, and {} MiB are allowed; raise memory, \
             or name tables that hold them",
            bytes >> 20,
            memory >> 20
        );
        return Err(Undecided::new(Obstacle::Memory, text).needing(bytes).into());
    }
    let mut stream = SheetStream::new();
    while stream.next_third_row() <= to {
        watch.tell(stream.next_third_row(), to + 1)?;
        for sheet in stream.batch().iter().filter(|sheet| sheet.third_row <= to) {
            take(sheet)?;
        }
    }
    Ok(())
}

fn narrow(row: u64) -> Result<u32, Failure> {
    u32::try_from(row).map_err(|_| Failure::Wrong("rows of more than 32 bits".to_owned()))
}

fn room_for(lines: u64, fields: usize) -> Result<Vec<u32>, Failure> {
    let too_many = || Failure::Wrong(format!("{lines} lines are more than memory holds"));
    let numbers = usize::try_from(lines).ok().and_then(|lines| lines.checked_mul(fields));
    let mut room = Vec::new();
    room.try_reserve_exact(numbers.ok_or_else(too_many)?).map_err(|_| too_many())?;
    Ok(room)
}

#[pyfunction]
#[pyo3(signature = (to, tables, memory, timeout, progress))]
pub(crate) fn census_numbers<'py>(
    py: Python<'py>,
    to: u64,
    tables: Option<&Bound<'py, PyAny>>,
    memory: u64,
    timeout: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let (tables, patience) = (Tables::read(tables)?, Patience::read(py, timeout, progress)?);
    let numbers = patience.finish(py, move |watch| {
        let mut numbers = room_for(to.saturating_add(1), CENSUS_FIELDS)?;
        for_each_sheet(to, &tables, memory, watch, |sheet| {
            let (last, start, period) = match &sheet.end {
                End::Finite { last } => (*last, 0, 0),
                End::Periodic { start, offsets } => (0, *start, offsets.len() as u64),
            };
            for number in [sheet.third_row, sheet.first, last, start, period] {
                numbers.push(narrow(number)?);
            }
            Ok(())
        })?;
        Ok(numbers)
    })?;
    Ok(PyArray1::from_vec(py, numbers))
}

#[pyfunction]
#[pyo3(signature = (to, tables, memory, timeout, progress))]
pub(crate) fn opening_numbers<'py>(
    py: Python<'py>,
    to: u64,
    tables: Option<&Bound<'py, PyAny>>,
    memory: u64,
    timeout: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let (tables, patience) = (Tables::read(tables)?, Patience::read(py, timeout, progress)?);
    let numbers = patience.finish(py, move |watch| {
        let mut found: Vec<[u32; 3]> = Vec::new();
        for_each_sheet(to.saturating_sub(1), &tables, memory, watch, |sheet| {
            for (length, (row, column)) in sheet.bars_won() {
                // The bite must lie in the bar, and the bar have more than the poison.
                if length <= to && column < length {
                    found.push([narrow(length)?, narrow(row)?, narrow(column)?]);
                }
            }
            Ok(())
        })?;
        found.sort_unstable();
        Ok(found.into_flattened())
    })?;
    Ok(PyArray1::from_vec(py, numbers))
}

/// How a sheet begins and ends: the first loser, the last one, and from where on which differences
/// repeat.
type Ends = (u64, Option<u64>, Option<u64>, Vec<u64>);

#[pyfunction]
#[pyo3(signature = (third_row, tables, memory, timeout, progress))]
pub(crate) fn sheet_ends(
    py: Python<'_>,
    third_row: u64,
    tables: Option<&Bound<'_, PyAny>>,
    memory: u64,
    timeout: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Ends> {
    let (tables, patience) = (Tables::read(tables)?, Patience::read(py, timeout, progress)?);
    let sheet = patience.finish(py, move |watch| {
        let mut last = None;
        for_each_sheet(third_row, &tables, memory, watch, |sheet| {
            if sheet.third_row == third_row {
                last = Some(sheet.clone());
            }
            Ok(())
        })?;
        last.ok_or_else(|| Failure::Machine("the table ends too early".to_owned()))
    })?;
    Ok(match sheet.end {
        End::Finite { last } => (sheet.first, Some(last), None, Vec::new()),
        End::Periodic { start, offsets } => (sheet.first, None, Some(start), offsets),
    })
}

/// Two matrices of bits, column by column, and their height.
type Matrices<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>, usize);

#[pyfunction]
#[pyo3(signature = (x, columns, timeout, progress))]
pub(crate) fn sheet_matrices<'py>(
    py: Python<'py>,
    x: usize,
    columns: usize,
    timeout: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Matrices<'py>> {
    let patience = Patience::read(py, timeout, progress)?;
    let (winners, losers, height) = patience.finish(py, move |watch| {
        if x > MOST_SHEET || columns > MOST_SHEET || columns == 0 {
            let message = format!(
                "matrices have from 1 to {MOST_SHEET} columns, and third rows up to {MOST_SHEET}"
            );
            return Err(Failure::Wrong(message));
        }
        let mut recursion = Recursion::reaching(Rules::Chomp, x, columns);
        let low = |error: lab::sheets::recursion::TooLow| Failure::Wrong(error.to_string());
        while recursion.x() < x {
            watch.tell(recursion.x() as u64, x as u64)?;
            recursion.step().map_err(low)?;
        }
        let (sheet, heights) = (recursion.winners(), recursion.losers().map_err(low)?);
        let height = sheet.height();
        let mut losers = vec![false; columns * height];
        for (column, z) in heights.into_iter().take(columns).enumerate() {
            losers[column * height + z] = true;
        }
        let cells = (0..columns).flat_map(|y| (0..height).map(move |z| (y, z)));
        let winners = cells.map(|(y, z)| sheet.get(y, z) == Some(true)).collect();
        Ok((winners, losers, height))
    })?;
    Ok((PyArray1::from_vec(py, winners), PyArray1::from_vec(py, losers), height))
}
