//! `chomp completions`: what shells need to complete commands, flags, values and names of tables.
//!
//! Names of theorems, experiments and figures are known when the program is built and stand in the
//! scripts. Which tables there are is not: the scripts ask `chomp atlas list --names`.

use crate::complaint::Complaint;
use crate::exit::Done;
use crate::help;
use clap::Args;
use clap_complete::Shell;
use lab::experiment::EXPERIMENTS;
use std::io::{self, Write};

/// Print shell completions
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp completions bash > ~/.local/share/bash-completion/completions/chomp
  chomp completions zsh > \"${fpath[1]}/_chomp\"
  chomp completions fish > ~/.config/fish/completions/chomp.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// In bash another function looks first whether a table is named.
const BASH_TABLES: &str = r#"
_chomp_or_tables() {
    if [[ ${COMP_CWORD} -eq 3 && ${COMP_WORDS[1]} == atlas \
        && ${COMP_WORDS[2]} =~ ^(info|verify|remove)$ && ${COMP_WORDS[3]} != -* ]]; then
        COMPREPLY=($(compgen -W "$(chomp atlas list --names 2>/dev/null)" -- "${COMP_WORDS[3]}"))
    else
        _chomp "$@"
    fi
}
complete -F _chomp_or_tables -o nosort -o bashdefault -o default chomp
"#;

const FISH_TABLES: &str = "\
complete -c chomp -n \"__fish_seen_subcommand_from atlas; and __fish_seen_subcommand_from info \
verify remove\" -f -a \"(chomp atlas list --names 2>/dev/null)\"
";

const ZSH_TABLES: &str = "
_chomp_tables() {
    local -a tables
    tables=(${(f)\"$(chomp atlas list --names 2>/dev/null)\"})
    _describe 'table' tables
}
";

/// Names after two words, which the script for fish leaves out.
fn fish_names(command: &str, action: &str, names: &[&str]) -> String {
    let names = names.join(" ");
    format!(
        "complete -c chomp -n \"__fish_seen_subcommand_from {command}; and \
         __fish_seen_subcommand_from {action}\" -f -a \"{names}\"\n"
    )
}

/// Prints completions for a shell.
pub(crate) fn run(arguments: &Completions) -> Result<Done, Complaint> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut help::command(), "chomp", &mut script);
    let mut script = String::from_utf8(script).expect("scripts are UTF-8");
    match arguments.shell {
        Shell::Bash => script.push_str(BASH_TABLES),
        Shell::Fish => {
            script.push_str(FISH_TABLES);
            script.push_str(&fish_names("theorem", "show", &super::theorem::ids()));
            let experiments: Vec<&str> =
                EXPERIMENTS.iter().map(|described| described.name).collect();
            script.push_str(&fish_names("experiment", "run", &experiments));
        }
        Shell::Zsh => {
            let named = "The table, as `chomp atlas list` names it:";
            let [before, after] =
                ["_default'", "_chomp_tables'"].map(|end| format!("{named}{end}"));
            script = script.replace(&before, &after);
            let end = "if [ \"$funcstack[1]\"";
            script = script.replacen(end, &format!("{}\n{end}", ZSH_TABLES.trim_start()), 1);
        }
        _ => {}
    }
    io::stdout().write_all(script.as_bytes())?;
    Ok(Done::Answered)
}
