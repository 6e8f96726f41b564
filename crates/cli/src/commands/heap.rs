//! `chomp heap`: values of single heaps, and their period.

use crate::arguments::{Heap, HeapFormat};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::{Done, work};
use chomplab::heap::{NAMED, Period, Rules, Values, find_period};
use chomplab::search::{Budget, Work};
use chomplab::verdict::Obstacle;
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Heap) -> Result<Done, Complaint> {
    let mut out = BufWriter::new(io::stdout().lock());
    let Some(text) = &arguments.rules else {
        list_names(&mut out, arguments.format)?;
        out.flush()?;
        return Ok(Done::Answered);
    };
    let rules = Rules::read(text).map_err(|error| Complaint::input(error, text))?;
    check_memory(arguments)?;
    let mut values = Values::new(&rules);
    let whole = compute(&mut values, arguments)?;
    // Without a flag both are shown, briefly.
    if arguments.values {
        write_values(&mut out, &values, arguments.format)?;
    }
    if arguments.period || !arguments.values {
        let period = find_period(&rules, values.known());
        write_period(&mut out, &values, period.as_ref(), arguments)?;
    }
    out.flush()?;
    if whole {
        return Ok(Done::Answered);
    }
    writeln!(anstream::stderr(), "note: stopped after {} heaps", values.known().len())?;
    Ok(Done::Interrupted)
}

fn check_memory(arguments: &Heap) -> Result<(), Complaint> {
    let needed = Values::bytes_to(arguments.to);
    if needed <= arguments.memory {
        return Ok(());
    }
    Err(Complaint::Other(format!(
        "values to {} need {} MiB of memory, and {} MiB are allowed; raise with --memory",
        arguments.to,
        needed.div_ceil(1 << 20),
        arguments.memory >> 20
    )))
}

/// Computes the values; returns whether it came to the end.
fn compute(values: &mut Values, arguments: &Heap) -> Result<bool, Complaint> {
    const STEP: u64 = 1000;
    let memory = usize::try_from(arguments.memory).unwrap_or(usize::MAX);
    let mut work = Work::within(Budget { work: u64::MAX, memory }).stopping_at(work::stop_flag());
    let mut bar = Bar::of_steps("computing values", arguments.to);
    let mut done = 0;
    while done < arguments.to {
        done = (done + STEP).min(arguments.to);
        match values.extend_to(done, &mut work) {
            Ok(()) => bar.set(done),
            Err(why) if why.why == Obstacle::Cancelled => return Ok(false),
            Err(why) => return Err(Complaint::Other(why.text.into_owned())),
        }
    }
    Ok(true)
}

fn write_values(out: &mut impl Write, values: &Values, format: HeapFormat) -> io::Result<()> {
    match format {
        HeapFormat::Csv => {
            writeln!(out, "n,value")?;
            for (heap, value) in values.known().iter().enumerate() {
                writeln!(out, "{heap},{value}")?;
            }
        }
        HeapFormat::Json => {
            write!(out, "{{\"schema\":\"heap-values/1\",\"rules\":{},\"values\":[", name(values))?;
            for (heap, value) in values.known().iter().enumerate() {
                write!(out, "{}{value}", if heap > 0 { "," } else { "" })?;
            }
            writeln!(out, "]}}")?;
        }
        HeapFormat::Text => {
            for (row, block) in values.known().chunks(20).enumerate() {
                write!(out, "{:>9}:", row * 20)?;
                block.iter().try_for_each(|value| write!(out, " {value:>3}"))?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// The rules as a JSON string.
fn name(values: &Values) -> Value {
    Value::from(values.rules().in_full())
}

fn write_period(
    out: &mut impl Write,
    values: &Values,
    period: Option<&Period>,
    arguments: &Heap,
) -> io::Result<()> {
    let to = values.known().len() - 1;
    let most = values.known().iter().max().copied().unwrap_or(0);
    let field = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    match arguments.format {
        HeapFormat::Json => {
            let record = json!({
                "schema": "heap-period/1",
                "rules": name(values),
                "to": to,
                "period": period.map(|period| period.length),
                "saltus": period.map(|period| period.saltus),
                "last_exception": period.and_then(|period| period.last_exception),
                "proved": period.is_some_and(|period| period.proved),
                "greatest_value": most,
            });
            writeln!(out, "{record}")
        }
        HeapFormat::Csv => {
            writeln!(out, "rules,to,period,saltus,last_exception,proved")?;
            let saltus = period.map_or(String::new(), |period| period.saltus.to_string());
            let rules = values.rules().in_full();
            let quote = if rules.contains(',') { "\"" } else { "" };
            writeln!(
                out,
                "{quote}{rules}{quote},{to},{},{saltus},{},{}",
                field(period.map(|period| period.length)),
                field(period.and_then(|period| period.last_exception)),
                period.is_some_and(|period| period.proved)
            )
        }
        HeapFormat::Text => {
            let rules = values.rules();
            let named = rules.name().map_or(String::new(), |name| format!(" ({name})"));
            write!(out, "{}{named}, heaps to {to}, greatest value {most}: ", rules.in_full())?;
            let Some(period) = period else {
                return writeln!(out, "no period found");
            };
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(" and saltus {saltus}"),
            };
            let exception = period
                .last_exception
                .map_or("no exception".to_owned(), |last| format!("last exception {last}"));
            let how = if period.proved { "proved" } else { "observed so far, not proved" };
            writeln!(out, "period {}{saltus}, {exception}, {how}", period.length)
        }
    }
}

fn list_names(out: &mut impl Write, format: HeapFormat) -> io::Result<()> {
    match format {
        HeapFormat::Json => {
            let record = |named: &chomplab::heap::Named| json!({ "name": named.name, "rules": named.rules, "about": named.about });
            let games: Vec<Value> = NAMED.iter().map(record).collect();
            writeln!(out, "{}", json!({ "schema": "heap-names/1", "games": games }))
        }
        HeapFormat::Csv => {
            writeln!(out, "name,rules")?;
            NAMED.iter().try_for_each(|named| writeln!(out, "{},{}", named.name, named.rules))
        }
        HeapFormat::Text => NAMED.iter().try_for_each(|named| {
            writeln!(out, "{:<14} {:<16} {}", named.name, named.rules, named.about)
        }),
    }
}
