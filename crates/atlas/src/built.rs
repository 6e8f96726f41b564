//! How a build of a table ended.

/// How a build ended.
#[derive(Debug)]
pub enum Built<T> {
    /// A complete table was there that reaches at least as far. Nothing was done.
    Already(T),
    /// The table is complete.
    Complete(T),
    /// The build was stopped on request.
    Stopped {
        /// How much is computed: sheets, or positions of a board.
        done: u64,
        /// How much of that the next build need not compute again.
        kept: u64,
    },
}
