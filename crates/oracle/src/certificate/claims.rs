//! The claims of a certificate, read and put in order.

use super::Refusal;
use super::json::{Json, Value, read};
use std::collections::HashMap;

/// Of P-positions.
pub(super) const SCHEMA: &str = "families-certificate/1";

/// Of positions of a Grundy value: every claim names its own.
pub(super) const OF_VALUES: &str = "values-certificate/1";

/// What is claimed for one bottom and one value.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) line: usize,
    pub(super) bottom: Vec<u64>,
    /// The Grundy value, with the poison forbidden; 0 for P-positions.
    pub(super) value: u64,
    /// First rows of the columns from the bottom's first row on.
    pub(super) listed: Vec<u64>,
    /// The differences that repeat from then on; none when the members end.
    pub(super) offsets: Vec<u64>,
}

/// All claims, and where the bottoms with their values are.
#[derive(Debug)]
pub(super) struct Claims {
    pub(super) target: Vec<u64>,
    /// The value that the certificate is about, and all below it.
    pub(super) value: u64,
    pub(super) all: Vec<Claim>,
    pub(super) places: HashMap<(Vec<u64>, u64), usize>,
}

impl Claim {
    /// The first column.
    pub(super) fn from(&self) -> u64 {
        self.bottom.first().copied().unwrap_or(0)
    }

    /// The first column that is not listed.
    pub(super) fn start(&self) -> u64 {
        self.from() + self.listed.len() as u64
    }

    pub(super) fn period(&self) -> u64 {
        self.offsets.len() as u64
    }

    /// The difference that repeats in a column, if the members do not end.
    pub(super) fn offset(&self, column: u64) -> Option<u64> {
        let phase = column.checked_sub(self.start())?.checked_rem(self.period())?;
        Some(self.offsets[usize::try_from(phase).expect("less than a length")])
    }

    /// The first row claimed for a column.
    pub(super) fn member(&self, column: u64) -> Option<u64> {
        let index = usize::try_from(column.checked_sub(self.from())?).ok()?;
        let listed = self.listed.get(index).copied();
        listed.or_else(|| column.checked_add(self.offset(column)?))
    }
}

/// Reads a certificate: its form, and that the claims come in order, each once.
pub(super) fn read_claims(text: &str) -> Result<Claims, Refusal> {
    claims_of(&read(text)?)
}

/// The same for one that has been read as JSON.
pub(super) fn claims_of(json: &Json) -> Result<Claims, Refusal> {
    let is_of_values = field(json, "schema").is_some_and(|schema| is_text(schema, OF_VALUES));
    let (schema, target, value, families) = if is_of_values {
        let names = ["schema", "bottom", "value", "families"];
        let [schema, bottom, value, families] = fields(json, names)?;
        (schema, rows(bottom)?, number(value)?, families)
    } else {
        let [schema, bottom, families] = fields(json, ["schema", "bottom", "families"])?;
        (schema, rows(bottom)?, 0, families)
    };
    if !is_of_values && !is_text(schema, SCHEMA) {
        return Err(Refusal::new(schema.line, format!("the schema is not {SCHEMA:?}")));
    }
    let Value::List(families) = &families.value else {
        return Err(Refusal::new(families.line, "\"families\" must be a list"));
    };
    let mut claims = Claims { target, value, all: Vec::new(), places: HashMap::new() };
    for family in families {
        let claim = read_claim(family, is_of_values)?;
        let key = (claim.bottom.clone(), claim.value);
        let before = claims.all.last().map(|before: &Claim| (&before.bottom, before.value));
        if before.is_some_and(|before| before >= (&key.0, key.1)) {
            return Err(Refusal::new(claim.line, "the bottoms must come in increasing order"));
        }
        claims.places.insert(key, claims.all.len());
        claims.all.push(claim);
    }
    Ok(claims)
}

fn read_claim(json: &Json, has_value: bool) -> Result<Claim, Refusal> {
    let value = match field(json, "value").filter(|_| has_value) {
        Some(value) => number(value)?,
        None => 0,
    };
    let [bottom, listed, start, period, offsets] = if has_value {
        let names = ["bottom", "value", "first_rows", "start", "period", "offsets"];
        let [bottom, _, listed, start, period, offsets] = fields(json, names)?;
        [bottom, listed, start, period, offsets]
    } else {
        fields(json, ["bottom", "first_rows", "start", "period", "offsets"])?
    };
    let repeats = |value: &Json| value.value != Value::Null;
    let offsets = if repeats(offsets) { numbers(offsets)? } else { Vec::new() };
    let (bottom, listed) = (rows(bottom)?, numbers(listed)?);
    let claim = Claim { line: json.line, bottom, value, listed, offsets };
    let refuse = |reason: &str| Err(Refusal::new(json.line, reason));
    let (expected_start, expected_period) = match claim.period() {
        0 => (Value::Null, Value::Null),
        period => (Value::Number(claim.start()), Value::Number(period)),
    };
    if start.value != expected_start {
        return refuse("the start does not follow the listed first rows");
    }
    if period.value != expected_period {
        return refuse("the period is not the number of offsets");
    }
    // Nothing is said of a length that memory cannot hold, so sums do not pass the range.
    let most = u64::from(u32::MAX);
    if claim.listed.iter().chain(&claim.offsets).chain(&claim.bottom).any(|number| *number > most) {
        return refuse("a number is greater than any that can be checked");
    }
    Ok(claim)
}

/// A field of a record, if there is one of this name.
pub(super) fn field<'a>(json: &'a Json, name: &str) -> Option<&'a Json> {
    let Value::Record(given) = &json.value else { return None };
    given.iter().find(|(other, _)| other == name).map(|(_, json)| json)
}

pub(super) fn is_text(json: &Json, text: &str) -> bool {
    matches!(&json.value, Value::Text(own) if own == text)
}

pub(super) fn number(json: &Json) -> Result<u64, Refusal> {
    match json.value {
        Value::Number(number) => Ok(number),
        _ => Err(Refusal::new(json.line, "expected a number")),
    }
}

pub(super) fn fields<'a, const N: usize>(
    json: &'a Json,
    names: [&str; N],
) -> Result<[&'a Json; N], Refusal> {
    let Value::Record(given) = &json.value else {
        return Err(Refusal::new(json.line, format!("expected a record of {names:?}")));
    };
    let found: Vec<&Json> = names
        .iter()
        .filter_map(|name| given.iter().find(|(other, _)| other == name).map(|(_, json)| json))
        .collect();
    match found.try_into() {
        Ok(found) if given.len() == N => Ok(found),
        _ => Err(Refusal::new(json.line, format!("expected the fields {names:?} and no other"))),
    }
}

pub(super) fn numbers(json: &Json) -> Result<Vec<u64>, Refusal> {
    let refusal = || Refusal::new(json.line, "expected a list of numbers");
    let Value::List(items) = &json.value else { return Err(refusal()) };
    let number = |item: &Json| match item.value {
        Value::Number(number) => Ok(number),
        _ => Err(refusal()),
    };
    items.iter().map(number).collect()
}

pub(super) fn rows(json: &Json) -> Result<Vec<u64>, Refusal> {
    let rows = numbers(json)?;
    if rows.contains(&0) || !rows.is_sorted_by(|before, after| before >= after) {
        return Err(Refusal::new(json.line, format!("{rows:?} are not bottom rows")));
    }
    Ok(rows)
}
