//! Numbers of the trials that meet a condition, each worked out by hand.

crate::files::scenario_files!(by_hand);
