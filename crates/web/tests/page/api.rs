//! What the interface answers.

use crate::support::Running;
use serde_json::json;

#[test]
fn an_answer_is_the_record_of_the_program() {
    let server = Running::start();
    let answer = server.get("/api/answer?position=8x10");
    assert_eq!(answer.status, 200);
    let record = answer.json();
    assert_eq!((&record["schema"], &record["outcome"]), (&json!("answer/1"), &json!("N")));
    let bites = record["winning_moves"]["moves"].as_array().unwrap().iter();
    let bites: Vec<_> = bites.map(|one| one["bite"].clone()).collect();
    assert_eq!(bites, [json!(["3", "8"]), json!(["4", "5"])]);
    let infinite = server.get("/api/answer?position=3xw%5Ew&ask=outcome").json();
    assert_eq!(infinite["outcome"], "P");
}

#[test]
fn options_come_best_first() {
    let server = Running::start();
    let record = server.get("/api/options?position=%283,2,1%29&grundy=true").json();
    let options = record["options"].as_array().unwrap();
    assert_eq!(options.len(), 5);
    let wins: Vec<_> = options.iter().map(|option| option["wins"].as_bool().unwrap()).collect();
    assert_eq!(wins, [true, true, true, false, false]);
    for option in options {
        assert_eq!(option["wins"] == json!(true), option["grundy"] == json!("0"), "{option}");
    }
}

#[test]
fn tables_agree_with_what_is_published() {
    let server = Running::start();
    let bars = server.get("/api/openings?rows=8&from=10&to=10").json();
    assert_eq!(bars["openings"], json!([{ "columns": 10, "bites": [[3, 8], [4, 5]] }]));
    let three = server.get("/api/openings?rows=3&from=100&to=100").json();
    assert_eq!(three["openings"][0]["bites"], json!([[1, 58]]));
    let families = server.get("/api/families?bottom=4,2").json();
    let last = families["families"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["start"], &last["offsets"]), (&json!(7), &json!([4, 2])));
    let proof = server.get("/api/families/proof?bottom=4,2");
    assert!(String::from_utf8(proof.body).unwrap().contains("induction"));
    let census = server.get("/api/census?to=1000").json();
    let counted: u64 = census["periods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["count"].as_u64().unwrap())
        .sum();
    assert_eq!(counted, 1001);
    let quick = server.get("/api/answer?position=40x41&pace=quick").json();
    assert_eq!((&quick["outcome"], &quick["undecided"]["why"]), (&json!("N"), &json!("budget")));
    let kayles = server.get("/api/heap?rules=kayles&to=200").json();
    assert_eq!((&kayles["period"]["length"], &kayles["period"]["start"]), (&json!(12), &json!(71)));
    assert!(server.get("/api/claims").json()["claims"].as_array().unwrap().len() > 200);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let server = Running::start();
    let refused = server.get("/api/answer?position=4%C3%97%2C5");
    assert_eq!(refused.status, 400);
    assert_eq!(refused.json()["error"]["span"], json!([2, 3]));
    for (path, status, kind) in [
        ("/api/answer", 400, "parameter"),
        ("/api/answer?position=4x5&colour=red", 400, "parameter"),
        ("/api/answer?position=4x5&position=4x6", 400, "parameter"),
        ("/api/answer?position=%ff", 400, "parameter"),
        ("/api/answer?position=4x5&pace=slow", 400, "parameter"),
        ("/api/move?position=4x5&move=9,9", 400, "invalid"),
        ("/api/openings?rows=0", 400, "parameter"),
        ("/api/openings?rows=16&to=400", 400, "parameter"),
        ("/api/heap?rules=0.9999", 400, "invalid"),
        ("/api/nothing", 404, "not_found"),
        ("/../Cargo.toml", 404, "not_found"),
        ("/%2e%2e/Cargo.toml", 404, "not_found"),
        ("/assets/app.js", 404, "not_found"),
    ] {
        let refused = server.get(path);
        assert_eq!(refused.status, status, "{path}: {}", refused.json());
        assert_eq!(refused.json()["error"]["kind"], kind, "{path}");
    }
    let long = format!("/api/answer?position={}", "9".repeat(9000));
    assert_eq!(server.get(&long).status, 414);
    let post = server.client().request("POST", "/api/answer", "", "position=4x5").unwrap();
    assert_eq!(post.status, 405);
}

#[test]
fn every_answer_carries_the_headers() {
    let server = Running::start();
    for path in ["/", "/app.js", "/api/health", "/nothing"] {
        let response = server.get(path);
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    let first = server.get("/app.js");
    let tag = format!("if-none-match: {}\r\n", first.header("etag").unwrap());
    let second = server.client().request("GET", "/app.js", &tag, "").unwrap();
    assert_eq!(second.status, 304);
}
