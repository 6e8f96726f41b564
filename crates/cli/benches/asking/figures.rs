//! What was measured of one way to ask.

use std::time::Duration;

/// One question and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Took {
    pub(crate) class: &'static str,
    pub(crate) question: String,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    pub(crate) is_late: bool,
}

/// All questions of one way.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) questions: Vec<Took>,
    /// From SIGTERM to the end.
    pub(crate) ends: Vec<(Duration, String)>,
    /// From a visitor who left to a server at rest.
    pub(crate) rests: Vec<(Duration, String)>,
    /// Answers that are none: panics, signals, no message.
    pub(crate) faults: Vec<String>,
    /// Most memory, in KiB, and the question by which it was reached.
    peak: (u64, String),
}

/// Work that is stopped should end so soon; what takes longer is listed.
const SOON: Duration = Duration::from_millis(500);

/// Questions are shown to this length.
const SHOWN: usize = 160;

impl Figures {
    /// Takes note of how much memory there was at the most, in KiB, after a question.
    pub(crate) fn note_peak(&mut self, kibibytes: u64, question: &str) {
        if kibibytes > self.peak.0 {
            self.peak = (kibibytes, question.to_owned());
        }
    }

    /// Prints them.
    pub(crate) fn print(&self, way: &str) {
        println!("{way}: {} questions", self.questions.len());
        for (name, time) in [("elapsed", of_wall as fn(&Took) -> Duration), ("CPU", of_cpu)] {
            let mut sorted: Vec<&Took> = self.questions.iter().collect();
            sorted.sort_by_key(|took| time(took));
            let Some(worst) = sorted.last() else { continue };
            let at =
                |share: usize| time(sorted[(sorted.len() * share / 100).min(sorted.len() - 1)]);
            println!(
                "  {name}: half within {:.1?}, 99 % within {:.1?}, the worst {:.1?}: {}",
                at(50),
                at(99),
                time(worst),
                shown(&worst.question)
            );
        }
        println!("  memory: at most {} MiB: {}", self.peak.0 >> 10, shown(&self.peak.1));
        print_worst("from SIGTERM to the end", &self.ends);
        print_worst("from a visitor who left to a server at rest", &self.rests);
        let late: Vec<&Took> = self.questions.iter().filter(|took| took.is_late).collect();
        println!("  late: {}", late.len());
        for took in late {
            let Took { class, wall, cpu, .. } = took;
            println!("    {cpu:.1?} CPU, {wall:.1?}, {class}: {}", shown(&took.question));
        }
        for fault in &self.faults {
            println!("  fault: {fault}");
        }
    }
}

fn of_wall(took: &Took) -> Duration {
    took.wall
}

fn of_cpu(took: &Took) -> Duration {
    took.cpu
}

fn print_worst(what: &str, times: &[(Duration, String)]) {
    let Some((worst, question)) = times.iter().max() else { return };
    println!("  {what}: {} times, the worst {worst:.1?}: {}", times.len(), shown(question));
    for (time, question) in times.iter().filter(|(time, _)| *time > SOON) {
        println!("    {time:.1?}: {}", shown(question));
    }
}

/// A question, cut where it is too long for a line.
pub(crate) fn shown(question: &str) -> String {
    let mut text: String = question.chars().take(SHOWN).collect();
    if text.len() < question.len() {
        text.push('…');
    }
    text
}
