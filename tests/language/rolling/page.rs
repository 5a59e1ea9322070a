//! `docs/rolls.md`: every answer in its tables is worked out again.

use oddsmith::dice::{
    Distribution, Effort, Expr, Output, Outputs, ValueKind, Variables, distribution, parse_chosen, parse_outputs,
};

const PAGE: &str = include_str!("../../../docs/rolls.md");

/// A row of a table: the roll and its answer as written.
#[derive(Debug)]
struct Row {
    line: usize,
    roll: String,
    answer: String,
}

/// The rows of all tables with a roll (`Roll` or `Here`) and an answer.
fn rows() -> Vec<Row> {
    let mut found = Vec::new();
    let mut columns: Option<(usize, usize)> = None;
    for (line, text) in (1..).zip(PAGE.lines()) {
        let Some(inner) = text.strip_prefix('|').and_then(|text| text.trim_end().strip_suffix('|')) else {
            columns = None;
            continue;
        };
        let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
        let place = |heads: &[&str]| cells.iter().position(|cell| heads.contains(cell));
        if let (Some(roll), Some(answer)) = (place(&["Roll", "Here"]), place(&["Answer"])) {
            columns = Some((roll, answer));
        } else if let Some((roll, answer)) = columns
            && !cells[0].starts_with("---")
        {
            let roll = cells[roll].trim_matches('`').to_owned();
            found.push(Row { line, roll, answer: cells[answer].to_owned() });
        }
    }
    found
}

/// The output that an answer is about, and the rest of the answer.
fn output<'a>(asked: &'a Outputs, answer: &'a str) -> Option<(&'a Output, &'a str)> {
    let labelled = answer.split_once(": ");
    let found = asked.outputs.iter().find(|output| output.label.as_deref() == labelled.map(|(label, _)| label))?;
    Some((found, labelled.map_or(answer, |(_, rest)| rest)))
}

/// The distribution of an output, and its words.
fn odds(output: &Output) -> Option<(Distribution, Vec<String>)> {
    let solved = |expr: &Expr| distribution(expr, Effort::MODERATE).ok();
    let words = |expr: &Expr| match expr {
        Expr::Formula(formula) => formula.words().to_vec(),
        _ => Vec::new(),
    };
    let Some(under) = &output.under else { return Some((solved(&output.expr)?, words(&output.expr))) };
    let all = under.together.as_ref()?;
    let odds = all.told(&solved(&all.expr)?, |number| all.parts[0].of(number))?;
    Some((odds, all.parts[0].words.clone()))
}

/// The number that an answer states of a roll.
fn value(expr: &Expr, odds: &Distribution, words: &[String], what: &str) -> Option<f64> {
    if what == "mean" {
        return Some(odds.mean());
    }
    if what == "chance" {
        return (expr.kind() == ValueKind::YesNo).then(|| odds.probability(1));
    }
    let condition = what.strip_prefix("P(")?.strip_suffix(')')?;
    if expr.kind() == ValueKind::Word {
        let place = words.iter().position(|word| *word == condition.trim_matches('"'))?;
        return Some(odds.probability(i64::try_from(place).ok()?));
    }
    let (cmp, number) = condition.split_once(' ')?;
    let number = number.parse().ok()?;
    match cmp {
        ">=" => Some(odds.at_least(number)),
        "<=" => Some(odds.at_most(number)),
        "=" => Some(odds.probability(number)),
        _ => None,
    }
}

/// The chance that two results have these values, as in `P(hits = 2, ones = 0)`; none if an answer says something else.
fn joint(roll: &str, what: &str) -> Option<f64> {
    let (one, other) = what.strip_prefix("P(")?.strip_suffix(')')?.split_once(", ")?;
    let wanted: Vec<(&str, &str)> = [one, other].iter().map(|text| text.split_once(" = ")).collect::<Option<_>>()?;
    let labels: Vec<String> = wanted.iter().map(|(label, _)| (*label).to_owned()).collect();
    let asked = parse_chosen(roll, &Variables::new(), &labels).unwrap_or_else(|faults| panic!("{roll}: {faults}"));
    let all = asked.together.as_ref()?;
    let number = distribution(&all.expr, Effort::MODERATE).ok()?;
    let value = |place: usize| match (wanted[place].1, &all.parts[place].words) {
        ("yes", _) => Some(1),
        ("no", _) => Some(0),
        (text, words) if !words.is_empty() => {
            i64::try_from(words.iter().position(|word| *word == text.trim_matches('"'))?).ok()
        }
        (text, _) => text.parse().ok(),
    };
    let pair = [value(0)?, value(1)?];
    Some(all.pairs(&number).into_iter().find(|(found, _)| *found == pair).map_or(0.0, |(_, chance)| chance))
}

#[test]
fn every_answer_on_the_page_is_right_to_its_last_digit() {
    let mut wrong = String::new();
    let rows = rows();
    for Row { line, roll, answer } in &rows {
        let asked = parse_outputs(roll, &Variables::new()).unwrap_or_else(|faults| panic!("line {line}: {faults}"));
        let (what, number) = answer.rsplit_once(" = ").unwrap_or_else(|| panic!("line {line}: `{answer}`"));
        let found = joint(roll, what).unwrap_or_else(|| {
            let (output, what) = output(&asked, what).unwrap_or_else(|| panic!("line {line}: no result for `{what}`"));
            let (odds, words) = odds(output).unwrap_or_else(|| panic!("line {line}: it is not solved"));
            value(&output.expr, &odds, &words, what).unwrap_or_else(|| panic!("line {line}: what is `{what}`?"))
        });
        let number = number.trim_end_matches('…');
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        if format!("{found:.decimals$}") != number {
            wrong += &format!("line {line}: {roll}: {what} is {found}, not {number}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(rows.len() > 70, "{} rows", rows.len());
}
