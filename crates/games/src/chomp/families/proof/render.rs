//! Blocks as Markdown or LaTeX.

use super::Block;

/// Markdown, with formulas in plain characters.
pub(super) fn markdown(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        text += &match block {
            Block::Title(title) => format!("# {title}\n\n"),
            Block::Section(title) => format!("## {title}\n\n"),
            Block::Text(words) => format!("{words}\n\n"),
            Block::Items(items) => {
                let lines: String = items.iter().map(|item| format!("- {item}\n")).collect();
                format!("{lines}\n")
            }
        };
    }
    format!("{}\n", text.replace(['$', '_'], "").trim_end())
}

/// A LaTeX document.
pub(super) fn latex(blocks: &[Block]) -> String {
    let mut text = String::from(
        "\\documentclass{article}\n\\usepackage[margin=25mm]{geometry}\n\
         \\usepackage{amsmath,amssymb}\n\\begin{document}\n\\raggedright\n\n",
    );
    for block in blocks {
        text += &match block {
            Block::Title(title) => format!("\\section*{{{}}}\n\n", formulas(title)),
            Block::Section(title) => format!("\\subsection*{{{}}}\n\n", formulas(title)),
            Block::Text(words) => format!("{}\n\n", formulas(words)),
            Block::Items(items) => {
                let item = |item: &String| format!("\\item {}\n", formulas(item));
                let lines: String = items.iter().map(item).collect();
                format!("\\begin{{itemize}}\n{lines}\\end{{itemize}}\n\n")
            }
        };
    }
    text + "\\end{document}\n"
}

/// The signs of formulas as LaTeX has them, in formulas; outside there are none.
fn formulas(text: &str) -> String {
    let parts = text.split('$').enumerate().map(|(index, part)| {
        if index % 2 == 0 {
            return part.replace('∎', "\\hfill$\\square$");
        }
        let signs = [("→", "\\to"), ("≥", "\\ge"), ("≡", "\\equiv"), ("−", "-")];
        let formula =
            signs.iter().fold(part.to_owned(), |text, (sign, name)| text.replace(sign, name));
        format!("${}$", modulus(&formula))
    });
    parts.collect()
}

/// `(mod 3)` as LaTeX sets it.
fn modulus(formula: &str) -> String {
    match formula.split_once(" (mod ") {
        None => formula.to_owned(),
        Some((before, after)) => {
            let (number, rest) = after.split_once(')').unwrap_or((after, ""));
            format!("{before}\\pmod{{{number}}}{}", modulus(rest))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_in_both() {
        let blocks = [Block::Text("Let $y ≡ 1 (mod 3)$ and $x ≥ 2$.".into())];
        assert_eq!(markdown(&blocks), "Let y ≡ 1 (mod 3) and x ≥ 2.\n");
        assert!(latex(&blocks).contains("Let $y \\equiv 1\\pmod{3}$ and $x \\ge 2$."));
    }
}
