//! Progress bars on a terminal: one line however narrow it is, with a clock that goes on, and
//! cleared at the end. The terminal is a pseudo-terminal for standard error only.

#![cfg(target_os = "linux")]

use crate::support::command;
use crate::support::terminal::Terminal;
use std::process::Stdio;

/// What a terminal of so many columns was sent on standard error.
fn seen(columns: u16, arguments: &[&str]) -> String {
    let mut command = command(arguments);
    command.stdin(Stdio::null());
    let (program, terminal) = Terminal::with(command, columns);
    let sent = terminal.all();
    drop(program);
    sent
}

/// The lines that were shown, without the signs that move the cursor.
fn lines(sent: &str) -> Vec<String> {
    let mut shown = vec![String::new()];
    let mut signs = sent.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' | '\n' => shown.push(String::new()),
            '\u{1b}' => _ = signs.by_ref().skip(1).find(char::is_ascii_alphabetic),
            sign => shown.last_mut().expect("there is a line").push(sign),
        }
    }
    // Notes are sentences, which a terminal may break.
    shown.retain(|line| !line.trim().is_empty() && !line.starts_with("note:"));
    shown
}

#[track_caller]
fn fits(columns: u16, arguments: &[&str], word: &str) {
    let sent = seen(columns, arguments);
    let shown = lines(&sent);
    assert!(shown.iter().any(|line| line.contains(word)), "{arguments:?}: {shown:?}");
    // The terminal writes ^C after the bar; on another line it would not be cleared.
    let most = usize::from(columns) - "^C".len();
    let long = shown.iter().find(|line| line.chars().count() > most);
    assert_eq!(long, None, "{arguments:?} in {columns} columns");
    // At the end the line is cleared.
    assert!(sent.trim_end().ends_with("\u{1b}[2K") || sent.contains("note:"), "{sent:?}");
}

#[test]
fn bars_fit_any_terminal() {
    for columns in [40, 80] {
        let hard = ["grundy", "20x21", "--budget", "100G", "--timeout", "3"];
        fits(columns, &hard, if columns == 80 { "of the budget" } else { "2s" });
        let heights = ["heights", "--tail", "3,3,3", "--to", "400", "--timeout", "3"];
        fits(columns, &heights, "working");
    }
}

/// The search reports rarely or never; the clock of the bar goes on all the same.
#[test]
fn a_bar_does_not_stand_still() {
    let hard = ["grundy", "20x21", "--budget", "100G", "--timeout", "4"];
    let shown = lines(&seen(80, &hard));
    for seconds in ["1s", "2s"] {
        assert!(shown.iter().any(|line| line.contains(seconds)), "{seconds}: {shown:?}");
    }
}
