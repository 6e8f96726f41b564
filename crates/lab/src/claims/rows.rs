//! Comma-separated values as typed rows: fields may stand in double quotes, and a line that starts
//! with `#` is a comment.

use csv::{ErrorKind, Position, ReaderBuilder, StringRecord};
use serde::de::DeserializeOwned;

/// What is wrong with a file, and in which line, counted from 1.
pub(super) type Mistake = (usize, String);

/// The rows of a file with their lines. The first line must name the columns, which are the fields
/// of the rows.
pub(super) fn rows<R: DeserializeOwned>(
    text: &str,
    columns: &[&str],
) -> Result<Vec<(usize, R)>, Mistake> {
    let mut reader = ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let wrong = |error: csv::Error| mistake(text, &error, columns);
    let head = reader.headers().map_err(wrong)?.clone();
    if head != *columns {
        let message = format!("the first line must name the columns {}", columns.join(","));
        return Err((line_at(text, head.position()), message));
    }
    let read = |record: Result<StringRecord, csv::Error>| {
        let record = record.map_err(wrong)?;
        let line = line_at(text, record.position());
        if record.iter().any(|field| field.contains('\n')) {
            return Err((line, "a quote is not closed in this line".to_owned()));
        }
        Ok((line, record.deserialize(Some(&head)).map_err(wrong)?))
    };
    reader.records().map(read).collect()
}

/// The line of a record. The reader's position is before the comments and empty lines that stand
/// in front of it.
fn line_at(text: &str, position: Option<&Position>) -> usize {
    let from = position.map_or(1, |position| position.line() as usize);
    let is_data = |line: &str| !line.is_empty() && !line.starts_with('#');
    let skipped = text.lines().skip(from - 1).take_while(|line| !is_data(line)).count();
    from + skipped
}

fn mistake(text: &str, error: &csv::Error, columns: &[&str]) -> Mistake {
    let line = line_at(text, error.position());
    let message = match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let columns = columns.join(",");
            format!("{len} fields where there must be {expected_len}: {columns}")
        }
        _ => error.to_string(),
    };
    (line, message)
}

/// The lines of a table of numbers below its head, which is built into the program.
///
/// # Panics
/// When a field is not a number, which the tests exclude: they read every such table.
pub(super) fn numbers(text: &str, has_head: bool) -> Vec<Vec<u64>> {
    let mut reader = ReaderBuilder::new();
    reader.comment(Some(b'#')).has_headers(has_head).flexible(true);
    let rows: Result<Vec<Vec<u64>>, csv::Error> =
        reader.from_reader(text.as_bytes()).deserialize().collect();
    rows.unwrap_or_else(|error| panic!("a built-in table holds more than numbers: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pair = (String, Option<String>);

    fn pairs(text: &str) -> Result<Vec<(usize, Pair)>, Mistake> {
        rows(text, &["name", "word"])
    }

    #[test]
    fn quotes_hide_commas_and_double_quotes_stand_for_one() {
        let text = "# a comment\nname,word\n\"b, c\",\"say \"\"d\"\"\"\n\nlast,\n";
        let expected = vec![
            (3, ("b, c".to_owned(), Some("say \"d\"".to_owned()))),
            (5, ("last".to_owned(), None)),
        ];
        assert_eq!(pairs(text), Ok(expected));
    }

    #[test]
    fn mistakes_name_their_line() {
        assert_eq!(pairs("name\na\n").unwrap_err().0, 1);
        assert_eq!(pairs("name,word\na,b\na,b,c\n").unwrap_err().0, 3);
        let open = pairs("name,word\na,b\nc,\"d\ne,f\n").unwrap_err();
        assert_eq!(open, (3, "a quote is not closed in this line".to_owned()));
    }

    #[test]
    fn tables_are_numbers() {
        assert_eq!(numbers("# two\na,b\n1,2\n3,4\n", true), [[1, 2], [3, 4]]);
        assert_eq!(numbers("# one\n1\n2\n", false), [[1], [2]]);
    }
}
