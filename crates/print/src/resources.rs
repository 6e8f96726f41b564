//! Resources of a PDF in the order of their names.
//!
//! What a page uses is listed in dictionaries, and `svg2pdf` writes their entries as they come out
//! of a hash table, so that the same picture has other bytes in every process:
//!
//! ```text
//!     /XObject <<
//!       /xo2 12 0 R
//!       /xo0 8 0 R
//!     >>
//! ```
//!
//! The order means nothing. Putting the lines in order moves no byte outside of them, and what a
//! PDF says about the places of its objects stays true.

/// Sorts every list of resources.
pub(crate) fn sort(pdf: &mut [u8]) {
    let mut from = 0;
    while from < pdf.len() {
        let mut lines: Vec<(Entry, Vec<u8>)> = Vec::new();
        let mut to = from;
        while let Some(line) = pdf[to..].split_inclusive(|byte| *byte == b'\n').next() {
            let Some(entry) = entry(line) else { break };
            lines.push((entry, line.to_vec()));
            to += line.len();
        }
        if lines.is_empty() {
            from +=
                pdf[from..].iter().position(|byte| *byte == b'\n').map_or(pdf.len(), |at| at + 1);
            continue;
        }
        lines.sort();
        let sorted = lines.into_iter().flat_map(|(_, line)| line);
        pdf[from..to].iter_mut().zip(sorted).for_each(|(byte, new)| *byte = new);
        from = to;
    }
}

/// The kind of a resource and its number among its kind.
type Entry = (String, u32);

/// What a line such as `/xo12 8 0 R` lists.
fn entry(line: &[u8]) -> Option<Entry> {
    let line = str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (name, reference) = line.trim_start().strip_prefix('/')?.split_once(' ')?;
    let digits = name.find(|sign: char| sign.is_ascii_digit())?;
    let (kind, number) = name.split_at(digits);
    let is_kind = ["xo", "gs", "po", "sh", "fo", "cs"].contains(&kind);
    let is_reference = reference.ends_with(" R") || reference.starts_with('[');
    (is_kind && is_reference).then_some(())?;
    Some((kind.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_nothing_else() {
        let lists =
            b"%PDF\n/Font 3 0 R\n  /xo10 8 0 R\n  /xo2 12 0 R\n>>\n/fo1 2 0 R\n/fo0 13 0 R\nend";
        let sorted =
            b"%PDF\n/Font 3 0 R\n  /xo2 12 0 R\n  /xo10 8 0 R\n>>\n/fo0 13 0 R\n/fo1 2 0 R\nend";
        let mut pdf = lists.to_vec();
        sort(&mut pdf);
        assert_eq!(String::from_utf8_lossy(&pdf), String::from_utf8_lossy(sorted));
        let mut other = b"/xo1\n/xo0 streams\n".to_vec();
        sort(&mut other);
        assert_eq!(other, b"/xo1\n/xo0 streams\n");
    }
}
