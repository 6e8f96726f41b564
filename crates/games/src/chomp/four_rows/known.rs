//! What is known of G(4×ω): the table that is kept in `data/four-columns.csv`, in words.

/// The kept table, whose lines are told apart by their status.
const TABLE: &str = include_str!("../../../data/four-columns.csv");

/// A bound for G(4×ω), in words.
#[must_use]
pub fn bound_for_four_columns() -> String {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let until = |is_good: fn(&str) -> bool| rows.iter().take_while(|row| is_good(row[3])).count();
    let certified = until(|status| status == "certified");
    let computed = until(|status| status != "not found");
    let bounded = TABLE.split_once("for a up to ").expect("the table says how far it goes").1;
    let third: String = bounded.chars().take_while(char::is_ascii_digit).collect();
    let least = |bound: usize| format!("at least {bound}, {} as [HS] counts", bound + 1);
    let certified = match certified {
        0 => String::new(),
        bound => format!("{}, certified; ", least(bound)),
    };
    format!(
        "the Grundy value of 4×ω is {certified}{}, computed: {computed} was not found up to a = \
         {third}; whether it can be computed is open ([HS] §12)",
        least(computed),
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
