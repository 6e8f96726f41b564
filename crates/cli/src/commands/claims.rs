//! `chomp claims`: what papers claim, what is recorded of it, and what comes out today.

mod self_test;

use crate::arguments::{Listing, SheetWork, TableFormat, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::wrapped_at_width;
use crate::progress_bar::Bar;
use crate::rows::{write_csv, write_record};
use crate::sheets::SheetSource;
use crate::work;
use atlas::census::MOST_THIRD_ROW;
use chomplab::records::{ClaimRecord, ClaimsRecord};
use clap::{Args, ValueEnum};
use lab::claims::{
    Agreement, Bench, Check, Claim, Ledger, Outcome, SOURCES, agreement, needed_checks, recheck,
};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  chomp claims
  chomp claims --source fl
  chomp claims --recorded --format csv > claims.csv
  chomp claims --source ngu --to 1000000 --dir tables
  chomp claims --self-test --to 2000

Each claim stands with what is recorded of it and with what its check finds now: = they agree, ~ \
they agree as far as the check went, ! they contradict each other, ? the check cannot tell, - \
there is no check. --to is the last third \
row for checks over sheets; others go as far as they can in a few seconds. The exit code is 1 \
when a record is contradicted, and with --self-test when a check does not notice what is planted \
in its claim.";

/// What papers claim about these games, and what comes out when it is recomputed
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Claims {
    /// Only the claims of this paper
    #[arg(long, value_enum, value_name = "PAPER")]
    source: Option<ClaimSource>,
    /// The last third row for checks over sheets
    #[arg(long, value_name = "N", default_value = "100k", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<1, MOST_THIRD_ROW>)]
    to: u64,
    /// Recompute each claim; this is what happens unless --recorded is given
    #[arg(long, hide = true, conflicts_with = "recorded")]
    recheck: bool,
    /// Print what is recorded and compute nothing
    #[arg(long)]
    recorded: bool,
    /// Plant something else in each claim, and see whether its check notices
    #[arg(long, conflicts_with_all = ["recorded", "recheck"])]
    self_test: bool,
    /// Read the ledger from the files of this folder instead of the one built in
    #[arg(long, value_name = "DIR")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    #[command(flatten)]
    work: SheetWork,
}

/// Whose claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ClaimSource {
    /// Huddleston and Shurman
    Hs,
    /// Sun
    Sun,
    /// Friedman and Landsberg
    Fl,
    /// Lecture notes
    Notes,
    /// Nguyen
    Ngu,
    /// Tables and sequences that others published
    Others,
}

impl ClaimSource {
    /// Its key in the ledger.
    fn key(self) -> &'static str {
        match self {
            Self::Hs => "hs",
            Self::Sun => "sun",
            Self::Fl => "fl",
            Self::Notes => "notes",
            Self::Ngu => "ngu",
            Self::Others => "others",
        }
    }
}

/// A claim with what was found and whether that agrees.
struct Row<'a> {
    claim: &'a Claim,
    found: Option<Outcome>,
    agreement: Agreement,
}

/// Runs the command.
pub(crate) fn run(arguments: &Claims) -> Result<Done, Complaint> {
    let ledger = match &arguments.ledger {
        Some(folder) => Ledger::read(folder)?,
        None => Ledger::built_in()?,
    };
    let wanted =
        |claim: &&Claim| arguments.source.is_none_or(|source| source.key() == claim.source);
    let claims: Vec<&Claim> = ledger.claims.iter().filter(wanted).collect();
    refuse_unknown_checks(&claims)?;
    if arguments.self_test {
        return tested(&claims, arguments);
    }
    let found =
        if arguments.recorded { vec![None; claims.len()] } else { rechecked(&claims, arguments)? };
    if work::interrupted() && found.iter().all(Option::is_none) {
        writeln!(anstream::stderr(), "note: stopped before a claim was checked; nothing is kept")?;
        return Ok(Done::Interrupted);
    }
    let rows: Vec<Row<'_>> = claims
        .into_iter()
        .zip(found)
        .map(|(claim, found)| {
            let agreement = agreement(claim.status, found.as_ref());
            Row { claim, found, agreement }
        })
        .collect();
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        TableFormat::Text => write_text(&mut out, &rows, arguments.recorded)?,
        TableFormat::Csv => write_rows_as_csv(&mut out, &rows)?,
        TableFormat::Json => write_json(&mut out, &rows, arguments)?,
    }
    if work::interrupted() {
        let kept = out.keep_part()?;
        let note = "stopped; claims without an outcome were not checked";
        writeln!(anstream::stderr(), "note: {note}{kept}")?;
        return Ok(Done::Interrupted);
    }
    out.finish()?;
    finish(&rows)
}

/// Runs the checks of the claims with what can be planted in them.
fn tested(claims: &[&Claim], arguments: &Claims) -> Result<Done, Complaint> {
    self_test::refuse_json(arguments.listing.format())?;
    let (checks, bench) = bench_for(claims, arguments)?;
    let trials = self_test::trials(&checks, &bench);
    let mut out = arguments.listing.open()?;
    self_test::write(&mut out, &trials, arguments.listing.format())?;
    out.finish()?;
    self_test::finish(&trials)
}

/// Says on standard error what is wrong, if anything is.
fn finish(rows: &[Row<'_>]) -> Result<Done, Complaint> {
    let contradicted: Vec<&str> = rows
        .iter()
        .filter(|row| row.agreement == Agreement::Contradicts)
        .map(|row| row.claim.id.as_str())
        .collect();
    if !contradicted.is_empty() {
        let ids = contradicted.join(", ");
        writeln!(anstream::stderr(), "note: what is recorded does not come out for {ids}")?;
        return Ok(Done::Undecided);
    }
    Ok(Done::Answered)
}

fn refuse_unknown_checks(claims: &[&Claim]) -> Result<(), Complaint> {
    let known = needed_checks(claims);
    let unknown = claims.iter().find(|claim| {
        claim.check.as_deref().is_some_and(|id| known.iter().all(|check| check.id != id))
    });
    match unknown {
        Some(claim) => Err(Complaint::Wrong(format!(
            "claim {} names the check {:?}, which there is not; leave the field empty or name one \
             of those in crates/lab/src/claims/checks",
            claim.id,
            claim.check.as_deref().unwrap_or_default()
        ))),
        None => Ok(()),
    }
}

/// The checks that claims name, and what they share; sheets come from a table if one reaches far
/// enough.
fn bench_for(
    claims: &[&Claim],
    arguments: &Claims,
) -> Result<(Vec<&'static Check>, Bench<'static>), Complaint> {
    let stop = work::stop_flag();
    let checks = needed_checks(claims);
    let to = Bench::least(arguments.to);
    if !checks.iter().any(|check| check.needs_sheets) {
        return Ok((checks, Bench::computed(to, stop)));
    }
    let source = SheetSource::open(&arguments.work, to)?;
    let mut sheets = Vec::new();
    source.for_each(Bar::of_sheets(to + 1), &mut |_, sheet| {
        sheets.push(sheet.clone());
        Ok(())
    })?;
    Ok((checks, Bench::with_sheets(to, sheets, stop)))
}

/// What the checks find.
fn rechecked(claims: &[&Claim], arguments: &Claims) -> Result<Vec<Option<Outcome>>, Complaint> {
    let (checks, bench) = bench_for(claims, arguments)?;
    let bar = Mutex::new(Bar::of_steps("checks", checks.len() as u64));
    let found = recheck(claims, &bench, &|done| {
        if let Ok(mut bar) = bar.lock() {
            bar.set(done as u64);
        }
    });
    Ok(found)
}

fn cited(key: &str) -> &'static str {
    SOURCES.iter().find(|source| source.key == key).map_or("", |source| source.cited)
}

fn mark(agreement: Agreement) -> char {
    match agreement {
        Agreement::Agrees => '=',
        Agreement::SoFar => '~',
        Agreement::Contradicts => '!',
        Agreement::Undecided => '?',
        Agreement::NotChecked => '-',
    }
}

fn write_text(out: &mut impl Write, rows: &[Row<'_>], recorded: bool) -> io::Result<()> {
    for Row { claim, found, agreement } in rows {
        let Claim { id, place, statement, status, how, source, .. } = claim;
        let mark = if recorded { ' ' } else { mark(*agreement) };
        let line = format!("{mark} {} {place}: {statement}", cited(source));
        writeln!(out, "{}", wrapped_at_width(&line))?;
        writeln!(out, "{}", wrapped_at_width(&format!("    {id}, {status}: {how}")))?;
        if let Some(found) = found {
            writeln!(out, "{}", wrapped_at_width(&format!("    now {found}")))?;
        }
    }
    writeln!(out)?;
    write_summary(out, rows, recorded)
}

/// Claims by source and status, and how many agree.
fn write_summary(out: &mut impl Write, rows: &[Row<'_>], recorded: bool) -> io::Result<()> {
    let mut counts: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    let order = |key: &str| SOURCES.iter().position(|source| source.key == key).unwrap_or(0);
    for row in rows {
        *counts.entry((order(row.claim.source), row.claim.status.word())).or_default() += 1;
    }
    let words =
        ["proved", "confirmed", "corrected", "refuted", "open", "not computable", "unchecked"];
    let seen = |word: &&str| rows.iter().any(|row| row.claim.status.word() == *word);
    let words: Vec<&str> = words.into_iter().filter(seen).collect();
    let mut orders: Vec<usize> = counts.keys().map(|(order, _)| *order).collect();
    orders.dedup();
    write!(out, "{:<8}", "")?;
    words.iter().try_for_each(|word| write!(out, "  {word}"))?;
    writeln!(out, " {:>8}", "claims")?;
    for order in orders {
        write!(out, "{:<8}", SOURCES[order].cited)?;
        let of = |word: &&str| counts.get(&(order, *word)).copied().unwrap_or(0);
        words.iter().try_for_each(|word| write!(out, "  {:>1$}", of(word), word.len()))?;
        writeln!(out, " {:>8}", words.iter().map(of).sum::<usize>())?;
    }
    if recorded {
        return Ok(());
    }
    let agreeing = |which: Agreement| rows.iter().filter(|row| row.agreement == which).count();
    let [agree, so_far, contradict, undecided, unchecked] = [
        Agreement::Agrees,
        Agreement::SoFar,
        Agreement::Contradicts,
        Agreement::Undecided,
        Agreement::NotChecked,
    ]
    .map(agreeing);
    let told = format!(
        "{} claims: {agree} agree with what is recorded, {so_far} as far as their checks went, \
         {contradict} contradict it, {undecided} are undecided, {unchecked} have no check or were \
         not run",
        rows.len()
    );
    writeln!(out, "{}", wrapped_at_width(&told))
}

fn write_rows_as_csv(out: &mut impl Write, rows: &[Row<'_>]) -> io::Result<()> {
    let names = ["id", "source", "place", "statement", "status", "how", "check"];
    write_csv(out, names.into_iter().chain(["outcome", "found", "agreement"]))?;
    for Row { claim, found, agreement } in rows {
        let status = claim.status.to_string();
        let (outcome, text) =
            found.as_ref().map_or(("", String::new()), |found| (found.word(), found.to_string()));
        let fields = [
            &claim.id,
            claim.source,
            &claim.place,
            &claim.statement,
            &status,
            &claim.how,
            claim.check.as_deref().unwrap_or_default(),
            outcome,
            &text,
            agreement.word(),
        ];
        write_csv(out, fields)?;
    }
    Ok(())
}

fn write_json(out: &mut impl Write, rows: &[Row<'_>], arguments: &Claims) -> Result<(), Complaint> {
    let record = |Row { claim, found, agreement }: &Row<'_>| ClaimRecord {
        id: claim.id.clone(),
        source: claim.source.to_owned(),
        place: claim.place.clone(),
        statement: claim.statement.clone(),
        status: claim.status.to_string(),
        how: claim.how.clone(),
        check: claim.check.clone(),
        outcome: found.as_ref().map(|found| found.word().to_owned()),
        found: found.as_ref().map(ToString::to_string),
        agreement: Some(agreement.word().to_owned()),
    };
    let claims: Vec<ClaimRecord> = rows.iter().map(record).collect();
    let to = (!arguments.recorded).then_some(Bench::least(arguments.to));
    Ok(write_record(out, &ClaimsRecord { to, count: claims.len(), claims })?)
}
