//! What a request says: the values in its path and in its query, by name.

use crate::refusal::Refusal;
use crate::routes::Route;
use percent_encoding::percent_decode_str;
use std::collections::BTreeMap;

/// Longer texts are not positions that anybody would write.
const LONGEST_TEXT: usize = 4096;

/// What the visitor asked, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    in_path: Vec<(&'static str, String)>,
    in_query: BTreeMap<String, String>,
}

impl Asked {
    /// What is asked of a route; none when the path is not one of its paths.
    ///
    /// # Errors
    /// When the query cannot be read, or says what the route does not know.
    pub fn of(route: &'static Route, path: &str, query: &str) -> Option<Result<Self, Refusal>> {
        let in_path = match values_in_path(route.path, path)? {
            Ok(values) => values,
            Err(refusal) => return Some(Err(refusal)),
        };
        let asked = Self::read(query).map(|asked| Self { in_path, ..asked });
        Some(asked.and_then(|asked| asked.check(route).map(|()| asked)))
    }

    pub(crate) fn read(query: &str) -> Result<Self, Refusal> {
        let mut in_query = BTreeMap::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decoded(name, " ")?, decoded(value, " ")?);
            if value.len() > LONGEST_TEXT {
                return Err(Refusal::TooLong);
            }
            if let Some((name, _)) = in_query.insert(name.clone(), value).map(|_| (name, ())) {
                return Err(Refusal::Parameter(format!("{name:?} is given twice")));
            }
        }
        Ok(Self { in_path: Vec::new(), in_query })
    }

    /// Refuses what a route does not know.
    fn check(&self, route: &Route) -> Result<(), Refusal> {
        let known = || route.parameters.iter().filter(|parameter| !parameter.in_path);
        for name in self.in_query.keys() {
            if !known().any(|parameter| parameter.name == name) {
                let known: Vec<&str> = known().map(|parameter| parameter.name).collect();
                let shown: String = name.chars().take(40).collect();
                let message = match known.as_slice() {
                    [] => format!("{shown:?} is not a parameter here; there are none"),
                    known => {
                        format!("{shown:?} is not a parameter here; known: {}", known.join(", "))
                    }
                };
                return Err(Refusal::Parameter(message));
            }
        }
        Ok(())
    }

    /// A value in the path, which every path of the route has.
    pub(crate) fn in_path(&self, name: &str) -> &str {
        self.in_path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn optional(&self, name: &str) -> Option<&str> {
        self.in_query.get(name).map(String::as_str)
    }

    pub(crate) fn required(&self, name: &str) -> Result<&str, Refusal> {
        self.optional(name).ok_or_else(|| Refusal::Parameter(format!("{name:?} is missing")))
    }

    /// A whole number within limits.
    pub(crate) fn number(&self, name: &str, usual: u64, most: u64) -> Result<u64, Refusal> {
        let Some(text) = self.optional(name) else { return Ok(usual) };
        let refuse = || Refusal::Parameter(format!("{name:?} must be a number from 0 to {most}"));
        let number: u64 = text.parse().map_err(|_| refuse())?;
        if number > most { Err(refuse()) } else { Ok(number) }
    }

    /// Yes or no.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.optional(name) {
            None | Some("false") => Ok(false),
            Some("true" | "") => Ok(true),
            Some(_) => Err(Refusal::Parameter(format!("{name:?} must be true or false"))),
        }
    }
}

/// The values that a path has where its pattern has names in braces; none when it does not match.
fn values_in_path(
    pattern: &'static str,
    path: &str,
) -> Option<Result<Vec<(&'static str, String)>, Refusal>> {
    if pattern.split('/').count() != path.split('/').count() {
        return None;
    }
    let mut values = Vec::new();
    for (wanted, part) in pattern.split('/').zip(path.split('/')) {
        match wanted.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            None if wanted == part => {}
            Some(name) if !part.is_empty() => match decoded(part, "+") {
                Ok(value) => values.push((name, value)),
                Err(refusal) => return Some(Err(refusal)),
            },
            _ => return None,
        }
    }
    Some(Ok(values))
}

/// A part of an address without its escapes; a plus sign means a space in a query only.
fn decoded(text: &str, plus: &str) -> Result<String, Refusal> {
    let bad = || Refusal::Parameter("the address is not UTF-8 text with %-escapes".to_owned());
    let text = text.replace('+', plus);
    let decoded = percent_decode_str(&text).decode_utf8().map_err(|_| bad())?;
    // What is no escape is left as it is: then a sign of per cent stands where none was escaped.
    let escaped = text.matches("%25").count();
    if decoded.matches('%').count() > escaped { Err(bad()) } else { Ok(decoded.into_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::find;

    #[test]
    fn queries_are_decoded() {
        let asked = Asked::read("position=3%C3%97%CF%89+%2B+1&ask=").ok().unwrap();
        assert_eq!(asked.optional("position"), Some("3×ω + 1"));
        assert_eq!(asked.optional("ask"), Some(""));
        for wrong in ["a=%", "a=%f", "a=%zz", "a=%ff", "a=1&a=2"] {
            assert!(Asked::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn paths_have_their_values() {
        let values = |path| {
            let (route, asked) = find(path, "").ok().unwrap();
            let names = route.parameters.iter().filter(|parameter| parameter.in_path);
            names.map(|one| asked.in_path(one.name).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(values("/api/sheet/700/tile/2/0/1.png"), ["700", "2", "0", "1.png"]);
        assert_eq!(values("/api/sheet/7%30+/progress"), ["70+"]);
        assert!(values("/api/limits").is_empty());
        for wrong in ["/api/sheet/", "/api/sheet//progress", "/api/sheet/1/2", "/api", "", "/"] {
            assert!(matches!(find(wrong, "").err(), Some(Refusal::NotFound(_))), "{wrong}");
        }
        for wrong in ["/api/sheet/%ff", "/api/limits?x=1"] {
            let (path, query) = wrong.split_once('?').unwrap_or((wrong, ""));
            assert!(matches!(find(path, query).err(), Some(Refusal::Parameter(_))), "{wrong}");
        }
    }
}
