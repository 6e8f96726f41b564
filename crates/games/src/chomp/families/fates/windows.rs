//! Sets of rows as bits, less the present column: bit 0 is the column's own row.

/// Adds a row to a set; nothing where there is none.
pub(super) fn mark(window: &mut [u64], offset: Option<u32>) {
    if let Some(offset) = offset {
        window[offset as usize / 64] |= 1 << (offset % 64);
    }
}

/// The column grows by one.
pub(super) fn shift_down(window: &mut [u64]) {
    for at in 0..window.len() {
        let next = window.get(at + 1).copied().unwrap_or(0);
        window[at] = window[at] >> 1 | next << 63;
    }
}

/// The least offset from a floor on that no window has.
pub(super) fn least_free(windows: [&[u64]; 3], floor: usize) -> usize {
    let mut at = floor / 64;
    let mut below_floor = (1_u64 << (floor % 64)) - 1;
    loop {
        let full = windows.iter().fold(below_floor, |full, window| full | window[at]);
        if full != u64::MAX {
            return at * 64 + full.trailing_ones() as usize;
        }
        below_floor = 0;
        at += 1;
    }
}
