//! The tree of a checkout: what git tracks or would track.
//!
//! Files that are new but not ignored count, so that a rule complains before
//! the commit and not after it. Without git, or outside of a git checkout,
//! the folders are walked instead and only build output is left out.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Tree;

/// Folders that a walk does not enter.
const NOT_WALKED: [&str; 2] = ["target", ".git"];

/// Reads every file of the checkout at `root`.
pub(crate) fn read(root: &Path) -> io::Result<Tree> {
    let paths = match listed_by_git(root) {
        Some(paths) => paths,
        None => walked(root)?,
    };
    let mut tree = Tree::default();
    for path in paths {
        let place = root.join(&path);
        // Git still lists a file that was deleted but not yet committed, and
        // it lists symbolic links, whose targets are listed by themselves.
        if fs::symlink_metadata(&place).is_ok_and(|metadata| metadata.is_file()) {
            let text = String::from_utf8(fs::read(place)?).ok();
            tree.insert(path, text);
        }
    }
    Ok(tree)
}

/// The paths git knows or would add; nothing when git has no answer.
fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let paths = split_at_nul(&output.stdout);
    (output.status.success() && !paths.is_empty()).then_some(paths)
}

/// The entries of a list in which each is followed by a NUL byte.
fn split_at_nul(bytes: &[u8]) -> Vec<String> {
    bytes
        .split(|&byte| byte == 0)
        .filter(|entry| !entry.is_empty())
        .map(|entry| String::from_utf8_lossy(entry).into_owned())
        .collect()
}

/// Every file below `root` outside of the folders named in [`NOT_WALKED`].
pub(crate) fn walked(root: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{folder}{name}");
            let kind = entry.file_type()?;
            if kind.is_file() {
                found.push(path);
            } else if kind.is_dir() && !NOT_WALKED.contains(&name.as_str()) {
                folders.push(path + "/");
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_lists_end_in_a_nul() {
        assert_eq!(split_at_nul(b"a b\0c/d\0"), ["a b", "c/d"]);
        assert!(split_at_nul(b"").is_empty());
    }

    #[test]
    fn a_walk_of_this_package_finds_this_file() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let paths = walked(package).expect("the package can be read");
        assert!(paths.contains(&"src/tree/disk.rs".to_owned()));
        assert!(paths.iter().all(|path| !path.starts_with("target/")));
    }
}
