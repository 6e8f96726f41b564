//! Files of rows: who wrote them with which parameters, and which items they have.
//!
//! ```text
//! # chomp experiment sensitivity, Chomplab 0.1.0
//! # parameters: cell=all sample=0 seed=0 sheet=100 steps=25
//! # items: 0..732 of 732
//! item,y,z,lines_0,…
//! 0,0,68,0.0000,…
//! ```

use super::{Experiment, Outcome, Parameters, Row, make};
use csv::{ReaderBuilder, WriterBuilder};
use std::ops::Range;

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first three lines, but for the items, and the names of the columns.
    origin: [String; 3],
    /// The items that it should have.
    pub items: Range<usize>,
    /// The rows that it has.
    pub rows: Vec<Row>,
}

/// What stands before the rows of a range of items.
#[must_use]
pub fn head(experiment: &dyn Experiment, items: &Range<usize>) -> String {
    let [who, parameters, columns] = origin(experiment);
    let Range { start, end } = items;
    format!("{who}\n{parameters}\n# items: {start}..{end} of {}\n{columns}\n", experiment.items())
}

fn origin(experiment: &dyn Experiment) -> [String; 3] {
    let who = format!("# {}", who(experiment));
    let parameters = format!("# parameters: {}", experiment.parameters());
    let mut columns = vec!["item".to_owned()];
    columns.extend(experiment.columns());
    [who, parameters, columns.join(",")]
}

/// What wrote a file, and which version of it.
pub(super) fn who(experiment: &dyn Experiment) -> String {
    format!("chomp experiment {}, Chomplab {}", experiment.name(), env!("CARGO_PKG_VERSION"))
}

/// Rows as lines.
#[must_use]
pub fn lines(rows: &[Row]) -> String {
    let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory takes all bytes");
    }
    let bytes = writer.into_inner().expect("memory takes all bytes");
    String::from_utf8(bytes).expect("fields are texts")
}

/// Reads a file; a last line without an end is left out, as an interrupted run may leave one.
///
/// # Errors
/// When it is not such a file.
pub fn read(text: &str) -> Result<Part, String> {
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut rest = complete;
    let mut line = || {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        line.to_owned()
    };
    let [who, parameters, items, columns] = [line(), line(), line(), line()];
    if !who.starts_with("# chomp experiment ") || !columns.starts_with("item") {
        return Err("it is not a file of an experiment".to_owned());
    }
    let items = items.strip_prefix("# items: ").and_then(|items| items.split_once(" of "));
    let range = items.and_then(|(range, _)| range.split_once(".."));
    let ends = range.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let Some((start, end)) = ends else {
        return Err("it does not say which items it has".to_owned());
    };
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).from_reader(rest.as_bytes());
    let rows: Result<Vec<Row>, csv::Error> = reader.deserialize().collect();
    let rows = rows.map_err(|error| format!("its rows cannot be read: {error}"))?;
    Ok(Part { origin: [who, parameters, columns], items: start..end, rows })
}

impl Part {
    /// The experiment that wrote it.
    ///
    /// # Errors
    /// When this version has none that would have.
    pub fn experiment(&self) -> Result<Box<dyn Experiment>, String> {
        let [who, parameters, _] = &self.origin;
        let name = who.trim_start_matches("# chomp experiment ").split(',').next().unwrap_or("");
        let parameters = parameters.trim_start_matches("# parameters:").split_whitespace();
        let parameters: Vec<&str> = parameters.collect();
        let parameters = Parameters::read(&parameters).map_err(|error| error.to_string())?;
        let experiment = make(name, &parameters).map_err(|error| error.to_string())?;
        self.is_of(experiment.as_ref()).map(|()| experiment)
    }

    /// Makes sure that an experiment wrote it, with the same parameters and the same version.
    ///
    /// # Errors
    /// When another did.
    pub fn is_of(&self, experiment: &dyn Experiment) -> Result<(), String> {
        let expected = origin(experiment);
        match self.origin.iter().zip(&expected).find(|(found, expected)| found != expected) {
            None => Ok(()),
            Some((found, expected)) => {
                let bare = |line: &str| line.trim_start_matches("# ").to_owned();
                Err(format!(
                    "it is of another run: {:?} instead of {:?}",
                    bare(found),
                    bare(expected)
                ))
            }
        }
    }

    /// Leaves out the last item, whose rows may not all be there; returns the item to go on with.
    pub fn drop_last_item(&mut self) -> usize {
        let Some(last) = self.rows.last().map(|row| row[0].clone()) else {
            return self.items.start;
        };
        self.rows.retain(|row| row[0] != last);
        last.parse().unwrap_or(self.items.start)
    }
}

/// Joins files to the one of all items.
///
/// # Errors
/// When they are of different runs, overlap, or leave something out.
pub fn join(mut parts: Vec<Part>) -> Result<(Box<dyn Experiment>, Vec<Row>), String> {
    parts.sort_by_key(|part| part.items.start);
    let first = parts.first().ok_or("there is no file to join")?;
    let experiment = first.experiment()?;
    let mut rows = Vec::new();
    let mut next = 0;
    for part in parts {
        part.is_of(experiment.as_ref())?;
        let Range { start, end } = part.items;
        if start != next {
            let problem = if start > next { "missing" } else { "there twice" };
            let (from, to) = (start.min(next), start.max(next));
            return Err(format!("items {from}..{to} are {problem}"));
        }
        let mut expected = start..end;
        let mut last = None;
        for row in &part.rows {
            if last.as_ref() != Some(&row[0]) {
                last = Some(row[0].clone());
                let item = expected.next().map(|item| item.to_string());
                if item.as_ref() != Some(&row[0]) {
                    return Err(format!("items {start}..{end}: {} is not in order", row[0]));
                }
            }
        }
        if !expected.is_empty() {
            return Err(format!(
                "items {}..{end} are missing; is that run finished?",
                expected.start
            ));
        }
        rows.extend(part.rows);
        next = end;
    }
    if next != experiment.items() {
        return Err(format!("items {next}..{} are missing", experiment.items()));
    }
    Ok((experiment, rows))
}

/// The file of a summary.
#[must_use]
pub fn summary(experiment: &dyn Experiment, outcome: &Outcome) -> String {
    let [who, parameters, _] = origin(experiment);
    let words: String = outcome.words.iter().map(|line| format!("# {line}\n")).collect();
    let columns = outcome.columns.join(",");
    format!("{who}\n{parameters}\n{words}{columns}\n{}", lines(&outcome.summary))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::run;
    use std::sync::atomic::AtomicBool;

    fn file(experiment: &dyn Experiment, items: Range<usize>) -> String {
        let mut text = head(experiment, &items);
        run(experiment, items, 1, &AtomicBool::new(false), &mut |_, rows| {
            text += &lines(&rows);
            true
        })
        .unwrap();
        text
    }

    #[test]
    fn files_of_ranges_join_to_the_file_of_all() {
        let parameters = Parameters::read(&["sheet=20", "steps=3"]).unwrap();
        let experiment = make("sensitivity", &parameters).unwrap();
        let count = experiment.items();
        let all = file(experiment.as_ref(), 0..count);
        let part = |range: Range<usize>| read(&file(experiment.as_ref(), range)).unwrap();
        let (joined, rows) = join(vec![part(9..count), part(0..4), part(4..9)]).unwrap();
        assert_eq!(head(joined.as_ref(), &(0..count)) + &lines(&rows), all);

        let error = |parts: Vec<Part>| join(parts).err().unwrap();
        assert_eq!(error(vec![part(0..4), part(9..count)]), "items 4..9 are missing");
        assert_eq!(error(vec![part(0..4), part(2..count)]), "items 2..4 are there twice");
        assert_eq!(error(vec![part(0..4)]), format!("items 4..{count} are missing"));
        assert!(error(vec![]).contains("no file"));
        let mut short = part(4..count);
        let missing = short.drop_last_item();
        assert!(error(vec![part(0..4), short]).contains(&format!("items {missing}..{count}")));
        let other = Parameters::read(&["sheet=20", "steps=4"]).unwrap();
        let other = make("sensitivity", &other).unwrap();
        let other = read(&file(other.as_ref(), 4..9)).unwrap();
        assert!(error(vec![part(0..4), other]).contains("another run"));
        assert!(read("something else\n").is_err());
    }

    #[test]
    fn half_written_lines_are_left_out() {
        let parameters = Parameters::read(&["sheet=20", "steps=3"]).unwrap();
        let experiment = make("sensitivity", &parameters).unwrap();
        let whole = file(experiment.as_ref(), 0..6);
        let mut cut = read(&whole[..whole.len() - 5]).unwrap();
        assert_eq!(cut.rows.len(), 5);
        assert_eq!(cut.drop_last_item(), 4);
        assert_eq!(cut.rows.len(), 4);
    }
}
