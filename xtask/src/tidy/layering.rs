//! Crates depend only on crates below them.
//!
//! ```text
//! numbers <- chomplab <- atlas <- lab <- api <- web <- chomp <- python
//!            oracle  <-'                     print  <-'
//! ```
//!
//! The oracle stands at the height of the library but reaches for nothing, so
//! that it shares no code with what it checks; the library can't use it
//! either. Only `[dependencies]` and `[build-dependencies]` count: tests may
//! look anywhere.

use super::Complaint;
use crate::tree::manifest::{Dependency, Manifest};
use crate::tree::{Tree, file_name};

/// A package may depend on those whose height is below its reach.
struct Place {
    package: &'static str,
    height: u8,
    reach: u8,
}

#[rustfmt::skip]
const PLACES: &[Place] = &[
    Place { package: "chomplab-numbers", height: 1, reach: 1 },
    Place { package: "chomplab-games",   height: 2, reach: 2 },
    Place { package: "chomplab-oracle",  height: 2, reach: 0 },
    // It makes files of pictures, whatever they show.
    Place { package: "chomplab-print",   height: 2, reach: 0 },
    Place { package: "chomplab-atlas",   height: 3, reach: 3 },
    Place { package: "chomplab-lab",     height: 4, reach: 4 },
    Place { package: "chomplab-api",     height: 5, reach: 5 },
    Place { package: "chomplab-web",     height: 6, reach: 6 },
    Place { package: "chomplab-browser", height: 7, reach: 7 },
    Place { package: "chomplab",         height: 7, reach: 7 },
    Place { package: "chomplab-python",  height: 8, reach: 8 },
    // Only tests and benchmarks use it.
    Place { package: "chomplab-testing", height: 9, reach: 0 },
    Place { package: "xtask",            height: 10, reach: 0 },
];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let shared =
        tree.text("Cargo.toml").map(|text| Manifest::read(text).shared).unwrap_or_default();
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&["toml"]) {
        if file_name(path) == "Cargo.toml" {
            check_manifest(path, &Manifest::read(text), &shared, &mut complaints);
        }
    }
    complaints
}

fn check_manifest(
    path: &str,
    manifest: &Manifest,
    shared: &[Dependency],
    complaints: &mut Vec<Complaint>,
) {
    let Some((name, line)) = &manifest.package else {
        return;
    };
    let Some(own) = place(name) else {
        complaints.push(Complaint::new(
            path,
            *line,
            format!("package `{name}` has no layer; give it a line in PLACES of the layering rule"),
        ));
        return;
    };
    for dependency in &manifest.dependencies {
        let package = package_behind(dependency, shared);
        if place(package).is_some_and(|other| other.height >= own.reach) {
            complaints.push(Complaint::new(
                path,
                dependency.line,
                format!("`{name}` depends on `{package}`; {}", allowed(own)),
            ));
        }
    }
}

fn place(package: &str) -> Option<&'static Place> {
    PLACES.iter().find(|place| place.package == package)
}

/// The package a dependency stands for, also when the workspace renames it.
fn package_behind<'a>(dependency: &'a Dependency, shared: &'a [Dependency]) -> &'a str {
    let inherited = shared.iter().find(|entry| entry.key == dependency.key);
    if dependency.package == dependency.key {
        inherited.map_or(&dependency.package, |entry| &entry.package)
    } else {
        &dependency.package
    }
}

fn allowed(own: &Place) -> String {
    let below: Vec<&str> =
        PLACES.iter().filter(|place| place.height < own.reach).map(|place| place.package).collect();
    if below.is_empty() {
        "it may depend on none of our crates".into()
    } else {
        format!("of our crates it may depend on {} only", below.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    /// Whether `package` may depend on `other`, through the whole rule.
    fn may(package: &str, other: &str) -> bool {
        let text = format!("[package]\nname = \"{package}\"\n[dependencies]\n{other} = \"1\"\n");
        let complaints = check(&Tree::of(&[("crates/a/Cargo.toml", &text)]));
        assert!(complaints.iter().all(|complaint| complaint.line == 4));
        complaints.is_empty()
    }

    #[test]
    fn each_layer_sees_those_below_and_no_other() {
        let order = [
            "chomplab-numbers",
            "chomplab-games",
            "chomplab-atlas",
            "chomplab-lab",
            "chomplab-api",
            "chomplab-web",
            "chomplab",
            "chomplab-python",
        ];
        for (high, package) in order.iter().enumerate() {
            for (low, other) in order.iter().enumerate() {
                assert_eq!(may(package, other), low < high, "{package} on {other}");
            }
        }
        assert!(may("chomplab-numbers", "rand"));
    }

    #[test]
    fn the_oracle_and_the_library_stay_apart() {
        assert!(!may("chomplab-oracle", "chomplab-numbers"));
        assert!(!may("chomplab-oracle", "chomplab-games"));
        assert!(!may("chomplab-games", "chomplab-oracle"));
        assert!(!may("chomplab-numbers", "chomplab-oracle"));
        assert!(may("chomplab-lab", "chomplab-oracle"));
        assert!(!may("xtask", "chomplab-numbers"));
        assert!(!may("chomplab", "xtask"));
    }

    #[test]
    fn tests_may_look_anywhere() {
        let text = "[package]\nname = \"chomplab-numbers\"\n[dev-dependencies]\nchomplab = \"1\"\n";
        check_places(check, &[("crates/numbers/Cargo.toml", text)], &[]);
    }

    #[test]
    fn names_given_by_the_workspace_are_seen_through() {
        let files = [
            ("Cargo.toml", "[workspace.dependencies]\nlib = { package = \"chomplab-games\" }\n"),
            (
                "crates/numbers/Cargo.toml",
                "[package]\nname = \"chomplab-numbers\"\n[dependencies]\nlib.workspace = true\n",
            ),
        ];
        check_places(check, &files, &[("crates/numbers/Cargo.toml", 4)]);
    }

    #[test]
    fn a_package_without_a_layer_is_refused() {
        let text = "[package]\nversion = \"1\"\nname = \"extra\"\n";
        check_places(
            check,
            &[("crates/extra/Cargo.toml", text)],
            &[("crates/extra/Cargo.toml", 3)],
        );
    }

    #[test]
    fn the_complaint_says_what_is_allowed() {
        let text = "[package]\nname = \"chomplab-games\"\n[dependencies]\nchomplab-lab = \"1\"\n";
        let complaints = check(&Tree::of(&[("crates/games/Cargo.toml", text)]));
        assert_eq!(
            complaints[0].text,
            "`chomplab-games` depends on `chomplab-lab`; of our crates it may depend on \
             chomplab-numbers only"
        );
    }
}
