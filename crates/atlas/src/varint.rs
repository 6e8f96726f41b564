//! Numbers in as many bytes as they need: seven bits a byte, the lowest first, and the eighth bit
//! set on all bytes but the last.
//!
//! Distances, which may be negative, are folded first: 0, −1, 1, −2, 2, … become 0, 1, 2, 3, 4, …

/// Appends a number.
pub(crate) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front; `None` when the bytes do not start with one.
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Appends the distance of a number from a line.
pub(crate) fn put_distance(bytes: &mut Vec<u8>, number: u64, line: u64) {
    let distance = number.wrapping_sub(line) as i64;
    put_number(bytes, (distance << 1 ^ distance >> 63) as u64);
}

/// Takes a distance off the front and returns the number that lies so far from the line.
pub(crate) fn take_distance(bytes: &mut &[u8], line: u64) -> Option<u64> {
    let folded = take_number(bytes)?;
    let distance = folded >> 1 ^ (folded & 1).wrapping_neg();
    Some(line.wrapping_add(distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_bytes_they_need() {
        for (number, length) in [(0, 1), (127, 1), (128, 2), (16_383, 2), (1 << 62, 9)] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            assert_eq!(bytes.len(), length, "{number}");
        }
    }

    #[test]
    fn what_is_put_is_taken() {
        let numbers = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit]).chain([u64::MAX]);
        for number in numbers {
            for line in [0, 1, number, u64::MAX] {
                let mut bytes = Vec::new();
                put_number(&mut bytes, number);
                put_distance(&mut bytes, number, line);
                let mut rest = &bytes[..];
                assert_eq!(take_number(&mut rest), Some(number));
                assert_eq!(take_distance(&mut rest, line), Some(number), "from {line}");
                assert!(rest.is_empty());
            }
        }
    }

    #[test]
    fn small_distances_of_either_sign_take_a_byte() {
        for distance in -64..64 {
            let mut bytes = Vec::new();
            put_distance(&mut bytes, 1000_u64.wrapping_add_signed(distance), 1000);
            assert_eq!(bytes.len(), 1, "{distance}");
        }
    }

    #[test]
    fn bytes_that_are_no_number_are_refused() {
        let too_large = [&[0xff; 9][..], &[2]].concat();
        for bytes in [&[][..], &[0x80], &[0xff; 11], &too_large] {
            assert_eq!(take_number(&mut &bytes[..]), None, "{bytes:?}");
        }
    }
}
