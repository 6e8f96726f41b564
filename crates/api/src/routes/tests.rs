//! What the description says of parameters is what their handlers take.

use super::*;

/// What a parameter is asked with, where it is of no use alone.
fn beside(route: &Route, name: &str) -> &'static [(&'static str, &'static str)] {
    match (route.path, name) {
        ("/api/puzzle", "kind" | "difficulty") => &[("seed", "1")],
        ("/api/openings", "from") => &[("to", "20000")],
        _ => &[],
    }
}

/// Asks the handler with this value of a parameter and the examples of all that are needed.
fn ask(route: &Route, chosen: &Parameter, value: &str) -> Result<Task, Refusal> {
    let mut path = route.path.to_owned();
    let mut query: Vec<String> = Vec::new();
    for parameter in route.parameters {
        let is_chosen = parameter.name == chosen.name;
        let text = if is_chosen { value } else { parameter.example };
        if parameter.in_path {
            path = path.replace(&format!("{{{}}}", parameter.name), text);
        } else if is_chosen || parameter.is_required {
            query.push(format!("{}={}", parameter.name, text.replace('+', "%2B")));
        }
    }
    query.extend(beside(route, chosen.name).iter().map(|(name, text)| format!("{name}={text}")));
    let (found, asked) = find(&path, &query.join("&"))?;
    assert_eq!(found.path, route.path);
    (found.handler)(&asked)
}

#[test]
fn parameters_take_what_is_described_and_nothing_else() {
    let mut typed = 0;
    for (route, parameter) in
        ROUTES.iter().flat_map(|route| route.parameters.iter().map(move |one| (route, one)))
    {
        let about = |value: &str| format!("{} {}={value}", route.path, parameter.name);
        let takes = |value: &str| {
            let answer = ask(route, parameter, value);
            assert!(answer.is_ok(), "{} is refused", about(value));
        };
        let refuses = |value: &str| {
            let refusal = ask(route, parameter, value).err();
            let is_right = matches!(refusal, Some(Refusal::Parameter(_) | Refusal::NotFound(_)));
            assert!(is_right, "{} is taken", about(value));
        };
        match parameter.form {
            Form::Text => continue,
            Form::Truth => {
                ["true", "false"].into_iter().for_each(takes);
                refuses("perhaps");
            }
            Form::OneOf(words) => {
                words.iter().copied().for_each(takes);
                refuses("nonsense");
            }
            Form::Whole { least, most } => {
                takes(&least.to_string());
                if let Some(too_large) = most.checked_add(1) {
                    takes(&most.to_string());
                    refuses(&too_large.to_string());
                }
                if let Some(too_small) = least.checked_sub(1) {
                    refuses(&too_small.to_string());
                }
                ["x", "1.5", "-1"].into_iter().for_each(refuses);
            }
        }
        typed += 1;
    }
    assert!(typed > 30, "only {typed} parameters have a type");
}

#[test]
fn the_description_has_types() {
    let described = description();
    let parameters = described["paths"].as_object().unwrap().values();
    let all: Vec<&Value> =
        parameters.flat_map(|path| path["get"]["parameters"].as_array().unwrap()).collect();
    let schema = |name: &str| &all.iter().find(|one| one["name"] == name).unwrap()["schema"];
    assert_eq!(*schema("depth"), json!({ "type": "integer", "minimum": 0, "maximum": 3 }));
    assert_eq!(*schema("grundy"), json!({ "type": "boolean" }));
    assert_eq!(*schema("seed"), json!({ "type": "integer", "minimum": 0 }));
    assert_eq!(*schema("pace"), json!({ "type": "string", "enum": ["quick"] }));
    assert_eq!(*schema("position"), json!({ "type": "string" }));
    let levels: Vec<&str> = lab::levels::LEVELS.iter().map(|level| level.name).collect();
    assert_eq!(schema("strength")["enum"], json!(levels));
}
