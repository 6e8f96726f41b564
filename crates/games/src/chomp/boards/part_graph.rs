//! The parts of a box as a graph, and what it lets one expect of many workers.
//!
//! A worker that is free takes, of the parts whose sources are done, the one with the longest path
//! of readers before it: the usual rule, which is never twice as slow as the best. Time is counted
//! in positions, which a sweep goes through evenly; what it takes to hand files over is left out.

use super::board_parts::BoardParts;
use super::sweep::sources::Source;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What the parts of a box read of each other.
///
/// ```
/// use chomplab::chomp::boards::BoardParts;
///
/// let parts = BoardParts::about(12, 12, 100).unwrap();
/// let graph = parts.graph();
/// assert!(graph.sources(0).is_empty());
/// assert!(graph.time_of(2) < graph.time_of(1));
/// assert!(graph.time_of(1000) >= graph.longest_path());
/// ```
#[derive(Clone, Debug)]
pub struct PartGraph {
    sources: Vec<Vec<Source>>,
    readers: Vec<Vec<usize>>,
    positions: Vec<u64>,
    /// The positions of each part and of those on the longest path after it.
    paths: Vec<u64>,
    levels: Vec<usize>,
}

impl BoardParts {
    /// What the parts read of each other.
    #[must_use]
    pub fn graph(&self) -> PartGraph {
        let sources: Vec<Vec<Source>> = self.iter().map(|part| part.sources()).collect();
        let positions: Vec<u64> = self.iter().map(|part| part.positions()).collect();
        let mut levels: Vec<usize> = Vec::with_capacity(sources.len());
        let mut readers = vec![Vec::new(); sources.len()];
        for (number, sources) in sources.iter().enumerate() {
            sources.iter().for_each(|source| readers[source.part].push(number));
            levels.push(sources.iter().map(|it| levels[it.part] + 1).max().unwrap_or(0));
        }
        let mut paths = positions.clone();
        for number in (0..paths.len()).rev() {
            let readers: &Vec<usize> = &readers[number];
            paths[number] += readers.iter().map(|&reader| paths[reader]).max().unwrap_or(0);
        }
        PartGraph { sources, readers, positions, paths, levels }
    }
}

impl PartGraph {
    /// What a part reads of others.
    ///
    /// # Panics
    /// When there is no such part.
    #[must_use]
    pub fn sources(&self, part: usize) -> &[Source] {
        &self.sources[part]
    }

    /// How many parts come one after the other at least, up to each part.
    #[must_use]
    pub fn levels(&self) -> &[usize] {
        &self.levels
    }

    /// The positions of a part and of those on the longest path of readers after it: the more, the
    /// sooner it should be swept.
    ///
    /// # Panics
    /// When there is no such part.
    #[must_use]
    pub fn path_from(&self, part: usize) -> u64 {
        self.paths[part]
    }

    /// The positions of the parts on the longest path, which no number of workers can share.
    #[must_use]
    pub fn longest_path(&self) -> u64 {
        self.paths.iter().copied().max().unwrap_or(0)
    }

    /// How many lists all parts together read, of blocks of other parts.
    #[must_use]
    pub fn lists_read(&self) -> u64 {
        self.sources.iter().flatten().map(|source| source.blocks.len() as u64).sum()
    }

    /// How long so many workers take for all parts, in positions that one of them goes through.
    #[must_use]
    pub fn time_of(&self, workers: usize) -> u64 {
        let mut waits_for: Vec<usize> = self.sources.iter().map(Vec::len).collect();
        let is_first = |part: &usize| waits_for[*part] == 0;
        let mut ready: BinaryHeap<(u64, Reverse<usize>)> = (0..waits_for.len())
            .filter(is_first)
            .map(|part| (self.paths[part], Reverse(part)))
            .collect();
        let mut working = BinaryHeap::new();
        let mut now = 0;
        loop {
            while working.len() < workers.max(1) {
                let Some((_, Reverse(part))) = ready.pop() else { break };
                working.push(Reverse((now + self.positions[part], part)));
            }
            let Some(Reverse((end, part))) = working.pop() else { return now };
            now = end;
            for &reader in &self.readers[part] {
                waits_for[reader] -= 1;
                if waits_for[reader] == 0 {
                    ready.push((self.paths[reader], Reverse(reader)));
                }
            }
        }
    }
}
