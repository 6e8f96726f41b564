//! A figure as pixels, with a font of 8 by 8 pixels.

use super::layout::{Layout, WIDTH, tick_text, ticks};
use super::png_file::Pixels;
use super::svg::is_inside;
use super::{Colour, Figure, Mark};
use font8x8::UnicodeFonts;

/// The width of a letter.
const LETTER: usize = 8;

/// Draws the figure.
pub(super) fn draw(figure: &Figure) -> Vec<u8> {
    let layout = Layout::of(figure);
    let mut pixels = Pixels::clear(WIDTH, layout.all);
    fill(&mut pixels, (0, 0), (WIDTH, layout.all), Colour::WHITE);
    write(&mut pixels, (WIDTH / 2, 14), 2, 0.5, &figure.title);
    for mark in &figure.marks {
        draw_mark(&mut pixels, figure, &layout, mark);
    }
    draw_axes(&mut pixels, figure, &layout);
    for (line, (colour, meaning)) in figure.legend.iter().enumerate() {
        let top = layout.legend_line(line);
        fill(&mut pixels, (layout.left, top), (14, 14), *colour);
        write(&mut pixels, (layout.left + 24, top + 3), 1, 0.0, meaning);
    }
    let caption = layout.legend_line(figure.legend.len());
    write(&mut pixels, (layout.left, caption + 6), 1, 0.0, &figure.caption);
    pixels.to_file()
}

fn draw_mark(pixels: &mut Pixels, figure: &Figure, layout: &Layout, mark: &Mark) {
    let place = |(x, y): (f64, f64)| (layout.across(&figure.x, x), layout.down(&figure.y, y));
    match mark {
        Mark::Cells(cells) => {
            for (x, y, colour) in cells {
                let corner = (f64::from(*x), f64::from(*y));
                if !is_inside(figure, corner) {
                    continue;
                }
                let (left, bottom) = place(corner);
                let (right, top) = place((corner.0 + 1.0, corner.1 + 1.0));
                let (left, top) = (left.round() as usize, top.round() as usize);
                let width = (right.round() as usize).saturating_sub(left).max(1);
                let height = (bottom.round() as usize).saturating_sub(top).max(1);
                fill(pixels, (left, top), (width, height), *colour);
            }
        }
        Mark::Points(colour, points) => {
            for (x, y) in
                points.iter().copied().filter(|point| is_inside(figure, *point)).map(place)
            {
                fill(pixels, (x as usize - 1, y as usize - 1), (3, 3), *colour);
            }
        }
        Mark::Line { colour, dashed, points } => {
            for pair in points.windows(2) {
                stroke(pixels, place(pair[0]), place(pair[1]), *dashed, *colour);
            }
        }
    }
}

fn draw_axes(pixels: &mut Pixels, figure: &Figure, layout: &Layout) {
    let (left, bottom) = (layout.left, layout.top + layout.height);
    fill(pixels, (left, layout.top), (1, layout.height), Colour::BLACK);
    fill(pixels, (left, bottom), (layout.width, 1), Colour::BLACK);
    for tick in ticks(&figure.x) {
        let x = layout.across(&figure.x, tick) as usize;
        fill(pixels, (x, bottom), (1, 7), Colour::BLACK);
        write(pixels, (x, bottom + 12), 1, 0.5, &tick_text(tick));
    }
    for tick in ticks(&figure.y) {
        let y = layout.down(&figure.y, tick) as usize;
        fill(pixels, (left - 6, y), (7, 1), Colour::BLACK);
        write(pixels, (left - 10, y.saturating_sub(4)), 1, 1.0, &tick_text(tick));
    }
    write(pixels, (left + layout.width / 2, bottom + 34), 1, 0.5, &figure.x.name);
    write(pixels, (18, layout.top - 20), 1, 0.0, &figure.y.name);
}

fn fill(pixels: &mut Pixels, (left, top): (usize, usize), size: (usize, usize), colour: Colour) {
    for y in top..top + size.1 {
        (left..left + size.0).for_each(|x| pixels.set(x, y, colour));
    }
}

/// A line of two pixels.
fn stroke(pixels: &mut Pixels, from: (f64, f64), to: (f64, f64), dashed: bool, colour: Colour) {
    let length = (to.0 - from.0).hypot(to.1 - from.1).ceil().max(1.0);
    for step in 0..=length as usize {
        if dashed && step % 10 >= 6 {
            continue;
        }
        let share = step as f64 / length;
        let x = from.0 + (to.0 - from.0) * share;
        let y = from.1 + (to.1 - from.1) * share;
        if x >= 0.0 && y >= 0.0 {
            fill(pixels, (x as usize, y as usize), (2, 2), colour);
        }
    }
}

/// Writes a text at a place, which is this share of its width from its left.
fn write(pixels: &mut Pixels, (x, y): (usize, usize), size: usize, share: f64, text: &str) {
    let letters: Vec<char> = text.chars().collect();
    let width = letters.len() * LETTER * size;
    let left = x.saturating_sub((width as f64 * share) as usize);
    for (place, letter) in letters.into_iter().enumerate() {
        let sets = [font8x8::BASIC_FONTS.get(letter), font8x8::LATIN_FONTS.get(letter)];
        let greek = font8x8::GREEK_FONTS.get(letter);
        let glyph = sets.into_iter().flatten().next().or(greek);
        let glyph = glyph.or_else(|| font8x8::BASIC_FONTS.get('?')).unwrap_or_default();
        for (down, row) in glyph.iter().enumerate() {
            for across in (0..LETTER).filter(|across| row >> across & 1 == 1) {
                let corner = (left + (place * LETTER + across) * size, y + down * size);
                fill(pixels, corner, (size, size), Colour::BLACK);
            }
        }
    }
}
