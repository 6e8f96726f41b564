//! Where an axis has ticks, and what is written there.

use super::canvas::EM;
use super::{Axis, Numbers, Scale};
use chomplab::picture::width_in_ems;

/// A tick: its value, and its name.
pub(super) type Tick = (f64, String);

/// Ticks along an axis of so many units to the right, whose names do not touch each other.
pub(super) fn across(axis: &Axis, room: f64) -> Vec<Tick> {
    let fits = |ticks: &[Tick]| {
        let all: f64 = ticks.iter().map(|(_, name)| width_in_ems(name) + 1.0).sum();
        all * EM <= room
    };
    let counts = (2..=9).rev().map(|most| named(axis, most));
    counts.into_iter().find(|ticks| axis.names.is_some() || fits(ticks)).unwrap_or_default()
}

/// Ticks along an axis of so many units upwards.
pub(super) fn upwards(axis: &Axis, room: f64) -> Vec<Tick> {
    named(axis, ((room / (EM * 2.0)) as usize).clamp(2, 9))
}

/// Ticks with their names, not many more than `most` unless the axis names its own.
fn named(axis: &Axis, most: usize) -> Vec<Tick> {
    match &axis.names {
        Some(names) => names.clone(),
        None => ticks(axis, most).into_iter().map(|tick| (tick, text(axis, tick))).collect(),
    }
}

/// Round values along an axis, or powers of ten with what lies between.
fn ticks(axis: &Axis, most: usize) -> Vec<f64> {
    if axis.scale == Scale::Logarithmic {
        return powers(axis, most);
    }
    let span = axis.to - axis.from;
    let power = 10_f64.powf((span / most as f64).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = step.into_iter().find(|step| span / step <= most as f64).unwrap_or(span);
    let step = if axis.numbers == Numbers::Any { step } else { step.max(1.0) };
    let first = (axis.from / step).ceil() as i64;
    let last = (axis.to / step + 1e-9).floor() as i64;
    let inside = |tick: &f64| axis.numbers != Numbers::Cells || *tick < axis.to;
    (first..=last).map(|tick| tick as f64 * step).filter(inside).collect()
}

fn powers(axis: &Axis, most: usize) -> Vec<f64> {
    let decades = axis.from.log10().floor() as i32..=axis.to.log10().ceil() as i32;
    let range = axis.from * (1.0 - 1e-9)..=axis.to * (1.0 + 1e-9);
    let value = |decade: i32, step: f64| {
        if decade < 0 { step / 10_f64.powi(-decade) } else { step * 10_f64.powi(decade) }
    };
    let all = |steps: &[f64]| -> Vec<f64> {
        let all =
            decades.clone().flat_map(|decade| steps.iter().map(move |step| value(decade, *step)));
        all.filter(|tick| range.contains(tick)).collect()
    };
    let fine = all(&[1.0, 2.0, 5.0]);
    if fine.len() <= most { fine } else { all(&[1.0]) }
}

/// A value as it is written at an axis.
fn text(axis: &Axis, value: f64) -> String {
    let rounded = (value * 1e9).round() / 1e9;
    let is_far = rounded.abs() < 1e-3 || rounded.abs() >= 1e5;
    if axis.scale == Scale::Logarithmic && is_far {
        let power = rounded.log10().floor();
        let digit = (rounded / 10_f64.powf(power)).round();
        let power = format!("10^{power}").replace('-', "−");
        return if digit == 1.0 { power } else { format!("{digit}·{power}") };
    }
    format!("{rounded}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(axis: &Axis, room: f64) -> Vec<f64> {
        across(axis, room).into_iter().map(|(value, _)| value).collect()
    }

    #[test]
    fn ticks_are_round() {
        let axis = |from, to| Axis::linear("", from, to);
        let hundreds = [0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0, 700.0];
        assert_eq!(values(&axis(0.0, 700.0), 900.0), hundreds);
        assert_eq!(values(&axis(0.0, 700.0), 200.0), [0.0, 200.0, 400.0, 600.0]);
        assert_eq!(values(&axis(0.0, 1.0), 900.0).len(), 6);
        assert_eq!(values(&axis(-3.0, 5.0), 900.0).len(), 9);
        assert_eq!(text(&axis(0.0, 1.0), 0.1 + 0.2), "0.3");
        assert_eq!(text(&axis(0.0, 1.0), -700.0), "−700");
    }

    #[test]
    fn what_is_counted_has_whole_numbers() {
        for to in [1.0, 2.0, 3.0, 7.0, 12.0, 350.0] {
            for axis in [Axis::count("", 0.0, to), Axis::cells("", 0.0, to)] {
                let ticks = values(&axis, 900.0);
                assert!(ticks.iter().all(|tick| tick.fract() == 0.0), "{to}: {ticks:?}");
                assert!(!ticks.is_empty());
            }
        }
        assert_eq!(values(&Axis::cells("", 0.0, 3.0), 900.0), [0.0, 1.0, 2.0]);
        assert_eq!(values(&Axis::count("", 0.0, 3.0), 900.0), [0.0, 1.0, 2.0, 3.0]);
    }

    #[test]
    fn far_powers_are_written_as_powers() {
        let axis = Axis::logarithmic("", 1e-6, 1e6);
        assert_eq!(text(&axis, 1e-5), "10^−5");
        assert_eq!(text(&axis, 1e6), "10^6");
        assert_eq!(text(&axis, 100.0), "100");
    }
}
