//! The CSV files: columns, numbers, empty fields.

use oddsmith::report::{files, summary_rows};
use oddsmith::stats::Spread;
use oddsmith::systems::Metric;

use crate::answered::{self, ALL_ANSWERED, ALL_FILES, text};

/// Parses a file into rows of fields.
fn rows(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    reader.records().map(|row| row.expect("equally long rows").iter().map(str::to_owned).collect()).collect()
}

#[test]
fn columns_are_those_of_the_contract() {
    let files = &*ALL_FILES;
    let head = |name: &str| text(files, name).lines().next().expect("a line of heads").to_owned();
    assert_eq!(
        head("summary.csv"),
        "scenario,experiment,system,kind,cell,metric,statistic,value,low,high,method,trials,seed,\
         cell.roll,cell.toughness_a,cell.hits_a"
    );
    assert_eq!(
        head("distribution.csv"),
        "scenario,experiment,system,kind,cell,metric,outcome,count,probability,low,high,at_least,at_most,method,\
         cell.roll,cell.toughness_a,cell.hits_a"
    );
    let pool = text(files, "pool.csv");
    assert!(pool.starts_with(
        "roll,total.mean,total.sd,total.min,total.p5,total.p25,total.median,total.p75,total.p95,total.max\n"
    ));
    let tough = rows(text(files, "tough.csv"));
    assert_eq!(tough.len(), 1 + 7 * 3);
    assert_eq!(tough[0][..5], ["toughness_a", "hits_a", "winner.rate:a", "winner.rate:b", "rounds.mean"]);
    // The last name of `vary` changes fastest.
    assert_eq!((tough[2][0].as_str(), tough[2][1].as_str()), ("8", "11"));
}

/// Each varied name has its value in a column of its own, where its experiment varies it.
#[test]
fn cells_are_told_in_one_column_and_in_several() {
    for (name, columns) in [("summary.csv", 13), ("distribution.csv", 14)] {
        let rows = rows(text(&ALL_FILES, name));
        let names: Vec<&str> = rows[0][columns..].iter().filter_map(|name| name.strip_prefix("cell.")).collect();
        assert_eq!(names, ["roll", "toughness_a", "hits_a"], "{name}");
        for row in &rows[1..] {
            let pairs = names.iter().zip(&row[columns..]).filter(|(_, value)| !value.is_empty());
            let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name}={value}")).collect();
            assert_eq!(pairs.join(";"), row[4], "{name}: {row:?}");
        }
        assert!(rows.iter().any(|row| row[4] == "toughness_a=8;hits_a=11"), "{name}");
    }
    // Where nothing is varied, nothing is added.
    let (plan, answers) = answered::invented(
        vec![Metric::flag("success", "whether it succeeds")],
        answered::sampled(10),
        vec![Spread::Counted { counts: vec![(1, 10)], absent: 0 }],
    );
    let files = files(&plan, &answers, &answered::about()).expect("a report");
    assert_eq!(rows(text(&files, "summary.csv"))[0].len(), 13);
}

/// 10.5 is the mean of 3d6; 15869/1296 is that of 4d6 keep 3, in every table of attribute rolls.
#[test]
fn published_means_stand_in_the_summary() {
    let files = &*ALL_FILES;
    let summary = text(files, "summary.csv");
    assert!(summary.contains("duels,pool,dice,roll,roll=3d6,total,mean,10.5,,,exact,,7,3d6,,\n"), "{summary}");
    let keep = rows(summary).into_iter().find(|row| row[4] == "roll=4d6kh3" && row[6] == "mean");
    let mean: f64 = keep.expect("a row")[7].parse().expect("a number");
    assert!((mean - 15869.0 / 1296.0).abs() < 1e-10, "{mean}");
}

/// The bench duel by design: P(a wins) = 0.677896703, 8.839409 rounds on average.
#[test]
fn the_bench_duel_has_its_known_answer() {
    let (plan, answers) = &*ALL_ANSWERED;
    let rows = summary_rows(plan, answers).expect("they belong together");
    let value = |statistic: &str, metric: &str| {
        let row =
            rows.iter().find(|row| row.experiment == "duel" && row.metric == metric && row.statistic == statistic);
        row.expect("a row").value
    };
    assert!((value("rate:a", "winner") - 0.677_896_703).abs() < 1e-9);
    assert!((value("mean", "rounds") - 8.839_409).abs() < 1e-6);
}

#[test]
fn exact_rows_have_no_interval_and_sampled_ones_have() {
    let files = &*ALL_FILES;
    let (mut exact, mut sampled) = (0, 0);
    for row in rows(text(files, "summary.csv")).into_iter().skip(1) {
        let (value, low, high) = (&row[7], &row[8], &row[9]);
        match row[10].as_str() {
            "exact" => {
                assert!(low.is_empty() && high.is_empty() && row[11].is_empty(), "{row:?}");
                exact += 1;
            }
            "sampled" => {
                assert_eq!(row[11], "20000");
                if ["sd", "min", "max"].contains(&row[6].as_str()) {
                    assert!(low.is_empty() && high.is_empty(), "{row:?}");
                } else {
                    let number = |text: &str| text.parse::<f64>().expect("a number");
                    assert!(number(low) <= number(value) && number(value) <= number(high), "{row:?}");
                }
                sampled += 1;
            }
            other => panic!("{other}"),
        }
    }
    assert!(exact > 100 && sampled >= 11, "{exact} {sampled}");
}

#[test]
fn probabilities_add_up_and_accumulate() {
    let files = &*ALL_FILES;
    let rows = rows(text(files, "distribution.csv"));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let mut sums = std::collections::BTreeMap::<(String, String, String), f64>::new();
    for row in &rows[1..] {
        let (probability, at_least, at_most) = (number(&row[8]), number(&row[11]), number(&row[12]));
        let sum = sums.entry((row[1].clone(), row[4].clone(), row[5].clone())).or_default();
        assert!((*sum + at_least - 1.0).abs() < 1e-9, "{row:?}");
        *sum += probability;
        assert!((*sum - at_most).abs() < 1e-9, "{row:?}");
        assert_eq!(row[7].is_empty(), row[13] == "exact");
    }
    assert!(sums.len() > 60);
    assert!(sums.values().all(|sum| (sum - 1.0).abs() < 1e-9));
    let total = rows.iter().find(|row| row[4] == "roll=3d6" && row[6] == "18").expect("a row");
    assert_eq!(total[8], "0.00462962962963");
    assert_eq!(total[11], "0.00462962962963");
    assert_eq!(total[12], "1");
}

#[test]
fn outcomes_have_their_names_and_the_unseen_an_upper_end() {
    let metrics = vec![
        Metric::flag("success", "whether it succeeds"),
        Metric::named("outcome", ["fumble", "fail, \"badly\"", "full"], "how it ends"),
        Metric::number("dose", "drops", "drops until it works, if it works"),
    ];
    let counted = |counts: &[(i32, u64)], absent| Spread::Counted { counts: counts.to_vec(), absent };
    let spreads = vec![counted(&[(1, 1000)], 0), counted(&[(1, 400), (2, 600)], 0), counted(&[(-3, 5), (4, 15)], 980)];
    let (plan, answers) = answered::invented(metrics, answered::sampled(1000), spreads);
    let files = files(&plan, &answers, &answered::about()).expect("a report");
    let all = rows(text(&files, "distribution.csv"));
    let outcomes: Vec<&str> = all[1..].iter().map(|row| row[6].as_str()).collect();
    assert_eq!(outcomes, ["no", "yes", "fumble", "fail, \"badly\"", "full", "-3", "4"]);
    let fumble = &all[3];
    assert_eq!((fumble[7].as_str(), fumble[8].as_str(), fumble[9].as_str()), ("0", "0", "0"));
    // 1 - 0.025^(1/1000), the closed form of Clopper and Pearson.
    let high: f64 = fumble[10].parse().expect("a number");
    assert!((high - (1.0 - 0.025_f64.powf(1e-3))).abs() < 1e-11, "{high}");
    let summary = text(&files, "summary.csv");
    assert!(summary.contains(",success,rate,1,"), "{summary}");
    assert!(summary.contains(",\"rate:fail, \"\"badly\"\"\",0.4,"), "{summary}");
    assert!(summary.contains(",dose,mean,2.25,"), "{summary}");
    assert!(summary.contains(",dose,absent,0.98,"), "{summary}");
    assert!(!summary.contains(",success,absent,"), "{summary}");
}
