//! What the keys of the reference fights are called for readers.

use play::systems::label::Line;

/// The labels.
pub const LABELS: &[Line] = &[
    ("game:title", "", "Vergleichskämpfe"),
    ("hits_a", "skill of A", "Fertigkeit von A"),
    ("hits_b", "skill of B", "Fertigkeit von B"),
    ("toughness_a", "toughness of A", "Zähigkeit von A"),
    ("toughness_b", "toughness of B", "Zähigkeit von B"),
    ("free_from", "damage that gives a free attack", "Schaden für einen freien Angriff"),
    ("hit_points", "hit points", "Trefferpunkte"),
    ("hits_from_a", "target number of A", "Zielwert von A"),
    ("hits_from_b", "target number of B", "Zielwert von B"),
    ("ending", "rounds signed by winner", "Runden mit Vorzeichen des Siegers"),
    ("left", "hit points left", "übrige Trefferpunkte"),
    ("losses", "armies lost", "verlorene Armeen"),
    ("unit:armies", "", "Armeen"),
    ("=up", "back on his feet", "wieder auf den Beinen"),
];
