//! Numbers in, numbers out: intervals, comparisons, tests of fit, summaries.
