//! One table of what is served. The router of the server and the OpenAPI description are both made
//! from it, and the worker of a browser looks paths up in it.

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::subjects as api;
use crate::task::Task;
use chomplab::records::schema;
use serde_json::{Map, Value, json};

/// What a request can say.
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Whether it is part of the path.
    pub in_path: bool,
    /// Whether it must be there.
    pub is_required: bool,
    /// What it means.
    pub what: &'static str,
    /// A value that gets an answer.
    pub example: &'static str,
    /// Which values there are.
    pub form: Form,
}

/// The values that a parameter can have.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Texts of which a handler knows the grammar.
    Text,
    /// Whole numbers, both ends counted.
    Whole {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// Yes or no.
    Truth,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

impl Form {
    /// What OpenAPI says of it.
    fn described(self) -> Value {
        match self {
            Self::Text => json!({ "type": "string" }),
            Self::Whole { least, most: u64::MAX } => {
                json!({ "type": "integer", "minimum": least })
            }
            Self::Whole { least, most } => {
                json!({ "type": "integer", "minimum": least, "maximum": most })
            }
            Self::Truth => json!({ "type": "boolean" }),
            Self::OneOf(words) => json!({ "type": "string", "enum": words }),
        }
    }

    /// The example, in its own type.
    fn example(self, text: &str) -> Value {
        match self {
            Self::Whole { .. } => text.parse::<u64>().map_or(Value::Null, Value::from),
            Self::Truth => Value::from(text == "true"),
            Self::Text | Self::OneOf(_) => Value::from(text),
        }
    }
}

impl Parameter {
    pub(crate) const fn required(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, in_path: false, is_required: true, what, example, form: Form::Text }
    }

    pub(crate) const fn optional(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { is_required: false, ..Self::required(name, what, example) }
    }

    pub(crate) const fn in_path(
        name: &'static str,
        what: &'static str,
        example: &'static str,
    ) -> Self {
        Self { in_path: true, ..Self::required(name, what, example) }
    }

    /// The same as a whole number.
    pub(crate) const fn whole(self, least: u64, most: u64) -> Self {
        Self { form: Form::Whole { least, most }, ..self }
    }

    /// The same as true or false.
    pub(crate) const fn truth(self) -> Self {
        Self { form: Form::Truth, ..self }
    }

    /// The same as one of these words.
    pub(crate) const fn one_of(self, words: &'static [&'static str]) -> Self {
        Self { form: Form::OneOf(words), ..self }
    }
}

/// What is sent.
#[derive(Clone, Copy)]
pub enum Content {
    /// A record of the library, by its name.
    Record(&'static str),
    /// JSON of another form, for the page itself.
    Json,
    /// Plain text.
    Text,
    /// A table.
    Csv,
    /// A picture.
    Png,
    /// A picture made of lines.
    Svg,
}

impl Content {
    /// Its type, as HTTP writes it.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Record(_) | Self::Json => "application/json",
            Self::Text => "text/plain; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Png => "image/png",
            Self::Svg => "image/svg+xml",
        }
    }

    /// What OpenAPI says of it: of a record, where its schema is.
    fn described(self) -> Value {
        let form = match self {
            Self::Record(name) => {
                json!({ "schema": { "$ref": format!("#/components/schemas/{}", component(name)) } })
            }
            _ => json!({}),
        };
        json!({ self.media_type(): form })
    }
}

/// The name of a record among the components of OpenAPI, which take no slashes.
fn component(record: &str) -> String {
    record.replace('/', "-")
}

/// A line of the table.
pub struct Route {
    /// Its path, with the names of parameters in braces.
    pub path: &'static str,
    /// What it is about.
    pub summary: &'static str,
    /// What can be asked.
    pub parameters: &'static [Parameter],
    /// What is sent.
    pub content: Content,
    /// What it takes to answer.
    pub handler: fn(&Asked) -> Result<Task, Refusal>,
}

/// The interface: every path under `/api`.
pub const ROUTES: &[Route] = &[
    api::answer::ANSWER,
    api::answer::EXPLAIN,
    api::play::BOARD,
    api::options::OPTIONS,
    api::distance::DISTANCE,
    api::play::MOVE,
    api::line::LINE,
    api::reply::REPLY,
    api::levels::LEVELS,
    api::puzzle::PUZZLE,
    api::puzzle::PUZZLES,
    api::share::PICTURE,
    api::share::QR,
    api::records::OPENINGS,
    api::records::FAMILIES,
    api::records::FAMILY,
    api::records::PROOF,
    api::records::CENSUS,
    api::records::CLAIMS,
    api::tables::THEOREMS,
    api::tables::OPEN,
    api::tables::FOUR_COLUMNS,
    api::tables::HEAP,
    api::tables::ORDINAL,
    api::sheets::SHEET,
    api::sheets::PROGRESS,
    api::sheets::TILES,
    api::sheets::TABLE,
    api::cells::CELL,
    api::cells::INFECTION,
    api::nim::NIM,
    api::limits::LIMITS,
    api::about::HEALTH,
    api::about::OPENAPI,
];

/// The route of a path, and what is asked of it.
///
/// # Errors
/// When there is no such path, or something is wrong with what is asked.
pub fn find(path: &str, query: &str) -> Result<(&'static Route, Asked), Refusal> {
    let found = ROUTES.iter().find_map(|route| Some((route, Asked::of(route, path, query)?)));
    match found {
        Some((route, asked)) => Ok((route, asked?)),
        None => Err(Refusal::NotFound("there is no such page".to_owned())),
    }
}

/// The OpenAPI description of the interface.
#[must_use]
pub fn description() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let parameters: Vec<Value> = route.parameters.iter().map(described).collect();
        let answered = json!({ "description": "the answer", "content": route.content.described() });
        let refused = json!({
            "description": "the request is wrong, or there is too much to do",
            "content": Content::Record("error/1").described()
        });
        let operation = json!({
            "summary": route.summary,
            "parameters": parameters,
            "responses": { "200": answered, "default": refused }
        });
        paths.insert(route.path.to_owned(), json!({ "get": operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Chomplab",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Who wins a position of Chomp and other impartial games, how, and why.",
            "license": { "name": "MIT OR Apache-2.0" }
        },
        "paths": paths,
        "components": { "schemas": components() }
    })
}

/// The schemas of the records that are sent. Their own definitions stand inside of them, so
/// references to these begin with the component.
fn components() -> Map<String, Value> {
    let records = ROUTES.iter().filter_map(|route| match route.content {
        Content::Record(name) => Some(name),
        _ => None,
    });
    records
        .chain(["error/1"])
        .filter_map(|name| {
            let inside = format!("\"#/components/schemas/{}/$defs/", component(name));
            let itself = format!("\"#/components/schemas/{}\"", component(name));
            let schema = schema(name)?.replace("\"#/$defs/", &inside).replace("\"#\"", &itself);
            Some((component(name), serde_json::from_str(&schema).ok()?))
        })
        .collect()
}

fn described(parameter: &Parameter) -> Value {
    let mut described = json!({
        "name": parameter.name,
        "in": if parameter.in_path { "path" } else { "query" },
        "required": parameter.is_required,
        "description": parameter.what,
        "schema": parameter.form.described()
    });
    if !parameter.example.is_empty() {
        described["example"] = parameter.form.example(parameter.example);
    }
    described
}

#[cfg(test)]
mod tests;
