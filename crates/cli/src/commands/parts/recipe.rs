//! `chomp parts recipe`: the same work for Slurm and for Snakemake.
//!
//! Slurm gets an array of jobs for each level, as parts of a level do not read each other; small
//! levels are arrays of few jobs. Snakemake gets the graph itself, and asks this program for it.

use super::PartedBoard;
use crate::arguments::parse_within;
use crate::complaint::Complaint;
use crate::exit::Done;
use atlas::board_parts::file_name;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// Who sweeps the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// A script that submits an array of jobs for each level
    Slurm,
    /// A Snakefile
    Snakemake,
}

#[derive(Debug, Args)]
pub(super) struct PartsRecipe {
    /// Who is to sweep them
    #[arg(value_enum)]
    engine: Engine,
    #[command(flatten)]
    board: PartedBoard,
    /// The folder of the files, as the jobs see it
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// The most jobs of an array, for Slurm
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<1, 10_000>)]
    jobs: u64,
}

/// Runs the command.
pub(super) fn run(arguments: &PartsRecipe) -> Result<Done, Complaint> {
    let is_plain = |dir: &&str| !dir.contains(['\'', '"', '\\', '\n']);
    let Some(dir) = arguments.dir.to_str().filter(is_plain) else {
        let text = "the name of the folder has signs that do not go into a script; choose another";
        return Err(Complaint::Wrong(text.to_owned()));
    };
    let recipe = match arguments.engine {
        Engine::Slurm => slurm(arguments, dir)?,
        Engine::Snakemake => snakemake(arguments, dir)?,
    };
    write!(anstream::stdout(), "{recipe}")?;
    Ok(Done::Answered)
}

fn slurm(arguments: &PartsRecipe, dir: &str) -> Result<String, Complaint> {
    let parts = arguments.board.parts()?;
    let graph = parts.graph();
    let ((rows, columns), wanted) = (arguments.board.board, arguments.board.parts);
    let mut sizes = vec![0; graph.levels().iter().max().map_or(0, |last| last + 1)];
    graph.levels().iter().for_each(|&level| sizes[level] += 1);
    let parted = format!("{rows}x{columns} --parts {wanted}");
    let mut script = format!(
        "#!/bin/sh\n\
         # Sweeps {rows}x{columns} in {} parts, one array of jobs for each level. Run it again\n\
         # after a failure, and it goes on: parts that are done are not swept again.\n\
         set -eu\n\
         dir='{dir}'\n\
         options='--job-name=chomp-{rows}x{columns} --cpus-per-task=1 --mem=2G --time=60'\n\
         mkdir -p \"$dir\"\n\
         after=\n\
         submit() {{\n\
         \x20   # shellcheck disable=SC2086\n\
         \x20   after=--dependency=afterok:$(sbatch --parsable $options $after \"$@\")\n\
         }}\n\
         level() {{\n\
         \x20   share=\"--level $1 --share \\$SLURM_ARRAY_TASK_ID/$2\"\n\
         \x20   submit --array=0-$(($2 - 1)) \\\n\
         \x20       --wrap \"chomp parts sweep {parted} $share --dir '$dir'\"\n\
         }}\n",
        parts.len()
    );
    for (level, size) in sizes.iter().enumerate() {
        script += &format!("level {level} {}\n", arguments.jobs.min(*size));
    }
    let merge =
        format!("chomp parts merge {parted} --dir '$dir' --out '$dir/{rows}x{columns}.bin'");
    script += &format!("submit --wrap \"{merge}\"\n");
    Ok(script)
}

fn snakemake(arguments: &PartsRecipe, dir: &str) -> Result<String, Complaint> {
    let parts = arguments.board.parts()?;
    let ((rows, columns), wanted) = (arguments.board.board, arguments.board.parts);
    let first = file_name(&parts, 0);
    let pattern = first.replace("-part-0-", "-part-{number}-");
    let board = format!("{rows}x{columns} --parts {wanted}");
    Ok(format!(
        "# Sweeps {rows}x{columns} in {} parts: snakemake --cores 2\n\
         import json\n\
         import os\n\
         import subprocess\n\
         \n\
         DIR = \"{dir}\"\n\
         BOARD = \"{board}\"\n\
         FILE = os.path.join(DIR, \"{pattern}\")\n\
         LISTED = [\"chomp\", \"parts\", \"list\", *BOARD.split(), \"--format\", \"json\"]\n\
         PARTS = json.loads(subprocess.check_output(LISTED))[\"parts\"]\n\
         os.makedirs(DIR, exist_ok=True)\n\
         \n\
         \n\
         def file_of(number):\n\
         \x20   return FILE.replace(\"{{number}}\", str(number))\n\
         \n\
         \n\
         rule all:\n\
         \x20   input: os.path.join(DIR, \"{rows}x{columns}.bin\")\n\
         \n\
         \n\
         rule merge:\n\
         \x20   input: [file_of(part[\"number\"]) for part in PARTS]\n\
         \x20   output: os.path.join(DIR, \"{rows}x{columns}.bin\")\n\
         \x20   shell: \"chomp parts merge {{BOARD}} --dir '{{DIR}}' --out '{{output}}'\"\n\
         \n\
         \n\
         rule sweep:\n\
         \x20   input: lambda at: [file_of(n) for n in PARTS[int(at.number)][\"sources\"]]\n\
         \x20   output: FILE\n\
         \x20   wildcard_constraints: number=\"[0-9]+\"\n\
         \x20   shell: \"chomp parts sweep {{BOARD}} {{wildcards.number}} --dir '{{DIR}}'\"\n",
        parts.len()
    ))
}
