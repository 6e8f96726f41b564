//! The claims of a certificate, read and put in order.

use super::Refusal;
use super::json::{Json, Value, read};
use std::collections::HashMap;

pub(super) const SCHEMA: &str = "families-certificate/1";

/// What is claimed for one bottom.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) line: usize,
    pub(super) bottom: Vec<u64>,
    /// First rows of the columns from the bottom's first row on.
    pub(super) listed: Vec<u64>,
    /// The differences that repeat from then on; none when the members end.
    pub(super) offsets: Vec<u64>,
}

/// All claims, and where the bottoms are.
#[derive(Debug)]
pub(super) struct Claims {
    pub(super) target: Vec<u64>,
    pub(super) all: Vec<Claim>,
    pub(super) places: HashMap<Vec<u64>, usize>,
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
    let json = read(text)?;
    let [schema, bottom, families] = fields(&json, ["schema", "bottom", "families"])?;
    if schema.value != Value::Text(SCHEMA.to_owned()) {
        return Err(Refusal::new(schema.line, format!("the schema is not {SCHEMA:?}")));
    }
    let target = rows(bottom)?;
    let Value::List(families) = &families.value else {
        return Err(Refusal::new(families.line, "\"families\" must be a list"));
    };
    let mut claims = Claims { target, all: Vec::new(), places: HashMap::new() };
    for family in families {
        let claim = read_claim(family)?;
        if claims.all.last().is_some_and(|before: &Claim| before.bottom >= claim.bottom) {
            return Err(Refusal::new(claim.line, "the bottoms must come in increasing order"));
        }
        claims.places.insert(claim.bottom.clone(), claims.all.len());
        claims.all.push(claim);
    }
    Ok(claims)
}

fn read_claim(json: &Json) -> Result<Claim, Refusal> {
    let names = ["bottom", "first_rows", "start", "period", "offsets"];
    let [bottom, listed, start, period, offsets] = fields(json, names)?;
    let repeats = |value: &Json| value.value != Value::Null;
    let offsets = if repeats(offsets) { numbers(offsets)? } else { Vec::new() };
    let claim = Claim { line: json.line, bottom: rows(bottom)?, listed: numbers(listed)?, offsets };
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

fn fields<'a, const N: usize>(json: &'a Json, names: [&str; N]) -> Result<[&'a Json; N], Refusal> {
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

fn numbers(json: &Json) -> Result<Vec<u64>, Refusal> {
    let refusal = || Refusal::new(json.line, "expected a list of numbers");
    let Value::List(items) = &json.value else { return Err(refusal()) };
    let number = |item: &Json| match item.value {
        Value::Number(number) => Ok(number),
        _ => Err(refusal()),
    };
    items.iter().map(number).collect()
}

fn rows(json: &Json) -> Result<Vec<u64>, Refusal> {
    let rows = numbers(json)?;
    if rows.contains(&0) || !rows.is_sorted_by(|before, after| before >= after) {
        return Err(Refusal::new(json.line, format!("{rows:?} are not bottom rows")));
    }
    Ok(rows)
}
