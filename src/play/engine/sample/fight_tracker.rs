//! The course of single fights, round by round, derived from the metrics as they would stand if the fight ended now.
//!
//! Nothing here knows a particular game: the [`Role`]s of metrics identify who is ahead, who is out, and what was
//! dealt.

use crate::systems::metric::ABSENT;
use crate::systems::{Metric, Role};
use crate::tally::Pacing;

/// The fights in progress in all lanes, and the tally of finished ones.
#[derive(Debug)]
pub struct FightTracker {
    roles: Vec<(usize, Role)>,
    /// The values of each metric with a role, by lane.
    values: Vec<[i16; 64]>,
    lanes: Vec<FightProgress>,
    pacing: Pacing,
}

/// One fight so far.
#[derive(Debug, Clone, Default)]
struct FightProgress {
    /// The values of the metrics after the last round, in the order of the roles.
    row: Vec<i16>,
    /// What each side had left at the start, summed over its fighters.
    start: [i64; 2],
    is_over: bool,
    rounds: u32,
    still: u32,
    /// Current run of consecutive rounds in which nothing changed.
    run: u32,
    longest: u32,
    /// Which side was ahead at the start and after each round.
    leaders: Vec<Option<usize>>,
    /// The last side that was ahead.
    last: Option<usize>,
    changes: u32,
    out: [u32; 2],
    overkill: [i64; 2],
}

/// Whether the metrics of an experiment show who is ahead in a fight.
pub fn can_be_followed(metrics: &[Metric]) -> bool {
    let has = |wanted: fn(&Role) -> bool| metrics.iter().filter_map(|metric| metric.role.as_ref()).any(wanted);
    has(|role| matches!(role, Role::Winner { .. }))
        && has(|role| matches!(role, Role::Left { side: 0, .. }))
        && has(|role| matches!(role, Role::Left { side: 1, .. }))
}

impl FightTracker {
    /// A tally without fights.
    pub fn new(metrics: &[Metric]) -> Self {
        let roles: Vec<(usize, Role)> =
            metrics.iter().enumerate().filter_map(|(place, metric)| Some((place, metric.role?))).collect();
        let has = |wanted: fn(&Role) -> bool| roles.iter().any(|(_, role)| wanted(role));
        let pacing =
            Pacing::new(has(|role| matches!(role, Role::Fate { .. })), has(|role| matches!(role, Role::Dealt { .. })));
        Self { values: vec![[0; 64]; roles.len()], roles, lanes: vec![FightProgress::default(); 64], pacing }
    }

    /// The tally of all fights that have ended.
    pub fn into_pacing(self) -> Pacing {
        self.pacing
    }

    /// Updates fights that have begun (`fresh`) or have played one more round. `write` gives the values of a metric
    /// in all lanes.
    pub fn observe(&mut self, playing: u64, fresh: bool, write: impl Fn(usize, &mut [i16; 64])) {
        for ((metric, _), values) in self.roles.iter().zip(&mut self.values) {
            write(*metric, values);
        }
        let mut left = playing;
        while left != 0 {
            let lane = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let row = self.values.iter().map(|values| values[lane]);
            if fresh {
                self.lanes[lane].begin(&self.roles, row.collect());
            } else {
                self.lanes[lane].play(&self.roles, row);
            }
        }
    }

    /// Counts fights that have ended.
    pub fn end(&mut self, lanes: u64) {
        let mut left = lanes;
        while left != 0 {
            let lane = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            self.lanes[lane].count(&self.roles, &mut self.pacing);
        }
    }
}

/// A value in points; an absent value counts as 0.
fn points(value: i16) -> i64 {
    if value == ABSENT { 0 } else { i64::from(value).max(0) }
}

/// For each side, the sum of what its active fighters have left.
fn left(roles: &[(usize, Role)], row: &[i16]) -> [i64; 2] {
    let mut out = 0_u64;
    for (&(_, role), &value) in roles.iter().zip(row) {
        if let Role::Fate { fighter, able, .. } = role {
            out |= u64::from(value != able) << (fighter & 63);
        }
    }
    let mut sides = [0; 2];
    for (&(_, role), &value) in roles.iter().zip(row) {
        if let Role::Left { side, fighter } = role
            && out >> (fighter & 63) & 1 == 0
        {
            sides[side] += points(value);
        }
    }
    sides
}

impl FightProgress {
    fn begin(&mut self, roles: &[(usize, Role)], row: Vec<i16>) {
        let mut leaders = std::mem::take(&mut self.leaders);
        leaders.clear();
        leaders.push(None);
        *self = Self { start: left(roles, &row), row, leaders, ..Self::default() };
    }

    /// Plays one more round, with the values of metrics after it.
    fn play(&mut self, roles: &[(usize, Role)], row: impl Iterator<Item = i16>) {
        if self.is_over {
            return;
        }
        self.rounds += 1;
        let (mut changed, mut dealt, mut lost) = (false, [0; 2], [0; 2]);
        for ((&(_, role), before), after) in roles.iter().zip(&mut self.row).zip(row) {
            let differs = *before != after;
            match role {
                Role::Winner { over } => self.is_over = (0..over).contains(&after),
                Role::Harm => changed |= differs,
                Role::Left { side, .. } => {
                    changed |= differs;
                    lost[side] += (points(*before) - points(after)).max(0);
                }
                Role::Fate { side, able, .. } => {
                    changed |= differs;
                    self.out[side] += u32::from(*before != able);
                }
                Role::Dealt { side } => dealt[side] += i64::from(after) - i64::from(*before),
            }
            *before = after;
        }
        for side in 0..2 {
            self.overkill[side] += (dealt[side] - lost[1 - side]).max(0);
        }
        self.run = if changed { 0 } else { self.run + 1 };
        self.still += u32::from(!changed);
        self.longest = self.longest.max(self.run);
        // Compares the fractions of the starting values by cross-multiplication.
        let [a, b] = left(roles, &self.row);
        let (a, b) = (a * self.start[1], b * self.start[0]);
        let leader = if a == b { None } else { Some(usize::from(b > a)) };
        self.leaders.push(leader);
        if let Some(leader) = leader {
            self.changes += u32::from(self.last.is_some_and(|last| last != leader));
            self.last = Some(leader);
        }
    }

    fn count(&self, roles: &[(usize, Role)], pacing: &mut Pacing) {
        let winner = roles.iter().zip(&self.row).find_map(|(&(_, role), &value)| {
            matches!(role, Role::Winner { .. }).then(|| usize::try_from(value).ok().filter(|&side| side < 2))?
        });
        pacing.trials += 1;
        pacing.rounds.count(&[narrow(self.rounds).into()], &[narrow(self.still).into()]);
        pacing.dry.count(narrow(self.longest));
        pacing.lead_changes.count(narrow(self.changes));
        if let Some(winner) = winner {
            // The last entry is left out: after its last round a fight is decided.
            pacing.won += 1;
            pacing
                .count_not_leading(self.leaders[..self.leaders.len() - 1].iter().map(|&leader| leader != Some(winner)));
        }
        for side in 0..2 {
            if let Some(out) = &mut pacing.out {
                out[side].count(narrow(self.out[side]));
            }
            if let Some(overkill) = &mut pacing.overkill {
                overkill[side].count(i16::try_from(self.overkill[side]).unwrap_or(i16::MAX));
            }
        }
    }
}

/// Saturating conversion; the round limit fits in 16 bits.
fn narrow(number: u32) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}
