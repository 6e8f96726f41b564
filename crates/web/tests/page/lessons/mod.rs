//! The course: every lesson is walked through to its end, wrong answers are helped, progress is
//! kept, and all that the lessons say is what the engine says.

mod help;
mod keeping;
mod truth;
mod walk;

use crate::support::{Browser, Running};
use serde_json::{Value, json};

/// The lessons as the page has them.
fn course(browser: &Browser) -> Vec<Value> {
    let script = "const done = arguments[arguments.length - 1];
        import('/lessons/course.js').then(({ COURSE }) => done(COURSE));";
    browser.run_long(script, &json!([])).as_array().expect("a list of lessons").clone()
}

fn lesson(browser: &Browser, id: &str) -> Value {
    course(browser).into_iter().find(|lesson| lesson["id"] == id).expect("there is such a lesson")
}

fn steps(lesson: &Value) -> &Vec<Value> {
    lesson["steps"].as_array().expect("a lesson has steps")
}

/// A server, and a browser for somebody who wants no animation.
fn visit() -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.prefer("light");
    (server, browser)
}

/// Opens a step by its address, and waits until it can be answered.
fn open(server: &Running, browser: &Browser, lesson: &str, step: &str) -> Value {
    browser.open(&server.page("?view=learn"));
    let lesson_data = self::lesson(browser, lesson);
    let at = steps(&lesson_data).iter().position(|one| one["id"] == step).expect("a step") + 1;
    browser.open(&server.page(&format!("?view=learn&lesson={lesson}&step={at}")));
    wait_for_step(browser, lesson, step);
    steps(&lesson_data)[at - 1].clone()
}

fn wait_for_step(browser: &Browser, lesson: &str, step: &str) {
    browser.wait(&format!(
        "document.querySelector(\".lesson[data-lesson='{lesson}'][data-step='{step}']\")"
    ));
}

/// What the interface says.
fn ask(server: &Running, subject: &str, parameters: &[(&str, &str)]) -> Value {
    let query: Vec<String> =
        parameters.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    let response = server.get(&format!("/api/{subject}?{}", query.join("&")));
    assert_eq!(response.status, 200, "{subject} {parameters:?}");
    response.json()
}

/// A text inside an address.
fn escaped(text: &str) -> String {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || b"(),.:".contains(&byte);
    text.bytes()
        .map(|byte| if safe(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn outcome(server: &Running, position: &str) -> String {
    let answer = ask(server, "answer", &[("position", position), ("ask", "outcome")]);
    answer["outcome"].as_str().unwrap_or_else(|| panic!("{position} is decided")).to_owned()
}

/// The names of the winning moves, all of them.
fn winning(server: &Running, position: &str) -> Vec<String> {
    let asked = [("position", position), ("ask", "outcome,winning_moves")];
    let answer = ask(server, "answer", &asked);
    let known = &answer["winning_moves"];
    assert_eq!(known["complete"], true, "{position}: {answer}");
    known["moves"].as_array().unwrap().iter().map(name).collect()
}

fn name(chosen: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    if chosen["names"].is_string() {
        return text(&chosen["names"]);
    }
    let bite: Vec<String> = chosen["bite"].as_array().unwrap().iter().map(text).collect();
    format!("({})", bite.join(","))
}

fn value(server: &Running, position: &str) -> u64 {
    let answer = ask(server, "answer", &[("position", position), ("ask", "grundy")]);
    let grundy = &answer["grundy"];
    let text = grundy["normal_play"].as_str().or(grundy["poison_forbidden"].as_str());
    text.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{position}: {answer}"))
}

/// A position in its normal form.
fn normal(server: &Running, position: &str) -> String {
    ask(server, "board", &[("position", position)])["position"].as_str().unwrap().to_owned()
}

/// The moves of a position that leave one of some others.
fn leaving(server: &Running, position: &str, wanted: &[String]) -> Vec<String> {
    let options = ask(server, "options", &[("position", position)]);
    let options = options["options"].as_array().unwrap();
    let leaves = |option: &&Value| wanted.iter().any(|one| option["to"] == one.as_str());
    options.iter().filter(leaves).map(|one| one["move"].as_str().unwrap().to_owned()).collect()
}

/// The moves that a step in which one is to be made takes.
fn accepted(server: &Running, step: &Value) -> Vec<String> {
    let position = step["position"].as_str().unwrap();
    match &step["accept"] {
        Value::String(any) if any == "any" => moves(server, position),
        Value::String(wins) if wins == "wins" => winning(server, position),
        accept => {
            let wanted = accept["leaves"].as_array().expect("positions to leave");
            let wanted: Vec<String> =
                wanted.iter().map(|one| normal(server, one.as_str().unwrap())).collect();
            leaving(server, position, &wanted)
        }
    }
}

/// Every move but the poison.
fn moves(server: &Running, position: &str) -> Vec<String> {
    let options = ask(server, "options", &[("position", position)]);
    let options = options["options"].as_array().unwrap();
    options.iter().map(|one| one["move"].as_str().unwrap().to_owned()).collect()
}

/// A number that a step asks for.
fn wanted_number(server: &Running, wanted: &Value) -> u64 {
    let position = wanted["position"].as_str().unwrap();
    match wanted["of"].as_str().unwrap() {
        "grundy" | "sum" => value(server, position),
        "winning" => winning(server, position).len() as u64,
        "eaten" => {
            let bite = wanted["bite"].as_str().unwrap();
            let made = ask(server, "move", &[("position", position), ("move", bite)]);
            cells(server, position) - cells(server, made["position"].as_str().unwrap())
        }
        other => panic!("there is no number {other}"),
    }
}

fn cells(server: &Running, position: &str) -> u64 {
    let board = ask(server, "board", &[("position", position)]);
    let layers = board["layers"].as_array().unwrap().iter();
    layers
        .flat_map(|layer| layer["rows"].as_array().unwrap())
        .map(|row| row["cells"].as_u64().unwrap())
        .sum()
}

/// Makes a move as a person does: by a click on its cell, on its name in a list, or by typing it.
fn make_move(browser: &Browser, chosen: &str) {
    let script = format!(
        "const [, part, move] = /^(?:(\\d+): )?(.*)$/.exec({});
        const inside = part === undefined ? document.querySelector('.lesson-board')
            : document.querySelectorAll('.part-of-sum')[Number(part)];
        document.querySelector('[data-chosen]')?.removeAttribute('data-chosen');
        for (const list of inside.querySelectorAll('details')) list.open = true;
        const found = inside.querySelector(`[role=button][data-move='${{move}}'], \
         button[data-move='${{move}}']`);
        found?.setAttribute('data-chosen', '');
        return Boolean(found);",
        json!(chosen)
    );
    if browser.run(&script) == json!(true) {
        browser.click("[data-chosen]");
    } else {
        browser.type_into(".lesson-board .typed input", chosen.trim_matches(['(', ')']));
        browser.click(".lesson-board .typed button");
    }
}

/// Waits until what was answered has been judged.
fn wait_for(browser: &Browser, kind: &str) {
    browser.wait(&format!(
        "document.querySelector('.lesson').ariaBusy !== 'true' && \
         document.querySelector('.lesson-said.{kind}:not(:empty)')"
    ));
}

fn said(browser: &Browser) -> String {
    let said = browser.run("return document.querySelector('.lesson-said').innerText;");
    said.as_str().unwrap().to_owned()
}
