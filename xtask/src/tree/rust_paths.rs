//! The paths that Rust code names, from the root of its crate.
//!
//! `use super::{a, b::c};` in the module `x::y` names `x::a` and `x::b::c`. Only paths that start
//! with `crate`, `super` or `self` are read: others lead to other crates, to what a file has
//! imported by such a path, or to its own children. What follows `#[cfg(test)]` is left out.

use super::rust_code;

/// A path and the line on which it starts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub path: Vec<String>,
    pub line: usize,
}

/// The module that a file holds, from the folder of the crate's sources: `a/mod.rs` holds `a`.
pub(crate) fn module_of(path: &str) -> Vec<String> {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(Into::into).collect()
}

/// Every path that the code of a module names.
pub(crate) fn named(source: &str, module: &[String]) -> Vec<Named> {
    let code = rust_code::code_only(source);
    let end = code.find("#[cfg(test)]").unwrap_or(code.len());
    let code = &code[..end];
    let mut found = Vec::new();
    let mut at = 0;
    while let Some((start, first)) = next_root(code, at) {
        let mut base = match first {
            "crate" => Vec::new(),
            "super" => module[..module.len().saturating_sub(1)].to_vec(),
            _ => module.to_vec(),
        };
        at = start + first.len();
        let mut rest = &code[at..];
        while let Some(after) = segment(rest, "super") {
            base.pop();
            rest = after;
        }
        let line = 1 + code[..start].matches('\n').count();
        // `pub(in crate::a)` says who may look, and imports nothing.
        if !code[..start].trim_end().ends_with("(in") {
            let mut paths = Vec::new();
            rest = tree(rest, &base, &mut paths);
            found.extend(paths.into_iter().map(|path| Named { path, line }));
        }
        at = at.max(code.len() - rest.len());
    }
    found
}

/// The next place where a path starts that is followed by `::`, and with which word.
fn next_root(code: &str, from: usize) -> Option<(usize, &str)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let roots = ["crate", "super", "self"];
    let mut at = from;
    while at < code.len() {
        let word: usize = code[at..].chars().take_while(|c| is_name(*c)).map(char::len_utf8).sum();
        let after_path = code[..at].ends_with("::");
        let name = &code[at..at + word];
        if roots.contains(&name) && !after_path && code[at + word..].starts_with("::") {
            return Some((at, name));
        }
        at += word;
        at += code[at..].chars().next().filter(|c| !is_name(*c)).map_or(0, char::len_utf8);
    }
    None
}

/// What follows `::name`, if the text starts with that.
fn segment<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix("::")?.strip_prefix(name)?;
    rest.starts_with("::").then_some(rest)
}

/// Reads `::a::{b, c::d}` below a path; returns what follows.
fn tree<'t>(text: &'t str, base: &[String], paths: &mut Vec<Vec<String>>) -> &'t str {
    let Some(rest) = text.trim_start().strip_prefix("::") else {
        paths.push(base.to_vec());
        return text;
    };
    let rest = rest.trim_start();
    let Some(mut rest) = rest.strip_prefix('{') else {
        if let Some(rest) = rest.strip_prefix('*') {
            paths.push(base.to_vec());
            return rest;
        }
        let (name, rest) = split_name(rest);
        return tree(rest, &[base, &[name.to_owned()]].concat(), paths);
    };
    loop {
        rest = rest.trim_start().trim_start_matches(',').trim_start();
        if let Some(after) = rest.strip_prefix('}') {
            return after;
        }
        let (name, after) = split_name(rest);
        if name.is_empty() {
            // Something else than names, such as `*`.
            rest = rest.strip_prefix('*').unwrap_or("}");
            continue;
        }
        let inner =
            if name == "self" { base.to_vec() } else { [base, &[name.to_owned()]].concat() };
        rest = tree(after, &inner, paths);
        // A new name, `a as b`, is of no matter.
        if let Some(renamed) = rest.trim_start().strip_prefix("as ") {
            rest = split_name(renamed.trim_start()).1;
        }
    }
}

fn split_name(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths that code in the module `a::b` names, as text.
    fn paths(code: &str) -> Vec<String> {
        let module = module_of("a/b.rs");
        named(code, &module).into_iter().map(|named| named.path.join("::")).collect()
    }

    #[test]
    fn files_hold_modules() {
        assert_eq!(module_of("ask.rs"), ["ask"]);
        assert_eq!(module_of("chomp/boards/mod.rs"), ["chomp", "boards"]);
    }

    #[test]
    fn paths_count_from_the_root() {
        assert_eq!(paths("use crate::x::Y;"), ["x::Y"]);
        assert_eq!(paths("use super::c;"), ["a::c"]);
        assert_eq!(paths("use super::super::c;"), ["c"]);
        assert_eq!(paths("use self::c::D;"), ["a::b::c::D"]);
        assert_eq!(paths("fn f() { crate::x::g(super::h(1)) }"), ["x::g", "a::h"]);
    }

    #[test]
    fn groups_are_taken_apart() {
        let code = "use crate::{x, y::{self, Z as W, v::*}};\nuse super::{c};";
        assert_eq!(paths(code), ["x", "y", "y::Z", "y::v", "a::c"]);
        let lines: Vec<usize> =
            named(code, &module_of("a.rs")).iter().map(|named| named.line).collect();
        assert_eq!(lines, [1, 1, 1, 1, 2]);
    }

    #[test]
    fn what_imports_nothing_is_left_out() {
        assert_eq!(paths("// crate::x\n\"crate::y\"; pub(in crate::z) fn f() {}"), [""; 0]);
        assert_eq!(paths("use other::crate_of::super_x;"), [""; 0]);
        assert_eq!(paths("#[cfg(test)]\nmod tests { use crate::x; }"), [""; 0]);
    }
}
