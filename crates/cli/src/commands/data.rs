//! `chomp data`: data sets as files with checksums and a manifest, made anew, resumed and verified.
//!
//! The manifest is written anew after each data set, so that a run that was stopped has all that it
//! has finished; a file whose checksum is the one of the manifest is kept.

use crate::arguments::{Suggested, TableMemory};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::folder::Folder;
use crate::reading::text_of;
use crate::work::Asker;
use chomplab::Obstacle;
use chomplab::engine::Budget;
use chomplab::records::{DataFile, DataSetsRecord};
use clap::{Args, ValueEnum};
use lab::datasets::{DATA_SETS, DataSet, Scale};
use lab::experiment::Row;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The names of the files beside the tables.
const MANIFEST: &str = "manifest.json";
const SUMS: &str = "SHA256SUMS";

/// Make data sets that can be cited, with checksums and a manifest
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp data --out data-sets
  chomp data --out data-sets --scale full
  chomp data --out data-sets --only census,octal-games
  chomp data --out data-sets --check
  chomp data --list

Each data set is a table NAME.csv, and NAME.parquet in a program that is built with Parquet. \
manifest.json says of each file what its rows are, how they were made, by which version, how many \
bytes and rows it has and its SHA-256; SHA256SUMS has the checksums for `sha256sum --check`. The \
same command goes on where it was stopped: files with the right checksum are kept. --check \
computes nothing and compares the files with the manifest; the exit code is 1 if one is missing \
or wrong.")]
pub(crate) struct Data {
    /// The folder for the files, made if it is not there
    #[arg(long, value_name = "DIR", required_unless_present = "list")]
    out: Option<PathBuf>,
    /// How far the data sets go
    #[arg(long, value_enum, default_value = "small")]
    scale: ScaleName,
    /// Only these, such as census,families
    #[arg(long, value_name = "NAME", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = Suggested::of(DATA_SETS.iter().map(|set| set.name)))]
    only: Vec<String>,
    /// Compare the files that are there with the manifest
    #[arg(long, conflicts_with_all = ["only", "list"])]
    check: bool,
    /// List the data sets instead of making them
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    memory: TableMemory,
}

/// How far data sets go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ScaleName {
    /// Some seconds
    Small,
    /// All that is published: the census to a million takes minutes and 6 GB
    Full,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Small => Self::Small,
            ScaleName::Full => Self::Full,
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Data) -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    let scale = arguments.scale.into();
    let Some(path) = arguments.out.as_ref().filter(|_| !arguments.list) else {
        for set in DATA_SETS {
            let to = set.reach(scale);
            writeln!(out, "{:<24} to {to}: {}", set.name, set.about)?;
        }
        return Ok(Done::Answered);
    };
    if arguments.check {
        return check(path);
    }
    let chosen = chosen(&arguments.only)?;
    let folder = Folder::open(path)?;
    let mut files = kept_files(path)?;
    for set in chosen {
        let wanted = file_names(set);
        let is_kept =
            |name: &String| files.iter().any(|file| is_same(file, name, set, scale, path));
        if wanted.iter().all(is_kept) {
            writeln!(out, "{:<24} is there already", set.name)?;
            continue;
        }
        let rows = match made(set, scale, arguments)? {
            Ok(rows) => rows,
            Err(done) => return Ok(done),
        };
        files.retain(|file| file.data_set != set.name);
        for (name, bytes) in tables(set, &rows, scale)? {
            folder.write(&name, &bytes)?;
            files.push(about(set, scale, &name, &rows, &bytes));
        }
        files.sort_by(|one, other| one.file.cmp(&other.file));
        write_manifest(&folder, &files, scale)?;
        writeln!(out, "{:<24} {} rows", set.name, rows.len())?;
    }
    Ok(Done::Answered)
}

/// All data sets, or those that were asked for.
fn chosen(only: &[String]) -> Result<Vec<&'static DataSet>, Complaint> {
    if only.is_empty() {
        return Ok(DATA_SETS.iter().collect());
    }
    let find = |name: &String| {
        DATA_SETS.iter().find(|set| set.name == name.trim()).ok_or_else(|| {
            let names: Vec<&str> = DATA_SETS.iter().map(|set| set.name).collect();
            let names = names.join(", ");
            Complaint::Wrong(format!("there is no data set {name:?}; there are {names}"))
        })
    };
    only.iter().map(find).collect()
}

/// The rows, or how it ended before they were known.
fn made(
    set: &DataSet,
    scale: Scale,
    arguments: &Data,
) -> Result<Result<Vec<Row>, Done>, Complaint> {
    let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
    let mut asker = Asker::within(Budget { work: u64::MAX, memory }, None);
    match asker.ask(|work| set.rows(scale, work)) {
        Ok(rows) => Ok(Ok(rows)),
        Err(why) if why.why == Obstacle::Cancelled => {
            let name = set.name;
            let text = format!("stopped before {name} was made; the same command goes on there");
            writeln!(anstream::stderr(), "note: {text}")?;
            Ok(Err(Done::Interrupted))
        }
        Err(why) => Err(Complaint::undecided(&why)),
    }
}

/// The names of the files of a data set.
fn file_names(set: &DataSet) -> Vec<String> {
    let endings: &[&str] = if cfg!(feature = "parquet") { &["csv", "parquet"] } else { &["csv"] };
    endings.iter().map(|ending| format!("{}.{ending}", set.name)).collect()
}

/// The files of a data set, by name.
fn tables(set: &DataSet, rows: &[Row], scale: Scale) -> Result<Vec<(String, Vec<u8>)>, Complaint> {
    let csv = (format!("{}.csv", set.name), set.csv(rows).into_bytes());
    #[cfg(feature = "parquet")]
    let tables = {
        let table = lab::experiment::parquet::data_set(set, rows, scale);
        vec![csv, (format!("{}.parquet", set.name), table.map_err(Complaint::Wrong)?)]
    };
    #[cfg(not(feature = "parquet"))]
    let tables = {
        let _ = scale;
        vec![csv]
    };
    Ok(tables)
}

fn about(set: &DataSet, scale: Scale, name: &str, rows: &[Row], bytes: &[u8]) -> DataFile {
    DataFile {
        file: name.to_owned(),
        data_set: set.name.to_owned(),
        format: name.rsplit('.').next().unwrap_or_default().to_owned(),
        about: set.about.to_owned(),
        how: set.how.to_owned(),
        to: set.reach(scale),
        columns: set.columns.iter().map(|column| (*column).to_owned()).collect(),
        rows: rows.len() as u64,
        bytes: bytes.len() as u64,
        sha256: checksum(bytes),
    }
}

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a file of the manifest is this one of a data set, and on disk as it says.
fn is_same(file: &DataFile, name: &str, set: &DataSet, scale: Scale, path: &Path) -> bool {
    file.file == name
        && file.data_set == set.name
        && file.to == set.reach(scale)
        && file.columns == set.columns
        && fs::read(path.join(name)).is_ok_and(|bytes| checksum(&bytes) == file.sha256)
}

/// The program that makes files, with its version.
fn program() -> String {
    format!("Chomplab {}", env!("CARGO_PKG_VERSION"))
}

/// The files of an earlier run of the same version; none where there was none.
fn kept_files(path: &Path) -> Result<Vec<DataFile>, Complaint> {
    if !path.join(MANIFEST).exists() {
        return Ok(Vec::new());
    }
    let (by, files) = read_manifest(path)?;
    Ok(if by == program() { files } else { Vec::new() })
}

fn write_manifest(folder: &Folder, files: &[DataFile], scale: Scale) -> Result<(), Complaint> {
    let record = DataSetsRecord {
        program: program(),
        command: format!("chomp data --out DIR --scale {}", scale.name()),
        licence: "MIT OR Apache-2.0".to_owned(),
        cite: "CITATION.cff of Chomplab; name the version and the command".to_owned(),
        files: files.to_vec(),
    };
    let mut text = serde_json::to_string_pretty(&record).map_err(io::Error::from)?;
    text.push('\n');
    let sums: String =
        files.iter().map(|file| format!("{}  {}\n", file.sha256, file.file)).collect();
    folder.write(SUMS, sums.as_bytes())?;
    folder.write(MANIFEST, text.as_bytes())
}

/// The program and the files of a manifest.
fn read_manifest(path: &Path) -> Result<(String, Vec<DataFile>), Complaint> {
    let place = path.join(MANIFEST);
    let text = text_of(&place)?;
    let read = || {
        let manifest: Value = serde_json::from_str(&text).ok()?;
        if manifest["schema"] != "data-sets/1" {
            return None;
        }
        let files: Option<Vec<DataFile>> =
            manifest["files"].as_array()?.iter().map(read_file).collect();
        Some((manifest["program"].as_str()?.to_owned(), files?))
    };
    read().ok_or_else(|| {
        let place = place.display();
        Complaint::Wrong(format!(
            "{place} is no manifest data-sets/1; remove it or choose another folder"
        ))
    })
}

fn read_file(file: &Value) -> Option<DataFile> {
    let text = |key: &str| Some(file[key].as_str()?.to_owned());
    let name = text("file")?;
    // A manifest speaks of files beside it, and of no others.
    if name.contains(['/', '\\']) || name.starts_with('.') {
        return None;
    }
    let columns = file["columns"].as_array()?.iter();
    Some(DataFile {
        file: name,
        data_set: text("data_set")?,
        format: text("format")?,
        about: text("about")?,
        how: text("how")?,
        to: file["to"].as_u64()?,
        columns: columns.map(|column| Some(column.as_str()?.to_owned())).collect::<Option<_>>()?,
        rows: file["rows"].as_u64()?,
        bytes: file["bytes"].as_u64()?,
        sha256: text("sha256")?,
    })
}

/// Compares the files of a folder with its manifest.
fn check(path: &Path) -> Result<Done, Complaint> {
    let (_, files) = read_manifest(path)?;
    let mut out = io::stdout().lock();
    let mut wrong = 0;
    for file in &files {
        let verdict = match fs::read(path.join(&file.file)) {
            Ok(bytes) if checksum(&bytes) == file.sha256 => "right".to_owned(),
            Ok(_) => "wrong: it has another checksum".to_owned(),
            Err(error) => format!("wrong: it cannot be read: {error}"),
        };
        wrong += usize::from(verdict != "right");
        writeln!(out, "{:<32} {verdict}", file.file)?;
    }
    if wrong > 0 || files.is_empty() {
        let counted = if files.is_empty() { "no file".to_owned() } else { wrong.to_string() };
        writeln!(out, "refused: {counted}{}", if files.is_empty() { "" } else { " wrong" })?;
        return Ok(Done::Undecided);
    }
    writeln!(out, "accepted: {} files", files.len())?;
    Ok(Done::Answered)
}
