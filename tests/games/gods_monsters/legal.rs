//! Questions at the edge of what is refused (see `faults/`).

use super::ask;

#[test]
fn what_is_legal_is_not_refused() {
    for text in [
        "kind='dying'\nsurvival=9\nmax_survival=9",
        "kind='contest'\nweapon='d6'\nagainst_weapon='2d6'",
        "kind='jump'\njump='long'\nrunning=true",
        "kind='healing'\ninjuries=2\naging_injuries=2",
        "kind='ailment'\nailment='sleep_gas'\nexposures=200",
        "kind='march'\nslower=9\nmovement=10",
        "kind='march'\nmovement=0",
        "kind='march'\nform='push'\nmovement=10\nslower=9",
    ] {
        ask(text);
    }
}
