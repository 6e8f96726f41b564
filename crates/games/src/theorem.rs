//! A theorem as users see it: its name, its source and the header of its file.

use crate::verdict::Reason;

/// What a theorem is called and where it is documented.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// The name, by what it says: `two-rows`.
    pub id: &'static str,
    /// Names that it, or a theorem that is now part of it, once had.
    pub formerly: &'static [&'static str],
    /// The name as a heading.
    pub title: &'static str,
    /// Where it is published, in the keys of SOURCES.md.
    pub source: &'static str,
    /// The text of its file, whose header is the documentation.
    file: &'static str,
}

impl Theorem {
    /// A theorem, with the text of its file.
    pub(crate) const fn new(
        id: &'static str,
        title: &'static str,
        source: &'static str,
        file: &'static str,
    ) -> Self {
        Self { id, formerly: &[], title, source, file }
    }

    /// The same, which once had other names.
    pub(crate) const fn formerly(self, formerly: &'static [&'static str]) -> Self {
        Self { formerly, ..self }
    }

    /// Whether this is the theorem's name, or once was.
    #[must_use]
    pub fn answers_to(&self, id: &str) -> bool {
        self.id == id || self.formerly.contains(&id)
    }

    /// The documentation: Markdown, from the header of the theorem's file. There the brackets of
    /// citations are escaped, so that rustdoc does not take them for links; here they are not.
    ///
    /// ```
    /// let theorem = chomplab::registry::find_theorem("two-rows").unwrap();
    /// assert!(theorem.documentation().contains("**Statement.**"));
    /// ```
    #[must_use]
    pub fn documentation(&self) -> String {
        let header = self.file.lines().map_while(|line| line.strip_prefix("//!"));
        let lines = header.map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n").replace("\\[", "[").replace("\\]", "]")
    }

    /// The theorem as the ground of a claim.
    pub(crate) fn reason(&self, text: impl Into<String>) -> Reason {
        Reason { id: self.id, source: self.source, text: text.into() }
    }
}
