//! Integers that add: counts, histograms, records that merge.
