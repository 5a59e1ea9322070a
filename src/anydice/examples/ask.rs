//! Prints what a program answers, as JSON.
fn main() {
    let file = std::env::args().nth(2).expect("a file");
    let text = std::fs::read_to_string(file).expect("a text");
    let found = anydice::parse(&text).and_then(|program| program.answer(&[], anydice::STEPS));
    match found {
        Err(fault) => {
            let (line, column) = fault.place(&text);
            eprintln!("{line}:{column}: {fault} ({:?})", fault.help);
            std::process::exit(2);
        }
        Ok(answers) => {
            let mut rolls = Vec::new();
            for answer in answers {
                let outcomes: Vec<String> = answer
                    .outcomes
                    .iter()
                    .map(|(v, p)| format!("{{\"outcome\":{v},\"probability\":{:e}}}", p.value()))
                    .collect();
                rolls.push(format!("{{\"roll\":{:?},\"outcomes\":[{}]}}", answer.label, outcomes.join(",")));
            }
            println!("{{\"rolls\":[{}]}}", rolls.join(","));
        }
    }
}
