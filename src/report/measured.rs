//! Metrics with their statistics, named once for all cells that share them.

use std::collections::BTreeSet;

use play::systems::Metric;

use play::query::Statistic;

/// The metrics of one or more cells.
#[derive(Debug)]
pub struct Measured<'a> {
    /// The metrics.
    pub metrics: &'a [Metric],
    /// Per metric its statistics with their names, in the order of files.
    pub statistics: Vec<Vec<(Statistic, String)>>,
}

impl<'a> Measured<'a> {
    /// The statistics of metrics that always apply.
    pub fn new(metrics: &'a [Metric]) -> Self {
        let named = |metric: &Metric| {
            let all = Statistic::all(metric).into_iter();
            all.map(|statistic| {
                let name = statistic.name();
                (statistic, name)
            })
            .collect()
        };
        Self { metrics, statistics: metrics.iter().map(named).collect() }
    }

    /// Adds [`Statistic::Absent`] to the metrics with these names.
    pub fn add_absent(&mut self, names: &BTreeSet<&str>) {
        for (metric, statistics) in self.metrics.iter().zip(&mut self.statistics) {
            if names.contains(metric.name.as_str()) {
                statistics.push((Statistic::Absent, Statistic::Absent.name()));
            }
        }
    }

    /// Finds a statistic by its name and the name of its metric; returns the index of the metric.
    pub fn find(&self, metric: &str, statistic: &str) -> Option<(usize, &Statistic)> {
        let place = self.metrics.iter().position(|known| known.name == metric)?;
        let found = self.statistics[place].iter().find(|(_, name)| name == statistic)?;
        Some((place, &found.0))
    }

    /// The statistics of the metric with this name; empty if it is not measured.
    pub fn statistics_of(&self, metric: &str) -> &[(Statistic, String)] {
        self.metrics.iter().position(|known| known.name == metric).map_or(&[], |place| &self.statistics[place])
    }
}
