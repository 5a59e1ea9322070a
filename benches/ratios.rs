//! Speedups over peers, measured in one process: one line `ratio NAME VALUE` each.
//!
//! Every peer and every candidate runs in turn, several times over, and the medians of their CPU
//! times are compared, so that a noisy machine affects both alike. Each ratio has a line for each instruction set of the
//! machine, `NAME_ISA`, and one for the widest without its name. Arguments on the command line are prefixes that select
//! ratios by name.

mod loops;
mod speedup;

use std::any::Any;
use std::hint::black_box;

use cpu_time::ProcessTime;
use oddsmith::analysis::compare::measured;
use oddsmith::engine::sample::{Chunk, Chunks, Tallies, chunk_trials, tally};
use oddsmith::engine::{DynExperiment, Quiet, sample_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::games::reference::{Criticals, Duel, Melee};
use oddsmith::games::{bursting_dice, farsight, gods_monsters, kup, symbaroum};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::ChunkSeed;
use oddsmith::systems::Experiment;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use speedup::{REPETITIONS, Times, Work, measure, pool, print, wanted};

/// The sampler on one instruction set, one chunk after another.
fn sampler<'a, E: Experiment>(isa: Isa, experiment: &'a E) -> Work<'a> {
    let mut chunk = 0;
    Box::new(move |trials| {
        let mut tallies = Tallies::new(experiment.metrics());
        let mut left = trials;
        while left > 0 {
            let trials = left.min(chunk_trials::<E>());
            left -= trials;
            chunk += 1;
            let seed = ChunkSeed { seed: 1, experiment: 0, chunk };
            tally(isa, experiment, Chunk { seed, trials }, &mut tallies);
        }
        black_box(&tallies);
    })
}

/// A peer that samples one kind of plain roll.
type Peer = fn(&mut Xoshiro256PlusPlus, u32) -> Vec<u64>;

/// Plain rolls: the name of the ratio, the notation, the peer.
const ROLLS: [(&str, &str, Peer); 5] = [
    ("d6", "d6", loops::dice::d6),
    ("d20", "d20", loops::dice::d20),
    ("3d6", "3d6", loops::dice::three_d6),
    ("3d12k2", "3d12kh2", loops::dice::best_two_of_three_d12),
    ("burst_d10", "d10!", loops::dice::burst_d10),
];

fn main() {
    for (name, notation, peer) in ROLLS {
        if wanted(name) {
            rolls(name, notation, peer);
        }
    }
    if wanted("duel") {
        duels();
    }
    if wanted("three_v_three") {
        melees();
    }
    if wanted("symbaroum_fight") {
        symbaroum_fights();
    }
    if wanted("kup_fight") {
        kup_fights();
    }
    if wanted("bursting_fight") {
        bursting_fights();
    }
    if wanted("gods_monsters_fight") || wanted("ailment") {
        gods_and_monsters();
    }
    if wanted("criticals") {
        criticals();
    }
    slowest();
    if wanted("farsight_duel") {
        farsight_duels();
    }
    if wanted("farsight_squad") {
        farsight_squads();
    }
    if wanted("parallel_overhead") {
        parallel_overhead();
    }
    if wanted("paired_gain") {
        paired_gain();
    }
}

/// Measures the sampler on each instruction set against a peer that plays the given number of trials.
fn against<'a>(
    name: &str,
    (peer_trials, peer): (u32, Work<'a>),
    (trials, mut sampler): (u32, impl FnMut(Isa) -> Work<'a>),
) {
    let isas = Isa::available();
    let mut works = vec![(peer_trials, peer)];
    works.extend(isas.iter().map(|&isa| (trials, sampler(isa))));
    let times = measure(&mut works);
    for (&isa, ours) in isas.iter().zip(&times[1..]) {
        print(&format!("{name}_{isa}"), &times[0], ours);
        if isa == Isa::best() {
            print(name, &times[0], ours);
        }
    }
}

fn rolls(name: &str, notation: &str, peer: Peer) {
    let roll = PlainRoll::new(notation.parse().expect("the notation of a benchmark is legal"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let peer: Work<'_> = Box::new(move |trials| {
        black_box(peer(&mut rng, trials));
    });
    against(name, (1 << 20, peer), (1 << 25, |isa| sampler(isa, &roll)));
}

fn duels() {
    let duel = Duel::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let peer: Work<'_> = Box::new(move |trials| {
        black_box(loops::duel::sample(&mut rng, trials));
    });
    against("duel", (100_000, peer), (1 << 20, |isa| sampler(isa, &duel)));
}

fn melees() {
    let melee = Melee::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let peer: Work<'_> = Box::new(move |trials| {
        black_box(loops::melee::sample(&mut rng, trials));
    });
    against("three_v_three", (20_000, peer), (1 << 18, |isa| sampler(isa, &melee)));
}

/// Trials after which engine and peer are compared.
const CHECKED: u32 = 1 << 20;

/// Every metric of a bundled fight, sampled by the engine with a seed.
fn fight(experiment: &dyn DynExperiment, isa: Isa, seed: u64, trials: u32) -> Tallies {
    let chunks = Chunks { seed, experiment: 1, trials: u64::from(trials) };
    sample_any(experiment, isa, chunks, &Quiet)
}

/// Measures a bundled experiment against a peer that plays the given number of trials.
fn bundled(name: &str, experiment: &dyn DynExperiment, trials: u32, peer: impl FnMut(u32) + Send) {
    // In a pool of one thread all work is done by the thread whose CPU time is measured.
    pool(1).install(|| {
        let ours = |isa| -> Work<'_> {
            let mut seed = 0;
            Box::new(move |trials| {
                seed += 1;
                black_box(fight(experiment, isa, seed, trials));
            })
        };
        // Of the order of a run.
        against(name, (trials, Box::new(peer)), (1 << 18, ours));
    });
}

/// Engine and peer must agree before their speed is compared.
fn must_agree(scores: Vec<(String, f64)>) {
    for (what, z) in scores {
        assert!(z.abs() < 4.0, "engine and peer disagree: {what}, z = {z}");
    }
}

/// The bundled Symbaroum fight against its plain loop.
fn symbaroum_fights() {
    let ford = loops::bundled::named(include_str!("../scenarios/symbaroum-party.toml"), "ford");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let engine = fight(&*ford, Isa::best(), 0, CHECKED);
    let plain = loops::symbaroum::sample(&mut rng, CHECKED);
    must_agree(loops::symbaroum::scores(ford.metrics(), &engine, &plain));
    bundled("symbaroum_fight", &*ford, 20_000, |trials| {
        black_box(loops::symbaroum::sample(&mut rng, trials));
    });
}

/// A bundled fight against the same rules played one trial at a time.
fn lockstep<E: Experiment>(name: &str, any: &dyn DynExperiment) {
    let experiment = (any as &dyn Any).downcast_ref::<E>().expect("the bundled experiment is of this kind");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let engine = fight(any, Isa::best(), 0, CHECKED);
    let peer = loops::one_lane::sample(experiment, &mut rng, CHECKED >> 4);
    for ((metric, engine), peer) in any.metrics().iter().zip(&engine.histograms).zip(&peer) {
        must_agree(loops::bundled::scores(&metric.name, engine, peer.iter()));
    }
    bundled(name, any, 10_000, |trials| {
        black_box(loops::one_lane::sample(experiment, &mut rng, trials));
    });
}

/// The bundled fight of KUP.
fn kup_fights() {
    let pass = loops::bundled::named(include_str!("../scenarios/kup-party.toml"), "pass");
    lockstep::<kup::fight::Fight>("kup_fight", &*pass);
}

/// The bundled fight of Bursting Dice.
fn bursting_fights() {
    let gate = loops::bundled::named(include_str!("../scenarios/bursting-dice-party.toml"), "gate");
    lockstep::<bursting_dice::fight::Fight>("bursting_fight", &*gate);
}

/// The bundled fight of Gods & Monsters and its first bundled ailment.
fn gods_and_monsters() {
    let party = loops::bundled::named(include_str!("../scenarios/gods-monsters-party.toml"), "ruin");
    let ailment = loops::bundled::named(include_str!("../scenarios/gods-monsters-ailments.toml"), "food");
    lockstep::<gods_monsters::fight::Fight>("gods_monsters_fight", &*party);
    lockstep::<gods_monsters::ailment::Ailment>("ailment", &*ailment);
}

/// The duel with critical hits against a scalar loop.
fn criticals() {
    let duel = Criticals::new(40, [9, 9]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let engine = fight(&duel, Isa::best(), 0, CHECKED);
    let peer = loops::criticals::sample(&mut rng, 40, 9, CHECKED);
    for ((metric, engine), peer) in DynExperiment::metrics(&duel).iter().zip(&engine.histograms).zip(peer) {
        must_agree(loops::bundled::scores(&metric.name, engine, (0..).zip(peer).filter(|&(_, count)| count > 0)));
    }
    bundled("criticals", &duel, 100_000, |trials| {
        black_box(loops::criticals::sample(&mut rng, 40, 9, trials));
    });
}

/// For each game, the slowest bundled kind other than fights, by trials per second.
fn slowest() {
    let kup = include_str!("../scenarios/kup-dying.toml");
    let symbaroum = include_str!("../scenarios/symbaroum-dying.toml");
    let bursting = include_str!("../scenarios/bursting-dice-duel.toml");
    let gods = include_str!("../scenarios/gods-monsters-hazards.toml");
    let farsight = include_str!("../scenarios/farsight-hazards.toml");
    let kind = |name: &str, text: &str, id: &str, lockstep: fn(&str, &dyn DynExperiment)| {
        if wanted(name) {
            lockstep(name, &*loops::bundled::named(text, id));
        }
    };
    kind("kup_dying", kup, "threshold", lockstep::<kup::dying::Dying>);
    kind("symbaroum_dying", symbaroum, "alone", lockstep::<symbaroum::dying::Dying>);
    kind("bursting_attack", bursting, "cover", lockstep::<bursting_dice::attack::Attack>);
    kind("gods_monsters_suffocation", gods, "air", lockstep::<gods_monsters::suffocation::Suffocation>);
    kind("farsight_suffocation", farsight, "air", lockstep::<farsight::hazards::suffocation::Suffocation>);
}

/// How many times fewer trials it takes to measure the value of +1 to hit if both variants use the
/// same dice, for a duel with forty hit points whose result is published.
fn paired_gain() {
    let duel = |hits_from_a| Criticals::new(40, [hits_from_a, 9]);
    let paired = measured(&duel(9), &duel(8), "winner", 1, 1 << 20).expect("both have a winner");
    println!("ratio paired_gain {:.2}", paired.gain());
    eprintln!("      paired_gain: side a wins {:.4} more often, of {} trials", paired.value, paired.trials);
}

/// The bundled Farsight duel against its plain loop.
fn farsight_duels() {
    let duel = loops::bundled::named(include_str!("../scenarios/farsight-duel.toml"), "duel");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let engine = fight(&*duel, Isa::best(), 0, CHECKED);
    let plain = loops::farsight::sample(&mut rng, CHECKED);
    must_agree(loops::farsight::scores(duel.metrics(), &engine, &plain));
    bundled("farsight_duel", &*duel, 50_000, |trials| {
        black_box(loops::farsight::sample(&mut rng, trials));
    });
}

/// The bundled Farsight fight of four against four.
fn farsight_squads() {
    let hangar = loops::bundled::named(include_str!("../scenarios/farsight-squad.toml"), "hangar");
    lockstep::<farsight::fight::ProfiledFight<farsight::fight::AllRules>>("farsight_squad", &*hangar);
}

/// CPU time of the same work on two threads relative to one: the overhead of sharing it.
fn parallel_overhead() {
    let ford = loops::bundled::named(include_str!("../scenarios/symbaroum-party.toml"), "ford");
    let pools = [pool(1), pool(2)];
    let mut times = [const { Times(Vec::new()) }; 2];
    for repetition in 0..=REPETITIONS {
        let chunks = Chunks { seed: repetition as u64, experiment: 1, trials: 1 << 21 };
        for (pool, times) in pools.iter().zip(&mut times) {
            let start = ProcessTime::now();
            pool.install(|| black_box(sample_any(&*ford, Isa::best(), chunks, &Quiet)));
            let seconds = start.elapsed().as_secs_f64();
            // The first round is a warm-up.
            if repetition > 0 {
                times.0.push(seconds);
            }
        }
    }
    let [one, two] = times;
    println!("ratio parallel_overhead {:.3}", two.over(&one));
    let (one, two) = (one.median(), two.median());
    eprintln!("      parallel_overhead: {two:.3} s on two threads against {one:.3} s on one");
}
