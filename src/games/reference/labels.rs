//! What the keys of the reference fights are called for readers.

use crate::systems::label::Line;

/// The labels.
pub const LABELS: &[Line] = &[
    ("hits_a", "A hits up to", "A trifft bis"),
    ("hits_b", "B hits up to", "B trifft bis"),
    ("toughness_a", "toughness of A", "Zähigkeit von A"),
    ("toughness_b", "toughness of B", "Zähigkeit von B"),
    ("free_from", "damage that gives a free attack", "Schaden für einen freien Angriff"),
    ("hit_points", "hit points", "Trefferpunkte"),
    ("hits_from_a", "A hits from", "A trifft ab"),
    ("hits_from_b", "B hits from", "B trifft ab"),
    ("ending", "rounds, negative where B wins", "Runden, negativ bei Sieg von B"),
    ("left", "hit points left", "übrige Trefferpunkte"),
    ("losses", "armies lost", "verlorene Armeen"),
    ("unit:armies", "", "Armeen"),
    ("=up", "back on his feet", "wieder auf den Beinen"),
];
