//! Reading comma-separated values: fields may stand in double quotes, and a line that starts with #
//! is a comment.

/// A line of fields, with its number counted from 1.
pub(super) type Line = (usize, Vec<String>);

/// The lines of a file; an error is the number of a line and what is wrong with it.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, (usize, String)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let data = numbered.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    data.map(|(number, line)| Ok((number, fields(line).map_err(|wrong| (number, wrong))?)))
        .collect()
}

fn fields(line: &str) -> Result<Vec<String>, String> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted_field(quoted)?,
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
        };
        fields.push(field);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(fields),
            None => return Err("a comma is missing after a closing quote".to_owned()),
        }
    }
}

/// A field after its opening quote, and what follows the closing one; two quotes stand for one.
fn quoted_field(text: &str) -> Result<(String, &str), String> {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let Some(end) = rest.find('"') else {
            return Err("a quote is not closed".to_owned());
        };
        field.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return Ok((field, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hide_commas_and_double_quotes_stand_for_one() {
        let text = "# a comment\na,\"b, c\",\"say \"\"d\"\"\",\n\nlast";
        let expected: Vec<Line> = vec![
            (2, vec!["a".into(), "b, c".into(), "say \"d\"".into(), String::new()]),
            (4, vec!["last".into()]),
        ];
        assert_eq!(lines(text).unwrap(), expected);
    }

    #[test]
    fn mistakes_name_their_line() {
        assert_eq!(lines("a\n\"b").unwrap_err().0, 2);
        assert_eq!(
            lines("\"a\"b").unwrap_err(),
            (1, "a comma is missing after a closing quote".to_owned())
        );
    }
}
