//! The OpenAPI description says what is served, and nothing else.

use crate::support::Running;
use serde_json::Value;

/// A request to a described path, with its examples, without one of them.
fn example(path: &str, operation: &Value, without: Option<&str>) -> String {
    let mut path = path.to_owned();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().unwrap() {
        let name = parameter["name"].as_str().unwrap();
        let value = escaped(&written(&parameter["example"]));
        if parameter["example"].is_null() {
            // Of values that exclude each other only one has an example.
            assert_ne!(parameter["required"], true, "{path}: {name} has no example");
        } else if parameter["in"] == "path" {
            path = path.replace(&format!("{{{name}}}"), &value);
        } else if without != Some(name) {
            query.push(format!("{name}={value}"));
        }
    }
    assert!(!path.contains('{'), "{path}: every part of the path is described");
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

/// An example as it stands in an address: numbers and truth values have no quotes there either.
fn written(example: &Value) -> String {
    example.as_str().map_or_else(|| example.to_string(), str::to_owned)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => {
                escaped.push(char::from(byte));
            }
            _ => escaped += &format!("%{byte:02x}"),
        }
    }
    escaped
}

#[test]
fn every_described_path_answers_its_own_example() {
    let server = Running::start();
    let description = server.get("/api/openapi.json").json();
    assert_eq!(description, web::description());
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() > 15);
    let mut checked = 0;
    for (path, operations) in paths {
        let operation = &operations["get"];
        let asked = example(path, operation, None);
        let answer = server.get(&asked);
        assert_eq!(answer.status, 200, "{asked}: {}", String::from_utf8_lossy(&answer.body));
        let kind = answer.header("content-type").unwrap();
        let described = operation["responses"]["200"]["content"].as_object().unwrap();
        assert!(described.keys().any(|known| known == kind), "{path} sends {kind}");
        let schema = &described[kind]["schema"];
        if schema.is_object() {
            checked += 1;
            assert_valid(schema, &description, &answer.json(), &asked);
        }
        for parameter in operation["parameters"].as_array().unwrap() {
            if parameter["in"] == "query" && parameter["required"] == true {
                let short = example(path, operation, parameter["name"].as_str());
                assert_eq!(server.get(&short).status, 400, "{short}");
            }
        }
        let more = if asked.contains('?') { "&" } else { "?" };
        let wrong = server.get(&format!("{asked}{more}nonsense=1"));
        assert_eq!(wrong.status, 400, "{asked}");
        let refused = &operation["responses"]["default"]["content"]["application/json"]["schema"];
        assert_valid(refused, &description, &wrong.json(), "a refusal");
    }
    assert!(checked > 10);
}

/// Whether an answer is as its schema says, whose parts are components of the description.
fn assert_valid(schema: &Value, description: &Value, answer: &Value, asked: &str) {
    let mut schema = schema.clone();
    schema["components"] = description["components"].clone();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    if let Err(error) = validator.validate(answer) {
        panic!("{asked}: {error} in {answer}");
    }
}

#[test]
fn the_page_asks_only_for_what_is_described() {
    let described: Vec<String> =
        web::description()["paths"].as_object().unwrap().keys().cloned().collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let mut asked = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        for part in text.split("ask(\"").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(described.contains(&format!("/api/{name}")), "/api/{name} is not described");
            asked += 1;
        }
    }
    assert!(asked > 10);
}
