//! What the keys of the reference fights are called for readers.

use crate::systems::label::Line;

/// The labels.
pub const LABELS: &[Line] = &[
    ("hits_a", "A hits on a d20 of at most", "A trifft mit W20 bis"),
    ("hits_b", "B hits on a d20 of at most", "B trifft mit W20 bis"),
    ("toughness_a", "toughness of A", "Zähigkeit von A"),
    ("toughness_b", "toughness of B", "Zähigkeit von B"),
    ("free_from", "free attack from (damage)", "freier Angriff ab (Schaden)"),
    ("hit_points", "hit points", "Trefferpunkte"),
    ("hits_from_a", "A hits on a d20 of at least", "A trifft mit W20 ab"),
    ("hits_from_b", "B hits on a d20 of at least", "B trifft mit W20 ab"),
    ("ending", "rounds, negative where B wins", "Runden, negativ bei Sieg von B"),
    ("left", "hit points left", "übrige Trefferpunkte"),
    ("losses", "armies lost", "verlorene Armeen"),
    ("unit:armies", "", "Armeen"),
    ("=up", "back on his feet", "wieder auf den Beinen"),
];
