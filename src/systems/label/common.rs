//! Labels that all games share: the metrics that have one name everywhere, outcomes, units.

use std::sync::LazyLock;

use super::{Labels, Line};

/// The labels that all games share. Those of a game come first.
pub static COMMON: LazyLock<Labels> = LazyLock::new(|| Labels::of(LINES));

const LINES: &[Line] = &[
    // Metrics.
    ("success", "", "Erfolg"),
    ("outcome", "", "Ausgang"),
    ("total", "", "Summe"),
    ("margin", "", "Abstand"),
    ("winner", "", "Sieger"),
    ("rounds", "", "Runden"),
    ("damage", "", "Schaden"),
    ("deaths", "", "Tote"),
    ("survivors", "", "Überlebende"),
    ("turns", "", "Züge"),
    ("days", "", "Tage"),
    ("hours", "", "Stunden"),
    ("nights", "", "Nächte"),
    ("years", "", "Jahre"),
    ("feel.still", "idle rounds", "Leerlauf"),
    ("feel.dry", "longest run of idle rounds", "längster Leerlauf"),
    ("feel.decided", "round that decides", "entscheidende Runde"),
    ("feel.lead_changes", "lead changes", "Führungswechsel"),
    ("feel.out", "turns out of action", "verlorene Züge"),
    ("feel.overkill", "overkill", "überzähliger Schaden"),
    // Outcomes.
    ("success=yes", "success", "Erfolg"),
    ("success=no", "failure", "Misserfolg"),
    ("=yes", "", "ja"),
    ("=no", "", "nein"),
    ("=draw", "", "unentschieden"),
    ("=tie", "", "Gleichstand"),
    ("=timeout", "out of time", "Zeit abgelaufen"),
    ("=both_down", "", "beide am Boden"),
    ("=no_progress", "neither can win", "keiner kann gewinnen"),
];
