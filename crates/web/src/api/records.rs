//! Tables of what has been computed: first bites, families, the census, and what papers claim.

use super::{Asked, Reply, json};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Parameter, Route};
use crate::server::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use chomplab::chomp::boards::{Catalogue, Estimate};
use chomplab::chomp::families::text::lines;
use chomplab::chomp::families::{Bottom, Families, FamilyRecord, Run};
use chomplab::chomp::three_rows::{Census, Sheet};
use chomplab::chomp::{Chomp, Planar};
use chomplab::game::Game;
use chomplab::search::Work;
use chomplab::verdict::Undecided;
use lab::claims::{Ledger, SOURCES};
use serde_json::{Value, json as object};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bars of three rows go further: there the sheets know.
const LONGEST_BAR: u64 = 400;
const LONGEST_OF_THREE: u64 = 20_000;

/// A box of more positions would keep others waiting.
const MOST_POSITIONS: u64 = 100_000_000;

/// The longest bottom row, and how many bottoms are listed.
const LONGEST_BOTTOM: u64 = 1000;
const MOST_FAMILIES: u64 = 2000;

/// Positions of more rows are shown without a family.
const MOST_ROWS: u64 = 100;

/// First bites of bars.
pub(crate) const OPENINGS: Route = Route {
    path: "/api/openings",
    summary: "The winning first bites of all bars with so many rows",
    parameters: &[
        Parameter::required("rows", "the rows, 1 to 16", "3"),
        Parameter::optional("from", "the shortest bar", "1"),
        Parameter::optional("to", "the longest bar: at most 400, with three rows 20000", "100"),
    ],
    content: "application/json",
    handler: || get(openings),
};

/// Families.
pub(crate) const FAMILIES: Route = Route {
    path: "/api/families",
    summary: "All P-positions over each of the bottoms within one: formula, start, period",
    parameters: &[Parameter::required("bottom", "the rows below the first two", "4,2")],
    content: "application/json",
    handler: || get(families),
};

/// The proof of a family.
pub(crate) const PROOF: Route = Route {
    path: "/api/families/proof",
    summary: "The proof of a family, as a person would write it",
    parameters: &[Parameter::required("bottom", "the rows below the first two", "4,2")],
    content: "text/plain; charset=utf-8",
    handler: || get(proof),
};

/// The family of one position.
pub(crate) const FAMILY: Route = Route {
    path: "/api/family",
    summary: "The family over the bottom rows of a position, and which first row its second row needs",
    parameters: &[Parameter::required("position", "rows, at least three", "(9,7,4,2)")],
    content: "application/json",
    handler: || get(family_of),
};

/// The census.
pub(crate) const CENSUS: Route = Route {
    path: "/api/census",
    summary: "How many sheets of three rows end, and how many repeat with which period",
    parameters: &[Parameter::optional("to", "the last third row, at most 20000", "1000")],
    content: "application/json",
    handler: || get(census),
};

/// The ledger.
pub(crate) const CLAIMS: Route = Route {
    path: "/api/claims",
    summary: "What papers claim, and what became of it",
    parameters: &[],
    content: "application/json",
    handler: || get(claims),
};

async fn openings(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    asked.required("rows")?;
    let rows = asked.number("rows", 3, 16)?;
    let most = if rows == 3 { LONGEST_OF_THREE } else { LONGEST_BAR };
    let (from, to) = (asked.number("from", 1, most)?.max(1), asked.number("to", 100, most)?);
    let (height, width) = (index(rows), index(to));
    let is_small = rows == 3
        || Estimate::of(height, width).is_some_and(|size| size.positions <= MOST_POSITIONS);
    if rows == 0 || from > to || !is_small {
        let message =
            "\"rows\" must be at least 1, \"from\" at most \"to\", and the longest bar smaller";
        return Err(Refusal::Parameter(message.to_owned()));
    }
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let found = if rows == 3 { three_rows(to, work) } else { bars(height, width, work) };
        let is_short = found.is_err();
        let all = found.unwrap_or_default();
        let record =
            |(columns, bites): (u64, Vec<Bite>)| object!({ "columns": columns, "bites": bites });
        let listed: Vec<Value> = all.into_iter().filter(|bar| bar.0 >= from).map(record).collect();
        let answer = object!({
            "schema": "first-bites/1", "rows": rows, "openings": listed, "complete": !is_short
        });
        Found { answer, is_short }
    };
    json(&shared.desk.answer(question).await?)
}

/// Row and column of a bite.
type Bite = (u64, u64);

fn three_rows(to: u64, work: &mut Work<'_>) -> Result<Vec<(u64, Vec<Bite>)>, Undecided> {
    let mut bars: BTreeMap<u64, Vec<Bite>> = (1..=to).map(|bar| (bar, Vec::new())).collect();
    for_each_sheet(to.saturating_sub(1), work, &mut |sheet| {
        for (length, bite) in sheet.bars_won() {
            if let Some(bites) = bars.get_mut(&length) {
                bites.push(bite);
            }
        }
    })?;
    Ok(bars.into_iter().collect())
}

fn bars(rows: usize, to: usize, work: &mut Work<'_>) -> Result<Vec<(u64, Vec<Bite>)>, Undecided> {
    let mut spent = 0;
    let catalogue = Catalogue::compute(rows, to, &mut |swept| {
        let more = swept.positions - spent;
        spent = swept.positions;
        work.spend(more, 0)
    })?;
    let bites = |columns| {
        let all = catalogue.opening(rows, columns).bites;
        all.iter().map(|&(row, column)| (row as u64, column as u64)).collect()
    };
    Ok((1..=to).map(|columns| (columns as u64, bites(columns))).collect())
}

fn for_each_sheet(
    to: u64,
    work: &mut Work<'_>,
    take: &mut dyn FnMut(&Sheet),
) -> Result<(), Undecided> {
    let mut census = Census::new();
    while census.next_third_row() <= to {
        let batch = census.batch();
        let losers: u64 = batch.iter().map(|sheet| sheet.third_row).sum();
        work.spend(losers / 4, 0)?;
        batch.iter().filter(|sheet| sheet.third_row <= to).for_each(&mut *take);
    }
    Ok(())
}

fn bottom(asked: &Asked) -> Result<Bottom, Refusal> {
    let text = asked.required("bottom")?;
    let wrong = || {
        let message = format!(
            "\"bottom\" must be rows that do not grow, such as 4,2: at most {LONGEST_BOTTOM} each"
        );
        Refusal::Parameter(message)
    };
    let rows: Result<Vec<u64>, _> = text.split(',').map(|row| row.trim().parse()).collect();
    let bottom = rows.ok().and_then(Bottom::new).ok_or_else(wrong)?;
    if bottom.longest() > LONGEST_BOTTOM { Err(wrong()) } else { Ok(bottom) }
}

async fn families(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let hull = bottom(&asked)?;
    if hull.count_within() > MOST_FAMILIES {
        let message = format!("there are more than {MOST_FAMILIES} bottoms within this one");
        return Err(Refusal::Parameter(message));
    }
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let mut known = Families::default();
        let is_short = known.reach(&hull, work).is_err();
        let within = hull.within().filter_map(|bottom| {
            let run = known.get(&bottom)?;
            Some(family(&bottom, run))
        });
        let all: Vec<Value> = within.collect();
        let answer = object!({ "schema": "families/1", "families": all, "complete": !is_short });
        Found { answer, is_short }
    };
    json(&shared.desk.answer(question).await?)
}

/// The record `family/1`, with its formula.
fn family(bottom: &Bottom, run: &Run) -> Value {
    let formula: Vec<String> = lines(bottom, run).map(|line| line.rows_from()).collect();
    let mut record = object!(FamilyRecord::new(bottom, run));
    record["formula"] = formula.into();
    record
}

async fn family_of(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.required("position")?;
    let wrong = || {
        let message = "only positions of three rows or more that are not too long have a family";
        Refusal::Parameter(message.to_owned())
    };
    let read = Chomp::read(text).map_err(|error| Refusal::Input(error, text.to_owned()))?;
    let (_, position) = read.ok_or_else(wrong)?;
    let rows = Planar::views(&position).into_iter().next().ok_or_else(wrong)?;
    if !(3..=MOST_ROWS).contains(&rows.rows()) || rows.row(2) > LONGEST_BOTTOM {
        return Err(wrong());
    }
    let bottom = Bottom::new((2..rows.rows()).map(|row| rows.row(row))).ok_or_else(wrong)?;
    let second = rows.row(1);
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let mut known = Families::default();
        let run = known.reach(&bottom, work);
        let is_short = run.is_err();
        let answer = run.ok().map(|run| {
            let mut record = family(&bottom, run);
            record["first_row"] = run.loser(second).into();
            record
        });
        Found { answer, is_short }
    };
    json(&shared.desk.answer(question).await?.ok_or(Refusal::TooMuch)?)
}

async fn proof(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let bottom = bottom(&asked)?;
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let mut known = Families::default();
        let is_short = known.reach(&bottom, work).is_err();
        Found { answer: known.proof(&bottom, false), is_short }
    };
    let Some(text) = shared.desk.answer(question).await? else { return Err(Refusal::TooMuch) };
    Ok(([(header::CONTENT_TYPE, PROOF.content)], text).into_response())
}

async fn census(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let to = asked.number("to", 1000, LONGEST_OF_THREE)?;
    let question = move |work: &mut Work<'_>| {
        work.begin();
        // Finite sheets, which have no period, come first.
        let mut counts: BTreeMap<Option<usize>, (u64, u64)> = BTreeMap::new();
        let counted = for_each_sheet(to, work, &mut |sheet| {
            let entry = counts.entry(sheet.period()).or_insert((0, sheet.third_row));
            entry.0 += 1;
        });
        let record = |(period, (count, first)): (Option<usize>, (u64, u64))| object!({ "period": period, "count": count, "first": first });
        let periods: Vec<Value> = counts.into_iter().map(record).collect();
        let is_short = counted.is_err();
        let answer = object!({
            "schema": "census-periods/1", "to": to, "periods": periods, "complete": !is_short
        });
        Found { answer, is_short }
    };
    json(&shared.desk.answer(question).await?)
}

async fn claims() -> Reply {
    let ledger = Ledger::built_in().map_err(|_| Refusal::Internal)?;
    let cited =
        |key: &str| SOURCES.iter().find(|source| source.key == key).map(|source| source.cited);
    let all: Vec<Value> = ledger
        .claims
        .iter()
        .map(|claim| {
            object!({
                "id": claim.id, "source": cited(claim.source), "place": claim.place,
                "statement": claim.statement, "status": claim.status.to_string(),
                "how": claim.how, "check": claim.check,
            })
        })
        .collect();
    json(&object!({ "schema": "ledger/1", "claims": all }))
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
