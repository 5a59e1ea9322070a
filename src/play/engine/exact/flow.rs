//! Propagates probability through a chain until it is absorbed.

use std::collections::BTreeMap;

use dice::FastMap;

use crate::systems::Reads;
use crate::systems::metric::{ABSENT, ABSENT_WHOLE, EXCLUDED};

use super::super::solo::SoloTrial;
use super::super::{Progress, Propagation};
use super::alternative_cost::AlternativeCost;
use super::budget::{Budget, BudgetExceeded};
use super::chain::Chain;
use super::flow_forecast::FlowForecast;
use super::memory::{Reservation, memory_limit};
use super::pmf::{CounterPmf, JointPmf, Pmf};

/// Propagation stops when less probability than this is left in the chain. The error of a mean is then below 1e-12,
/// even if the rest would go on for thousands of rounds.
pub const RESIDUAL: f64 = 1e-17;

/// Progress is reported after this many additions, about half a second's work.
const ADDITIONS_PER_REPORT: u64 = 1 << 29;

/// The exact distribution of every metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Exact {
    /// By metric: values with their probabilities, and the probability that the metric does not apply. Under a condition,
    /// these add up to the probability of the condition.
    pub metrics: Vec<(BTreeMap<i32, f64>, f64)>,
    /// Probability left in the chain when propagation stopped, below [`RESIDUAL`].
    pub residual: f64,
    /// A bound on the probability that exploding dice whose number or sides differ by lane were truncated, for the
    /// worst roll.
    pub truncated_mass: f64,
    /// States of the chain.
    pub states: usize,
}

/// Propagates all probability, once for the metrics of the final state and once for each count that a metric reads, or for
/// those that it reads together.
pub(super) fn flow(
    alternative_cost: AlternativeCost<'_>,
    trial: &mut dyn SoloTrial,
    chain: &Chain,
    progress: &dyn Progress,
) -> Result<Exact, BudgetExceeded> {
    let AlternativeCost { experiment, budget, .. } = alternative_cost;
    let metrics = experiment.metrics();
    let mut exact = Exact {
        metrics: vec![(BTreeMap::new(), 0.0); metrics.len()],
        residual: 0.0,
        truncated_mass: chain.truncated_mass,
        states: chain.states(),
    };
    let mut all: Vec<Followed> = metrics.iter().map(|metric| Followed::by(&metric.reads)).collect();
    all.sort_unstable();
    all.dedup();
    let mut reservation = Reservation::default();
    let runs = all.len();
    let mut flow_forecast = FlowForecast::new(alternative_cost, chain.states(), runs);
    for (number, followed) in all.into_iter().enumerate() {
        let reads_this = |&metric: &usize| Followed::by(&metrics[metric].reads) == followed;
        let wanted: Vec<usize> = (0..metrics.len()).filter(reads_this).collect();
        let limit = experiment.limit();
        let report = |share: f64| {
            let share = (number as f64 + share) / runs as f64;
            progress.solving(Propagation { states: chain.states(), share });
            if progress.stopped() { Err(BudgetExceeded::Stopped) } else { Ok(()) }
        };
        let mut run = Run {
            trial,
            limit,
            chain,
            followed,
            wanted,
            exact: &mut exact,
            flow_forecast: &mut flow_forecast,
            reservation: &mut reservation,
            report: &report,
        };
        if run.followed.counts.len() < 2 {
            run.flow::<CounterPmf>(budget)?
        } else {
            run.flow::<JointPmf>(budget)?
        }
        flow_forecast.ends()?;
    }
    Ok(exact)
}

/// What is followed besides the state while probability flows once through the chain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Followed {
    /// The running counts.
    counts: Vec<usize>,
    /// Whether trials of different ages are told apart where they end.
    by_age: bool,
}

impl Followed {
    /// What a metric needs.
    fn by(reads: &Reads) -> Self {
        let counts = reads.counts().to_vec();
        // Without a count, trials of each age are measured as they end, whether or not the metric reads it.
        Self { by_age: counts.is_empty() || reads.age(), counts }
    }
}

/// The transitions out of one state, merged by target and by the increments of the counts that are followed: target,
/// increments, probability.
type MergedTransitions<G> = Vec<(u32, G, f64)>;

struct Run<'a, 'e> {
    trial: &'a mut dyn SoloTrial,
    limit: u32,
    chain: &'a Chain,
    followed: Followed,
    wanted: Vec<usize>,
    exact: &'a mut Exact,
    flow_forecast: &'a mut FlowForecast<'e>,
    reservation: &'a mut Reservation,
    /// Told the share of this run that is done.
    report: &'a dyn Fn(f64) -> Result<(), BudgetExceeded>,
}

impl Run<'_, '_> {
    fn flow<P: Pmf>(&mut self, budget: Budget) -> Result<(), BudgetExceeded> {
        let chain = self.chain;
        let ways: Vec<Vec<MergedTransitions<P::Gain>>> = chain
            .layers
            .iter()
            .map(|layer| {
                layer.nodes.iter().map(|node| self.merge::<P>(&layer.transitions[node.transitions.clone()])).collect()
            })
            .collect();
        // Two buffers alternate, so that distributions keep their capacity.
        let widest = chain.layers.iter().map(|layer| layer.nodes.len()).max().unwrap_or(0);
        let mut here = vec![P::default(); widest];
        let mut next = here.clone();
        let mut ended = vec![P::default(); if self.followed.by_age { 0 } else { chain.layers[0].nodes.len() }];
        let one = P::one();
        for (to, gain, probability) in self.merge::<P>(&chain.start) {
            here[to as usize].add(&one, &gain, probability);
        }
        let limit = self.limit;
        let mut reported = self.flow_forecast.additions;
        for age in 0..=limit {
            // Trials that are done end here; at the limit all others end too.
            let mut left = 0.0;
            for (place, (node, line)) in chain.layers[0].nodes.iter().zip(&mut here).enumerate() {
                // Even a trial that starts done plays one round.
                let ends = (node.done && age > 0) || age == limit;
                if ends && !line.is_empty() {
                    match ended.get_mut(place) {
                        // Metrics that read a count seldom depend on the age, so trials of all ages are measured
                        // together.
                        Some(ended) => ended.add_all(line),
                        None => self.absorb(&node.readable, age, line),
                    }
                    line.clear();
                } else {
                    left += line.mass();
                }
            }
            if self.flow_forecast.additions - reported >= ADDITIONS_PER_REPORT {
                reported = self.flow_forecast.additions;
                // What is left shrinks by about the same factor in each round.
                let by_residual = left.max(RESIDUAL).ln() / RESIDUAL.ln();
                (self.report)(by_residual.max(f64::from(age) / f64::from(limit)).clamp(0.0, 1.0))?;
            }
            if left < RESIDUAL || age == limit {
                self.exact.residual = self.exact.residual.max(left);
                break;
            }
            for ways in &ways {
                for (line, ways) in here.iter().zip(ways) {
                    if line.is_empty() {
                        continue;
                    }
                    for (to, gain, probability) in ways {
                        next[*to as usize].add(line, gain, *probability);
                    }
                    self.flow_forecast.additions += (ways.len() * (P::COST * line.len() + 8)) as u64;
                }
                self.flow_forecast.additions += ways.len() as u64;
                here.iter_mut().for_each(P::clear);
                std::mem::swap(&mut here, &mut next);
            }
            self.flow_forecast.round(left, limit - age)?;
            // Distributions of counts may be long. `auto` ignores the memory limit, so that its choice never depends
            // on the machine.
            let bytes: usize = [&here, &next, &ended].into_iter().flatten().map(P::bytes).sum();
            if !self.reservation.grow_to(bytes as u64) && budget.insists() {
                return Err(BudgetExceeded::Memory { states: chain.states(), limit: memory_limit() });
            }
        }
        for (node, line) in chain.layers[0].nodes.iter().zip(&ended) {
            self.absorb(&node.readable, limit, line);
        }
        Ok(())
    }

    /// Merges transitions that differ only in other counts.
    fn merge<P: Pmf>(&self, transitions: &[super::chain::Transition]) -> MergedTransitions<P::Gain> {
        let mut places: FastMap<(u32, P::Gain), usize> = FastMap::default();
        let mut ways: MergedTransitions<P::Gain> = Vec::new();
        for transition in transitions {
            let gain = P::gain(&self.chain.gains[transition.gain as usize], &self.followed.counts);
            let place = *places.entry((transition.to, gain.clone())).or_insert_with(|| {
                ways.push((transition.to, gain, 0.0));
                ways.len() - 1
            });
            ways[place].2 += transition.probability;
        }
        ways
    }

    /// Measures the trials that end in a state.
    fn absorb<P: Pmf>(&mut self, readable: &[i16], age: u32, line: &P) {
        line.each(|values, probability| {
            if probability == 0.0 {
                return;
            }
            self.trial.restore(readable);
            for (&count, &value) in self.followed.counts.iter().zip(values) {
                // Saturates, as counts of the sampler do.
                self.trial.set_count(count, value.clamp(i32::from(ABSENT) + 1, i16::MAX.into()) as i16);
            }
            let measured = self.trial.measure(age);
            for &metric in &self.wanted {
                let (values, absent) = &mut self.exact.metrics[metric];
                match measured[metric] {
                    EXCLUDED => {}
                    ABSENT_WHOLE => *absent += probability,
                    value => *values.entry(value).or_default() += probability,
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::solve;
    use super::*;
    use crate::reference::Duel;

    #[test]
    fn the_bench_duel_has_its_known_answer() {
        let exact = solve(&Duel::default(), Budget::AUTO).expect("the duel is small");
        let wins = exact.metrics[0].0[&0];
        let rounds: f64 = exact.metrics[1].0.iter().map(|(&value, p)| f64::from(value) * p).sum();
        assert!((wins - 0.677_896_703).abs() < 1e-9, "{wins}");
        assert!((rounds - 8.839_409).abs() < 1e-6, "{rounds}");
        for (values, absent) in &exact.metrics {
            assert!((values.values().sum::<f64>() + absent - 1.0).abs() < 1e-12);
        }
        assert!(exact.residual < 1e-12);
    }
}
