//! As much of JSON as certificates need: no fractions, no escapes in strings.

use super::Refusal;

/// A value, with the line on which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Json {
    pub(super) line: usize,
    pub(super) value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Record(Vec<(String, Json)>),
}

/// Values may lie so deep within each other.
const MOST_DEPTH: usize = 10;

/// Reads a whole text.
pub(super) fn read(text: &str) -> Result<Json, Refusal> {
    let mut reader = Reader { rest: text, line: 1 };
    let json = reader.value(0)?;
    match reader.peek() {
        None => Ok(json),
        Some(_) => Err(reader.refuse("something follows the certificate")),
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    fn refuse(&self, reason: &str) -> Refusal {
        Refusal::new(self.line, format!("not in the form of a certificate: {reason}"))
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while let Some(first) = self.rest.chars().next() {
            if !matches!(first, ' ' | '\t' | '\r' | '\n') {
                return Some(first);
            }
            self.line += usize::from(first == '\n');
            self.rest = &self.rest[1..];
        }
        None
    }

    /// Takes a sign if it is next.
    fn takes(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(sign);
        if is_next {
            self.rest = &self.rest[sign.len_utf8()..];
        }
        is_next
    }

    fn expect(&mut self, sign: char) -> Result<(), Refusal> {
        if self.takes(sign) { Ok(()) } else { Err(self.refuse(&format!("expected {sign}"))) }
    }

    fn value(&mut self, depth: usize) -> Result<Json, Refusal> {
        let first = self.peek();
        let line = self.line;
        if depth > MOST_DEPTH {
            return Err(self.refuse("lists within lists within lists"));
        }
        let value = match first {
            Some('[') => Value::List(self.list(depth)?),
            Some('{') => Value::Record(self.record(depth)?),
            Some('"') => Value::Text(self.text()?),
            Some('0'..='9') => Value::Number(self.number()?),
            Some('n') if self.rest.starts_with("null") => {
                self.rest = &self.rest["null".len()..];
                Value::Null
            }
            _ => return Err(self.refuse("expected a list, a record, a text, a number or null")),
        };
        Ok(Json { line, value })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Json>, Refusal> {
        self.expect('[')?;
        let mut items = Vec::new();
        if self.takes(']') {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes(']') {
                return Ok(items);
            }
            self.expect(',')?;
        }
    }

    fn record(&mut self, depth: usize) -> Result<Vec<(String, Json)>, Refusal> {
        self.expect('{')?;
        let mut fields: Vec<(String, Json)> = Vec::new();
        if self.takes('}') {
            return Ok(fields);
        }
        loop {
            let name = self.text()?;
            if fields.iter().any(|(other, _)| *other == name) {
                return Err(self.refuse(&format!("{name:?} is given twice")));
            }
            self.expect(':')?;
            fields.push((name, self.value(depth + 1)?));
            if self.takes('}') {
                return Ok(fields);
            }
            self.expect(',')?;
        }
    }

    fn text(&mut self) -> Result<String, Refusal> {
        self.expect('"')?;
        let end = self.rest.find(['"', '\\', '\n']);
        let end = end.filter(|end| self.rest[*end..].starts_with('"'));
        let end = end.ok_or_else(|| self.refuse("a text without end, or with a backslash"))?;
        let text = self.rest[..end].to_owned();
        self.rest = &self.rest[end + 1..];
        Ok(text)
    }

    fn number(&mut self) -> Result<u64, Refusal> {
        let digits = self.rest.find(|sign: char| !sign.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(digits.unwrap_or(self.rest.len()));
        let is_plain = digits == "0" || !digits.starts_with('0');
        let number = digits.parse().ok().filter(|_| is_plain);
        let number = number.ok_or_else(|| self.refuse(&format!("{digits} is not a row")))?;
        self.rest = rest;
        Ok(number)
    }
}
