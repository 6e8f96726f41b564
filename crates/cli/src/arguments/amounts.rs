//! Numbers as people type them: `500000`, `300k`, `20M`, `1e6`.

/// Units of work and other counts, in which k is a thousand.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    parse_amount::<1000>(text)
}

/// Bytes, in which k is 1024.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, String> {
    parse_amount::<1024>(text)
}

/// A count from 1 on.
pub(crate) fn parse_positive(text: &str) -> Result<u64, String> {
    match parse_count(text)? {
        0 => Err("0 is too few; write a number from 1 on".to_owned()),
        count => Ok(count),
    }
}

/// A count from `LEAST` to `MOST`.
pub(crate) fn parse_within<const LEAST: u64, const MOST: u64>(text: &str) -> Result<u64, String> {
    parse_between(text, LEAST, MOST)
}

/// The same of 32 bits.
pub(crate) fn parse_small<const LEAST: u32, const MOST: u32>(text: &str) -> Result<u32, String> {
    let count = parse_between(text, LEAST.into(), MOST.into())?;
    Ok(u32::try_from(count).expect("it is at most MOST"))
}

/// The number of something in a list, counted from 0.
pub(crate) fn parse_place<const MOST: u32>(text: &str) -> Result<usize, String> {
    let place = parse_between(text, 0, MOST.into())?;
    Ok(usize::try_from(place).expect("it has 32 bits"))
}

fn parse_between(text: &str, least: u64, most: u64) -> Result<u64, String> {
    match parse_count(text)? {
        count if (least..=most).contains(&count) => Ok(count),
        _ if least == most => Err(format!("{text} is out of range; only {most} is possible")),
        _ => Err(format!("{text} is out of range; it may be {least} to {most}")),
    }
}

/// A whole number with an optional k, M or G, each `STEP` times the one before, or with a power of
/// ten as in 1e6.
fn parse_amount<const STEP: u64>(text: &str) -> Result<u64, String> {
    let trimmed = text.trim();
    let wrong = || {
        let what = if trimmed.starts_with('-') { "is below 0" } else { "is not an amount" };
        format!("{text:?} {what}; write for example 500000, 300k, 20M or 2G")
    };
    let (digits, factor) = match trimmed.char_indices().last() {
        Some((end, 'k' | 'K')) => (&trimmed[..end], Some(STEP)),
        Some((end, 'm' | 'M')) => (&trimmed[..end], Some(STEP.pow(2))),
        Some((end, 'g' | 'G')) => (&trimmed[..end], Some(STEP.pow(3))),
        _ => match trimmed.split_once(['e', 'E']) {
            Some((digits, power)) => {
                (digits, 10_u64.checked_pow(power.parse().map_err(|_| wrong())?))
            }
            None => (trimmed, Some(1)),
        },
    };
    let digits = digits.replace('_', "");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let number = digits
        .parse()
        .ok()
        .zip(factor)
        .and_then(|(number, factor): (u64, _)| number.checked_mul(factor));
    number.ok_or_else(|| format!("{text} is too much"))
}

/// An amount of work as people type it: `500M`.
pub(crate) fn shown_count(count: u64) -> String {
    shown::<1000>(count)
}

/// A number of bytes as people type it: `1G`.
pub(crate) fn shown_bytes(bytes: u64) -> String {
    shown::<1024>(bytes)
}

/// A count in a few signs, for what changes while one looks at it: `111360`, `2.7G`.
pub(crate) fn rounded_count(count: u64) -> String {
    let units = [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M")];
    match units.into_iter().find(|(unit, _)| count >= *unit) {
        Some((unit, letter)) => {
            let tenths = count / (unit / 10);
            format!("{}.{}{letter}", tenths / 10, tenths % 10)
        }
        None => count.to_string(),
    }
}

fn shown<const STEP: u64>(amount: u64) -> String {
    let units = [(STEP.pow(3), "G"), (STEP.pow(2), "M"), (STEP, "k")];
    let fits = units.into_iter().find(|(unit, _)| amount >= *unit && amount.is_multiple_of(*unit));
    fits.map_or(amount.to_string(), |(unit, letter)| format!("{}{letter}", amount / unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_may_be_short() {
        for (text, count) in
            [("7", 7), ("300k", 300_000), ("20M", 20_000_000), ("1e6", 1_000_000), ("1_000", 1000)]
        {
            assert_eq!(parse_count(text), Ok(count), "{text}");
        }
        assert_eq!(parse_bytes("1G"), Ok(1 << 30));
        assert_eq!(parse_within::<0, 100>("100"), Ok(100));
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for (text, message) in [
            ("-1", "is below 0; write for example"),
            ("", "is not an amount; write for example"),
            ("1e", "is not an amount"),
            ("k", "is not an amount"),
            ("1e99", "1e99 is too much"),
            ("99999999999G", "is too much"),
            ("+5", "is not an amount"),
        ] {
            let error = parse_count(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
        assert_eq!(parse_positive("0").unwrap_err(), "0 is too few; write a number from 1 on");
        let error = parse_within::<1, 9>("10").unwrap_err();
        assert_eq!(error, "10 is out of range; it may be 1 to 9");
        let error = parse_within::<4, 4>("5").unwrap_err();
        assert_eq!(error, "5 is out of range; only 4 is possible");
        assert_eq!(parse_small::<1, 9>("9"), Ok(9));
    }

    #[test]
    fn large_counts_are_rounded_down() {
        for (count, shown) in [(999_999, "999999"), (1_990_000, "1.9M"), (2_714_650_194, "2.7G")] {
            assert_eq!(rounded_count(count), shown);
        }
    }

    #[test]
    fn amounts_are_shown_as_they_are_typed() {
        assert_eq!(shown_count(500_000_000), "500M");
        assert_eq!(shown_count(1_500), "1500");
        assert_eq!(shown_bytes(1 << 30), "1G");
        assert_eq!(shown_bytes(0), "0");
    }
}
