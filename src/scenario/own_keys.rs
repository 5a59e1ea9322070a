//! The keys that every file and every experiment may have, whatever the game.

/// Keys at the top of a file.
pub const OF_FILE: &[&str] =
    &["title", "seed", "run", "rules", "character", "experiment", "solve", "lens", "style", "labels", "game", "games"];

/// Keys of every experiment; the parameters of its kind are legal as well.
pub const OF_EXPERIMENT: &[&str] = &[
    "id",
    "system",
    "kind",
    "title",
    "note",
    "trials",
    "precision",
    "method",
    "rules",
    "vary",
    "chart",
    "expect",
    "feel",
    "zip",
    "lens",
    "labels",
];
