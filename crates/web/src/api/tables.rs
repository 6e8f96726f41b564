//! What is known without a position: theorems, heaps, ordinals.

use super::{Asked, Reply, json};
use crate::desk::Found;
use crate::refusal::Refusal;
use crate::routes::{Parameter, Route};
use crate::server::Shared;
use axum::extract::State;
use axum::routing::get;
use chomplab::heap::{Rules, Values, find_period};
use chomplab::ordinals::{Operation, calculate};
use chomplab::search::Work;
use chomplab::{chomp, poset, transfinite};
use serde_json::{Value, json as object};
use std::sync::Arc;

/// All theorems.
pub(crate) const THEOREMS: Route = Route {
    path: "/api/theorems",
    summary: "The theorems that engines use, with what each says",
    parameters: &[],
    content: "application/json",
    handler: || get(theorems),
};

/// Values of heaps.
pub(crate) const HEAP: Route = Route {
    path: "/api/heap",
    summary: "Values of single heaps of a game, and their period where it is known",
    parameters: &[
        Parameter::required("rules", "a name or a code", "kayles"),
        Parameter::optional("to", "the largest heap, at most 10000", "100"),
    ],
    content: "application/json",
    handler: || get(heap),
};

/// A calculation.
pub(crate) const ORDINAL: Route = Route {
    path: "/api/ordinal",
    summary: "A calculation with two ordinals",
    parameters: &[
        Parameter::required(
            "op",
            "ordinary_sum, ordinary_product, ordinary_power, natural_sum, natural_product, \
             left_subtract, nim_sum or compare",
            "nim_sum",
        ),
        Parameter::required("a", "an ordinal", "w*3 + 5"),
        Parameter::required("b", "an ordinal", "w"),
    ],
    content: "application/json",
    handler: || get(ordinal),
};

async fn theorems() -> Reply {
    let record = |id: &str, title: &str, source: &str, text: String| object!({ "id": id, "title": title, "source": source, "documentation": text });
    let mut all: Vec<Value> = Vec::new();
    for one in chomp::theorems::ALL {
        all.push(record(one.id, one.title, one.source, one.documentation()));
    }
    for one in poset::theorems::ALL {
        all.push(record(one.id, one.title, one.source, one.documentation()));
    }
    for one in transfinite::theorems::ALL {
        all.push(record(one.id, one.title, one.source, one.documentation()));
    }
    json(&object!({ "schema": "theorems/1", "theorems": all }))
}

async fn heap(State(shared): State<Arc<Shared>>, asked: Asked) -> Reply {
    let text = asked.required("rules")?.to_owned();
    let to = asked.number("to", 100, 10_000)?;
    let rules = Rules::read(&text).map_err(|error| Refusal::Input(error, text.clone()))?;
    let question = move |work: &mut Work<'_>| {
        let mut values = Values::new(&rules);
        let reached = values.extend_to(to, work);
        let period = find_period(&rules, values.known());
        let period = period.map(|period| {
            object!({
                "length": period.length,
                "saltus": period.saltus,
                "start": period.start(),
                "last_exception": period.last_exception,
                "proved": period.proved,
            })
        });
        let answer = object!({
            "schema": "heap/1",
            "rules": rules.in_full(),
            "name": rules.name(),
            "values": values.known(),
            "period": period,
        });
        Found { answer, is_short: reached.is_err() }
    };
    json(&shared.desk.answer(question).await?)
}

async fn ordinal(asked: Asked) -> Reply {
    let op = asked.required("op")?;
    let operation: Operation = serde_json::from_value(op.into()).map_err(|_| {
        let shown: String = op.chars().take(40).collect();
        Refusal::Parameter(format!("{shown:?} is no operation; see /api/openapi.json"))
    })?;
    let (a, b) = (asked.required("a")?, asked.required("b")?);
    let value =
        calculate(operation, a, b).map_err(|wrong| Refusal::Input(wrong.error, wrong.text))?;
    json(&object!({ "schema": "answer/1", "value": value }))
}
