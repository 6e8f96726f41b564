//! Figures in print: nothing overlaps, nothing is cut, and the font is inside.

use chomplab::picture::{Size, ordinals_to_svg, to_svg, width_of_letter};
use lab::pictures::of_papers::FIGURES;
use print::Picture;
use resvg::usvg::{Group, Node, Options, Rect, Tree, fontdb};
use std::sync::Arc;

fn size(width: &str) -> Size {
    Size { width: Some(width.parse().unwrap()), font: Some("8pt".parse().unwrap()) }
}

/// Every picture with a name: the figures of the papers, and positions of all shapes. Figure 3 is
/// left out, since its numbers take longest; its axes and legend are like those of others.
fn pictures(of: Size) -> Vec<(String, String)> {
    let figures = FIGURES.iter().filter(|figure| figure.id != "fl-3");
    let mut all: Vec<(String, String)> = figures
        .map(|figure| (figure.id.to_owned(), (figure.draw)().unwrap().to_svg_of(of)))
        .collect();
    for text in ["(5,3,3,1)", "12x30", "2x2x3", "divisors:432", "100x100", "3x2x2x2"] {
        let bites = ["(1,1)".to_owned()];
        let position = chomplab::registry::read(text).unwrap();
        let marked = if text == "(5,3,3,1)" { &bites[..] } else { &[] };
        let picture = position.picture(marked, 60).unwrap().unwrap();
        all.push((text.to_owned(), to_svg(&picture, text, of)));
    }
    for text in ["2xw", "3xw^w", "(w^2*2+w,w^2+2,w*3)", "eye:[w^2 w; w^2*2+w w^2]", "(w*1000,7)"] {
        let picture = chomplab::registry::read(text).unwrap();
        let picture = picture.ordinal_picture(&[]).unwrap().unwrap();
        let title = chomplab::notation::typeset(text);
        all.push((text.to_owned(), ordinals_to_svg(&picture, &title, of)));
    }
    all
}

fn tree(svg: &str) -> Tree {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let fontdb = Arc::new(fonts);
    Tree::from_str(svg, &Options { fontdb, ..Options::default() }).unwrap()
}

/// The texts of a picture with the places that their letters take.
fn texts(group: &Group, found: &mut Vec<(String, Rect)>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => {
                let words: String =
                    text.chunks().iter().map(resvg::usvg::TextChunk::text).collect();
                let letters = text.flattened().bounding_box();
                found.push((words, letters.transform(text.abs_transform()).unwrap()));
            }
            _ => {}
        }
    }
}

/// How much of two places is in both, less than a letter's margin not counted.
fn overlap(a: &Rect, b: &Rect) -> bool {
    const MARGIN: f32 = 0.4;
    let wide = a.right().min(b.right()) - a.left().max(b.left());
    let high = a.bottom().min(b.bottom()) - a.top().max(b.top());
    wide > MARGIN && high > MARGIN
}

#[test]
fn no_words_overlap_and_none_are_cut() {
    for width in ["86mm", "178mm"] {
        for (name, svg) in pictures(size(width)) {
            let tree = tree(&svg);
            let page = tree.size();
            let mut found = Vec::new();
            texts(tree.root(), &mut found);
            assert!(!found.is_empty(), "{name} says nothing");
            for (at, (words, place)) in found.iter().enumerate() {
                let inside = place.left() >= -0.5
                    && place.top() >= -0.5
                    && place.right() <= page.width() + 0.5
                    && place.bottom() <= page.height() + 0.5;
                assert!(inside, "{name} at {width}: {words:?} is cut: {place:?} of {page:?}");
                for (others, other) in &found[..at] {
                    let touch = overlap(place, other);
                    assert!(!touch, "{name} at {width}: {words:?} and {others:?} overlap");
                }
            }
        }
    }
}

#[test]
fn letters_are_those_of_print() {
    for (name, svg) in pictures(size("86mm")) {
        let tree = tree(&svg);
        let mut found = Vec::new();
        texts(tree.root(), &mut found);
        for (words, _) in &found {
            assert!(!words.contains('^') && !words.contains("sqrt"), "{name}: {words:?} is set");
        }
        // A pixel of SVG has three quarters of a point.
        assert!(
            (tree.size().width() * 25.4 / 96.0 - 86.0).abs() < 0.1,
            "{name}: {:?}",
            tree.size()
        );
    }
}

#[test]
fn figures_say_what_they_show() {
    for figure in FIGURES.iter().filter(|figure| figure.id != "fl-3") {
        for panel in (figure.draw)().unwrap().figures {
            for (what, words) in [
                ("title", &panel.title),
                ("name of an axis", &panel.x.name),
                ("name of an axis", &panel.y.name),
                ("caption", &panel.caption),
            ] {
                assert!(!words.trim().is_empty(), "{} has no {what}", figure.id);
            }
            assert!(panel.caption.ends_with(concat!("Chomplab ", env!("CARGO_PKG_VERSION"))));
        }
    }
}

/// What is between two marks, wherever the first one is.
fn between<'t>(text: &'t str, from: &str, to: &str) -> impl Iterator<Item = &'t str> {
    text.split(from).skip(1).map(move |rest| rest.split(to).next().unwrap_or(rest))
}

#[test]
fn pdfs_have_their_fonts_inside() {
    for (name, svg) in pictures(size("86mm")) {
        let pdf = Picture::read(&svg).unwrap().to_pdf().unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"), "{name}");
        let text: String = pdf.iter().map(|byte| char::from(*byte)).collect();
        let descriptors: Vec<&str> = between(&text, "/Type /FontDescriptor", "endobj").collect();
        assert!(!descriptors.is_empty(), "{name} has a font");
        for descriptor in &descriptors {
            let is_inside =
                ["/FontFile2 ", "/FontFile3 "].iter().any(|key| descriptor.contains(key));
            assert!(is_inside, "{name}: {descriptor}");
        }
        // Every font that text is set in refers to one with a descriptor.
        let fonts: Vec<&str> = between(&text, "/Type /Font\n", "endobj").collect();
        let composite = fonts.iter().filter(|font| font.contains("/Subtype /Type0")).count();
        let described = fonts.iter().filter(|font| font.contains("/FontDescriptor ")).count();
        assert_eq!(fonts.len(), composite + described, "{name}: no font of the machine");
        assert_eq!((composite, described), (descriptors.len(), descriptors.len()), "{name}");
        let page = between(&text, "/MediaBox [", "]").next().expect("a page has a size");
        let sides: Vec<f64> = page.split(' ').filter_map(|side| side.parse().ok()).collect();
        assert!((sides[2] - 243.78).abs() < 0.1, "{name}: 86 mm in points, {page}");
    }
}

#[test]
fn every_picture_has_the_same_bytes_twice() {
    for (name, svg) in pictures(Size::SCREEN.for_print()) {
        let make = || {
            let picture = Picture::read(&svg).unwrap();
            (picture.to_png(100.0).unwrap(), picture.to_pdf().unwrap())
        };
        assert!(make() == make(), "{name}");
    }
}

/// The table that pictures are laid out by is that of the font, or leaves more room.
#[test]
fn letters_are_as_wide_as_in_the_font() {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    let measured = |letter: char| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"999\" height=\"99\"><text y=\"50\" \
             font-family=\"sans-serif\" font-size=\"10\">{}</text></svg>",
            format!("I{letter}").repeat(20).replace('&', "&amp;").replace('<', "&lt;") + "I"
        );
        let mut found = Vec::new();
        texts(tree(&svg).root(), &mut found);
        f64::from(found[0].1.width()) / 10.0
    };
    let upright = width_of_letter('I');
    for letter in ('!'..='~').chain("×·−ωλαγ√≤≥→…✕●±⋮²₀ᵢ∞".chars())
    {
        let expected = 20.0 * (upright + width_of_letter(letter)) + upright;
        let found = measured(letter);
        assert!(found <= expected + 0.6, "{letter}: {found} and {expected}");
        let is_ascii = letter.is_ascii();
        assert!(!is_ascii || found >= expected - 1.6, "{letter}: {found} and {expected}");
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    let error = Picture::read("<svg").unwrap_err().to_string();
    assert!(error.starts_with("the picture cannot be printed: "), "{error}");
    let wide = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"1\"/>";
    let error = Picture::read(wide).unwrap().to_png(300.0).unwrap_err().to_string();
    assert!(error.contains("too many"), "{error}");
}
