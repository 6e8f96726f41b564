//! `chomp parts`: a board in parts over files is the board.

use crate::support::{command, finish, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The names of the parts of 9×9, in which each block of the sweep is one.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn what_is_merged_is_the_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let last = run(&["parts", "sweep", "9x9", "7", "--dir", dir]);
    assert_eq!(last.code, Some(2), "{last:?}");
    assert!(last.stderr.contains("part 0 is not done"), "{last:?}");
    let early = run(&["parts", "merge", "9x9", "--count", "--dir", dir]).complaint();
    assert!(early.contains("part 0 is not done"), "{early}");
    run(&["parts", "sweep", "9x9", "0", "1", "--dir", dir]).answer();
    let listed = run(&["parts", "list", "9x9", "--dir", dir]).answer();
    assert!(listed.contains("9×9: 48620 positions in 8 parts"), "{listed}");
    assert!(listed.ends_with("2 of 8 parts are done\n"), "{listed}");
    let swept = run(&["parts", "sweep", "9x9", "--dir", dir]).answer();
    assert_eq!(swept.matches("was done before").count(), 2, "{swept}");
    assert_eq!(files(folder.path()).len(), 8);
    for format in ["text", "csv", "json", "binary"] {
        let (parted, whole) = (folder.path().join("parted"), folder.path().join("whole"));
        let [out, of_whole] = [&parted, &whole].map(|path| path.to_str().unwrap());
        let form = ["--format", format, "--out"];
        let merge = [&["parts", "merge", "9x9", "--dir", dir][..], &form, &[out]].concat();
        let catalogue = [&["catalogue", "9x9"][..], &form, &[of_whole]].concat();
        assert_eq!([run(&merge).code, run(&catalogue).code], [Some(0); 2], "{format}");
        assert!(fs::read(parted).unwrap() == fs::read(whole).unwrap(), "{format}");
    }
    let count = run(&["parts", "merge", "9x9", "--count", "--dir", dir]).answer();
    assert_eq!(count, run(&["catalogue", "9x9"]).answer());
}

#[test]
fn levels_and_shares_are_all_parts_once() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let listed = run(&["parts", "list", "10x10", "--format", "json"]).answer();
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let parts = listed["parts"].as_array().unwrap();
    let last = parts.iter().map(|part| part["level"].as_u64().unwrap()).max().unwrap();
    for level in 0..=last {
        for share in ["1/2", "0/2"] {
            let level = level.to_string();
            let of_level = ["--level", &level, "--share", share, "--dir", dir];
            let swept = run(&[&["parts", "sweep", "10x10"][..], &of_level].concat()).answer();
            assert!(!swept.contains("before"), "{swept}");
        }
    }
    let mut names: Vec<&str> = parts.iter().map(|part| part["file"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(files(folder.path()), names);
}

#[test]
fn what_can_not_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let nowhere = folder.path().join("nowhere");
    let nowhere = nowhere.to_str().unwrap();
    for (words, told) in [
        (&["parts", "sweep", "9x9", "--dir", nowhere][..], "cannot see the folder"),
        (&["parts", "sweep", "9x9", "8", "--dir", dir], "the parts are 0 to 7"),
        (&["parts", "sweep", "9x9", "--level", "99", "--dir", dir], "there is no level 99"),
        (&["parts", "sweep", "9x9", "--level", "0", "--share", "3/3", "--dir", dir], "a share"),
        (&["parts", "recipe", "slurm", "9x9", "--dir", "it's"], "choose another"),
    ] {
        let ran = run(words);
        assert_eq!(ran.code, Some(2), "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(told), "{words:?}: {ran:?}");
    }
    run(&["parts", "sweep", "9x9", "0", "--dir", dir]).answer();
    let path = folder.path().join(&files(folder.path())[0]);
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let ran = run(&["parts", "sweep", "9x9", "1", "--dir", dir]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("is damaged") && ran.stderr.contains("sweep this part again"));
}

/// A stand-in for Slurm, which does each job at once.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/sh
last=0
while [ $# -gt 0 ]; do
    case $1 in
        --array=*) last=${1##*-} ;;
        --wrap) wrap=$2; shift ;;
    esac
    shift
done
job=0
while [ "$job" -le "$last" ]; do
    SLURM_ARRAY_TASK_ID=$job sh -c "$wrap" >&2 || exit 1
    job=$((job + 1))
done
echo 17
"#;

#[cfg(unix)]
#[test]
fn the_script_for_slurm_makes_the_catalogue() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let (sbatch, parts) = (folder.path().join("sbatch"), folder.path().join("parts"));
    fs::write(&sbatch, SBATCH).unwrap();
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).unwrap();
    let dir = parts.to_str().unwrap();
    let script = run(&["parts", "recipe", "slurm", "10x9", "--jobs", "2", "--dir", dir]).answer();
    let program = Path::new(env!("CARGO_BIN_EXE_chomp")).parent().unwrap().to_owned();
    let places = [folder.path().to_owned(), program, "/usr/bin".into(), "/bin".into()];
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("PATH", std::env::join_paths(places).unwrap());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = finish(&mut shell, b"");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let whole = finish(&mut command(&["catalogue", "10x9"]), b"").answer();
    let merged = parts.join("10x9.bin");
    let merged = run(&["catalogue", "--in", merged.to_str().unwrap()]).answer();
    assert_eq!(merged, whole);
}

#[test]
fn the_snakefile_names_the_files() {
    let recipe = run(&["parts", "recipe", "snakemake", "9x9", "--dir", "parts"]).answer();
    assert!(recipe.contains("board-9x9-part-{number}-of-8.swept"), "{recipe}");
    assert!(recipe.contains("chomp parts merge {BOARD} --dir '{DIR}'"), "{recipe}");
}
