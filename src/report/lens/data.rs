//! `lens.csv`: every number of the page in one long table, for spreadsheets and scripts.

use super::super::csv::Rows;
use stats::Estimate;
use study::lens::Findings;

/// The columns, in order.
const COLUMNS: [&str; 8] = ["question", "system", "row", "column", "value", "low", "high", "method"];

/// Formats the table. A conversion row has the difficulty in this game as row, the other game as
/// column and the matching difficulty as value; residuals are rows of their own.
pub fn csv(findings: &Findings) -> Vec<u8> {
    let mut table = Table(Rows::new(&COLUMNS));
    for (place, game) in findings.games.iter().enumerate() {
        let system = game.game.system.name.as_ref();
        if let Some(tasks) = &game.tasks {
            for (tier, chances) in findings.labels.tiers.iter().zip(&tasks.chances) {
                for (task, chance) in findings.labels.tasks.iter().zip(chances) {
                    table.row("tasks", system, tier, task, chance);
                }
            }
        }
        if let Some(plus) = &game.plus {
            for (value, chance) in &plus.points {
                table.row("plus", system, &value.to_string(), "chance", chance);
            }
            for step in &plus.steps {
                table.row("plus", system, &step.from.to_string(), "gain", &step.gain);
            }
        }
        if let Some(ladder) = &game.ladder {
            for (rung, chances) in ladder.rungs.iter().zip(&ladder.chances) {
                for (tier, chance) in findings.labels.tiers.iter().zip(chances) {
                    table.row("ladder", system, &rung.to_string(), tier, chance);
                }
            }
        }
        for (label, upset) in &game.upsets {
            let ends = [("weaker", &upset.first), ("stronger", &upset.second), ("nobody", &upset.nobody)];
            for (column, value) in ends {
                table.row("upsets", system, label, column, value);
            }
        }
        if let Some(duel) = &game.duel {
            for (column, value) in [
                ("mean", &duel.mean),
                ("p5", &duel.short),
                ("median", &duel.median),
                ("p95", &duel.long),
                ("irregular", &duel.variation),
                ("sudden", &duel.sudden),
                ("a", &duel.ends.first),
                ("b", &duel.ends.second),
                ("nobody", &duel.ends.nobody),
            ] {
                table.row("duel", system, "rounds", column, value);
            }
            for (round, still) in &duel.going {
                table.row("duel", system, &round.to_string(), "still fighting", still);
            }
        }
        for fate in &game.fates {
            table.row("dying", system, &fate.company, "lives", &fate.lives);
        }
        for (other, there) in findings.games.iter().enumerate().filter(|&(other, _)| other != place) {
            let Some(conversion) = findings.conversion(place, other) else { continue };
            for (rung, found) in &conversion.rows {
                let rung = rung.to_string();
                let name = there.game.system.name.as_ref();
                table.row("conversion", system, &rung, name, &Estimate::exact(found.rung as f64));
                table.row("residual", system, &rung, name, &found.off);
            }
        }
    }
    table.0.into_bytes()
}

struct Table(Rows);

impl Table {
    fn row(&mut self, question: &str, system: &str, row: &str, column: &str, value: &Estimate) {
        [question, system, row, column].into_iter().for_each(|text| self.0.text(text));
        self.0.number(value.value);
        let sampled = !value.is_exact();
        self.0.number_or_nothing(sampled.then(|| value.low()));
        self.0.number_or_nothing(sampled.then(|| value.high()));
        self.0.text(if sampled { "sampled" } else { "exact" });
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_scenario_cannot_break_a_row() {
        let mut table = Table(Rows::default());
        table.row("tasks", "kup", "one, two", "a \"b\"", &Estimate::exact(0.5));
        table.row("tasks", "kup", "plain", "c", &Estimate::between(0.5, 0.25, 0.75));
        let expected = "tasks,kup,\"one, two\",\"a \"\"b\"\"\",0.5,,,exact\ntasks,kup,plain,c,0.5,0.25,0.75,sampled\n";
        assert_eq!(String::from_utf8_lossy(&table.0.into_bytes()), expected);
    }
}
