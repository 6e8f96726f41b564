//! Every link of the pages leads somewhere: to a file that is there, and to a place in it.
//!
//! Links to other sites are left alone, since nothing is fetched here.

use crate::tree::disk::walked;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What begins a link in a page.
const LINKS: [&str; 2] = [" href=\"", " src=\""];

/// Links that leave the pages, or hold what they mean.
const ELSEWHERE: [&str; 5] = ["http:", "https:", "mailto:", "data:", "javascript:"];

/// Pages that other tools wrote, and whose links among themselves are theirs.
const OTHERS: [&str; 1] = ["python/"];

/// Checks all pages in a folder; the error lists the links that lead nowhere.
pub(super) fn check(folder: &Path) -> Result<(), String> {
    let names = walked(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages = BTreeMap::new();
    for name in names.iter().filter(|name| name.ends_with(".html")) {
        let text = fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        pages.insert(name.clone(), String::from_utf8_lossy(&text).into_owned());
    }
    let dead = dead_links(&pages, &names.into_iter().collect());
    if dead.is_empty() { Ok(()) } else { Err(format!("links lead nowhere:\n{}", dead.join("\n"))) }
}

/// Each dead link with its page.
fn dead_links(pages: &BTreeMap<String, String>, files: &BTreeSet<String>) -> Vec<String> {
    let mut dead = Vec::new();
    for (page, text) in pages {
        if OTHERS.iter().any(|start| page.starts_with(start)) {
            continue;
        }
        for link in links_of(text) {
            if ELSEWHERE.iter().any(|start| link.starts_with(start)) {
                continue;
            }
            if !leads_somewhere(pages, files, page, link) {
                dead.push(format!("  {page}: {link}"));
            }
        }
    }
    dead.sort();
    dead.dedup();
    dead
}

fn links_of(text: &str) -> impl Iterator<Item = &str> {
    let after = LINKS.iter().flat_map(|start| text.split(start).skip(1));
    after.filter_map(|rest| rest.split('"').next())
}

fn leads_somewhere(
    pages: &BTreeMap<String, String>,
    files: &BTreeSet<String>,
    page: &str,
    link: &str,
) -> bool {
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { Some(page.to_owned()) } else { resolved(page, path) };
    let Some(target) = target.filter(|target| files.contains(target)) else { return false };
    let has_place = |text: &String| {
        text.contains(&format!("id=\"{place}\"")) || text.contains(&format!("name=\"{place}\""))
    };
    place.is_empty() || pages.get(&target).is_some_and(has_place)
}

/// The file that a link means; none when it leaves the folder.
fn resolved(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    let link = link.split('?').next().unwrap_or(link);
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    let is_folder = link.ends_with('/');
    parts.extend(is_folder.then_some("index.html"));
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_link(link: &str, is_dead: bool) {
        let page = format!("<h1 id=\"top\">A</h1><a class=\"b\" href=\"{link}\">b</a>");
        let pages = [("a/b.html".to_owned(), page), ("c.html".to_owned(), "id=\"x\"".to_owned())];
        let pages = BTreeMap::from(pages);
        let files = ["a/b.html", "c.html", "a/d.svg"].map(str::to_owned);
        assert_eq!(!dead_links(&pages, &files.into()).is_empty(), is_dead, "{link}");
    }

    #[test]
    fn links_to_files_and_places_are_followed() {
        for link in ["../c.html", "../c.html#x", "#top", "d.svg", "b.html", "https://a.b/c"] {
            check_link(link, false);
        }
        for link in ["c.html", "../c.html#y", "#bottom", "../../c.html", "e.svg", "d.svg#x"] {
            check_link(link, true);
        }
    }
}
