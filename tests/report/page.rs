//! The page and the sentences: what they say, and that no user text becomes markup.

use oddsmith::plan::{Metric, Stop};
use oddsmith::report::{Constant, Provenance, files, sentences};
use oddsmith::stats::Spread;
use oddsmith::tally::AnswerMethod;

use crate::asked::{self, ALL_ANSWERED, ALL_FILES, text};

fn sentence(metric: Metric, made: AnswerMethod, spread: Spread) -> String {
    let (plan, answers) = asked::invented(vec![metric], made, vec![spread]);
    sentences(&plan, &answers).expect("they belong together").remove(0).text
}

fn counted(counts: &[(i32, u64)]) -> (AnswerMethod, Spread) {
    let spread = Spread::Counted { counts: counts.to_vec(), absent: 0 };
    (asked::sampled(counts.iter().map(|pair| pair.1).sum()), spread)
}

fn solved(shares: &[(i32, f64)]) -> (AnswerMethod, Spread) {
    let spread = Spread::Exact { shares: shares.to_vec(), absent: 0.0 };
    (asked::exact(), spread)
}

#[test]
fn answers_in_words_claim_no_more_than_is_known() {
    let success = || Metric::flag("success", "whether it succeeds");
    let say = |metric: Metric, (made, spread): (AnswerMethod, Spread)| sentence(metric, made, spread);
    assert_eq!(say(success(), solved(&[(0, 0.35), (1, 0.65)])), "The roll succeeds 65.0 % of the time (exact).");
    assert_eq!(
        say(success(), counted(&[(0, 387_000), (1, 613_000)])),
        "The roll succeeds 61.3 % of the time (61.2 to 61.4) in 1,000,000 trials."
    );
    assert_eq!(
        say(success(), counted(&[(0, 1_000_000)])),
        "The roll succeeds in none of 1,000,000 trials, so at most 0.00037 % of the time."
    );
    assert_eq!(
        say(success(), counted(&[(1, 1_000_000)])),
        "The roll succeeds in all of 1,000,000 trials, so at least 99.99963 % of the time."
    );
    let winner = Metric::named("winner", ["a", "b"], "who wins");
    assert_eq!(
        say(winner, counted(&[(0, 613_000), (1, 387_000)])),
        "a wins 61.3 % (61.2 to 61.4), b wins 38.7 % (38.6 to 38.8), of 1,000,000 trials."
    );
    let bands = Metric::named("outcome", ["fail", "mixed", "full"], "how it ends");
    assert_eq!(
        say(bands.clone(), solved(&[(0, 15.0 / 36.0), (1, 15.0 / 36.0), (2, 6.0 / 36.0)])),
        "Outcome: fail 41.7 %, mixed 41.7 %, full 16.7 % (exact)."
    );
    assert_eq!(
        say(bands.clone(), solved(&[(0, 0.907), (1, 0.092_996_5), (2, 0.000_003_5)])),
        "Outcome: fail 90.7 %, mixed 9.3 %, full 0.00035 % (exact)."
    );
    assert_eq!(
        say(bands.clone(), solved(&[(0, 0.75), (1, 0.25), (2, 0.0)])),
        "Outcome: fail 75.0 %, mixed 25.0 % (exact)."
    );
    assert_eq!(
        say(bands, counted(&[(0, 9_999), (1, 1)])),
        "Outcome: fail 99.99 % (99.94 to > 99.99), mixed 0.01 % (< 0.01 to 0.06), of 10,000 trials; not seen: full (below 0.037 %)."
    );
    let rounds = Metric::number("rounds", "rounds", "how long");
    assert_eq!(say(rounds, solved(&[(3, 1.0)])), "Always 3 rounds (exact).");
}

#[test]
fn a_sweep_is_told_by_its_ends() {
    let (plan, answers) = &*ALL_ANSWERED;
    let all = sentences(plan, answers).expect("they belong together");
    let say = |id: &str| all.iter().find(|one| one.experiment == id).expect("answered").text.as_str();
    assert_eq!(
        say("pool"),
        "The mean of total goes from 10.50 (roll 3d6) to 12.24 points (roll 4d6kh3) over 2 cells of roll (exact)."
    );
    assert!(
        say("duel").starts_with("a wins 67.8 %, b wins 32.2 % (exact). It takes 8.84 rounds on average, and from "),
        "{}",
        say("duel")
    );
    assert!(say("tough").starts_with("The chance that a wins goes from "), "{}", say("tough"));
    assert!(
        say("tough").contains("(toughness_a 14, hits_a 13) over 21 cells of toughness_a and hits_a (exact)."),
        "{}",
        say("tough")
    );
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
    let about = asked::about().constants([
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
    assert_eq!(page.matches("Assumed values it rests on").count(), 1);
}

#[test]
fn the_page_says_how_it_was_made_and_why_not_exactly() {
    let page = |made: AnswerMethod, spread: Spread| {
        let (mut plan, answers) = asked::invented(vec![Metric::flag("success", "")], made, vec![spread]);
        plan.experiments[0].stop = Stop::Precision { half_width: 0.01, limit: 1_000_000 };
        let files = files(&plan, &answers, &asked::about()).expect("a report");
        text(&files, "index.html").to_owned()
    };
    let spread = || Spread::Counted { counts: vec![(0, 7000), (1, 3000)], absent: 0 };
    let why = Some("the chain is <too> long".to_owned());
    let sampled = page(AnswerMethod::Sampled { trials: 10_000, why }, spread());
    assert!(sampled.contains("Sampled: 10,000 seeded random trials."), "{sampled}");
    assert!(
        sampled.contains("until no 95 % interval reached farther than 0.01 from its estimate, or to 1,000,000 trials.")
    );
    assert!(sampled.contains("It was not solved exactly: the chain is &#60;too&#62; long."));
    let spread = Spread::Exact { shares: vec![(0, 0.7), (1, 0.3)], absent: 0.0 };
    let exact = page(AnswerMethod::Exact { residual: 0.0, truncated_mass: 3e-17, states: 1 }, spread);
    assert!(exact.contains("Solved exactly, without chance or error bars."), "{exact}");
    assert!(exact.contains("cut short with a probability of at most 3.0e-17."));
    assert!(!exact.contains("interval"), "an exact answer has none");
}
