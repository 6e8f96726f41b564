//! The few lines of a `Cargo.toml` that say who depends on whom.
//!
//! This is not a TOML parser. It knows table headers, `key = value` and
//! `key.sub = value` lines, and `package = "…"` inside of a value, which is
//! all that dependency tables use.

use super::whole_word;

/// What was read from one manifest.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// The package's name and the line that gives it; none in a workspace
    /// manifest without a package.
    pub package: Option<(String, usize)>,
    /// What `[dependencies]` and `[build-dependencies]` list, for any target.
    pub dependencies: Vec<Dependency>,
    /// What `[workspace.dependencies]` lists.
    pub shared: Vec<Dependency>,
}

/// One dependency: the key it goes by, the package behind it, its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub key: String,
    pub package: String,
    pub line: usize,
}

/// What the lines under a table header mean.
enum Table {
    Package,
    /// Each line is a dependency.
    List(Kind),
    /// The lines describe one dependency, which the header named.
    Single(Kind),
    Other,
}

#[derive(Clone, Copy)]
enum Kind {
    Own,
    Shared,
}

impl Manifest {
    /// Reads the text of a `Cargo.toml`.
    pub(crate) fn read(text: &str) -> Self {
        let mut manifest = Self::default();
        let mut table = Table::Other;
        for (index, line) in text.lines().enumerate() {
            let (line, number) = (line.trim(), index + 1);
            if line.starts_with('#') {
                continue;
            }
            if line.starts_with("[target") || line.starts_with('[') && !line.contains('=') {
                table = manifest.enter(line, number);
            } else if let Some((key, value)) = line.split_once('=') {
                manifest.entry(&table, key.trim(), value.trim(), line, number);
            }
        }
        manifest
    }

    fn enter(&mut self, header: &str, line: usize) -> Table {
        let parts = header_parts(header);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let (kind, rest) = match parts.as_slice() {
            ["package"] => return Table::Package,
            ["workspace", "dependencies", rest @ ..] => (Kind::Shared, rest),
            ["dependencies" | "build-dependencies", rest @ ..]
            | ["target", _, "dependencies" | "build-dependencies", rest @ ..] => (Kind::Own, rest),
            _ => return Table::Other,
        };
        match rest {
            [] => Table::List(kind),
            [key, ..] => {
                self.push(kind, key, key, line);
                Table::Single(kind)
            }
        }
    }

    fn entry(&mut self, table: &Table, key: &str, value: &str, whole: &str, line: usize) {
        match *table {
            Table::Package if key == "name" => self.package = Some((unquoted(value).into(), line)),
            Table::List(kind) => {
                let name = unquoted(key.split('.').next().unwrap_or(key).trim());
                let package = renamed_to(whole).unwrap_or(name);
                self.push(kind, name, package, line);
            }
            Table::Single(kind) if key == "package" => {
                if let Some(last) = self.list(kind).last_mut() {
                    last.package = unquoted(value).into();
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, kind: Kind, key: &str, package: &str, line: usize) {
        self.list(kind).push(Dependency { key: key.into(), package: package.into(), line });
    }

    fn list(&mut self, kind: Kind) -> &mut Vec<Dependency> {
        match kind {
            Kind::Own => &mut self.dependencies,
            Kind::Shared => &mut self.shared,
        }
    }
}

/// The parts of a table header, split at dots outside of quotes.
fn header_parts(header: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for c in header.trim_start_matches('[').chars() {
        match (quote, c) {
            (None, ']') => break,
            (None, '.') => parts.push(String::new()),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if c == open => quote = None,
            (None, ' ' | '\t') => {}
            _ => parts.last_mut().expect("never empty").push(c),
        }
    }
    parts
}

/// The name in `package = "name"`, wherever on the line that stands.
fn renamed_to(line: &str) -> Option<&str> {
    let after = &line[whole_word::find(line, "package")? + "package".len()..];
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    Some(unquoted(value))
}

/// The contents of the quotes at the start of a value; else its first word.
fn unquoted(value: &str) -> &str {
    match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or(""),
        _ => value.split_whitespace().next().unwrap_or(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packages(list: &[Dependency]) -> Vec<(&str, &str, usize)> {
        list.iter().map(|found| (found.key.as_str(), found.package.as_str(), found.line)).collect()
    }

    #[test]
    fn every_spelling_of_a_dependency_is_read() {
        let manifest = Manifest::read(
            "[package]\n\
             name = \"web\" # the page\n\
             [dependencies]\n\
             lab.workspace = true\n\
             num = { package = \"numbers\", path = \"../numbers\" }\n\
             rand = \"0.9\"\n\
             [dependencies.atlas]\n\
             path = \"../atlas\"\n\
             [target.'cfg(target_os = \"linux\")'.dependencies.games]\n\
             package = 'chomplab'\n\
             [build-dependencies]\n\
             oracle = { workspace = true, features = [\n\
             \"slow\",\n\
             ] }\n\
             [dev-dependencies]\n\
             chomp = { path = \"../cli\" }\n",
        );
        assert_eq!(manifest.package, Some(("web".into(), 2)));
        assert_eq!(
            packages(&manifest.dependencies),
            [
                ("lab", "lab", 4),
                ("num", "numbers", 5),
                ("rand", "rand", 6),
                ("atlas", "atlas", 7),
                ("games", "chomplab", 9),
                ("oracle", "oracle", 12),
            ]
        );
    }

    #[test]
    fn shared_dependencies_are_kept_apart() {
        let text =
            "[workspace]\nmembers = []\n[workspace.dependencies]\nn = { package = \"numbers\" }\n";
        let manifest = Manifest::read(text);
        assert_eq!(manifest.package, None);
        assert!(manifest.dependencies.is_empty());
        assert_eq!(packages(&manifest.shared), [("n", "numbers", 4)]);
    }

    #[test]
    fn comments_and_other_tables_are_passed_over() {
        let text = "[dependencies]\n# numbers = \"1\"\n\n[features]\nnumbers = []\n";
        assert_eq!(Manifest::read(text), Manifest::default());
    }
}
