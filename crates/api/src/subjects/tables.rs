//! What is known without a position: theorems, heaps, ordinals.

use super::{Asked, Reply, answered, made, sent, told, written};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::{Answer, Found};
use chomplab::chomp::four_rows::known_four_columns;
use chomplab::engine::{Theorem, Work};
use chomplab::heap::{Rules, Values, find_period};
use chomplab::query::ordinals::{Operation, calculate};
use chomplab::records::{
    HeapRecord, KnownFourColumnsRecord, OrdinalAnswer, PeriodRecord, TheoremSummary, TheoremsRecord,
};
use chomplab::registry::theorems as theorems_of_all_games;
use std::sync::LazyLock;

/// Larger heaps are left to the program.
pub(super) const LARGEST_HEAP: u64 = 10_000;

/// All theorems.
pub(crate) const THEOREMS: Route = Route {
    path: "/api/theorems",
    summary: "The theorems that engines use, with what each says",
    parameters: &[],
    content: Content::Record("theorems/1"),
    handler: theorems,
};

/// What is known of infinite positions, class by class.
pub(crate) const OPEN: Route = Route {
    path: "/api/theorems/open",
    summary: "What is decided and what is open of infinite positions, class by class",
    parameters: &[],
    content: Content::Record("open-classes/1"),
    handler: open,
};

/// What is known of four infinite columns.
pub(crate) const FOUR_COLUMNS: Route = Route {
    path: "/api/four-columns",
    summary: "What is known of the Grundy value of 4×ω: which values smaller positions have",
    parameters: &[],
    content: Content::Record("known-four-columns/1"),
    handler: four_columns,
};

/// Values of heaps.
pub(crate) const HEAP: Route = Route {
    path: "/api/heap",
    summary: "Values of single heaps of a game, and their period where it is known",
    parameters: &[
        Parameter::required("rules", "a name or a code", "kayles"),
        Parameter::optional("to", "the largest heap", "100").whole(0, LARGEST_HEAP),
    ],
    content: Content::Record("heap/1"),
    handler: heap,
};

/// A calculation.
pub(crate) const ORDINAL: Route = Route {
    path: "/api/ordinal",
    summary: "A calculation with two ordinals",
    parameters: &[
        Parameter::required("op", "what is calculated", "nim_sum").one_of(&[
            "ordinary_sum",
            "ordinary_product",
            "ordinary_power",
            "natural_sum",
            "natural_product",
            "left_subtract",
            "nim_sum",
            "compare",
        ]),
        Parameter::required("a", "an ordinal", "w*3 + 5"),
        Parameter::required("b", "an ordinal", "w"),
    ],
    content: Content::Record("ordinal/1"),
    handler: ordinal,
};

/// The theorems are the same for everybody, so the record is written once.
static ALL_THEOREMS: LazyLock<Result<Answer, Refusal>> = LazyLock::new(|| {
    let record = |one: &Theorem| {
        let [id, title, source] = [one.id, one.title, one.source].map(str::to_owned);
        TheoremSummary { id, title, source, documentation: Some(one.documentation()) }
    };
    let theorems = theorems_of_all_games().map(record).collect();
    written(&TheoremsRecord { theorems, engines: None })
});

fn theorems(_: &Asked) -> Reply {
    sent(&ALL_THEOREMS)
}

/// The map is the same for everybody, too.
static MAP: LazyLock<Result<Answer, Refusal>> =
    LazyLock::new(|| written(&lab::open_classes::record()));

fn open(_: &Asked) -> Reply {
    sent(&MAP)
}

/// So is the table of values.
static KNOWN: LazyLock<Result<Answer, Refusal>> =
    LazyLock::new(|| written(&KnownFourColumnsRecord::new(known_four_columns())));

fn four_columns(_: &Asked) -> Reply {
    sent(&KNOWN)
}

fn heap(asked: &Asked) -> Reply {
    let text = asked.required("rules")?.to_owned();
    let to = asked.number("to", 100, LARGEST_HEAP)?;
    let question = move |work: &mut Work<'_>| {
        let rules = Rules::read(&text).map_err(|error| Refusal::Input(error, text.clone()))?;
        work.begin();
        let mut values = Values::new(&rules);
        let reached = values.extend_to(to, work);
        let period = find_period(&rules, values.known());
        let period = period.map(|period| PeriodRecord {
            length: period.length,
            saltus: period.saltus,
            start: period.start(),
            last_exception: period.last_exception,
            proved: period.proved,
        });
        let is_short = reached.is_err();
        let answer = HeapRecord {
            rules: rules.in_full(),
            name: rules.name().map(str::to_owned),
            values: values.known().to_vec(),
            period,
            complete: !is_short,
            undecided: reached.err().as_ref().map(told),
        };
        Ok(Found { answer, is_short, worth: values.known().len() })
    };
    answered(question)
}

fn ordinal(asked: &Asked) -> Reply {
    let op = asked.required("op")?;
    let operation: Operation = serde_json::from_value(op.into()).map_err(|_| {
        let shown: String = op.chars().take(40).collect();
        Refusal::Parameter(format!("{shown:?} is not an operation; see /api/openapi.json"))
    })?;
    let (a, b) = (asked.required("a")?.to_owned(), asked.required("b")?.to_owned());
    let calculated = move |_: &mut Work<'_>| {
        let value = calculate(operation, &a, &b);
        let value = value.map_err(|wrong| Refusal::Input(wrong.error, wrong.text))?;
        Ok(OrdinalAnswer { id: None, value })
    };
    made(calculated)
}
