//! Games told in text against plain loops and what is built in: one line `ratio NAME VALUE` each. Arguments on the
//! command line are prefixes that select ratios by name.

#[path = "loops/criticals.rs"]
mod criticals;
#[path = "loops/melee.rs"]
mod melee;
mod speedup;

use std::hint::black_box;
use std::sync::Arc;

use oddsmith::diagnostic::Source;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{DynExperiment, Quiet, sample_any};
use oddsmith::games::reference::{Criticals, Duel};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan;
use oddsmith::scenario::{Overrides, read};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use speedup::{Work, measure, pool, print, wanted};

const DUELS: &str = include_str!("../tests/language/ruleset/cases/duels.toml");
const DEATHBED: &str = include_str!("../tests/language/ruleset/cases/deathbed.toml");

/// The first cell of an experiment of a file.
fn experiment(text: &str, id: &str) -> Box<dyn DynExperiment> {
    let source = Arc::new(Source::new("own.toml", text));
    let scenario = read(&oddsmith::games::catalogue(), &source, &Overrides::default()).expect("the file is legal");
    let plan = plan::build(&scenario, 1).expect("the file can be planned");
    let question = plan.experiment(id).expect("the experiment is in the file").cells[0].question();
    scenario.catalogue.build(&question).expect("it has been built before")
}

/// The first cell of a duel told in text.
fn told(id: &str) -> Box<dyn DynExperiment> {
    experiment(DUELS, id)
}

/// The sampler on one instruction set.
fn sampler<'a>(experiment: &'a dyn DynExperiment, isa: Isa) -> Work<'a> {
    let mut seed = 0;
    Box::new(move |trials| {
        seed += 1;
        black_box(sample_any(experiment, isa, Chunks { seed, experiment: 1, trials: u64::from(trials) }, &Quiet));
    })
}

/// Measures an experiment on every instruction set against a peer.
fn on_each(name: &str, experiment: &dyn DynExperiment, mut peer: impl FnMut(Isa) -> (u32, Work<'static>) + Send) {
    for isa in Isa::available() {
        let times = pool(1).install(|| measure(&mut [peer(isa), (1 << 19, sampler(experiment, isa))]));
        print(&format!("{name}_{isa}"), &times[0], &times[1]);
    }
}

fn main() {
    if wanted("own_criticals") {
        on_each("own_criticals", &*told("criticals-told"), |_| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            (
                100_000,
                Box::new(move |trials| {
                    black_box(criticals::sample(&mut rng, 40, 9, trials));
                }),
            )
        });
    }
    if wanted("own_melee") {
        on_each("own_melee", &*told("melee-told"), |_| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            (
                20_000,
                Box::new(move |trials| {
                    black_box(melee::sample(&mut rng, trials));
                }),
            )
        });
    }
    // Against the fights that are built in, of which these are the same.
    if wanted("own_built_in_duel") {
        on_each("own_built_in_duel", &*told("bench-told"), |isa| (1 << 19, built_in(Box::new(Duel::default()), isa)));
    }
    if wanted("own_built_in_criticals") {
        let built = |isa| (1 << 19, built_in(Box::new(Criticals::new(40, [9, 9])), isa));
        on_each("own_built_in_criticals", &*told("criticals-told"), built);
    }
    if wanted("own_built_in_dying") {
        let told = experiment(DEATHBED, "helped-told");
        let built = |isa| (1 << 19, built_in(experiment(DEATHBED, "helped-built"), isa));
        on_each("own_built_in_dying", &*told, built);
    }
}

/// An experiment that is built into the program.
fn built_in(experiment: Box<dyn DynExperiment>, isa: Isa) -> Work<'static> {
    let mut seed = 0;
    Box::new(move |trials| {
        seed += 1;
        black_box(sample_any(&*experiment, isa, Chunks { seed, experiment: 1, trials: u64::from(trials) }, &Quiet));
    })
}
