//! Tables of what has been computed: first bites, families, the census, and what papers claim.

use super::{Asked, Reply, answered, sent, told, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::{Answer, Found, Task};
use chomplab::chomp::boards::{Catalogue, Estimate};
use chomplab::chomp::families::text::lines;
use chomplab::chomp::families::{Bottom, Families, Run};
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use chomplab::chomp::{Board, Planar};
use chomplab::engine::Work;
use chomplab::records::{
    CensusByPeriod, CensusPoint, ClaimRecord, ClaimsRecord, FamiliesRecord, FamilyRecord,
    FamilySummary, Opening, OpeningsRecord, PeriodCount,
};
use chomplab::{Obstacle, Undecided, notation};
use lab::claims::{Claim, Ledger, SOURCES};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Bars of three rows go further: there the sheets know.
const LONGEST_BAR: u64 = 400;
pub(super) const MOST_ROWS_OF_BARS: u64 = 16;
pub(super) const LONGEST_OF_THREE: u64 = 20_000;

/// A box of more positions would keep others waiting.
const MOST_POSITIONS: u64 = 100_000_000;

/// The longest bottom row, and how many bottoms are listed.
pub(super) const LONGEST_BOTTOM: u64 = 1000;
pub(super) const MOST_FAMILIES: u64 = 2000;

/// Positions and bottoms of more rows have no family here.
pub(super) const MOST_ROWS: u64 = 100;

/// A proof answers the bites into each P-position that is listed one by one. More answers nobody
/// would read, and writing them cannot be stopped: so many take about a second.
const MOST_ANSWERS: u64 = 100_000;

/// At about so many places of the census it is told how many sheets have ended.
const COURSE: u64 = 200;

/// What a family costs that is known already and only listed: some lines of text.
const LISTING: u64 = 100;

/// First bites of bars.
pub(crate) const OPENINGS: Route = Route {
    path: "/api/openings",
    summary: "The winning first bites of all bars with so many rows",
    parameters: &[
        Parameter::required("rows", "the rows", "3").whole(1, MOST_ROWS_OF_BARS),
        Parameter::optional("from", "the shortest bar", "1").whole(0, LONGEST_OF_THREE),
        Parameter::optional("to", "the longest bar: at most 400, with three rows 20000", "100")
            .whole(1, LONGEST_OF_THREE),
    ],
    content: Content::Record("openings/1"),
    handler: openings,
};

/// Families.
pub(crate) const FAMILIES: Route = Route {
    path: "/api/families",
    summary: "All P-positions over each of the bottoms within one: formula, start, period",
    parameters: &[Parameter::required("bottom", "the rows below the first two", "4,2")],
    content: Content::Record("families/1"),
    handler: families,
};

/// The proof of a family.
pub(crate) const PROOF: Route = Route {
    path: "/api/families/proof",
    summary: "The proof of a family, as a person would write it",
    parameters: &[Parameter::required("bottom", "the rows below the first two", "4,2")],
    content: Content::Text,
    handler: proof,
};

/// The family of one position.
pub(crate) const FAMILY: Route = Route {
    path: "/api/family",
    summary: "The family over the bottom rows of a position, and which first row its second row \
              needs",
    parameters: &[Parameter::required("position", "rows, at least three", "(9,7,4,2)")],
    content: Content::Record("family/1"),
    handler: family_of,
};

/// The census.
pub(crate) const CENSUS: Route = Route {
    path: "/api/census",
    summary: "How many sheets of three rows end, and how many repeat with which period",
    parameters: &[
        Parameter::optional("to", "the last third row", "1000").whole(0, LONGEST_OF_THREE)
    ],
    content: Content::Record("census-by-period/1"),
    handler: census,
};

/// The ledger.
pub(crate) const CLAIMS: Route = Route {
    path: "/api/claims",
    summary: "What papers claim, and what became of it",
    parameters: &[],
    content: Content::Record("claims/1"),
    handler: claims,
};

fn openings(asked: &Asked) -> Reply {
    asked.required("rows")?;
    let rows = asked.number("rows", 3, MOST_ROWS_OF_BARS)?;
    if rows == 0 {
        return Err(Refusal::Parameter("\"rows\" must be at least 1".to_owned()));
    }
    let most = longest_bar(rows);
    let whole = |name: &str, usual: u64| asked.number(name, usual.min(most), u64::MAX);
    let (from, to) = (whole("from", 1)?.max(1), whole("to", 100)?);
    if from > to || to > most {
        let message = format!(
            "with {rows} rows \"to\" must be at most {most}, and \"from\" at most \"to\"; the \
             program goes further"
        );
        return Err(Refusal::Parameter(message));
    }
    let (height, width) = (index(rows), index(to));
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let mut all = Vec::new();
        let found = match rows {
            3 => three_rows(to, &mut all, work),
            _ => bars(height, width, &mut all, work),
        };
        all.retain(|bar| bar.columns >= from);
        let (worth, is_short) = (all.len(), found.is_err());
        let answer = OpeningsRecord {
            rows,
            count: all.len() as u64,
            openings: all,
            complete: !is_short,
            undecided: found.err().as_ref().map(told),
        };
        Ok(Found { answer, is_short, worth })
    };
    answered(question)
}

/// The longest bar with so many rows whose first bites are told.
pub(super) fn longest_bar(rows: u64) -> u64 {
    if rows == 3 {
        return LONGEST_OF_THREE;
    }
    let is_small = |columns: u64| {
        let size = Estimate::of(index(rows), index(columns));
        size.is_some_and(|size| size.positions <= MOST_POSITIONS)
    };
    (1..=LONGEST_BAR).take_while(|columns| is_small(*columns)).last().unwrap_or(0)
}

fn three_rows(to: u64, found: &mut Vec<Opening>, work: &mut Work<'_>) -> Result<(), Undecided> {
    let mut bars: BTreeMap<u64, Vec<[u64; 2]>> = (1..=to).map(|bar| (bar, Vec::new())).collect();
    // Any sheet can have a bite of any bar, so until the last one is there no bar is known.
    for_each_sheet(to.saturating_sub(1), work, &mut |sheet| {
        for (length, (row, column)) in sheet.bars_won() {
            if let Some(bites) = bars.get_mut(&length) {
                bites.push([row, column]);
            }
        }
    })?;
    found.extend(bars.into_iter().map(|(columns, bites)| Opening { columns, bites }));
    Ok(())
}

fn bars(
    rows: usize,
    to: usize,
    found: &mut Vec<Opening>,
    work: &mut Work<'_>,
) -> Result<(), Undecided> {
    let mut spent = 0;
    let catalogue = Catalogue::compute(rows, to, &mut |swept| {
        let more = swept.positions - spent;
        spent = swept.positions;
        work.spend(more, 0)
    })?;
    for columns in 1..=to {
        work.spend((rows * columns) as u64, 0)?;
        let all = catalogue.opening(rows, columns).bites;
        let bites = all.iter().map(|&(row, column)| [row as u64, column as u64]).collect();
        found.push(Opening { columns: columns as u64, bites });
    }
    Ok(())
}

fn for_each_sheet(
    to: u64,
    work: &mut Work<'_>,
    take: &mut dyn FnMut(&Sheet),
) -> Result<(), Undecided> {
    let mut census = SheetStream::new();
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
            "\"bottom\" must be at most {MOST_ROWS} rows that do not grow, such as 4,2: \
             at most {LONGEST_BOTTOM} each"
        );
        Refusal::Parameter(message)
    };
    let rows: Result<Vec<u64>, _> = text.split(',').map(|row| row.trim().parse()).collect();
    let bottom = rows.ok().and_then(Bottom::new).ok_or_else(wrong)?;
    let is_small = bottom.longest() <= LONGEST_BOTTOM && bottom.rows().len() as u64 <= MOST_ROWS;
    if is_small { Ok(bottom) } else { Err(wrong()) }
}

fn families(asked: &Asked) -> Reply {
    let hull = bottom(asked)?;
    let question = move |work: &mut Work<'_>| {
        if hull.count_within() > MOST_FAMILIES {
            let message = format!("there are more than {MOST_FAMILIES} bottoms within this one");
            return Err(Refusal::Parameter(message));
        }
        work.begin();
        let mut known = Families::default();
        let mut reached = known.reach(&hull, work).map(|_| ());
        let mut all: Vec<FamilyRecord> = Vec::new();
        for bottom in hull.within() {
            let Some(run) = known.get(&bottom) else { continue };
            // When the budget is spent, what it was spent on is listed all the same.
            match work.spend(LISTING, 0) {
                Err(why) if why.why == Obstacle::Cancelled => {
                    reached = Err(why);
                    break;
                }
                _ => all.push(family(&bottom, run)),
            }
        }
        let (worth, is_short) = (all.len(), reached.is_err());
        let answer = FamiliesRecord {
            families: all,
            complete: !is_short,
            undecided: reached.err().as_ref().map(told),
        };
        Ok(Found { answer, is_short, worth })
    };
    answered(question)
}

/// The record `family/1`, with its formula.
fn family(bottom: &Bottom, run: &Run) -> FamilyRecord {
    let formula = Some(lines(bottom, run).map(|line| line.rows_from()).collect());
    FamilyRecord { family: FamilySummary::new(bottom, run), formula, first_row: None }
}

fn family_of(asked: &Asked) -> Reply {
    let text = asked.required("position")?.to_owned();
    let question = move |work: &mut Work<'_>| {
        let (bottom, second) = bottom_of(&text)?;
        work.begin();
        let mut known = Families::default();
        let run = known.reach(&bottom, work);
        let (is_short, worth) = (run.is_err(), usize::from(run.is_ok()));
        let record = run.ok().map(|run| {
            let first_row = Some(run.loser(second));
            written(&FamilyRecord { first_row, ..family(&bottom, run) })
        });
        Ok(Found { answer: record.unwrap_or(Err(Refusal::TooMuch)), is_short, worth })
    };
    Ok(Task::Question(Box::new(question)))
}

/// The rows of a position below the first two, and its second row.
fn bottom_of(text: &str) -> Result<(Bottom, u64), Refusal> {
    let wrong = || {
        let message = "only positions of three rows or more that are not too long have a family";
        Refusal::Parameter(message.to_owned())
    };
    let read = notation::read(text).map_err(|error| Refusal::Input(error, text.to_owned()))?;
    let Some(Board::Finite(position)) = read else { return Err(wrong()) };
    let rows = Planar::views(&position).into_iter().next().ok_or_else(wrong)?;
    if !(3..=MOST_ROWS).contains(&rows.rows()) || rows.row(2) > LONGEST_BOTTOM {
        return Err(wrong());
    }
    let bottom = Bottom::new((2..rows.rows()).map(|row| rows.row(row))).ok_or_else(wrong)?;
    Ok((bottom, rows.row(1)))
}

fn proof(asked: &Asked) -> Reply {
    let bottom = bottom(asked)?;
    let question = move |work: &mut Work<'_>| {
        work.begin();
        let mut known = Families::default();
        let run = known.reach(&bottom, work);
        let is_short = run.is_err();
        let is_long =
            run.is_ok_and(|run| run.start().saturating_mul(bottom.cells()) > MOST_ANSWERS);
        let text = if is_long { None } else { known.proof(&bottom, false) };
        let worth = usize::from(text.is_some());
        let answer = text.map(|text| Answer::new(PROOF.content.media_type(), text));
        Ok(Found { answer: answer.ok_or(Refusal::TooMuch), is_short, worth })
    };
    Ok(Task::Question(Box::new(question)))
}

fn census(asked: &Asked) -> Reply {
    let to = asked.number("to", 1000, LONGEST_OF_THREE)?;
    let question = move |work: &mut Work<'_>| {
        work.begin();
        // Finite sheets, which have no period, come first.
        let mut counts: BTreeMap<Option<usize>, (u64, u64)> = BTreeMap::new();
        let mut worth = 0;
        let mut ending = 0;
        let mut course = Vec::new();
        let stride = (to / COURSE).max(1);
        let counted = for_each_sheet(to, work, &mut |sheet| {
            let entry = counts.entry(sheet.period()).or_insert((0, sheet.third_row));
            entry.0 += 1;
            worth += 1;
            ending += u64::from(sheet.period().is_none());
            if (sheet.third_row + 1) % stride == 0 {
                course.push(CensusPoint { sheets: worth as u64, ending });
            }
        });
        let period = |(period, (count, first)): (Option<usize>, (u64, u64))| PeriodCount {
            period: period.map(|period| period as u64),
            count,
            first: Some(first),
        };
        let is_short = counted.is_err();
        let answer = CensusByPeriod {
            to,
            periods: counts.into_iter().map(period).collect(),
            count: worth as u64,
            course,
            complete: !is_short,
            undecided: counted.err().as_ref().map(told),
        };
        Ok(Found { answer, is_short, worth })
    };
    answered(question)
}

/// The ledger is built into the program, so its record is written once.
static ALL_CLAIMS: LazyLock<Result<Answer, Refusal>> = LazyLock::new(|| {
    let ledger = Ledger::built_in().map_err(|_| Refusal::Internal)?;
    let cited =
        |key: &str| SOURCES.iter().find(|source| source.key == key).map(|source| source.cited);
    let record = |claim: &Claim| ClaimRecord {
        id: claim.id.clone(),
        source: cited(claim.source).unwrap_or(claim.source).to_owned(),
        place: claim.place.clone(),
        statement: claim.statement.clone(),
        status: claim.status.to_string(),
        how: claim.how.clone(),
        check: claim.check.clone(),
        outcome: None,
        found: None,
        agreement: None,
    };
    let claims: Vec<ClaimRecord> = ledger.claims.iter().map(record).collect();
    written(&ClaimsRecord { to: None, count: claims.len(), claims })
});

fn claims(_: &Asked) -> Reply {
    sent(&ALL_CLAIMS)
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
