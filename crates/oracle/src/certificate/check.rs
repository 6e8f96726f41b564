//! The check itself: which claims there must be, and each column before the tails.

use super::Refusal;
use super::claims::{Claim, Claims, read_claims};
use super::tail::check_tail;
use std::collections::BTreeSet;

/// What a certificate that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The bottom rows that it is about.
    pub bottom: Vec<u64>,
    /// The Grundy value of the positions that it is about, with the poison forbidden; 0 is P.
    pub value: u64,
    /// How many families it settles: of this bottom and all within it, of this value and all
    /// below it.
    pub families: usize,
    /// How many columns were checked one by one.
    pub columns: u64,
}

/// What a claim is compared with.
pub(super) struct Surroundings<'a> {
    /// The claims for what bites into the bottom leave, and those of smaller values.
    pub(super) rivals: Vec<&'a Claim>,
    pub(super) deadly: BTreeSet<u64>,
    /// Whether a member of equal rows, shorter than the bottom, closes all columns.
    pub(super) is_closed: bool,
}

/// Checks that the members of a certificate are exactly the P-positions over its bottoms, or the
/// positions of certain Grundy values.
///
/// ```
/// let certificate = r#"{"schema":"families-certificate/1","bottom":[],"families":[
/// {"bottom":[],"first_rows":[],"start":0,"period":1,"offsets":[1]}
/// ]}"#;
/// assert_eq!(oracle::check_certificate(certificate).unwrap().families, 1);
/// let wrong = certificate.replace("[1]}", "[2]}");
/// let refusal = oracle::check_certificate(&wrong).unwrap_err();
/// assert_eq!(refusal.line, 2);
/// ```
///
/// # Errors
/// The first line that is wrong.
pub fn check_certificate(text: &str) -> Result<Accepted, Refusal> {
    let claims = read_claims(text)?;
    check_claims(&claims, text.lines().count().max(1))
}

/// The same for claims that have been read; what is missing is missing at a line.
pub(super) fn check_claims(claims: &Claims, end: usize) -> Result<Accepted, Refusal> {
    let mut columns = 0;
    for claim in &claims.all {
        if !lies_within(&claim.bottom, &claims.target) {
            return Err(Refusal::new(
                claim.line,
                "this bottom is not within that of the certificate",
            ));
        }
        if claim.value > claims.value {
            let reason = "this value is greater than that of the certificate";
            return Err(Refusal::new(claim.line, reason));
        }
        columns += check_claim(claim, claims)?;
    }
    if !claims.places.contains_key(&(claims.target.clone(), claims.value)) {
        let reason = format!("the bottom {:?} itself is missing", claims.target);
        return Err(Refusal::new(end, reason));
    }
    let (bottom, value) = (claims.target.clone(), claims.value);
    Ok(Accepted { bottom, value, families: claims.all.len(), columns })
}

fn lies_within(bottom: &[u64], target: &[u64]) -> bool {
    bottom.len() <= target.len() && bottom.iter().zip(target).all(|(row, most)| row <= most)
}

/// Checks one claim; returns the number of columns that were checked one by one.
fn check_claim(claim: &Claim, claims: &Claims) -> Result<u64, Refusal> {
    check_form(claim)?;
    let around = surroundings(claim, claims)?;
    if around.is_closed {
        let is_empty = claim.listed.is_empty() && claim.offsets.is_empty();
        let reason = "a shorter member of equal rows leaves no P-position over this bottom";
        return if is_empty { Ok(0) } else { Err(Refusal::new(claim.line, reason)) };
    }
    let mut used = BTreeSet::new();
    let mut column = claim.from();
    // Where the list ends, and one column more: only then are the offsets known to be small.
    let mut last = claim.start();
    loop {
        let member = claim.member(column);
        let row = check_column(claim, &around, column, member, &used)?;
        used.insert(row);
        if row == column {
            let ends = claim.offsets.is_empty() && column + 1 == claim.start();
            let reason = format!("({row},{column}) has equal rows, so that the members end there");
            return if ends { Ok(column + 1 - claim.from()) } else { Err(refuse(claim, &reason)) };
        }
        if column == last && column < claim.start() + claim.period() {
            last += 1;
        } else if column == last {
            let beyond = beyond_everything(claim, &around);
            if column + 1 >= beyond {
                break;
            }
            last = beyond - 1;
        }
        column += 1;
    }
    check_tail(claim, &around, column + 1)?;
    Ok(column + 1 - claim.from())
}

/// A column beyond every list, every deadly and listed first row, and the greatest difference.
fn beyond_everything(claim: &Claim, around: &Surroundings<'_>) -> u64 {
    let greatest = claim.offsets.iter().max().copied().unwrap_or(0);
    let rows = around.deadly.iter().chain(&claim.listed).map(|row| row + 1);
    let lists = around.rivals.iter().map(|rival| rival.start());
    rows.chain(lists).chain([claim.start() + greatest, 1]).max().expect("there is one")
}

/// Start and period must be the least, so that there is one way to write a claim.
fn check_form(claim: &Claim) -> Result<(), Refusal> {
    let offsets = &claim.offsets;
    let repeats = |period: usize| {
        offsets.len().is_multiple_of(period)
            && (period..offsets.len()).all(|at| offsets[at] == offsets[at - period])
    };
    if (1..offsets.len()).any(repeats) {
        return Err(refuse(claim, "the offsets repeat with a shorter period"));
    }
    if let (Some(row), Some(offset)) = (claim.listed.last(), offsets.last())
        && *row == claim.start() - 1 + offset
    {
        return Err(refuse(claim, "the last listed first row is in the repeating part already"));
    }
    Ok(())
}

/// Finds everything that a claim depends on.
fn surroundings<'a>(claim: &Claim, claims: &'a Claims) -> Result<Surroundings<'a>, Refusal> {
    let find = |bottom: Vec<u64>, value: u64| {
        let key = (bottom, value);
        match claims.places.get(&key) {
            Some(place) => Ok(&claims.all[*place]),
            None if claims.value == 0 => {
                let reason = format!("it rests on the bottom {:?}, which is missing", key.0);
                Err(refuse(claim, &reason))
            }
            None => {
                let (bottom, value) = key;
                let reason = format!("it rests on {bottom:?} with the value {value}: missing");
                Err(refuse(claim, &reason))
            }
        }
    };
    let mut around = Surroundings { rivals: Vec::new(), deadly: BTreeSet::new(), is_closed: false };
    for (row, length) in claim.bottom.iter().enumerate() {
        for column in 0..*length {
            around.rivals.push(find(bitten(&claim.bottom, row, column), claim.value)?);
        }
    }
    for smaller in 0..claim.value {
        around.rivals.push(find(claim.bottom.clone(), smaller)?);
    }
    for column in 0..claim.from() {
        let member = find(bitten(&claim.bottom, 0, column), claim.value)?.member(column);
        around.is_closed |= column > 0 && member == Some(column);
        around.deadly.extend(member);
    }
    Ok(around)
}

/// The bottom after a bite.
fn bitten(bottom: &[u64], row: usize, column: u64) -> Vec<u64> {
    let cut = |(at, length): (usize, &u64)| if at < row { *length } else { column.min(*length) };
    bottom.iter().enumerate().map(cut).take_while(|length| *length > 0).collect()
}

/// Checks an open column, whose member's first row is returned.
fn check_column(
    claim: &Claim,
    around: &Surroundings<'_>,
    column: u64,
    member: Option<u64>,
    used: &BTreeSet<u64>,
) -> Result<u64, Refusal> {
    let Some(row) = member else {
        let reason = format!("second row {column} has no P-position, and nothing says why");
        return Err(refuse(claim, &reason));
    };
    if row < column.max(1) {
        return Err(refuse(claim, &format!("({row},{column}) are not two rows")));
    }
    // Each smaller first row needs a reason of its own.
    let reasons = around.rivals.len() + around.deadly.len() + used.len() + 1;
    if row - column > reasons as u64 {
        let reason = format!("({row},{column}) is not a P-position: a smaller first row is free");
        return Err(refuse(claim, &reason));
    }
    let mut why = vec![None; usize::try_from(row - column).expect("not many") + 1];
    let mut exclude = |row: u64, reason: &'static str| {
        let offset = row.checked_sub(column).and_then(|offset| usize::try_from(offset).ok());
        if let Some(place) = offset.and_then(|offset| why.get_mut(offset)) {
            *place = Some(reason);
        }
    };
    let taken = around.rivals.iter().filter_map(|rival| rival.member(column));
    taken.for_each(|row| exclude(row, "is taken by a smaller bottom"));
    around.deadly.range(column..=row).for_each(|row| exclude(*row, "is deadly"));
    used.range(column..=row).for_each(|row| exclude(*row, "is used by a shorter second row"));
    if let Some(Some(why)) = why.last() {
        return Err(refuse(claim, &format!("({row},{column}) is not a P-position: {row} {why}")));
    }
    if let Some(free) = (column.max(1)..row)
        .zip(why.iter().skip(usize::from(column == 0)))
        .find_map(|(smaller, why)| why.is_none().then_some(smaller))
    {
        let reason = format!("({row},{column}) is not a P-position: {free} would do as well");
        return Err(refuse(claim, &reason));
    }
    Ok(row)
}

pub(super) fn refuse(claim: &Claim, reason: &str) -> Refusal {
    let value = if claim.value == 0 { String::new() } else { format!(", value {}", claim.value) };
    Refusal::new(claim.line, format!("bottom {:?}{value}: {reason}", claim.bottom))
}
