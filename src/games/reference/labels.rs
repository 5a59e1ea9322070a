//! What the keys of the reference fights are called for readers.

use crate::systems::label::Line;

/// The labels.
pub const LABELS: &[Line] = &[
    ("hits_a", "highest roll that hits for A (d20)", "höchster Treffer von A (W20)"),
    ("hits_b", "highest roll that hits for B (d20)", "höchster Treffer von B (W20)"),
    ("toughness_a", "toughness of A", "Zähigkeit von A"),
    ("toughness_b", "toughness of B", "Zähigkeit von B"),
    ("free_from", "damage that gives a free attack", "Schaden für einen freien Angriff"),
    ("hit_points", "hit points", "Trefferpunkte"),
    ("hits_from_a", "A hits on a d20 of at least", "A trifft mit W20 ab"),
    ("hits_from_b", "B hits on a d20 of at least", "B trifft mit W20 ab"),
    ("ending", "rounds, negative where B wins", "Runden, negativ bei Sieg von B"),
    ("left", "hit points left", "übrige Trefferpunkte"),
    ("losses", "armies lost", "verlorene Armeen"),
    ("unit:armies", "", "Armeen"),
    ("=up", "back on his feet", "wieder auf den Beinen"),
];
