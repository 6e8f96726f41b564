//! The modules of the library import each other in one direction only.
//!
//! A module that imports another depends on it, directly or through others; none may depend on
//! itself. This holds among the modules at the root of the library, and among those of Chomp, where
//! what is known of finite boards does not know the infinite ones. The file that declares the
//! modules stands above them and may import any of them. Tests may look anywhere.

use std::collections::{BTreeMap, BTreeSet};

use super::Complaint;
use crate::tree::rust_paths::{Named, module_of, named};
use crate::tree::{Tree, file_name};

const LIBRARY: &str = "crates/games/src/";

/// Modules whose children are looked at; the root has no name.
const PARENTS: [&[&str]; 2] = [&[], &["chomp"]];

/// Where one module imports another.
struct Import {
    path: String,
    line: usize,
}

/// The imports of each module, by the module that is imported.
type Imports = BTreeMap<String, BTreeMap<String, Import>>;

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    PARENTS.iter().flat_map(|parent| check_children(tree, parent)).collect()
}

fn check_children(tree: &Tree, parent: &[&str]) -> Vec<Complaint> {
    let imports = imports_among_children(tree, parent);
    let mut complaints = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for start in imports.keys() {
        if seen.contains(start.as_str()) {
            continue;
        }
        if let Some(circle) = circle_through(start, &imports) {
            let import = &imports[circle[0]][circle[1]];
            let text = format!(
                "modules import each other in a circle: {}; turn one of the imports around",
                circle.join(" -> ")
            );
            complaints.push(Complaint::new(&import.path, import.line, text));
            seen.extend(circle);
        }
    }
    complaints
}

fn imports_among_children(tree: &Tree, parent: &[&str]) -> Imports {
    let mut imports = Imports::new();
    let files = tree.below(LIBRARY).filter(|(path, _)| !is_test(path) && path.ends_with(".rs"));
    let files: Vec<(Vec<String>, &str, &str)> =
        files.map(|(path, text)| (module_of(&path[LIBRARY.len()..]), path, text)).collect();
    let children: BTreeSet<&str> =
        files.iter().filter_map(|(module, ..)| child_of(parent, module)).collect();
    for (module, path, text) in &files {
        let Some(own) = child_of(parent, module) else { continue };
        if parent.is_empty() && own == "lib" {
            continue;
        }
        for Named { path: target, line } in named(text, module) {
            let Some(other) = child_of(parent, &target) else { continue };
            if other != own && children.contains(other) {
                let import = Import { path: (*path).to_owned(), line };
                let of_own = imports.entry(own.to_owned()).or_default();
                of_own.entry(other.to_owned()).or_insert(import);
            }
        }
    }
    imports
}

fn is_test(path: &str) -> bool {
    file_name(path) == "tests.rs" || path.contains("/tests/")
}

/// The child of a module to which a path leads.
fn child_of<'p>(parent: &[&str], path: &'p [String]) -> Option<&'p str> {
    let below =
        path.strip_prefix(&parent.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()[..]);
    below?.first().map(String::as_str)
}

/// A shortest way from a module back to itself.
fn circle_through<'i>(start: &'i str, imports: &'i Imports) -> Option<Vec<&'i str>> {
    let mut ways = vec![vec![start]];
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last().expect("a way has a start");
            for next in imports.get(*last).into_iter().flat_map(BTreeMap::keys) {
                let way: Vec<&str> = way.iter().copied().chain([next.as_str()]).collect();
                if next == start {
                    return Some(way);
                }
                if reached.insert(next) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    const ASK: &str = "crates/games/src/ask.rs";
    const GAME: &str = "crates/games/src/game.rs";

    #[test]
    fn one_direction_is_fine() {
        let files = [
            ("crates/games/src/lib.rs", "pub use crate::ask::f;\n"),
            (ASK, "use crate::game::Game;\nuse crate::chomp::Chomp;\n"),
            (GAME, "use numbers::Ordinal;\n#[cfg(test)]\nmod tests { use crate::ask; }\n"),
            ("crates/games/src/chomp/mod.rs", "mod a;\nuse crate::game::Game;\nuse self::a::A;\n"),
            ("crates/games/src/chomp/a.rs", "use super::Chomp;\nuse crate::game;\n"),
            ("crates/games/src/chomp/a/tests.rs", "use crate::ask;\n"),
        ];
        check_places(check, &files, &[]);
    }

    #[test]
    fn two_modules_that_need_each_other_are_found() {
        let files = [(ASK, "\nuse crate::game::Game;\n"), (GAME, "use super::{ask::consult};\n")];
        check_places(check, &files, &[(ASK, 2)]);
        let complaints = check(&Tree::of(&files));
        assert!(complaints[0].text.contains("ask -> game -> ask;"), "{complaints:?}");
    }

    #[test]
    fn a_longer_way_round_is_found_once() {
        let files = [
            (ASK, "use crate::game::Game;\n"),
            (GAME, "fn f() {\n    crate::chomp::g()\n}\n"),
            ("crates/games/src/chomp/rows.rs", "use super::super::ask;\n"),
        ];
        check_places(check, &files, &[(ASK, 1)]);
    }

    #[test]
    fn the_modules_of_chomp_are_looked_at_too() {
        let files = [
            ("crates/games/src/chomp/mod.rs", "pub mod finite;\npub mod infinite;\n"),
            ("crates/games/src/chomp/finite/engine.rs", "use crate::chomp::infinite::X;\n"),
            ("crates/games/src/chomp/infinite.rs", "use super::{Chomp, finite};\n"),
        ];
        check_places(check, &files, &[("crates/games/src/chomp/finite/engine.rs", 1)]);
    }
}
