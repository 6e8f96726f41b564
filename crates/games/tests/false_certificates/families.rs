//! Families and families of values in which one line is false and all others follow from it.

use crate::rules::{Claim, Dice, Key, all, falsified, text, work};
use chomplab::chomp::families::{Bottom, Runs, Valued};
use chomplab::engine::{Budget, Work};
use oracle::{check_any, check_certificate};
use std::collections::{BTreeMap, BTreeSet};
use testing::scale;

/// Makes certificates that are false in one place and consistent otherwise; none is accepted.
fn refuse_false_families(targets: &[Key], of_values: bool, count: u64) {
    let mut dice = Dice::new(if of_values { 21 } else { 20 });
    let mut seen = BTreeSet::new();
    let right: Vec<BTreeMap<Key, Claim>> = targets.iter().map(|key| all(key, None)).collect();
    for (target, claims) in targets.iter().zip(&right) {
        check_certificate(&text(target, claims, of_values)).unwrap();
    }
    while (seen.len() as u64) < count {
        let place = dice.below(targets.len() as u64) as usize;
        let (target, claims) = (&targets[place], &right[place]);
        let keys: Vec<&Key> = claims.keys().collect();
        let key = *dice.one(&keys);
        let wrong = falsified(&claims[key], &mut dice);
        if wrong == claims[key] {
            continue;
        }
        let text = text(target, &all(target, Some((key, &wrong))), of_values);
        if seen.insert(text.clone()) {
            assert!(check_any(&text).is_err(), "accepted, with {key:?} as {wrong:?}:\n{text}");
        }
    }
}

#[test]
fn two_thousand_false_certificates_of_families_are_refused() {
    let bottoms: [&[u64]; 8] =
        [&[3], &[5], &[7], &[2, 1], &[4, 2], &[3, 3], &[3, 2, 1], &[2, 1, 1, 1]];
    let targets: Vec<Key> = bottoms.iter().map(|bottom| (bottom.to_vec(), 0)).collect();
    refuse_false_families(&targets, false, 2000 * scale().min(2));
}

#[test]
fn two_thousand_false_certificates_of_values_are_refused() {
    let keys: [(&[u64], u64); 6] =
        [(&[], 4), (&[1], 3), (&[2], 2), (&[3], 2), (&[2, 1], 2), (&[2, 2], 1)];
    let targets: Vec<Key> = keys.iter().map(|(bottom, value)| (bottom.to_vec(), *value)).collect();
    refuse_false_families(&targets, true, 2000 * scale().min(2));
}

/// What the engines write of values is what the rules of this test give, and it is accepted.
#[test]
fn true_certificates_of_values_are_accepted() {
    let mut runs = Runs::default();
    for (rows, value) in [(&[][..], 9), (&[1], 6), (&[4], 5), (&[4, 2], 4), (&[3, 2, 1], 3)] {
        let family = Valued::new(Bottom::new(rows.iter().copied()).unwrap(), value);
        runs.reach(&family, &mut Work::within(Budget { work: u64::MAX, memory: usize::MAX }))
            .unwrap();
        let certificate = runs.certificate(&family).unwrap();
        let accepted = check_certificate(&certificate).unwrap();
        assert_eq!((accepted.bottom.as_slice(), accepted.value), (rows, value));
    }
    let target = (vec![2, 1], 2);
    let family = Valued::new(Bottom::new([2, 1]).unwrap(), 2);
    runs.reach(&family, &mut work()).unwrap();
    assert_eq!(runs.certificate(&family).unwrap(), text(&target, &all(&target, None), true));
}
