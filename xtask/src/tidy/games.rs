//! Every game is in the registry.
//!
//! A folder of the library that is a module and implements `Game` holds a
//! game, and `registry.rs` must use it: its text holds `folder::`. Toy games
//! in tests are left out: what follows `#[cfg(test)]`, and files called
//! `tests.rs` or kept in a folder `tests`.

use std::collections::BTreeSet;

use super::Complaint;
use crate::tree::{Tree, file_name, rust_code, whole_word};

const LIBRARY: &str = "crates/games/src/";
const REGISTRY: &str = "crates/games/src/registry.rs";

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let folders: BTreeSet<&str> = tree
        .below(LIBRARY)
        .filter_map(|(path, _)| path[LIBRARY.len()..].split_once('/'))
        .map(|(folder, _)| folder)
        .collect();
    let registry = rust_code::code_only(tree.text(REGISTRY).unwrap_or(""));
    let mut complaints = Vec::new();
    for folder in folders {
        let path = format!("{LIBRARY}{folder}/");
        let index = format!("{path}mod.rs");
        let holds_game = tree.below(&path).any(|(path, text)| implements_game(path, text));
        let listed = whole_word::contains(&registry, &format!("{folder}::"));
        if tree.exists(&index) && holds_game && !listed {
            complaints.push(Complaint::new(
                &index,
                1,
                format!(
                    "the game in this folder is not in the registry; {REGISTRY} should use \
                     `{folder}::`"
                ),
            ));
        }
    }
    complaints
}

fn implements_game(path: &str, text: &str) -> bool {
    let is_test = file_name(path) == "tests.rs" || path.contains("/tests/");
    let code = rust_code::code_only(text);
    let is_game = |line: &str| {
        line.trim_start().starts_with("impl") && whole_word::contains(line, "Game for")
    };
    !is_test && code.lines().take_while(|line| !line.contains("#[cfg(test)]")).any(is_game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    const GAME: &str = "impl Game for Position {}\n";

    #[test]
    fn a_game_outside_of_the_registry_is_found() {
        let files = [
            (REGISTRY, "use crate::chomp::Chomp; // heap::Heap\n"),
            ("crates/games/src/chomp/mod.rs", "mod rules;\n"),
            ("crates/games/src/chomp/rules.rs", GAME),
            ("crates/games/src/heap/mod.rs", "impl<const N: usize> Game for Heap<N> {}\n"),
        ];
        check_places(check, &files, &[("crates/games/src/heap/mod.rs", 1)]);
        check_places(
            check,
            &files[1..],
            &[("crates/games/src/chomp/mod.rs", 1), ("crates/games/src/heap/mod.rs", 1)],
        );
    }

    #[test]
    fn part_of_a_longer_name_is_not_enough() {
        let files =
            [(REGISTRY, "use crate::subchomp::X;\n"), ("crates/games/src/chomp/mod.rs", GAME)];
        check_places(check, &files, &[("crates/games/src/chomp/mod.rs", 1)]);
    }

    #[test]
    fn folders_without_a_game_are_free() {
        let files = [
            (REGISTRY, ""),
            ("crates/games/src/search/mod.rs", "/// impl Game for it\nimpl FiniteGame for X {}\n"),
            (
                "crates/games/src/search/table.rs",
                "fn f() {}\n#[cfg(test)]\nmod tests {\n    impl Game for Toy {}\n}\n",
            ),
            ("crates/games/src/search/tests.rs", GAME),
            ("crates/games/src/loose/rules.rs", GAME),
            ("crates/games/src/game.rs", GAME),
        ];
        check_places(check, &files, &[]);
    }
}
