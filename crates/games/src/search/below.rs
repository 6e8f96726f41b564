//! Values of everything below a root, the smallest first.
//!
//! A value that is defined by those of smaller things could be computed by calling oneself, as deep
//! as the root is large. Here everything below the root is gathered first and then valued in order
//! of size, so that a tall root costs no more stack than a small one.

use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Work;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// What a value depends on.
pub(crate) trait Below {
    /// What is valued.
    type Thing: Clone + Eq + Hash;

    /// A number that is less for everything that a thing's value depends on.
    fn size(&self, thing: &Self::Thing) -> u128;

    /// Units of work for each smaller thing that is visited.
    fn units(&self, thing: &Self::Thing) -> u64;

    /// Visits the smaller things until a visit fails.
    fn visit(
        &self,
        thing: &Self::Thing,
        visit: &mut dyn FnMut(Self::Thing) -> Result<()>,
    ) -> Result<()>;

    /// The value, from those of the smaller things.
    fn value(&self, thing: &Self::Thing, met: &[u64]) -> u64;
}

/// The value of a root, by those of at most so many things below it that are not known yet.
///
/// # Errors
/// When work runs out, or there are more.
pub(crate) fn value_below<B: Below>(
    below: &B,
    root: &B::Thing,
    known: &mut HashMap<B::Thing, u64>,
    most: usize,
    work: &mut Work<'_>,
) -> Result<u64> {
    if let Some(value) = known.get(root) {
        return Ok(*value);
    }
    let mut gathered = HashSet::from([root.clone()]);
    let mut waiting = vec![root.clone()];
    while let Some(thing) = waiting.pop() {
        let units = below.units(&thing);
        work.spend(1, gathered.len())?;
        below.visit(&thing, &mut |smaller| {
            work.spend(units, gathered.len())?;
            if known.contains_key(&smaller) || gathered.contains(&smaller) {
                return Ok(());
            }
            if gathered.len() >= most {
                let text = format!("it depends on more than {most} smaller positions");
                return Err(Undecided::new(Obstacle::TooLarge, text));
            }
            gathered.insert(smaller.clone());
            waiting.push(smaller);
            Ok(())
        })?;
    }
    let mut ordered: Vec<B::Thing> = gathered.into_iter().collect();
    ordered.sort_by_cached_key(|thing| below.size(thing));
    let mut met = Vec::new();
    for thing in ordered {
        met.clear();
        let units = below.units(&thing);
        below.visit(&thing, &mut |smaller| {
            work.spend(units, known.len())?;
            met.push(known[&smaller]);
            Ok(())
        })?;
        let value = below.value(&thing, &met);
        known.insert(thing, value);
    }
    Ok(known[root])
}

/// The least number that is not met.
pub(crate) fn mex(met: &[u64]) -> u64 {
    let mut is_met = vec![false; met.len() + 1];
    for value in met {
        if let Some(place) = usize::try_from(*value).ok().and_then(|place| is_met.get_mut(place)) {
            *place = true;
        }
    }
    is_met.iter().position(|is_met| !is_met).expect("one more place than values") as u64
}
