//! A program of AnyDice as a scenario: each output is a cell of a sweep, so that all of them stand in one chart and one table, and the
//! numbers that the program sets have controls, like those of any other experiment.

use std::fmt::Write as _;
use std::sync::Arc;

use anydice::{Answer, Program, QUICK_STEPS, answered, is_meant_as_program, parse};
use play::diagnostic::{Code, Diagnostic, NamedFile, Source};
use scenario::Overrides;

use super::limits;
use super::watch::Patience;
use super::write::Pairs;

/// The experiment that a program is.
const ID: &str = "program";
/// The file in which its text stands.
pub const FILE: &str = "program.txt";
/// The name of the sweep over its outputs.
pub const OUTPUTS: &str = "outputs";
/// The longest name of an output.
const LONGEST_NAME: usize = 60;

/// A program that has been answered.
#[derive(Debug)]
pub struct Told {
    /// The scenario that asks for its outputs.
    pub source: Arc<Source>,
    /// How it was read, in words.
    pub words: String,
}

/// Whether a text that is no scenario is meant as a program. What has the head of a table is a scenario, whatever else is in it.
pub fn is_program(text: &str, chosen: bool) -> bool {
    let is_head = |line: &str| line.trim().starts_with("[[") && line.trim().ends_with("]]");
    if text.lines().any(is_head) {
        return false;
    }
    let reads = || scenario::read_all(&Default::default(), &Arc::new(Source::new(FILE, text)), &Overrides::default());
    chosen || is_meant_as_program(text) && reads().faults.iter().any(|fault| fault.code == Code::SYNTAX)
}

impl Told {
    /// Answers a program with the controls that have been moved, and tells it as a scenario. `swept` says that something is varied.
    ///
    /// # Errors
    /// What is wrong with the program, or that it is too much for a page.
    pub fn new(text: &str, set: &Pairs, swept: bool, patience: &Patience) -> Result<Self, Box<Diagnostic>> {
        let file = Arc::new(Source::new(FILE, text));
        let refused = |fault: anydice::Fault| {
            let code = if fault.too_large { Code::REFUSED } else { Code::NOTATION };
            let mut told = Diagnostic::error(code, fault.message, &file, fault.span);
            if let Some(advice) = fault.help {
                told = told.help(advice);
            }
            if fault.too_large {
                told = told.help("`oddsmith anydice FILE --sample` draws rolls at random, and takes its time");
            }
            Box::new(told)
        };
        let program = parse(text).map_err(refused)?;
        let over = patience.clone();
        let answers = answered(text, &given(&program, set), QUICK_STEPS, &move || over.is_over()).map_err(refused)?;
        let whole = |message: String| Diagnostic::error(Code::REFUSED, message, &file, 0..0);
        if answers.is_empty() {
            let fault = whole("the program prints nothing".to_owned());
            return Err(Box::new(fault.help("write `output` before what you want to know, for example `output 3d6`")));
        }
        let shown = &answers[..answers.len().min(limits::OUTPUTS)];
        let values: usize = shown.iter().map(|answer| answer.outcomes.len()).sum();
        if values > limits::VALUES {
            let message = format!("its outputs have {values} values, and this page draws at most {}", limits::VALUES);
            return Err(Box::new(whole(message).help("print them with `oddsmith anydice FILE --csv`")));
        }
        let words = match answers.len() {
            1 => "an AnyDice program with one output".to_owned(),
            many if many > shown.len() => {
                format!("an AnyDice program with {many} outputs, of which the first {} are shown", shown.len())
            }
            many => format!("an AnyDice program with {many} outputs"),
        };
        let content = Ok(Arc::clone(&file));
        let files = vec![NamedFile { path: FILE.to_owned(), content }];
        let source = Source { files, ..Source::new("program.toml", scenario(shown, swept)) };
        Ok(Self { source: Arc::new(source), words })
    }
}

/// The numbers of a program, with the controls that have been moved. What is no number is told where controls are read.
fn given(program: &Program, set: &Pairs) -> Vec<(usize, i64)> {
    let moved = |name: &str| {
        let mut own = set.iter().rev().filter(|(key, _)| key.split_once('.') == Some((ID, name)));
        own.find_map(|(_, value)| value.trim().parse().ok())
    };
    let numbers = program.numbers().iter().enumerate();
    numbers.map(|(place, number)| (place, moved(&number.name).unwrap_or(number.value))).collect()
}

/// The scenario that asks for some outputs.
fn scenario(answers: &[Answer], swept: bool) -> String {
    let mut text =
        format!("[[experiment]]\nid = \"{ID}\"\nsystem = \"anydice\"\nkind = \"program\"\nfile = \"{FILE}\"\n");
    if let [only] = answers {
        let _ = writeln!(text, "title = {}", quoted(&only.label, 1));
        return text;
    }
    let mut names: Vec<String> = Vec::new();
    for (place, answer) in answers.iter().enumerate() {
        let name = quoted(&answer.label, place + 1);
        // Two lines of one name could not be told apart.
        let twice = names.contains(&name);
        names.push(if twice { quoted(&format!("{} ({})", answer.label, place + 1), place + 1) } else { name });
    }
    let variants: Vec<String> =
        (1..=answers.len()).map(|number| format!("{{ name = \"o{number}\", output = {number} }}")).collect();
    let labels: Vec<String> =
        names.iter().enumerate().map(|(place, name)| format!("\"{OUTPUTS}=o{}\" = {name}", place + 1)).collect();
    let _ = writeln!(text, "title = \"The outputs\"\nvary = {{ {OUTPUTS} = [{}] }}", variants.join(", "));
    let _ = writeln!(text, "labels = {{ {OUTPUTS} = \"output\", {} }}", labels.join(", "));
    if !swept {
        text.push_str("chart = [{ view = \"lines\" }]\n");
    }
    text
}

/// A label in quotes, no longer than a legend can take.
fn quoted(label: &str, number: usize) -> String {
    let plain: String = label.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let long = plain.chars().count() > LONGEST_NAME;
    let short: String = plain.chars().take(if long { LONGEST_NAME - 1 } else { LONGEST_NAME }).collect();
    let name = match (short.as_str(), long) {
        ("", _) => format!("output {number}"),
        (_, true) => format!("{}…", short.trim_end()),
        _ => short,
    };
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text of a program with some numbers written into it.
///
/// # Errors
/// What is to be done instead, in words.
pub fn written(text: &str, set: &Pairs, vary: &Pairs) -> Result<String, String> {
    let program = parse(text).map_err(|_| "The program has a fault. Mend it first.".to_owned())?;
    if let Some((key, _)) = vary.first() {
        let name = key.strip_prefix("program.").unwrap_or(key);
        return Err(format!("A program has one number for `{name}`. Choose one first, or take it to a scenario."));
    }
    let mut edits = Vec::new();
    for (key, value) in set {
        let name = key.strip_prefix("program.").unwrap_or(key);
        let number = program.numbers().iter().find(|number| number.name == name);
        let (Some(number), Ok(value)) = (number, value.trim().parse::<i64>()) else {
            return Err(format!("`{name}` is no number of the program, so it cannot be written into it."));
        };
        edits.push((number.span.clone(), value.to_string()));
    }
    edits.sort_by_key(|(span, _)| span.start);
    edits.dedup_by(|later, earlier| later.0 == earlier.0);
    let mut text = text.to_owned();
    edits.iter().rev().for_each(|(span, value)| text.replace_range(span.clone(), value));
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, set: &[(&str, &str)]) -> Result<Told, Box<Diagnostic>> {
        let set: Vec<(String, String)> =
            set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Told::new(text, &set, false, &Patience::new(&Arc::default()))
    }

    #[test]
    fn a_text_is_a_program_if_it_is_no_scenario() {
        for (text, chosen, program) in [
            ("output 3d6", false, true),
            ("A: 3\noutput [f A", false, true),
            ("title = \"output 3d6\"", false, false),
            ("[[experiment]]\nid = 'a\nprogram = '''\noutput 3d6'''", false, false),
            ("[[experiment]]", true, false),
            ("A: 3", false, false),
            ("A: 3", true, true),
            ("", false, false),
        ] {
            assert_eq!(is_program(text, chosen), program, "{text}");
        }
    }

    #[test]
    fn outputs_are_a_sweep_with_their_labels() {
        let text = "N: 2 output Nd6 named \"with [N]\" output d6 named \"a\\b\" output d6 named \"  \" output d6 named \"with [N]\"";
        let source = told(text, &[("program.N", "3")]).expect("a program").source;
        for part in ["\"outputs=o1\" = \"with 3\"", "a\\\\b", "output 3\"", "\"with 3 (4)\"", "\"lines\""] {
            assert!(source.text.contains(part), "{part}: {}", source.text);
        }
        let faults = scenario::read_all(&games::catalogue(), &source, &Overrides::default()).faults;
        assert!(faults.is_empty(), "{faults:#?}");
        let long = told(&format!("output d6 named \"{}\"", "long ".repeat(100)), &[]).expect("a program").source;
        assert!(long.text.contains("long…\""), "{}", long.text);
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let refused = |text: &str| told(text, &[]).expect_err(text).message;
        assert!(refused("A: 3").contains("prints nothing"));
        assert!(refused("loop N over {1..50} { output d100000 }").contains("values"));
        assert!(refused("output [f]").contains("no function"));
        let many = told("loop N over {1..1000} { output dN }", &[]).expect("a program");
        assert!(many.words.contains("1000 outputs, of which the first"), "{}", many.words);
    }

    #[test]
    fn numbers_are_written_into_a_program() {
        let text = "\\ A: 1 \\ A: 1 B : -20\noutput A + B";
        let set = |pairs: &[(&str, &str)]| {
            let pairs: Vec<(String, String)> =
                pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            written(text, &pairs, &[])
        };
        let new = set(&[("program.B", "7"), ("program.A", "-300")]).expect("both are numbers");
        assert_eq!(new, "\\ A: 1 \\ A: -300 B : 7\noutput A + B");
        assert_eq!(parse(&new).expect("a program").numbers()[0].value, -300);
        assert!(set(&[("program.C", "1")]).is_err() && set(&[("program.A", "d6")]).is_err());
        assert!(written(text, &[], &[("program.A".to_owned(), "1..=3".to_owned())]).is_err());
    }
}
