//! A family as a row of a table or as lines for people.

use super::FamilyFormat;
use crate::rows::csv_line;
use chomplab::chomp::families::text::{Line, differences, lines};
use chomplab::chomp::families::{Bottom, Run};
use chomplab::records::{FamilyOfValue, FamilyRecord, FamilySummary};

/// What stands before the families.
pub(super) fn head(format: FamilyFormat, is_table: bool) -> String {
    match format {
        FamilyFormat::Csv => {
            csv_line(["bottom", "infinite", "sporadic", "start", "period", "offsets"])
        }
        FamilyFormat::Text if is_table => {
            let names = ["sporadic", "start", "period"];
            let names: String = names.iter().map(|name| format!("{name:>9} ")).collect();
            format!("{:<14}{names} offsets\n", "bottom")
        }
        _ => String::new(),
    }
}

/// One family, of P-positions or of positions of a value.
pub(super) fn family(
    format: FamilyFormat,
    is_table: bool,
    value: Option<u64>,
    bottom: &Bottom,
    run: &Run,
) -> String {
    match format {
        FamilyFormat::Json => format!("{}\n", record(value, bottom, run)),
        FamilyFormat::Csv => csv(bottom, run),
        FamilyFormat::Text if is_table => columns(bottom, run),
        FamilyFormat::Text | FamilyFormat::Rows => {
            in_words(value, bottom, run, &rows, Line::rows_from)
        }
        FamilyFormat::Sun => in_words(value, bottom, run, &differences, Line::differences),
    }
}

fn record(value: Option<u64>, bottom: &Bottom, run: &Run) -> String {
    let family = FamilySummary::new(bottom, run);
    let record = match value {
        None => serde_json::to_string(&FamilyRecord { family, formula: None, first_row: None }),
        Some(value) => serde_json::to_string(&FamilyOfValue { family, value }),
    };
    record.expect("numbers and names are JSON")
}

fn csv(bottom: &Bottom, run: &Run) -> String {
    let (rows, offsets) = (spaced(bottom.rows()), spaced(run.offsets()));
    let sporadic: Vec<String> = run.sporadic().map(|pair| spaced(&pair)).collect();
    let sporadic = sporadic.join(";");
    let is_infinite = run.is_infinite();
    let told = |number: u64| if is_infinite { number.to_string() } else { String::new() };
    let (start, period) = (told(run.start()), told(run.offsets().len() as u64));
    csv_line([rows, is_infinite.to_string(), sporadic, start, period, offsets])
}

fn columns(bottom: &Bottom, run: &Run) -> String {
    let (bottom, sporadic) = (bottom.to_string(), run.sporadic().count());
    let row = if run.is_infinite() {
        let (start, period) = (run.start(), run.offsets().len());
        let offsets = spaced(run.offsets());
        format!("{bottom:<14}{sporadic:>9} {start:>9} {period:>9}  {offsets}")
    } else {
        format!("{bottom:<14}{sporadic:>9}")
    };
    format!("{}\n", row.trim_end())
}

fn rows(first: u64, second: u64, bottom: &Bottom) -> String {
    let bottom: String = bottom.rows().iter().map(|row| format!(", {row}")).collect();
    format!("({first}, {second}{bottom})")
}

/// A sentence, the sporadic P-positions, and a line for each class of second rows.
fn in_words(
    value: Option<u64>,
    bottom: &Bottom,
    run: &Run,
    position: &dyn Fn(u64, u64, &Bottom) -> String,
    line: fn(&Line) -> String,
) -> String {
    let sporadic: Vec<String> =
        run.sporadic().map(|[first, second]| position(first, second, bottom)).collect();
    let period = run.offsets().len();
    let what = if value.is_some() { "position" } else { "P-position" };
    let of_value = value.map_or(String::new(), |value| format!(", value {value}"));
    let mut text = format!("Bottom {bottom}{of_value}: ");
    text += &match (run.is_infinite(), sporadic.len(), period) {
        (false, 0, _) => format!("no {what}.\n"),
        (false, 1, _) => format!("one {what}.\n"),
        (false, count, _) => format!("{count} {what}s.\n"),
        (true, count, period) => {
            let start = run.start();
            let ever = format!("for ever with period {period} from second row {start} on");
            let alone = if count == 0 { String::new() } else { format!("{count} alone, then ") };
            format!("{alone}{ever}.\n")
        }
    };
    for some in sporadic.chunks(5) {
        text += &format!("  {}\n", some.join(", "));
    }
    for class in lines(bottom, run) {
        text += &format!("  {}\n", line(&class));
    }
    text
}

fn spaced<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}
