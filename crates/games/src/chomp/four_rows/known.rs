//! What is known of G(4×ω): the table that is kept in `data/golden`, in words.

/// The kept table, whose lines are told apart by their status.
const TABLE: &str = include_str!("../../../../../data/golden/four-columns.csv");

/// A bound for G(4×ω), in words.
#[must_use]
pub fn bound_for_four_columns() -> String {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let until = |is_good: fn(&str) -> bool| rows.iter().take_while(|row| is_good(row[3])).count();
    let certified = until(|status| status == "certified");
    let computed = until(|status| status != "not found");
    let third =
        rows.iter().flat_map(|row| &row[1..3]).filter_map(|a| a.parse::<usize>().ok()).max();
    let least = |bound: usize| format!("at least {bound}, {} as [HS] counts", bound + 1);
    let certified = match certified {
        0 => String::new(),
        bound => format!("{}, certified; ", least(bound)),
    };
    format!(
        "the Grundy value of 4×ω is {certified}{}, computed; the value {computed} was not found as \
         far as was looked, with other values met up to a = {}; whether it is computable is open \
         ([HS] §12)",
        least(computed),
        third.unwrap_or(0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_that_of_the_paper_or_better() {
        let text = bound_for_four_columns();
        assert!(text.contains("at least 45, 46 as [HS] counts"), "{text}");
    }
}
