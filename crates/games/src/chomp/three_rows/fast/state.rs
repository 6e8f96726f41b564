//! The state of the engine as bytes, to stop and go on.
//!
//! All numbers are little-endian; a list is its length and its items. What can be derived (ranks
//! from deadly rows, words that the kernel only passes through) is not written.

use numbers::BitSet;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Read, Write};

/// Something that can be written and read again.
pub(in super::super) trait Stored: Sized {
    /// Writes it.
    fn store(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads it.
    fn fetch(input: &mut dyn Read) -> io::Result<Self>;
}

macro_rules! stored_numbers {
    ($($number:ty),*) => {$(
        impl Stored for $number {
            fn store(&self, out: &mut dyn Write) -> io::Result<()> {
                out.write_all(&self.to_le_bytes())
            }

            fn fetch(input: &mut dyn Read) -> io::Result<Self> {
                let mut bytes = [0; size_of::<Self>()];
                input.read_exact(&mut bytes)?;
                Ok(Self::from_le_bytes(bytes))
            }
        }
    )*};
}

stored_numbers!(u32, u64);

impl Stored for usize {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        (*self as u64).store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        Self::try_from(u64::fetch(input)?).map_err(io::Error::other)
    }
}

impl<T: Stored, U: Stored> Stored for (T, U) {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.store(out)?;
        self.1.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        Ok((T::fetch(input)?, U::fetch(input)?))
    }
}

impl<T: Stored, const N: usize> Stored for [T; N] {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.iter().try_for_each(|item| item.store(out))
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let items: Vec<T> = (0..N).map(|_| T::fetch(input)).collect::<io::Result<_>>()?;
        items.try_into().map_err(|_| io::Error::other("a list of the wrong length"))
    }
}

impl<T: Stored> Stored for Vec<T> {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.len().store(out)?;
        self.iter().try_for_each(|item| item.store(out))
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let length = usize::fetch(input)?;
        (0..length).map(|_| T::fetch(input)).collect()
    }
}

impl<T: Stored> Stored for VecDeque<T> {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.len().store(out)?;
        self.iter().try_for_each(|item| item.store(out))
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        Vec::fetch(input).map(Self::from)
    }
}

impl Stored for BitSet {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.words().len().store(out)?;
        self.words().iter().try_for_each(|word| word.store(out))
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        Vec::fetch(input).map(Self::from_words)
    }
}

impl<T: Stored> Stored for Option<Box<T>> {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        u32::from(self.is_some()).store(out)?;
        self.iter().try_for_each(|item| item.store(out))
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let there = u32::fetch(input)? == 1;
        there.then(|| T::fetch(input).map(Box::new)).transpose()
    }
}

impl Stored for HashMap<usize, u64> {
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut items: Vec<(usize, u64)> = self.iter().map(|(key, value)| (*key, *value)).collect();
        items.sort_unstable();
        items.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        Ok(Vec::fetch(input)?.into_iter().collect())
    }
}

/// Stores a struct as the list of its fields.
macro_rules! stored_fields {
    ($($kind:ty { $($field:ident),* })*) => {$(
        impl $crate::chomp::three_rows::fast::state::Stored for $kind {
            fn store(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
                $($crate::chomp::three_rows::fast::state::Stored::store(&self.$field, out)?;)*
                Ok(())
            }

            fn fetch(input: &mut dyn std::io::Read) -> std::io::Result<Self> {
                use $crate::chomp::three_rows::fast::state::Stored;
                Ok(Self { $($field: Stored::fetch(input)?),* })
            }
        }
    )*};
}

pub(in super::super) use stored_fields;
