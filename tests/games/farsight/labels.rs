//! What parameters are called says what they do, also where several kinds have one of the same name.

use oddsmith::games;

/// What a parameter of a kind is called in English and in German.
fn called(kind: &str, name: &str) -> [String; 2] {
    let games = games::catalogue();
    let game = games.find("farsight").expect("the game is in the catalogue");
    let known = game.kinds.iter().find(|other| other.name == kind).expect("the game has such a kind");
    assert!(known.params.iter().any(|param| param.name == name), "`{kind}` has no parameter `{name}`");
    let label = game.labels.get(&format!("{kind}/{name}")).or_else(|| game.labels.get(name)).expect("there is a label");
    [label.english.to_string(), label.german.to_string()]
}

#[test]
fn the_same_name_is_called_by_what_it_does_in_each_kind() {
    for (kind, name, english, german) in [
        ("space-sickness", "treatment", "INT and Medicine of the healer", "INT und Medizin des Helfers"),
        ("rescue", "treatment", "treatment of a bleeding", "Behandlung einer Blutung"),
        ("space-sickness", "exposure", "hours without gravity", "Stunden ohne Schwerkraft"),
        ("radiation", "exposure", "level of exposure", "Stufe der Belastung"),
        ("fight", "engaged", "in melee from the start", "von Beginn an im Nahkampf"),
        ("attack", "engaged", "enemy in melee with the shooter", "Gegner im Nahkampf mit dem Schützen"),
        ("blast", "engaged", "enemy in melee with the thrower", "Gegner im Nahkampf mit dem Werfer"),
        ("attack", "dodges", "the target dodges", "das Ziel weicht aus"),
        ("attack", "off_hand", "with the second weapon", "mit der zweiten Waffe"),
        ("collision", "dice", "dice of damage", "Schadenswürfel"),
        ("hide", "pace", "pace of the observers", "Tempo der Beobachter"),
        ("complex", "successes", "successes", "Erfolge"),
        ("rescue", "successes", "successes so far", "bisherige Erfolge"),
        ("death-saves", "failures", "failures so far", "bisherige Misserfolge"),
    ] {
        assert_eq!(called(kind, name), [english, german], "{kind}/{name}");
    }
}
