//! What the keys of plain dice are called for readers.

use play::systems::label::Line;

/// The labels.
pub const LABELS: &[Line] = &[
    ("game:title", "", "Würfel"),
    ("roll", "", "Wurf"),
    ("versus", "opposing roll", "Gegenwurf"),
    ("target", "target", "Zielwert"),
    ("bands", "outcomes", "Ergebnisstufen"),
    ("unit:successes", "", "Erfolge"),
    ("ties", "who wins a tie", "wer bei Gleichstand gewinnt"),
    ("ties=versus", "the defender", "der Verteidiger"),
    ("ties=roll", "the one who acts", "der Handelnde"),
    ("opposed/?outcome=win", "Chance of the higher roll", "Chance auf den höheren Wurf"),
    ("opposed/?outcome=lose", "Chance of the lower roll", "Wahrscheinlichkeit des niedrigeren Wurfs"),
];
