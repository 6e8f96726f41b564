//! Where tables are kept unless someone says otherwise.
//!
//! | platform | folder |
//! |---|---|
//! | any, if `CHOMPLAB_DATA` is set | that one |
//! | Linux and other Unix | `$XDG_DATA_HOME/chomplab`, or `~/.local/share/chomplab` |
//! | macOS | `~/Library/Application Support/chomplab` |
//! | Windows | `%APPDATA%\chomplab` |
//!
//! A variable that is set to nothing counts as not set. As its convention asks, `XDG_DATA_HOME`
//! counts only if it is an absolute path.

use std::ffi::OsString;
use std::path::PathBuf;

const OWN_VARIABLE: &str = "CHOMPLAB_DATA";
const FOLDER: &str = "chomplab";

/// The platforms, as far as their conventions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Platform {
    Unix,
    MacOs,
    Windows,
}

impl Platform {
    pub(super) const OWN: Self = if cfg!(target_os = "macos") {
        Self::MacOs
    } else if cfg!(windows) {
        Self::Windows
    } else {
        Self::Unix
    };

    /// The variable that the folder is derived from.
    pub(super) const fn base_variable(self) -> &'static str {
        match self {
            Self::Unix | Self::MacOs => "HOME",
            Self::Windows => "APPDATA",
        }
    }
}

/// The folder by the platform's convention; `None` when the environment does not tell.
pub(super) fn default_dir(
    platform: Platform,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = path(OWN_VARIABLE) {
        return Some(own);
    }
    let base = || path(platform.base_variable());
    let parent = match platform {
        Platform::Unix => {
            let xdg = path("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
            xdg.or_else(|| base().map(|home| home.join(".local").join("share")))
        }
        Platform::MacOs => base().map(|home| home.join("Library").join("Application Support")),
        Platform::Windows => base(),
    };
    parent.map(|folder| folder.join(FOLDER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Platform::{MacOs, Unix, Windows};

    #[track_caller]
    fn check(platform: Platform, variables: &[(&str, &str)], expected: Option<&str>) {
        let find = |name: &str| variables.iter().find(|(key, _)| *key == name);
        let found = default_dir(platform, |name| find(name).map(|(_, value)| value.into()));
        assert_eq!(found, expected.map(PathBuf::from), "{platform:?} {variables:?}");
    }

    #[test]
    fn each_platform_has_its_convention() {
        check(Unix, &[("HOME", "/h")], Some("/h/.local/share/chomplab"));
        check(MacOs, &[("HOME", "/h")], Some("/h/Library/Application Support/chomplab"));
        check(Windows, &[("APPDATA", "a"), ("HOME", "/h")], Some("a/chomplab"));
    }

    #[cfg(unix)]
    #[test]
    fn the_xdg_folder_counts_on_unix_if_it_is_absolute() {
        let home = ("HOME", "/h");
        check(Unix, &[home, ("XDG_DATA_HOME", "/x")], Some("/x/chomplab"));
        check(Unix, &[("XDG_DATA_HOME", "/x")], Some("/x/chomplab"));
        check(Unix, &[home, ("XDG_DATA_HOME", "x")], Some("/h/.local/share/chomplab"));
        check(Unix, &[home, ("XDG_DATA_HOME", "")], Some("/h/.local/share/chomplab"));
        check(
            MacOs,
            &[home, ("XDG_DATA_HOME", "/x")],
            Some("/h/Library/Application Support/chomplab"),
        );
    }

    #[test]
    fn our_own_variable_wins() {
        for platform in [Unix, MacOs, Windows] {
            let base = (platform.base_variable(), "/h");
            check(platform, &[("CHOMPLAB_DATA", "/d"), ("XDG_DATA_HOME", "/x"), base], Some("/d"));
            check(platform, &[("CHOMPLAB_DATA", "")], None);
        }
    }
}
