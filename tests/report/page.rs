//! The page and the sentences: what they say, and that no user text becomes markup.

use oddsmith::report::{Constant, Provenance, files, sentences};
use oddsmith::scenario::Stop;
use oddsmith::stats::Spread;
use oddsmith::systems::{Metric, Outcomes, Role, SideName};
use oddsmith::tally::AnswerMethod;

use crate::answered::{self, ALL_ANSWERED, ALL_FILES, text};

fn sentence(metric: Metric, made: AnswerMethod, spread: Spread) -> String {
    let (plan, answers) = answered::invented(vec![metric], made, vec![spread]);
    sentences(&plan, &answers).expect("they belong together").remove(0).text
}

fn counted(counts: &[(i32, u64)]) -> (AnswerMethod, Spread) {
    let spread = Spread::Counted { counts: counts.to_vec(), absent: 0 };
    (answered::sampled(counts.iter().map(|pair| pair.1).sum()), spread)
}

fn solved(shares: &[(i32, f64)]) -> (AnswerMethod, Spread) {
    let spread = Spread::Exact { shares: shares.to_vec(), absent: 0.0 };
    (answered::exact(), spread)
}

#[test]
fn answers_in_words_claim_no_more_than_is_known() {
    let success = || Metric::flag("success", "whether it succeeds");
    let say = |metric: Metric, (made, spread): (AnswerMethod, Spread)| sentence(metric, made, spread);
    assert_eq!(say(success(), solved(&[(0, 0.35), (1, 0.65)])), "It succeeds 65 % of the time (exact).");
    assert_eq!(
        say(success(), counted(&[(0, 387_000), (1, 613_000)])),
        "It succeeds 61.3 % of the time (61.2 to 61.4; 1,000,000 trials)."
    );
    assert_eq!(
        say(success(), counted(&[(0, 1_000_000)])),
        "It succeeds in none of 1,000,000 trials, so at most 0.00037 % of the time."
    );
    assert_eq!(
        say(success(), counted(&[(1, 1_000_000)])),
        "It succeeds in all of 1,000,000 trials, so at least 99.99963 % of the time."
    );
    assert_eq!(
        say(success(), counted(&[(0, 19_999), (1, 1)])),
        "It succeeds in 1 of 20,000 trials, so at most 0.028 % of the time."
    );
    let winner = Metric::winner(&SideName::LETTERS, ["both_down"], "who wins");
    assert_eq!(
        say(winner.clone(), counted(&[(0, 613_000), (1, 387_000)])),
        "Side A wins 61.3 % of the contests (61.2 to 61.4) and side B 38.7 % (1,000,000 trials)."
    );
    // One event in twenty thousand has no number of its own.
    assert_eq!(
        say(winner.role(Role::Winner { over: 3 }), counted(&[(0, 12_000), (1, 7_999), (2, 1)])),
        "Side A wins 60.0 % of the fights (59.3 to 60.7) and side B 40.0 %; a few leave nobody standing (20,000 trials)."
    );
    let bands = Metric::named("outcome", ["fail", "mixed", "full"], "how it ends");
    assert_eq!(
        say(bands.clone(), solved(&[(0, 15.0 / 36.0), (1, 15.0 / 36.0), (2, 6.0 / 36.0)])),
        "The outcome is “fail” 41.7 % of the time, “mixed” 41.7 % and “full” 16.7 % (exact)."
    );
    assert_eq!(
        say(bands.clone(), solved(&[(0, 0.907), (1, 0.092_996_5), (2, 0.000_003_5)])),
        "The outcome is “fail” 90.7 % of the time and “mixed” 9.3 %, rarely “full” (exact)."
    );
    assert_eq!(
        say(bands.clone(), solved(&[(0, 0.75), (1, 0.25), (2, 0.0)])),
        "The outcome is “fail” 75 % of the time and “mixed” 25 % (exact)."
    );
    assert_eq!(
        say(bands, counted(&[(0, 9_999), (1, 1)])),
        "The outcome is “fail” 99.99 % of the time (99.94 to > 99.99), rarely “mixed” (10,000 trials)."
    );
    let rounds = || Metric::number("rounds", "rounds", "how long");
    assert_eq!(say(rounds(), solved(&[(3, 1.0)])), "It always takes 3 rounds (exact).");
    assert_eq!(
        say(rounds(), solved(&[(1, 0.04), (2, 0.5), (3, 0.46)])),
        "It takes 2.4 rounds on average, and 2 to 3 in 96 % of cases (exact)."
    );
    assert_eq!(
        say(Metric::number("hits", "attacks", "attacks that hit"), counted(&[(0, 500), (1, 500)])),
        "The number of hits is 0.50 on average (0.47 to 0.53), from 0 to 1 (1,000 trials)."
    );
}

#[test]
fn every_yes_of_the_bundled_scenarios_can_be_said() {
    let mut flags = 0;
    for file in std::fs::read_dir("scenarios").expect("the bundled scenarios") {
        let plan = answered::plan_of(&std::fs::read_to_string(file.expect("a file").path()).expect("text"));
        for experiment in &plan.experiments {
            for metric in experiment.cells[0].metrics.iter().filter(|metric| metric.outcomes == Outcomes::Flag) {
                flags += 1;
                let said = metric.clause().unwrap_or_default();
                let is_clause = said.split(' ').count() > 1 && !said.ends_with('.');
                assert!(is_clause, "{} {}: `{}` has no clause for its yes", plan.title, experiment.id, metric.name);
            }
        }
    }
    assert!(flags > 100, "{flags} flags");
}

#[test]
fn trials_that_are_left_out_are_told() {
    let days = || Metric::number("days", "days", "days until it is over");
    let half = Spread::Exact { shares: vec![(1, 0.25), (3, 0.25)], absent: 0.5 };
    assert_eq!(
        sentence(days(), answered::exact(), half.clone()),
        "It takes 2 days on average, from 1 to 3 (exact). Only trials to which this applies are counted; \
         50 % are left out."
    );
    assert_eq!(
        sentence(days().up_to(10), answered::exact(), half),
        "It takes 2 days on average, from 1 to 3 (exact). In 50 % of the trials it has not ended after 10 \
         days."
    );
    let none = || Spread::Exact { shares: Vec::new(), absent: 1.0 };
    assert_eq!(sentence(days().up_to(10), answered::exact(), none()), "It never ends within 10 days (exact).");
    assert_eq!(sentence(days(), answered::exact(), none()), "No trial gives a value for days (exact).");
    let unseen = Spread::Counted { counts: Vec::new(), absent: 400 };
    assert_eq!(
        sentence(days().up_to(10), answered::sampled(400), unseen),
        "It ends within 10 days in none of 400 trials."
    );
}

#[test]
fn a_sweep_is_told_by_what_moves_it() {
    let (plan, answers) = &*ALL_ANSWERED;
    let all = sentences(plan, answers).expect("they belong together");
    let say = |id: &str| all.iter().find(|one| one.experiment == id).expect("answered").text.as_str();
    assert_eq!(say("pool"), "The mean total is 10.5 points with roll 3d6 and 12.2 points with roll 4d6kh3 (exact).");
    assert_eq!(
        say("duel"),
        "Side A wins 67.8 % of the fights and side B 32.2 % (exact). A fight takes 8.8 rounds on average; 92 % of \
         fights take 4 to 16."
    );
    assert!(say("tough").starts_with("The chance that side A wins ranges from "), "{}", say("tough"));
    assert!(say("tough").contains(" It depends most on toughness of A: "), "{}", say("tough"));
}

#[test]
fn the_page_stands_alone_and_escapes_what_users_write() {
    let files = &*ALL_FILES;
    let page = text(files, "index.html");
    assert!(page.contains("<title>Duels &#38; &#60;dice&#62;</title>"), "{}", &page[..600]);
    assert!(page.contains("Is &#60;b&#62;best three&#60;/b&#62; of four worth it?"));
    assert!(!page.contains("<b>best"));
    // The only script is embedded and our own.
    assert_eq!((page.matches("<script>").count(), page.matches("<script").count()), (1, 1));
    for outside in ["src=\"http", "href=\"http", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    // Each picture is drawn for a screen and for a phone.
    assert_eq!(page.matches("<figure aria-label=\"").count(), 9);
    assert_eq!(page.matches("<svg").count(), 18);
    for drawing in page.split("<div class=\"slim\">").skip(1) {
        assert!(drawing.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"340\""), "{}", &drawing[..80]);
        // Tenths of a pixel.
        let sizes = drawing.split("</svg>").next().expect("a drawing").split("font-size=\"").skip(1);
        let sizes = sizes.map(|rest| rest.split('"').next().and_then(|size| size.parse::<u32>().ok()).expect("a size"));
        assert!(sizes.min().expect("some text") >= 110);
    }
    for file in files {
        if file.name.ends_with(".svg") {
            assert!(page.contains(&format!("<a href=\"{}\">", file.name)), "{}", file.name);
        }
    }
    assert!(page.contains("<pre>oddsmith run duels.toml --seed 7</pre>"));
    for id in ["pool", "duel", "melee", "tough"] {
        assert!(page.contains(&format!("<a href=\"#{id}\">")) && page.contains(&format!("<section id=\"{id}\">")));
    }
}

#[test]
fn every_tag_that_opens_closes() {
    let files = &*ALL_FILES;
    let page = text(files, "index.html");
    for tag in [
        "html", "body", "header", "nav", "main", "section", "figure", "svg", "table", "thead", "tbody", "tr", "td",
        "dl", "dd", "p", "ol", "li", "footer", "details", "pre", "div", "h2",
    ] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn constants_that_matter_are_named() {
    let (plan, answers) = &*ALL_ANSWERED;
    let constant = |name: &str, default: Option<&str>, standing| Constant {
        experiment: "duel".to_owned(),
        name: name.to_owned(),
        value: "3".to_owned(),
        default: default.map(str::to_owned),
        doc: format!("the meaning of {name}"),
        standing,
    };
    let about = answered::about().constants([
        constant("changed", Some("2"), Provenance::Stated),
        constant("guessed", None, Provenance::Assumed),
        constant("ruled", None, Provenance::Ruling),
    ]);
    let files = files(plan, answers, &about).expect("a report");
    let page = text(&files, "index.html");
    assert!(
        page.contains("<code>changed = 3</code></dt><dd>the meaning of changed (the game has <code>2</code>)"),
        "{page}"
    );
    assert!(page.contains("<code>guessed = 3</code>"));
    assert!(!page.contains("ruled"));
    assert_eq!(page.matches("House rules in force").count(), 1);
    assert_eq!(page.matches("The rules give no values for these").count(), 1);
}

#[test]
fn the_page_says_how_it_was_made_and_why_not_exactly() {
    let page = |made: AnswerMethod, spread: Spread| {
        let (mut plan, answers) = answered::invented(vec![Metric::flag("success", "")], made, vec![spread]);
        plan.experiments[0].stop = Stop::Precision { half_width: 0.01, limit: 1_000_000 };
        let files = files(&plan, &answers, &answered::about()).expect("a report");
        text(&files, "index.html").to_owned()
    };
    let spread = || Spread::Counted { counts: vec![(0, 7000), (1, 3000)], absent: 0 };
    let why = Some("the chain is <too> long".to_owned());
    let sampled = page(AnswerMethod::Sampled { trials: 10_000, why }, spread());
    assert!(sampled.contains("Sampled: 10,000 seeded random trials."), "{sampled}");
    assert!(
        sampled.contains(
            "until no 95\u{a0}% interval reached farther than 0.01 from its estimate, or to 1,000,000 trials."
        )
    );
    assert!(sampled.contains("It was not solved exactly: the chain is &#60;too&#62; long."));
    let spread = Spread::Exact { shares: vec![(0, 0.7), (1, 0.3)], absent: 0.0 };
    let exact = page(AnswerMethod::Exact { residual: 0.0, truncated_mass: 3e-17, states: 1 }, spread);
    assert!(exact.contains("Solved exactly, without chance or error bars."), "{exact}");
    assert!(exact.contains("cut short with a probability of at most 3.0e-17."));
    assert!(!exact.contains("interval"), "an exact answer has none");
}
