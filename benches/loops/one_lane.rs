//! The same rules one trial at a time, with dice from `rand`: measures what the lanes alone gain.

use oddsmith::dice::faces::{Bursting, Burstings};
use oddsmith::dice::{Burst, Dice, Roll};
use oddsmith::lane::inspect::{InspectMask, InspectNum};
use oddsmith::lane::{Lanes, Mask, Num, Solo};
use oddsmith::systems::metric::ABSENT;
use oddsmith::systems::{Ending, Experiment};
use oddsmith::tally::Histogram;
use rand::{Rng, RngExt};

/// Dice for one trial.
struct OneLane<'a, R> {
    rng: &'a mut R,
}

impl<R: Rng> OneLane<'_, R> {
    fn face(&mut self, sides: i16) -> i16 {
        self.rng.random_range(1..=sides)
    }
}

fn is_set(m: Mask<Solo>) -> bool {
    m.any()
}

impl<R: Rng> Dice for OneLane<'_, R> {
    type L = Solo;

    fn d(&mut self, sides: u16, active: Mask<Solo>) -> Num<Solo> {
        if is_set(active) { Num::splat(self.face(sides.cast_signed())) } else { Num::zero() }
    }

    fn at_most(&mut self, sides: u16, target: Num<Solo>, active: Mask<Solo>) -> Mask<Solo> {
        if is_set(active) { self.d(sides, active).le(target) } else { Mask::none() }
    }

    fn by_lane<const K: usize>(&mut self, sides: [Num<Solo>; K], active: Mask<Solo>) -> Num<Solo> {
        let mut total = 0;
        if is_set(active) {
            for sides in sides.map(InspectNum::first).into_iter().filter(|&sides| sides > 0) {
                total += self.face(sides);
            }
        }
        Num::splat(total)
    }

    fn die_apart(&mut self, sides: Num<Solo>, _: &[Num<Solo>], active: Mask<Solo>) -> Num<Solo> {
        if is_set(active) { Num::splat(self.face(sides.first())) } else { Num::zero() }
    }

    fn bursting(&mut self, pool: Bursting<Solo>, active: Mask<Solo>) -> Burstings<Solo> {
        let (mut total, mut bursts) = (0, 0);
        if is_set(active) {
            if pool.plain > 0 {
                total += self.face(pool.plain.cast_signed());
            }
            let sides = pool.sides.first();
            for _ in 0..pool.count.first() {
                let mut again = true;
                let mut thrown = 0;
                while again {
                    let face = self.face(sides);
                    total += face;
                    again = face == sides
                        && match pool.burst {
                            Burst::Never => false,
                            Burst::Once => thrown == 0,
                            Burst::Unlimited => true,
                        };
                    thrown += 1;
                    bursts += i16::from(again);
                }
            }
        }
        Burstings { total: Num::splat(total), bursts: Num::splat(bursts) }
    }

    fn roll(&mut self, roll: &Roll, active: Mask<Solo>) -> Num<Solo> {
        if is_set(active) {
            Num::splat(roll.throw(|sides| self.face(sides.cast_signed()).cast_unsigned()))
        } else {
            Num::zero()
        }
    }

    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<Solo>) -> [Num<Solo>; K] {
        let mut faces = [0; K];
        if is_set(active) {
            faces = [(); K].map(|()| self.face(sides.cast_signed()));
            faces.sort_unstable_by(|a, b| b.cmp(a));
        }
        faces.map(Num::splat)
    }

    fn when(&mut self, active: Mask<Solo>, part: impl FnOnce(&mut Self)) {
        if is_set(active) {
            part(self);
        }
    }
}

/// Runs trials one at a time and counts every metric.
pub fn sample<E: Experiment, R: Rng>(experiment: &E, rng: &mut R, trials: u32) -> Vec<Histogram> {
    let width = experiment.metrics().len();
    let mut histograms = vec![Histogram::default(); width];
    let mut row = vec![Num::<Solo>::zero(); width];
    let mut dice = OneLane { rng };
    let live = Mask::all();
    const { assert!(Solo::N == 1, "one trial at a time") };
    for _ in 0..trials {
        let mut state = experiment.start(&mut dice, live);
        let mut age = 0;
        loop {
            age += 1;
            let first = if E::ROTATES { experiment.first_phase(&state).first() as usize } else { 0 };
            let phases = experiment.phases();
            for phase in 0..phases {
                experiment.step(&mut state, (first + phase) % phases, live, &mut dice);
            }
            if is_set(experiment.done(&state)) || age >= experiment.limit() {
                break;
            }
        }
        let age = Num::splat(i16::try_from(age).expect("a trial makes at most 30 000 passes"));
        experiment.measure(&state, &Ending { age }, &mut row);
        for (histogram, value) in histograms.iter_mut().zip(&row) {
            match value.first() {
                ABSENT => histogram.add_absent(1),
                value => histogram.add(value.into(), 1),
            }
        }
    }
    histograms
}
