//! `chomp claims`: what papers claim, what is recorded of it, and what comes out today.

use crate::arguments::{ClaimFormat, Claims};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::sheets::SheetSource;
use crate::{Done, work};
use lab::claims::{
    Agreement, Bench, Claim, Ledger, Outcome, SOURCES, agreement, needed_checks, recheck,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::Mutex;

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
    let found =
        if arguments.recorded { vec![None; claims.len()] } else { rechecked(&claims, arguments)? };
    let rows: Vec<Row<'_>> = claims
        .into_iter()
        .zip(found)
        .map(|(claim, found)| {
            let agreement = agreement(claim.status, found.as_ref());
            Row { claim, found, agreement }
        })
        .collect();
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        ClaimFormat::Text => write_text(&mut out, &rows, arguments.recorded)?,
        ClaimFormat::Csv => write_csv(&mut out, &rows)?,
        ClaimFormat::Json => write_json(&mut out, &rows, arguments)?,
    }
    out.flush()?;
    finish(&rows)
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
    if work::interrupted() {
        writeln!(anstream::stderr(), "note: stopped; claims without an outcome were not checked")?;
        return Ok(Done::Interrupted);
    }
    Ok(Done::Answered)
}

fn refuse_unknown_checks(claims: &[&Claim]) -> Result<(), Complaint> {
    let known = needed_checks(claims);
    let unknown = claims.iter().find(|claim| {
        claim.check.as_deref().is_some_and(|id| known.iter().all(|check| check.id != id))
    });
    match unknown {
        Some(claim) => Err(Complaint::Other(format!(
            "claim {} names the check {:?}, which there is not; leave the field empty or name one of \
             those in crates/lab/src/claims/checks",
            claim.id,
            claim.check.as_deref().unwrap_or_default()
        ))),
        None => Ok(()),
    }
}

/// What the checks find; sheets come from a table if one reaches far enough.
fn rechecked(claims: &[&Claim], arguments: &Claims) -> Result<Vec<Option<Outcome>>, Complaint> {
    let stop = work::stop_flag();
    let checks = needed_checks(claims);
    let to = Bench::least(arguments.to);
    let bench = if checks.iter().any(|check| check.needs_sheets) {
        let source = SheetSource::open(&arguments.work, to)?;
        let mut sheets = Vec::new();
        source.for_each(Bar::of_sheets(to + 1), &mut |sheet| {
            sheets.push(sheet.clone());
            Ok(())
        })?;
        Bench::with_sheets(to, sheets, stop)
    } else {
        Bench::computed(to, stop)
    };
    let bar = Mutex::new(Bar::of_steps("rechecking claims", checks.len() as u64));
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
        Agreement::Contradicts => '!',
        Agreement::Undecided => '?',
        Agreement::NotChecked => '-',
    }
}

fn write_text(out: &mut impl Write, rows: &[Row<'_>], recorded: bool) -> io::Result<()> {
    for Row { claim, found, agreement } in rows {
        let Claim { id, place, statement, status, how, source, .. } = claim;
        let mark = if recorded { ' ' } else { mark(*agreement) };
        writeln!(out, "{mark} {} {place}: {statement}", cited(source))?;
        writeln!(out, "    {id}, {status}: {how}")?;
        if let Some(found) = found {
            writeln!(out, "    now {found}")?;
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
    words.iter().try_for_each(|word| write!(out, " {word:>14}"))?;
    writeln!(out, " {:>8}", "claims")?;
    for order in orders {
        write!(out, "{:<8}", SOURCES[order].cited)?;
        let of = |word: &&str| counts.get(&(order, *word)).copied().unwrap_or(0);
        words.iter().try_for_each(|word| write!(out, " {:>14}", of(word)))?;
        writeln!(out, " {:>8}", words.iter().map(of).sum::<usize>())?;
    }
    if recorded {
        return Ok(());
    }
    let agreeing = |which: Agreement| rows.iter().filter(|row| row.agreement == which).count();
    let [agree, contradict, undecided, unchecked] =
        [Agreement::Agrees, Agreement::Contradicts, Agreement::Undecided, Agreement::NotChecked]
            .map(agreeing);
    writeln!(
        out,
        "{} claims: {agree} agree with what is recorded, {contradict} contradict it, {undecided} are undecided, \
         {unchecked} have no check or were not run",
        rows.len()
    )
}

fn write_csv(out: &mut impl Write, rows: &[Row<'_>]) -> io::Result<()> {
    writeln!(out, "id,source,place,statement,status,how,check,outcome,found,agreement")?;
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
        let quoted = fields.map(quoted);
        writeln!(out, "{}", quoted.join(","))?;
    }
    Ok(())
}

/// A field, in quotes if it needs them.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

fn write_json(out: &mut impl Write, rows: &[Row<'_>], arguments: &Claims) -> Result<(), Complaint> {
    let record = |Row { claim, found, agreement }: &Row<'_>| {
        json!({
            "id": claim.id,
            "source": claim.source,
            "place": claim.place,
            "statement": claim.statement,
            "status": claim.status.to_string(),
            "how": claim.how,
            "check": claim.check,
            "outcome": found.as_ref().map(Outcome::word),
            "found": found.as_ref().map(ToString::to_string),
            "agreement": agreement.word(),
        })
    };
    let claims: Vec<Value> = rows.iter().map(record).collect();
    let to = (!arguments.recorded).then_some(Bench::least(arguments.to));
    let all = json!({ "schema": "claims/1", "to": to, "count": claims.len(), "claims": claims });
    writeln!(out, "{all}")?;
    Ok(())
}
