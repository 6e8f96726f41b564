//! `chomp atlas`: tables are built once, listed, checked, refused when damaged, and removed.

use crate::support::{Run, command, finish, run};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for tables and the command `atlas` in it.
struct Tables(TempDir);

impl Tables {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for tables"))
    }

    fn dir(&self) -> &str {
        self.0.path().to_str().expect("the path is UTF-8")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(format!("{name}.table"))
    }

    fn run(&self, arguments: &[&str]) -> Run {
        run(&[&["atlas"], arguments, &["--dir", self.dir()]].concat())
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--format", "json"]].concat()).answer();
        serde_json::from_str(&output).expect("the output is JSON")
    }

    #[track_caller]
    fn build(&self, to: &str) -> String {
        let Run { stdout, stderr, code } = self.run(&["build", "three-rows", "--to", to]);
        assert_eq!(code, Some(0), "{stderr}");
        assert!(stderr.starts_with("note: this takes about "), "{stderr}");
        assert!(stderr.contains("iB of memory, and up to twice that on disk"), "{stderr}");
        stdout
    }
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).expect("the file is there").len()
}

#[test]
fn a_table_is_built_once() {
    let tables = Tables::new();
    let built = tables.build("300");
    let file = tables.file("three-rows-census-300");
    let bytes = length(&file);
    let rest = format!("third rows 0 to 300 in {bytes} bytes, {}\n", file.display());
    assert_eq!(built, format!("three-rows-census-300: built, {rest}"));
    for to in ["300", "299", "0"] {
        let again = tables.run(&["build", "three-rows", "--to", to]).answer();
        assert_eq!(again, format!("three-rows-census-300: already there, {rest}"));
    }
    let expected = json!({
        "schema": "atlas-build/1",
        "name": "three-rows-census-300",
        "state": "already there",
        "to": 300,
        "bytes": bytes,
        "file": file.to_str(),
    });
    assert_eq!(tables.json(&["build", "three-rows", "--to", "9"]), expected);
    assert_eq!(fs::read_dir(tables.dir()).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_build_beyond_the_memory_allowed_is_refused() {
    let tables = Tables::new();
    let small = ["build", "three-rows", "--to", "5000", "--memory", "1M"];
    let complaint = tables.run(&small).refusal();
    assert!(complaint.contains("of memory, and 1.00 MiB are allowed"), "{complaint}");
    assert!(complaint.contains("raise with --memory"), "{complaint}");
    let large = tables.run(&["build", "three-rows", "--to", "9000000"]).refusal();
    assert!(large.contains("8.00 GiB are allowed"), "{large}");
    assert_eq!(fs::read_dir(tables.dir()).expect("a folder").count(), 0);
}

#[test]
fn tables_are_listed_with_their_state() {
    let tables = Tables::new();
    assert_eq!(tables.run(&["list"]).answer(), format!("no tables in {}\n", tables.dir()));
    tables.build("99");
    fs::write(tables.file("broken"), "nonsense").expect("it can be written");
    fs::write(tables.0.path().join("half.table.part"), "").expect("it can be written");
    let list = tables.run(&["list"]).answer();
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("broken                damaged"), "{list}");
    assert!(lines[0].ends_with("is not a table of Chomplab: it starts differently"), "{list}");
    assert!(
        lines[1].starts_with("half                  unfinished         0 B  unknown"),
        "{list}"
    );
    assert!(lines[2].starts_with("three-rows-census-99  complete    "), "{list}");
    assert!(lines[2].ends_with("B  three-rows-census, version 1, to = 99"), "{list}");

    let record = tables.json(&["list"]);
    assert_eq!((&record["schema"], &record["dir"]), (&json!("atlas/1"), &json!(tables.dir())));
    let states: Vec<&Value> =
        record["tables"].as_array().expect("a list").iter().map(|table| &table["state"]).collect();
    assert_eq!(states, ["damaged", "unfinished", "complete"]);
    let expected = json!({
        "name": "three-rows-census-99",
        "state": "complete",
        "kind": "three-rows-census",
        "version": 1,
        "parameters": { "to": "99" },
        "blocks": 1,
        "bytes": length(&tables.file("three-rows-census-99")),
    });
    assert_eq!(record["tables"][2], expected);
}

#[test]
fn a_table_is_described() {
    let tables = Tables::new();
    tables.build("2000");
    let name = "three-rows-census-2000";
    let record = tables.json(&["info", name]);
    let table = &record["tables"][0];
    assert_eq!(table["file"], json!(tables.file(name).to_str()));
    let fingerprint = table["fingerprint"].as_str().expect("a text");
    let expected = format!(
        "\
name         {name}
state        complete
kind         three-rows-census
version      1
parameters   to = 2000
blocks       2
bytes        {}
file         {}
fingerprint  {fingerprint}
",
        length(&tables.file(name)),
        tables.file(name).display()
    );
    assert_eq!(tables.run(&["info", name]).answer(), expected);
}

#[test]
fn a_sound_table_is_verified_and_a_damaged_one_refused() {
    let tables = Tables::new();
    tables.build("2000");
    let (name, file) = ("three-rows-census-2000", tables.file("three-rows-census-2000"));
    let record = tables.json(&["verify", name]);
    assert_eq!(record["sound"], json!(true));
    let fingerprint = record["fingerprint"].as_str().expect("a text").to_owned();
    let bytes = length(&file);
    let expected = format!("{name}: sound, 2 blocks, {bytes} bytes, fingerprint {fingerprint}\n");
    assert_eq!(tables.run(&["verify", name]).answer(), expected);

    let mut damaged = fs::read(&file).expect("it can be read");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&file, damaged).expect("it can be written");
    let complaint = tables.run(&["verify", name]).refusal();
    assert!(complaint.contains("does not match its checksum; remove the table"), "{complaint}");
    let census = run(&["census", "--to", "2000", "--by-period", "--dir", tables.dir()]).refusal();
    assert_eq!(census, complaint, "nothing is read from it");
}

#[test]
fn a_table_is_removed_with_all_that_belongs_to_it() {
    let tables = Tables::new();
    tables.build("50");
    let (name, other) = ("three-rows-census-50", tables.file("other"));
    fs::write(&other, "").expect("it can be written");
    let bytes = length(&tables.file(name));
    let removed = tables.run(&["remove", name]).answer();
    assert_eq!(removed, format!("{name}: removed, which frees {bytes} bytes\n"));
    assert!(other.exists() && !tables.file(name).exists());
    let expected = json!({ "schema": "atlas-remove/1", "name": "other", "freed_bytes": 0 });
    assert_eq!(tables.json(&["remove", "other"]), expected);
}

#[test]
fn the_folder_comes_from_the_environment_unless_it_is_named() {
    let tables = Tables::new();
    tables.build("20");
    let list = ["atlas", "list"];
    let by_variable = finish(command(&list).env("CHOMPLAB_DATA", tables.dir()), b"");
    assert_eq!(by_variable, tables.run(&["list"]));
    let nowhere = |arguments: &[&str]| {
        let mut command = command(arguments);
        for variable in ["CHOMPLAB_DATA", "XDG_DATA_HOME", "HOME", "APPDATA"] {
            command.env_remove(variable);
        }
        finish(&mut command, b"")
    };
    let complaint = nowhere(&list).complaint();
    assert!(complaint.contains("there is no folder for tables"), "{complaint}");
    assert_eq!(nowhere(&["openings", "3"]).answer(), "3×3: (1,1) leaves (3,1,1)\n");
}

#[test]
fn names_of_no_table_are_complaints() {
    let tables = Tables::new();
    tables.build("10");
    for action in ["info", "verify", "remove"] {
        let complaint = tables.run(&[action, "nothing"]).complaint();
        let expected = format!(
            "error: there is no table `nothing` in {}; it holds three-rows-census-10\n",
            tables.dir()
        );
        assert_eq!(complaint, expected, "{action}");
        let complaint = tables.run(&[action, "../nothing"]).complaint();
        assert!(complaint.contains("use the letters a to z"), "{action}: {complaint}");
    }
}

#[test]
fn wrong_builds_are_complaints() {
    let tables = Tables::new();
    for (arguments, hint) in [
        (&["build", "four-rows", "--to", "5"][..], "three-rows"),
        (&["build", "three-rows"], "--to <N>"),
        (&["build", "three-rows", "--to", "x"], "--to <N>"),
        (&["build", "three-rows", "--to", "2000000000"], "it may be 0 to 1000000000"),
        (&["build", "three-rows", "--to", "5", "--memory", "lots"], "is not an amount"),
    ] {
        let complaint = tables.run(arguments).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
    let file = tables.file("a-file");
    fs::write(&file, "").expect("it can be written");
    let dir = file.to_str().expect("UTF-8");
    let complaint = run(&["atlas", "list", "--dir", dir]).complaint();
    assert!(complaint.starts_with("error: cannot read "), "{complaint}");
}

#[test]
fn solve_looks_sheets_up_and_says_so() {
    let tables = tempfile::tempdir().unwrap();
    let dir = tables.path().to_str().unwrap();
    let built = run(&["atlas", "build", "sheets", "--to", "700", "--dir", dir]);
    assert_eq!(built.code, Some(0), "{built:?}");
    assert!(built.stdout.starts_with("three-rows-sheets-700: built, third rows 0 to 700 in "));
    let solve = ["solve", "(1640,1515,621)", "--dir", dir];
    let told = run(&solve);
    assert!(told.stdout.contains("winning bites: (0,878), no other"), "{told:?}");
    assert!(told.stdout.contains("Looked up in the table three-rows-sheets-700."), "{told:?}");
    let computed = run(&["solve", "(1640,1515,621)"]);
    assert!(computed.stdout.contains("winning bites: (0,878), no other"), "{computed:?}");
    assert!(!computed.stdout.contains("Looked up"));

    for third_row in ["0", "120", "402", "700"] {
        let sheet = ["sheet", third_row, "--losers", "--format", "csv"];
        assert_eq!(run(&[&sheet[..], &["--dir", dir]].concat()).stdout, run(&sheet).stdout);
    }

    // What the table does not hold is computed.
    let beyond = run(&["solve", "(2000,1515,701)", "--dir", dir, "--explain"]);
    assert_eq!(beyond.code, Some(0));
    assert!(
        beyond.stdout.contains("declined: the table three-rows-sheets-700 reaches third row 700")
    );

    // So is what a damaged table can't tell.
    let path = tables.path().join("three-rows-sheets-700.table");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() - 20_000;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let verified = run(&["atlas", "verify", "three-rows-sheets-700", "--dir", dir]);
    assert!(verified.stderr.contains("block 10 "), "{verified:?}");
    let told = run(&["solve", "(600,400,330)", "--dir", dir, "--explain"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.stdout.contains("three-rows-table      declined: "), "{told:?}");
    assert!(told.stdout.contains("is damaged"), "{told:?}");
    assert!(told.stdout.contains("winning bites: "), "{told:?}");
}

#[test]
fn solve_looks_boards_up_and_says_so() {
    let tables = Tables::new();
    let built = tables.run(&["build", "boards", "13x10"]);
    assert_eq!(built.code, Some(0), "{built:?}");
    assert!(built.stderr.starts_with("note: this takes at most "), "{built:?}");
    let file = tables.file("boards-10x13");
    let bytes = length(&file);
    let rest = format!("the P-positions of 10×13 in {bytes} bytes, {}\n", file.display());
    assert_eq!(built.stdout, format!("boards-10x13: built, {rest}"));
    let again = tables.json(&["build", "boards", "9x12"]);
    assert_eq!((&again["state"], &again["rows"]), (&json!("already there"), &json!(10)));

    let dir = tables.dir();
    for position in ["(13,13,12,12,9,9,7,7,5,2)", "13x10", "8x10", "(9,9,8,8,2,2,1,1,1)"] {
        let told = run(&["solve", position, "--dir", dir, "--format", "json"]).answer();
        let computed = run(&["solve", position, "--format", "json"]).answer();
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let computed: Value = serde_json::from_str(&computed).expect("JSON");
        assert_eq!(told["outcome"], computed["outcome"], "{position}");
        assert_eq!(told["winning_moves"], computed["winning_moves"], "{position}");
        let because = told["because"].to_string();
        assert!(because.contains("by the table boards-10x13."), "{because}");
    }
    let question = r#"{"position": "8x10", "ask": ["outcome", "winning_moves"]}"#;
    let answer = finish(&mut command(&["query", "--dir", dir]), question.as_bytes()).answer();
    assert!(answer.contains("boards-table"), "{answer}");

    // What the table does not hold is computed, and so is what a damaged one can't tell.
    let beyond = run(&["solve", "5x14", "--dir", dir, "--explain"]).answer();
    let declined = "boards-table          declined: no catalogue that was built covers it";
    assert!(beyond.contains(declined), "{beyond}");
    let mut damaged = fs::read(&file).expect("it can be read");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&file, damaged).expect("it can be written");
    let complaint = tables.run(&["verify", "boards-10x13"]).refusal();
    assert!(complaint.contains("does not match its checksum"), "{complaint}");
    let told = run(&["solve", "13x10", "--dir", dir, "--explain"]).answer();
    assert!(
        told.contains("boards-table          declined: ") && told.contains("is damaged"),
        "{told}"
    );
    assert!(told.contains("winning bites: (3,2), no other"), "{told}");
}

#[test]
fn wrong_boards_are_complaints() {
    let tables = Tables::new();
    for (arguments, hint) in [
        (&["build", "boards"][..], "<BOARD>"),
        (&["build", "boards", "12"], "for example 5x8"),
        (&["build", "boards", "0x5"], "at least one row"),
        (&["build", "boards", "5x5", "--to", "3"], "cannot be used with"),
        (&["build", "sheets", "5x5"], "--to <N>"),
    ] {
        let complaint = tables.run(arguments).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
    for (arguments, hint) in [
        (&["build", "boards", "40x40"][..], "more positions than any machine"),
        (&["build", "boards", "16x16", "--memory", "1M"], "allow it with --memory"),
    ] {
        let refusal = tables.run(arguments).refusal();
        assert!(refusal.contains(hint), "{arguments:?}: {refusal}");
    }
    assert_eq!(fs::read_dir(tables.dir()).expect("a folder").count(), 0);
}
