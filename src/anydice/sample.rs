//! Answers from rolls that are drawn at random, for programs of which not all rolls can be gone through.
//!
//! A variable of a program holds dice, not what they showed: `X + X` are two throws. So what a call comes to is a die still, made of
//! as many rolls as are drawn for it, and everything else is worked out from it as from any other. A chance that is made of such dice
//! is no mean of independent draws. How sure it is, is seen by running the whole program several times with other rolls.

use crate::answer::Answer;
use crate::chance::Chance;
use crate::die::Die;
use crate::fault::Fault;
use crate::run::{Machine, on_own_stack};
use crate::syntax::Program;
use crate::tally::Tally;
use crate::work::Work;

/// How often a program is run with other rolls.
pub const REPEATS: u64 = 20;
/// Rolls that are at most so many are gone through, however few are to be drawn.
const FEW: u64 = 24;
/// How many rolls are drawn at least for a call within the drawn rolls of another.
const LEAST: u64 = 16;

/// How many rolls are drawn, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampling {
    /// How many rolls are drawn for a call, all repeats together.
    pub trials: u64,
    /// The seed of the dice.
    pub seed: u64,
}

impl Sampling {
    /// How many rolls are drawn for a call in one run.
    fn each(self) -> u64 {
        self.trials.div_ceil(REPEATS).max(1)
    }

    /// How many rolls are drawn for a call, all repeats together: as many as are asked for, or a few more.
    pub fn drawn(self) -> u64 {
        self.each().saturating_mul(REPEATS)
    }
}

/// What is known of an output.
#[derive(Debug, Clone)]
pub struct Sampled {
    /// The answer: of all repeats together.
    pub answer: Answer,
    /// The answers of the repeats, which are independent of each other; none if nothing had to be drawn and the answer is exact.
    pub repeats: Vec<Answer>,
}

impl Program {
    /// Runs the program with rolls that are drawn at random wherever a call would go through more of them than are to be drawn.
    /// `given` and `steps` are as in [`answer`](Self::answer).
    ///
    /// # Errors
    /// As there, and if the program does not print the same outputs each time.
    pub fn sample(&self, given: &[(usize, i64)], sampling: Sampling, steps: u64) -> Result<Vec<Sampled>, Fault> {
        on_own_stack(|| self.repeated(given, sampling, steps).map_err(|fault| *fault))
    }

    fn repeated(&self, given: &[(usize, i64)], sampling: Sampling, steps: u64) -> Result<Vec<Sampled>, Box<Fault>> {
        let mut repeats: Vec<Vec<Answer>> = Vec::new();
        let mut sure = Vec::new();
        for repeat in 0..REPEATS {
            let draws = Draws::new(Random::new(sampling.seed, repeat), sampling.each());
            let mut machine = Machine::new(self, given, Work::new(steps, &|| false), Some(draws));
            machine.run()?;
            let spent = machine.work.spent();
            let Machine { answers, draws: Some(draws), .. } = machine else { unreachable!("it draws") };
            if !draws.any {
                let exact = answers.into_iter().map(|answer| Sampled { answer, repeats: Vec::new() });
                return Ok(exact.collect());
            }
            let labels = |answers: &[Answer]| answers.iter().map(|answer| answer.label.clone()).collect::<Vec<_>>();
            match repeats.first() {
                Some(first) if labels(first) != labels(&answers) => {
                    let words =
                        "what the program prints depends on which rolls are drawn, so that it cannot be sampled";
                    return Err(Fault::new(0..0, words).into());
                }
                Some(_) => {}
                None if spent.saturating_mul(REPEATS) > steps => {
                    let seconds = spent.saturating_mul(REPEATS) / 1_000_000_000;
                    let words = format!("so many rolls take too long: about {seconds} seconds");
                    let mut fault = Fault::new(0..0, words);
                    fault.too_large = true;
                    return Err(fault.help("draw fewer: `--sample 1e5`").into());
                }
                None => sure = draws.sure,
            }
            repeats.push(answers);
        }
        Ok((0..repeats[0].len()).map(|output| together(&repeats, output, sure[output])).collect())
    }
}

/// What all repeats say of an output. `sure` says that nothing was drawn before it.
fn together(repeats: &[Vec<Answer>], output: usize, sure: bool) -> Sampled {
    let first = repeats[0][output].clone();
    // Rolls that are drawn never come to the same often enough for that, unless there is only one result.
    let alike = first.outcomes.len() != 1 && repeats.iter().all(|answers| answers[output].outcomes == first.outcomes);
    if sure || alike {
        return Sampled { answer: first, repeats: Vec::new() };
    }
    let mut tally = Tally::default();
    for (value, chance) in repeats.iter().flat_map(|answers| &answers[output].outcomes) {
        tally.add(*value, *chance);
    }
    let outcomes = Die::of(tally.faces()).faces().to_vec();
    let answer = Answer { outcomes, ..first };
    Sampled { answer, repeats: repeats.iter().map(|answers| answers[output].clone()).collect() }
}

/// What is drawn while a program runs.
#[derive(Debug)]
pub struct Draws {
    random: Random,
    /// How many rolls are drawn for a call.
    each: u64,
    /// How many drawn calls are open.
    open: u32,
    /// How many calls within others were drawn.
    nested: u64,
    /// Whether anything was drawn.
    any: bool,
    /// For each output so far, whether nothing had been drawn.
    sure: Vec<bool>,
}

impl Draws {
    fn new(random: Random, each: u64) -> Self {
        Self { random, each, open: 0, nested: 0, any: false, sure: Vec::new() }
    }

    /// How many rolls the next call draws, if it has more. Calls within the rolls of others draw fewer the more of them there have
    /// been, or the work would grow beyond all bounds.
    pub fn next(&self) -> u64 {
        match self.open {
            0 => self.each.max(FEW),
            open => {
                let least = LEAST.checked_shr(2 * (open - 1)).unwrap_or(0);
                (self.each / (1 + self.nested / 2)).max(least).max(FEW)
            }
        }
    }

    /// Begins a call that is drawn.
    pub fn begin(&mut self) {
        self.nested += u64::from(self.open > 0);
        self.open += 1;
        self.any = true;
    }

    /// Ends it.
    pub fn end(&mut self) {
        self.open -= 1;
    }

    /// Marks an output.
    pub fn output(&mut self) {
        self.sure.push(!self.any);
    }

    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }
}

/// Random numbers: the generator SplitMix64, which is quick, has no weak seeds and gives the same on every machine.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    fn new(seed: u64, repeat: u64) -> Self {
        // The streams of seeds and repeats lie apart by numbers that are themselves random.
        let mut seeds = Self(seed);
        let start = seeds.next();
        let mut repeats = Self(start ^ repeat.wrapping_mul(0xd1b5_4a32_d192_ed03));
        Self(repeats.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

/// The faces of a die, to be drawn.
#[derive(Debug)]
pub struct Faces {
    faces: Vec<i64>,
    /// The chance of each face or one before it.
    up_to: Vec<f64>,
}

impl Faces {
    pub fn of(die: &Die) -> Self {
        let mut sum = Chance::ZERO;
        let up_to = die.faces().iter().map(|(_, chance)| {
            sum += *chance;
            sum.value()
        });
        Self { up_to: up_to.collect(), faces: die.faces().iter().map(|(face, _)| *face).collect() }
    }

    pub fn draw(&self, random: &mut Random) -> i64 {
        let share = random.share();
        let place = self.up_to.partition_point(|up_to| *up_to <= share);
        self.faces[place.min(self.faces.len() - 1)]
    }
}
