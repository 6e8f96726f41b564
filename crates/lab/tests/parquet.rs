//! Tables as Parquet: what was written is read back, with its types, its nulls and who wrote it.

use ::parquet::basic::Type;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Field;
use lab::experiment::{Experiment, Parameters, Row, make, parquet, run};
use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn read_back(name: &str, bytes: &[u8]) -> SerializedFileReader<File> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&place, bytes).unwrap();
    SerializedFileReader::new(File::open(&place).unwrap()).unwrap()
}

/// The cells of a table, as the reader sees them.
fn cells(reader: &SerializedFileReader<File>) -> Vec<Vec<Field>> {
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    rows.map(|row| row.get_column_iter().map(|(_, field)| field.clone()).collect()).collect()
}

fn all_rows(experiment: &dyn Experiment) -> Vec<Row> {
    let mut rows = Vec::new();
    let stop = AtomicBool::new(false);
    run(experiment, 0..experiment.items(), 1, &stop, &mut |_, found| {
        rows.extend(found);
        true
    })
    .unwrap();
    rows
}

/// Whether a cell that was read is the one that was written.
fn is_same(field: &Field, cell: &str) -> bool {
    match field {
        Field::Null => cell.is_empty(),
        Field::Long(number) => number.to_string() == cell,
        Field::Double(number) => cell.parse() == Ok(*number),
        Field::Str(text) => text == cell,
        _ => false,
    }
}

#[test]
fn tables_are_read_back() {
    for (name, parameters) in [
        ("sensitivity", ["sheet=20", "steps=3"]),
        ("variants", ["seeds=2", "to=200"]),
        ("openings", ["to=3000", "windows=5"]),
    ] {
        let experiment = make(name, &Parameters::read(&parameters).unwrap()).unwrap();
        let experiment = experiment.as_ref();
        let all = 0..experiment.items();
        let rows = all_rows(experiment);
        let bytes = parquet::rows(experiment, &all, &rows).unwrap();
        assert_eq!(parquet::rows(experiment, &all, &rows).unwrap(), bytes, "the same bytes");
        let reader = read_back(&format!("{name}.parquet"), &bytes);
        let found = cells(&reader);
        assert_eq!(found.len(), rows.len(), "{name}");
        for (found, row) in found.iter().zip(&rows) {
            assert_eq!(found.len(), row.len());
            assert!(
                found.iter().zip(row).all(|(field, cell)| is_same(field, cell)),
                "{name}: {found:?}, {row:?}"
            );
        }
        let schema = reader.metadata().file_metadata().schema_descr();
        let columns: Vec<String> =
            schema.columns().iter().map(|column| column.name().to_owned()).collect();
        assert_eq!(columns[0], "item");
        assert_eq!(columns[1..], experiment.columns());
        assert_eq!(schema.column(0).physical_type(), Type::INT64);
        let about = reader.metadata().file_metadata().key_value_metadata().unwrap();
        let of = |key: &str| {
            about.iter().find(|entry| entry.key == key).and_then(|entry| entry.value.clone())
        };
        assert!(
            of("experiment").unwrap().starts_with(&format!("chomp experiment {name}, Chomplab"))
        );
        assert_eq!(of("parameters").unwrap(), experiment.parameters().to_string());

        let outcome = experiment.outcome(&rows).unwrap();
        let summary = read_back(
            &format!("{name}-summary.parquet"),
            &parquet::summary(experiment, &outcome).unwrap(),
        );
        let found = cells(&summary);
        assert_eq!(found.len(), outcome.summary.len());
        let pairs = found.iter().flatten().zip(outcome.summary.iter().flatten());
        assert!(pairs.into_iter().all(|(field, cell)| is_same(field, cell)), "{name}");
    }
}

/// Whole numbers, numbers and text are told apart, and empty cells are nulls.
#[test]
fn columns_have_types() {
    let experiment = make("nim", &Parameters::read(&["seeds=2", "sheet=64"]).unwrap()).unwrap();
    let width = experiment.columns().len();
    let row = |cells: [&str; 4]| -> Row {
        let filled = cells.iter().map(|cell| (*cell).to_owned());
        filled.chain((4..=width).map(|_| String::new())).collect()
    };
    let rows = [row(["0", "1", "007", "2.5"]), row(["1", "-0.25", "8", ""])];
    let bytes = parquet::rows(experiment.as_ref(), &(0..2), &rows).unwrap();
    let found = cells(&read_back("types.parquet", &bytes));
    let start = |row: &[Field]| row[..4].to_vec();
    let text = |text: &str| Field::Str(text.to_owned());
    assert_eq!(
        start(&found[0]),
        [Field::Long(0), Field::Double(1.0), text("007"), Field::Double(2.5)]
    );
    assert_eq!(start(&found[1]), [Field::Long(1), Field::Double(-0.25), text("8"), Field::Null]);
    let short = [rows[0][..2].to_vec()];
    let error = parquet::rows(experiment.as_ref(), &(0..1), &short).unwrap_err();
    assert!(error.contains("a row has 2 cells"), "{error}");
}
