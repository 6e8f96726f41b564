//! Rust source reduced to what the compiler acts on.
//!
//! Comments vanish and the contents of string and character literals turn
//! into blanks; every line keeps its number. That is enough to ask whether a
//! file *uses* a name rather than mentions it, without a parser.

/// The source without comments and literal contents, line breaks in place.
pub(crate) fn code_only(source: &str) -> String {
    let mut reader =
        Reader { rest: source.chars().collect(), at: 0, code: String::with_capacity(source.len()) };
    while reader.at < reader.rest.len() {
        reader.step();
    }
    reader.code
}

struct Reader {
    rest: Vec<char>,
    at: usize,
    code: String,
}

impl Reader {
    fn step(&mut self) {
        let after_name = self.at > 0 && is_name(self.peek_back());
        match self.peek(0) {
            '/' if self.peek(1) == '/' => self.blank_while(|reader| reader.peek(0) != '\n'),
            '/' if self.peek(1) == '*' => self.block_comment(),
            'r' if self.raw_hashes().is_some() && (!after_name || self.after_literal_prefix()) => {
                self.raw_string();
            }
            '"' => self.quoted('"'),
            '\'' if self.peek(1) == '\\' || self.peek(2) == '\'' => self.quoted('\''),
            _ => self.keep(),
        }
    }

    /// The character `ahead` places on; NUL past the end.
    fn peek(&self, ahead: usize) -> char {
        self.rest.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn peek_back(&self) -> char {
        self.rest[self.at - 1]
    }

    fn keep(&mut self) {
        self.code.push(self.rest[self.at]);
        self.at += 1;
    }

    fn blank(&mut self) {
        let c = self.peek(0);
        self.code.push(if c == '\n' { '\n' } else { ' ' });
        self.at += 1;
    }

    fn blank_while(&mut self, more: impl Fn(&Self) -> bool) {
        while self.at < self.rest.len() && more(self) {
            self.blank();
        }
    }

    /// Block comments nest.
    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.rest.len() {
            let pair = (self.peek(0), self.peek(1));
            if pair == ('/', '*') {
                depth += 1;
            } else if pair == ('*', '/') {
                depth -= 1;
            } else {
                self.blank();
                continue;
            }
            self.blank();
            self.blank();
            if depth == 0 {
                return;
            }
        }
    }

    /// A literal in which a backslash protects the next character.
    fn quoted(&mut self, quote: char) {
        self.keep();
        while self.at < self.rest.len() && self.peek(0) != quote {
            if self.peek(0) == '\\' && self.at + 1 < self.rest.len() {
                self.blank();
            }
            self.blank();
        }
        if self.at < self.rest.len() {
            self.keep();
        }
    }

    /// The number of `#` between an `r` here and the opening quote.
    fn raw_hashes(&self) -> Option<usize> {
        let hashes = (1..).take_while(|&ahead| self.peek(ahead) == '#').count();
        (self.peek(hashes + 1) == '"').then_some(hashes)
    }

    /// Whether the `r` here continues `b` or `c`, as in `br"…"`.
    fn after_literal_prefix(&self) -> bool {
        let prefixed = matches!(self.peek_back(), 'b' | 'c');
        prefixed && (self.at < 2 || !is_name(self.rest[self.at - 2]))
    }

    fn raw_string(&mut self) {
        let hashes = self.raw_hashes().unwrap_or(0);
        for _ in 0..hashes + 2 {
            self.keep();
        }
        let closes = |reader: &Self| {
            reader.peek(0) == '"' && (1..=hashes).all(|ahead| reader.peek(ahead) == '#')
        };
        self.blank_while(|reader| !closes(reader));
        for _ in 0..(hashes + 1).min(self.rest.len() - self.at) {
            self.keep();
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::code_only;

    /// The code with runs of blanks shortened to one.
    fn check(source: &str, expected: &str) {
        let code = code_only(source);
        assert_eq!(code.lines().count(), source.lines().count(), "{source}");
        let words: Vec<&str> = code.split_whitespace().collect();
        assert_eq!(words.join(" "), expected, "{source}");
    }

    #[test]
    fn comments_vanish() {
        check("a // b\nc /// d\n//! e\nf", "a c f");
        check("a /* b /* c */ d\n e */ f", "a f");
        check("a /* never closed", "a");
    }

    #[test]
    fn string_contents_vanish() {
        check(r#"f("x // y") + g"#, r#"f(" ") + g"#);
        check(r#"f("a \" b"); g"#, r#"f(" "); g"#);
        check(r##"r#"a " b"# + c"##, r##"r#" "# + c"##);
        check(r#"br"a\" + c"#, r#"br" " + c"#);
        check("\"never closed", "\"");
        check("r#\"never closed", "r#\"");
    }

    #[test]
    fn characters_and_lifetimes_are_told_apart() {
        check(r#"('"', '\'', 'a') + b"#, "(' ', ' ', ' ') + b");
        check("fn f<'a>(x: &'a str) // y", "fn f<'a>(x: &'a str)");
        check("r#type + for_r\"x\"", "r#type + for_r\" \"");
    }
}
