//! The JSON Schemas of all records: those kept in the tree are the ones that the types give,
//! RECORDS.md lists their fields, and what the program writes is valid by them.
//!
//! `CHOMPLAB_UPDATE=1 cargo nextest run --workspace -E 'test(schemas)'` writes the files anew.

use crate::support::{run, run_with};
use chomplab::records::{SCHEMAS, derived_schemas};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should hold, or writes it when it is to be updated.
fn keep(path: &Path, wanted: &str) {
    if env::var_os("CHOMPLAB_UPDATE").is_some() {
        fs::write(path, wanted).expect("the file can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == wanted, "{} is out of date; see the head of this test", path.display());
}

fn pretty(schema: &Value) -> String {
    let text = serde_json::to_string_pretty(schema).expect("JSON");
    format!("{text}\n")
}

#[test]
fn the_kept_schemas_are_those_of_the_types() {
    let folder = root().join("crates/games/schemas");
    let mut names = BTreeSet::new();
    for (name, schema) in derived_schemas() {
        let file = format!("{}.json", name.replace('/', "-"));
        keep(&folder.join(&file), &pretty(schema.as_value()));
        assert_eq!(schema.as_value()["properties"]["schema"]["const"], name);
        names.insert(file);
    }
    let entries = fs::read_dir(folder).expect("the folder is there");
    let there = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names, there);
}

#[test]
fn records_md_lists_the_fields_of_all_records() {
    let (mut text, mut values) = (HEAD.to_owned(), BTreeMap::new());
    for (name, schema) in derived_schemas() {
        let schema = schema.as_value();
        text += &format!("\n## `{name}`\n\n{}\n\n", on_a_line(schema));
        text += &table(schema, schema);
        for (part, of) in schema["$defs"].as_object().into_iter().flatten() {
            let part = unescaped(part);
            if let Some(listed) = table_of_values(of) {
                let known = values.insert(part.clone(), format!("{}\n\n{listed}", on_a_line(of)));
                assert!(known.is_none_or(|known| values[&part] == known), "two kinds of {part}");
            } else if of["properties"].is_object() {
                text += &format!("\n`{part}`: {}\n\n{}", on_a_line(of), table(of, schema));
            } else if let Some(forms) = of["anyOf"].as_array() {
                text += &format!("\n`{part}`: {}\n", on_a_line(of));
                for form in forms {
                    text += &format!("\n{}\n\n{}", on_a_line(form), table(form, schema));
                }
            } else {
                assert_eq!(*of, Value::Bool(true), "{part} is listed nowhere");
                text += &format!("\n`{part}`: any value of JSON.\n");
            }
        }
    }
    text += VALUES;
    for (name, listed) in values {
        text += &format!("\n`{name}`: {listed}");
    }
    for wrong in ["~1", "list of number ", "list of list ", "list of text "] {
        assert!(!text.contains(wrong), "{wrong} stands in RECORDS.md");
    }
    keep(&root().join("RECORDS.md"), &text);
}

const HEAD: &str = "\
# Records

What `chomp … --format json`, `chomp query` and the page's interface write.
Each record is a JSON object with its name and version in `schema`.
This list is made from the types in `crates/games/src/records`; the JSON Schemas are in \
`crates/games/schemas`, `chomp schema NAME` prints them, and `/api/openapi.json` has them too.
A field that may be absent is marked with a question mark; what is not known is `null`.
";

const VALUES: &str = "
## Values

The texts that a field of one of these types may have.
";

fn on_a_line(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace("\n\n", " ").replace('\n', " ")
}

/// A name in a reference, in which a slash is written as `~1`.
fn unescaped(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}

/// The constants that a type consists of, each with its description.
fn constants(of: &Value) -> Option<Vec<(&str, String)>> {
    let all = of["oneOf"].as_array()?.iter();
    all.map(|one| Some((one["const"].as_str()?, on_a_line(one)))).collect()
}

fn table_of_values(of: &Value) -> Option<String> {
    let rows = constants(of)?;
    let rows = rows.iter().map(|(value, meaning)| format!("| `{value}` | {meaning} |\n"));
    Some(format!("| value | meaning |\n|---|---|\n{}", rows.collect::<String>()))
}

/// The fields of an object that is, or is part of, a schema.
fn table(of: &Value, schema: &Value) -> String {
    let required: Vec<&Value> = of["required"].as_array().into_iter().flatten().collect();
    let mut text = "| field | type | meaning |\n|---|---|---|\n".to_owned();
    for (name, field) in of["properties"].as_object().into_iter().flatten() {
        if name == "schema" {
            continue;
        }
        let mark = if required.contains(&&Value::from(name.as_str())) { "" } else { "?" };
        let (kind, meaning) = (kind(field, schema, 1), on_a_line(field));
        text += &format!("| `{name}`{mark} | {kind} | {meaning} |\n");
    }
    text
}

/// So many values stand where the type is used.
const MOST_IN_PLACE: usize = 3;

/// The type of a field in a few words, for one of it or for several.
fn kind(field: &Value, schema: &Value, count: usize) -> String {
    let word =
        |one: &str, several: &str| if count == 1 { one.to_owned() } else { several.to_owned() };
    let named = |name: &str| match name {
        "null" => "`null`".to_owned(),
        "array" => {
            format!("{} of {}", word("list", "lists"), kind(&field["items"], schema, 2))
        }
        "integer" | "number" => word("number", "numbers"),
        "string" => word("text", "texts"),
        "boolean" => "true or false".to_owned(),
        other => other.to_owned(),
    };
    if let Some(reference) = field["$ref"].as_str() {
        if reference == "#" {
            return word("this record", "these records");
        }
        let name = reference.rsplit('/').next().unwrap_or_default();
        let few = constants(&schema["$defs"][unescaped(name)]);
        return match few.filter(|values| values.len() <= MOST_IN_PLACE) {
            Some(values) => {
                let values = values.iter().map(|(value, _)| format!("`\"{value}\"`"));
                values.collect::<Vec<_>>().join(" or ")
            }
            None => format!("`{}`", unescaped(name)),
        };
    }
    if let Some(choices) = field["enum"].as_array() {
        let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        return choices.join(" or ");
    }
    if let Some(choices) = field["anyOf"].as_array() {
        let choices = choices.iter().map(|choice| kind(choice, schema, count));
        return choices.collect::<Vec<_>>().join(" or ");
    }
    match &field["type"] {
        Value::String(name) => named(name),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str).map(named);
            names.collect::<Vec<_>>().join(" or ")
        }
        _ => "any".to_owned(),
    }
}

/// Checks each line that a command writes against the schema that it names; the names that came.
fn check(text: &str, about: &str) -> BTreeSet<String> {
    // A long list stands on several lines.
    let records: Vec<Value> = serde_json::Deserializer::from_str(text)
        .into_iter()
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{about}: {error}: {text}"));
    let mut names = BTreeSet::new();
    for record in records {
        let name = record["schema"].as_str().unwrap_or_else(|| panic!("{about}: {record}"));
        let schema = chomplab::records::schema(name).unwrap_or_else(|| panic!("no {name}"));
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        let known = &schema["properties"];
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        if let Err(error) = validator.validate(&record) {
            panic!("{about}: {name}: {error} in {record}");
        }
        // Flattened maps, as of notations, may have any field; other records have only their own.
        if schema["additionalProperties"].is_null() {
            for field in record.as_object().expect("an object").keys() {
                assert!(known[field].is_object() || known[field] == true, "{about}: {field}");
            }
        }
        names.insert(name.to_owned());
    }
    names
}

/// The table that is built for this test.
const TABLE: &str = "three-rows-census-50";

#[test]
fn what_commands_write_is_valid_by_its_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("a text");
    let certificate = folder.path().join("certificate.json");
    let certificate = certificate.to_str().expect("a text");
    let commands: &[&[&str]] = &[
        &["solve", "(4,2,1)"],
        &["solve", "3x4", "--explain"],
        &["solve", "40x41", "--budget", "1"],
        &["solve", "3y4"],
        &["grundy", "3xw"],
        &["grundy", "kayles:5,3"],
        &["options", "(3,2)", "--grundy"],
        &["options", "3xw"],
        &["convert", "(4,2,1)"],
        &["explain", "nim:3,5"],
        &["explain", "(4,2,1)"],
        &["extend", "(w,w,5)", "--over", "2"],
        &["ordinal", "w", "nim_sum", "w+1"],
        &["openings", "1..9"],
        &["boards", "2..3x2..3"],
        &["boards", "2x2x2..3"],
        &["boards", "3", "1..4", "--grundy"],
        &["catalogue", "3", "3"],
        &["catalogue", "3", "3", "--list"],
        &["catalogue", "--cells", "5"],
        &["parts", "list", "9x9"],
        &["census", "--to", "20"],
        &["census", "--to", "20", "--by-period"],
        &["sheet", "5"],
        &["sheet", "5", "--losers"],
        &["families", "--bottom", "4,2"],
        &["families", "--bottom", "2", "--value", "1"],
        &["families", "--bottom", "0..3", "--by-period"],
        &["heights", "--tail", "2", "--to", "8"],
        &["heights", "--tail", "2", "--second", "3"],
        &["omega", "4", "--to", "8", "--cap", "9"],
        &["omega", "4", "--known"],
        &["heap", "kayles", "--to", "20", "--values"],
        &["heap", "kayles", "--to", "200", "--period"],
        &["heap", "--list"],
        &["triples"],
        &["triples", "nim", "--x", "3", "--columns", "4", "--height", "4"],
        &["oeis"],
        &["oeis", "A147983", "--terms", "3"],
        &["puzzle", "17"],
        &["puzzle", "--day", "2026-11-18"],
        &["puzzle", "--count", "3"],
        &["stalks", "--bottom", "4,1"],
        &["theorem", "list"],
        &["theorem", "open"],
        &["theorem", "show", "square"],
        &["sources"],
        &["claims", "--recorded"],
        &["experiment", "list"],
        &["atlas", "build", "three-rows", "--to", "50", "--dir", dir],
        &["atlas", "list", "--dir", dir],
        &["atlas", "info", TABLE, "--dir", dir],
        &["atlas", "verify", TABLE, "--dir", dir],
        &["atlas", "remove", TABLE, "--dir", dir],
    ];
    let mut seen = BTreeSet::new();
    for words in commands {
        let all = [*words, &["--format", "json"]].concat();
        seen.extend(check(&run(&all).stdout, &all.join(" ")));
    }
    run(&["families", "--bottom", "2", "--certificate", certificate]).answer();
    seen.extend(check(&fs::read_to_string(certificate).expect("it was written"), "a certificate"));
    seen.extend(check(&run(&["check", certificate, "--format", "json"]).stdout, "check"));
    for words in [
        &["families", "--bottom", "2", "--value", "1", "--certificate", certificate][..],
        &["solve", "(4,3,1)", "--certificate", certificate],
        &["solve", "(900,7,1)", "--certificate", certificate],
        &["solve", "(900,896,5)", "--certificate", certificate],
    ] {
        run(words).answer();
        let written = fs::read_to_string(certificate).expect("it was written");
        seen.extend(check(&written, &words.join(" ")));
        seen.extend(check(&run(&["check", certificate, "--format", "json"]).stdout, "check"));
    }
    let data = folder.path().join("data");
    run(&["data", "--out", data.to_str().unwrap(), "--only", "grundy-3xn"]).answer();
    let manifest = fs::read_to_string(data.join("manifest.json")).expect("it was written");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    seen.extend(check(&manifest.to_string(), "a manifest"));
    let lines = "{\"position\": \"3x4\"}\n{\"ask\": [\"ordinal\"], \"op\": \"nim_sum\", \"a\": \
                 \"w\", \"b\": \"1\"}\nnonsense\n";
    seen.extend(check(&run_with(&["query"], lines).stdout, "query"));
    // These are the page's own; its tests ask for them.
    let of_the_page = [
        "board/1",
        "cell/1",
        "distance/1",
        "families/1",
        "health/1",
        "heap/1",
        "infection/1",
        "levels/1",
        "limits/1",
        "line/1",
        "move/1",
        "reply/1",
        "sheet-map/1",
        "sheet-progress/1",
    ];
    let all = SCHEMAS.iter().map(|(name, _)| (*name).to_owned());
    let missing: Vec<String> =
        all.filter(|name| !seen.contains(name) && !of_the_page.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "no command of this test writes {missing:?}");
}

#[test]
fn the_command_prints_schemas_and_lists_their_names() {
    let names = run(&["schema"]).answer();
    assert_eq!(names.lines().count(), SCHEMAS.len());
    for name in ["answer/1", "answer"] {
        assert_eq!(run(&["schema", name]).stdout, chomplab::records::schema("answer/1").unwrap());
    }
    let complaint = run(&["schema", "nothing"]).complaint();
    assert!(complaint.contains("there is no record \"nothing\"; `chomp schema` lists all"));
    let complaint = run(&["schema", "anser"]).complaint();
    assert!(complaint.contains("did you mean answer?"), "{complaint}");
}
