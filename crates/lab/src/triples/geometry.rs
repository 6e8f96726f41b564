//! Lines in sheets, found without knowing before where they are.
//!
//! A sheet is scaled by its `x`, so that sheets of all sizes can be laid on each other. Lines are
//! found one after the other: each lost position votes for all lines through it, by angle and
//! distance from the origin (the transform of Hough); the line with the most votes is fitted to the
//! positions beside it, by least squares of distances; of these the longest stretch without a gap
//! is taken away, and the rest votes again. What is too short, too wide or too curved is no line.
//!
//! One sheet gives no errors worth the name, since its positions depend on each other. So lines are
//! found in several sheets. Of a line of the last one that appears in most of them, a number that
//! is `v + c/x` in the sheet `x` up to noise has the limit `v`, by least squares, and as its error
//! twice the standard error of that.

/// A straight stretch of lost positions, in units of `x`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// How much `z` grows for each unit of `y`.
    pub slope: f64,
    /// Where it meets, or would meet, `y = 0`.
    pub intercept: f64,
    /// The least `y`.
    pub from: f64,
    /// The greatest `y`.
    pub to: f64,
    /// Lost positions for each unit of `y`, that is, for each column of the sheet.
    pub density: f64,
    /// How many lost positions it has.
    pub points: usize,
}

/// A number with an error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// How far it may be off.
    pub error: f64,
}

/// A line that appears in several sheets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SteadyLine {
    /// How much `z` grows for each unit of `y`.
    pub slope: Estimate,
    /// Where it meets, or would meet, `y = 0`, in units of `x`.
    pub intercept: Estimate,
    /// The least `y`, in units of `x`.
    pub from: Estimate,
    /// The greatest `y`, in units of `x`.
    pub to: Estimate,
    /// Lost positions for each unit of `y`.
    pub density: Estimate,
    /// In how many sheets it appears.
    pub sheets: usize,
}

/// Directions that are voted for.
const ANGLES: usize = 180;
/// The width of a bundle of lines that is voted for, and of the band around a line.
const BAND: f64 = 0.02;
/// A stretch ends where no position comes for so long.
const GAP: f64 = 0.06;
/// A line is at least so long,
const LEAST_LENGTH: f64 = 0.15;
/// and has at least so many positions.
const LEAST_POINTS: usize = 24;
/// The root of the mean square of distances from a line is at most so large.
const MOST_WIDTH: f64 = 0.008;

/// The lines of a sheet, those with the most positions first. Positions are pairs `(y, z)`.
///
/// Near where lines meet it cannot be told whose a position is, so these are left out when lines
/// are fitted once more, all together.
#[must_use]
pub fn lines(x: usize, losers: impl IntoIterator<Item = (usize, usize)>) -> Vec<Line> {
    let scale = x.max(1) as f64;
    let all: Vec<(f64, f64)> =
        losers.into_iter().map(|(y, z)| (y as f64 / scale, z as f64 / scale)).collect();
    let mut points = all.clone();
    let mut fits = Vec::new();
    let mut failures = 0;
    while points.len() >= LEAST_POINTS && failures < 8 {
        let Some(mut fit) = most_voted(&points) else { break };
        let mut stretch = Vec::new();
        for _ in 0..4 {
            stretch = longest_stretch(&points, &fit);
            match Fit::of(stretch.iter().map(|index| points[*index])) {
                Some(better) => fit = better,
                None => break,
            }
        }
        if stretch.is_empty() {
            break;
        }
        match line(&points, &stretch, &fit, scale) {
            Some(_) => fits.push(fit),
            None => failures += 1,
        }
        let mut index = 0;
        points.retain(|_| {
            index += 1;
            stretch.binary_search(&(index - 1)).is_err()
        });
    }
    let mut found: Vec<Line> = (0..fits.len())
        .filter_map(|own| {
            let is_clear = |point: &(f64, f64)| {
                let far = |fit: &Fit| fit.coordinates(*point).1.abs() > 2.0 * BAND;
                fits.iter().enumerate().all(|(other, fit)| other == own || far(fit))
            };
            let clear: Vec<(f64, f64)> = all.iter().copied().filter(is_clear).collect();
            let mut fit = fits[own];
            for _ in 0..3 {
                let stretch = longest_stretch(&clear, &fit);
                fit = Fit::of(stretch.iter().map(|index| clear[*index]))?;
            }
            line(&clear, &longest_stretch(&clear, &fit), &fit, scale)
        })
        .collect();
    found.sort_by_key(|line| std::cmp::Reverse(line.points));
    found
}

/// A point and a direction.
#[derive(Clone, Copy, Debug)]
struct Fit {
    centre: (f64, f64),
    along: (f64, f64),
}

impl Fit {
    /// The line with the least sum of squared distances.
    fn of(points: impl Iterator<Item = (f64, f64)> + Clone) -> Option<Self> {
        let count = points.clone().count();
        if count < 2 {
            return None;
        }
        let sum = points.clone().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let centre = (sum.0 / count as f64, sum.1 / count as f64);
        let [mut uu, mut uv, mut vv] = [0.0; 3];
        for (u, v) in points {
            let (u, v) = (u - centre.0, v - centre.1);
            uu += u * u;
            uv += u * v;
            vv += v * v;
        }
        let angle = 0.5 * f64::atan2(2.0 * uv, uu - vv);
        Some(Self { centre, along: (angle.cos(), angle.sin()) })
    }

    /// How far along the line a point lies, and how far beside it.
    fn coordinates(&self, (u, v): (f64, f64)) -> (f64, f64) {
        let (u, v) = (u - self.centre.0, v - self.centre.1);
        (u * self.along.0 + v * self.along.1, v * self.along.0 - u * self.along.1)
    }
}

/// The line through the most points, about.
fn most_voted(points: &[(f64, f64)]) -> Option<Fit> {
    let reach = points.iter().map(|(u, v)| u.hypot(*v)).fold(0.0, f64::max) + BAND;
    let bins = (2.0 * reach / BAND) as usize + 2;
    let mut votes = vec![0_u32; ANGLES * bins];
    let normals: Vec<(f64, f64)> = (0..ANGLES)
        .map(|angle| (angle as f64 * std::f64::consts::PI / ANGLES as f64).sin_cos())
        .collect();
    for (u, v) in points {
        for (angle, (sine, cosine)) in normals.iter().enumerate() {
            let bin = ((u * cosine + v * sine + reach) / BAND) as usize;
            votes[angle * bins + bin] += 1;
        }
    }
    let (place, _) = votes.iter().enumerate().max_by_key(|(place, votes)| (**votes, *place))?;
    let (sine, cosine) = normals[place / bins];
    let distance = ((place % bins) as f64 + 0.5) * BAND - reach;
    let centre = (distance * cosine, distance * sine);
    Some(Fit { centre, along: (-sine, cosine) })
}

/// The indices, in order, of the stretch without a gap that has the most points.
fn longest_stretch(points: &[(f64, f64)], fit: &Fit) -> Vec<usize> {
    let mut beside: Vec<(f64, usize)> = points
        .iter()
        .enumerate()
        .map(|(index, point)| (fit.coordinates(*point), index))
        .filter(|((_, distance), _)| distance.abs() < BAND)
        .map(|((along, _), index)| (along, index))
        .collect();
    beside.sort_by(|a, b| a.0.total_cmp(&b.0));
    let stretches = beside.chunk_by(|a, b| b.0 - a.0 < GAP);
    let longest = stretches.max_by_key(|stretch| stretch.len()).unwrap_or_default();
    let mut indices: Vec<usize> = longest.iter().map(|(_, index)| *index).collect();
    indices.sort_unstable();
    indices
}

/// What a stretch is like, if it is a line.
fn line(points: &[(f64, f64)], stretch: &[usize], fit: &Fit, scale: f64) -> Option<Line> {
    let count = stretch.len();
    let places: Vec<(f64, f64)> =
        stretch.iter().map(|index| fit.coordinates(points[*index])).collect();
    let width =
        (places.iter().map(|(_, beside)| beside * beside).sum::<f64>() / count as f64).sqrt();
    let (first, last) = places.iter().fold((f64::MAX, f64::MIN), |(first, last), (along, _)| {
        (first.min(*along), last.max(*along))
    });
    if count < LEAST_POINTS || width > MOST_WIDTH || last - first < LEAST_LENGTH {
        return None;
    }
    // The middle third of a bow lies to one side of its ends.
    let mean = |range: std::ops::Range<f64>| {
        let inside =
            places.iter().filter(|(along, _)| range.contains(&((along - first) / (last - first))));
        let (count, sum) =
            inside.fold((0, 0.0), |(count, sum), (_, beside)| (count + 1, sum + beside));
        (count > 0).then(|| sum / f64::from(count))
    };
    let bow = mean(0.33..0.67)? - 0.5 * (mean(0.0..0.33)? + mean(0.67..1.1)?);
    if bow.abs() > MOST_WIDTH {
        return None;
    }
    let slope = fit.along.1 / fit.along.0;
    let columns = stretch.iter().map(|index| points[*index].0);
    let (from, to) = columns.fold((f64::MAX, f64::MIN), |(from, to), u| (from.min(u), to.max(u)));
    Some(Line {
        slope,
        intercept: fit.centre.1 - slope * fit.centre.0,
        from,
        to,
        density: count as f64 / ((to - from) * scale).max(1.0),
        points: count,
    })
}

/// The lines of the last of some sheets, each given with its `x`, that appear in at least three
/// quarters of them and in three.
#[must_use]
pub fn steady_lines(sheets: &[(usize, Vec<Line>)]) -> Vec<SteadyLine> {
    let Some((_, last)) = sheets.last() else { return Vec::new() };
    let middle = |line: &Line| {
        let u = 0.5 * (line.from + line.to);
        (u, line.intercept + line.slope * u)
    };
    let angle = |line: &Line| line.slope.atan();
    let mut steady = Vec::new();
    for of_last in last {
        let like = |line: &&Line| {
            let ((u, v), (u0, v0)) = (middle(line), middle(of_last));
            let turned = (angle(line) - angle(of_last)).abs();
            turned.min(std::f64::consts::PI - turned) < 0.1 && (u - u0).hypot(v - v0) < 0.15
        };
        let alike: Vec<(f64, Line)> = sheets
            .iter()
            .filter_map(|(x, lines)| Some((1.0 / *x as f64, *lines.iter().find(like)?)))
            .collect();
        if alike.len() * 4 < sheets.len() * 3 || alike.len() < 3 {
            continue;
        }
        let estimate = |of: fn(&Line) -> f64| {
            limit(&alike.iter().map(|(inverse, line)| (*inverse, of(line))).collect::<Vec<_>>())
        };
        steady.push(SteadyLine {
            slope: estimate(|line| line.slope),
            intercept: estimate(|line| line.intercept),
            from: estimate(|line| line.from),
            to: estimate(|line| line.to),
            density: estimate(|line| line.density),
            sheets: alike.len(),
        });
    }
    steady
}

/// What numbers tend to as another one, given first, tends to 0, if they depend on it linearly.
fn limit(numbers: &[(f64, f64)]) -> Estimate {
    let count = numbers.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| numbers.iter().map(of).sum::<f64>() / count;
    let (mid, value) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let spread = numbers.iter().map(|pair| (pair.0 - mid).powi(2)).sum::<f64>();
    let joint = numbers.iter().map(|pair| (pair.0 - mid) * (pair.1 - value)).sum::<f64>();
    let slope = if spread > 0.0 { joint / spread } else { 0.0 };
    let rest = |pair: &(f64, f64)| (pair.1 - value - slope * (pair.0 - mid)).powi(2);
    let noise = numbers.iter().map(rest).sum::<f64>() / (count - 2.0).max(1.0);
    let at_zero = if spread > 0.0 { mid * mid / spread } else { 0.0 };
    Estimate { value: value - slope * mid, error: 2.0 * (noise * (1.0 / count + at_zero)).sqrt() }
}
