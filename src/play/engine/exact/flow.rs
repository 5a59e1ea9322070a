//! Propagates probability through a chain until it is absorbed.

use std::collections::BTreeMap;

use dice::FastMap;

use crate::systems::Reads;
use crate::systems::metric::{ABSENT, ABSENT_WHOLE};

use super::super::solo::SoloTrial;
use super::super::{Progress, Propagation};
use super::alternative_cost::AlternativeCost;
use super::budget::{Budget, BudgetExceeded};
use super::chain::Chain;
use super::flow_forecast::FlowForecast;
use super::memory::{Reservation, memory_limit};

/// Propagation stops when less probability than this is left in the chain. The error of a mean is then below 1e-12,
/// even if the rest would go on for thousands of rounds.
pub const RESIDUAL: f64 = 1e-17;

/// Progress is reported after this many additions, about half a second's work.
const ADDITIONS_PER_REPORT: u64 = 1 << 29;

/// The exact distribution of every metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Exact {
    /// By metric: values with their probabilities, and the probability that the metric does not apply.
    pub metrics: Vec<(BTreeMap<i32, f64>, f64)>,
    /// Probability left in the chain when propagation stopped, below [`RESIDUAL`].
    pub residual: f64,
    /// A bound on the probability that exploding dice whose number or sides differ by lane were truncated, for the
    /// worst roll.
    pub truncated_mass: f64,
    /// States of the chain.
    pub states: usize,
}

/// Propagates all probability, once for the metrics of the final state and once for each count that a metric reads.
pub(super) fn flow(
    alternative_cost: AlternativeCost<'_>,
    trial: &mut dyn SoloTrial,
    chain: &Chain,
    progress: &dyn Progress,
) -> Result<Exact, BudgetExceeded> {
    let AlternativeCost { experiment, budget, .. } = alternative_cost;
    let kinds: Vec<Reads> = experiment.metrics().iter().map(|metric| metric.reads).collect();
    let mut exact = Exact {
        metrics: vec![(BTreeMap::new(), 0.0); kinds.len()],
        residual: 0.0,
        truncated_mass: chain.truncated_mass,
        states: chain.states(),
    };
    let mut counts: Vec<Option<usize>> = kinds
        .iter()
        .map(|reads| match reads {
            Reads::Count(count) => Some(*count),
            Reads::End | Reads::Age => None,
        })
        .collect();
    counts.sort_unstable();
    counts.dedup();
    let mut reservation = Reservation::default();
    let runs = counts.len();
    let mut flow_forecast = FlowForecast::new(alternative_cost, chain.states(), runs);
    for (number, count) in counts.into_iter().enumerate() {
        let wanted: Vec<usize> = (0..kinds.len())
            .filter(|&metric| match kinds[metric] {
                Reads::Count(c) => Some(c) == count,
                Reads::End | Reads::Age => count.is_none(),
            })
            .collect();
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
            count,
            wanted,
            exact: &mut exact,
            flow_forecast: &mut flow_forecast,
            reservation: &mut reservation,
            report: &report,
        };
        run.flow(budget)?;
        flow_forecast.ends()?;
    }
    Ok(exact)
}

/// Probabilities of consecutive values of a count.
#[derive(Debug, Clone, Default)]
struct CounterPmf {
    first: i32,
    values: Vec<f64>,
}

impl CounterPmf {
    /// Adds another distribution, shifted by `shift` and scaled by `factor`.
    fn add(&mut self, other: &Self, shift: i32, factor: f64) {
        let first = other.first + shift;
        if self.values.is_empty() {
            self.first = first;
        }
        if first < self.first {
            let more = (self.first - first) as usize;
            self.values.splice(0..0, std::iter::repeat_n(0.0, more));
            self.first = first;
        }
        let place = (first - self.first) as usize;
        if self.values.len() < place + other.values.len() {
            self.values.resize(place + other.values.len(), 0.0);
        }
        for (mine, theirs) in self.values[place..].iter_mut().zip(&other.values) {
            *mine += factor * theirs;
        }
    }

    /// Heap memory in use.
    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<f64>()
    }

    fn mass(&self) -> f64 {
        self.values.iter().sum()
    }

    /// Removes all values but keeps the capacity.
    fn clear(&mut self) {
        self.values.clear();
    }
}

/// The transitions out of one state, merged by target and by the increment of a single count: target, increment,
/// probability.
type MergedTransitions = Vec<(u32, i32, f64)>;

struct Run<'a, 'e> {
    trial: &'a mut dyn SoloTrial,
    limit: u32,
    chain: &'a Chain,
    count: Option<usize>,
    wanted: Vec<usize>,
    exact: &'a mut Exact,
    flow_forecast: &'a mut FlowForecast<'e>,
    reservation: &'a mut Reservation,
    /// Told the share of this run that is done.
    report: &'a dyn Fn(f64) -> Result<(), BudgetExceeded>,
}

impl Run<'_, '_> {
    fn flow(&mut self, budget: Budget) -> Result<(), BudgetExceeded> {
        let chain = self.chain;
        let ways: Vec<Vec<MergedTransitions>> = chain
            .layers
            .iter()
            .map(|layer| {
                layer.nodes.iter().map(|node| self.merge(&layer.transitions[node.transitions.clone()])).collect()
            })
            .collect();
        // Two buffers alternate, so that distributions keep their capacity.
        let widest = chain.layers.iter().map(|layer| layer.nodes.len()).max().unwrap_or(0);
        let mut here = vec![CounterPmf::default(); widest];
        let mut next = here.clone();
        let mut ended = vec![CounterPmf::default(); if self.count.is_some() { chain.layers[0].nodes.len() } else { 0 }];
        let one = CounterPmf { first: 0, values: vec![1.0] };
        for (to, gain, probability) in self.merge(&chain.start) {
            here[to as usize].add(&one, gain, probability);
        }
        let limit = self.limit;
        let mut reported = self.flow_forecast.additions;
        for age in 0..=limit {
            // Trials that are done end here; at the limit all others end too.
            let mut left = 0.0;
            for (place, (node, line)) in chain.layers[0].nodes.iter().zip(&mut here).enumerate() {
                // Even a trial that starts done plays one round.
                let ends = (node.done && age > 0) || age == limit;
                if ends && !line.values.is_empty() {
                    match ended.get_mut(place) {
                        // Metrics that read a count do not depend on the age, so trials of all ages are measured
                        // together.
                        Some(ended) => ended.add(line, 0, 1.0),
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
                    if line.values.is_empty() {
                        continue;
                    }
                    for &(to, gain, probability) in ways {
                        next[to as usize].add(line, gain, probability);
                    }
                    self.flow_forecast.additions += (ways.len() * (line.values.len() + 8)) as u64;
                }
                self.flow_forecast.additions += ways.len() as u64;
                here.iter_mut().for_each(CounterPmf::clear);
                std::mem::swap(&mut here, &mut next);
            }
            self.flow_forecast.round(left, limit - age)?;
            // Distributions of counts may be long. `auto` ignores the memory limit, so that its choice never depends
            // on the machine.
            let bytes: usize = [&here, &next, &ended].into_iter().flatten().map(CounterPmf::bytes).sum();
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
    fn merge(&self, transitions: &[super::chain::Transition]) -> MergedTransitions {
        let mut places: FastMap<(u32, i32), usize> = FastMap::default();
        let mut ways: MergedTransitions = Vec::new();
        for transition in transitions {
            let gain = self.count.map_or(0, |c| i32::from(self.chain.gains[transition.gain as usize][c]));
            let place = *places.entry((transition.to, gain)).or_insert_with(|| {
                ways.push((transition.to, gain, 0.0));
                ways.len() - 1
            });
            ways[place].2 += transition.probability;
        }
        ways
    }

    /// Measures the trials that end in a state.
    fn absorb(&mut self, readable: &[i16], age: u32, line: &CounterPmf) {
        for (value, &probability) in (line.first..).zip(&line.values) {
            if probability == 0.0 {
                continue;
            }
            self.trial.restore(readable);
            if let Some(count) = self.count {
                // Saturates, as counts of the sampler do.
                self.trial.set_count(count, value.clamp(i32::from(ABSENT) + 1, i16::MAX.into()) as i16);
            }
            let measured = self.trial.measure(age);
            for &metric in &self.wanted {
                let (values, absent) = &mut self.exact.metrics[metric];
                match measured[metric] {
                    ABSENT_WHOLE => *absent += probability,
                    value => *values.entry(value).or_default() += probability,
                }
            }
        }
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
