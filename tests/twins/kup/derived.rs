//! The numbers derived from a sheet without dice.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Twin};
use super::fighter::{Defence, Fighter};
use super::rules::Rules;

/// The derived numbers.
#[derive(Debug)]
pub struct Derived {
    values: Vec<Option<i32>>,
    metrics: Vec<String>,
}

impl Derived {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let name = brief.params.word("who");
        let sheet = brief.characters.get(name)?;
        let f = Fighter::of_sheet(name, sheet, &rules)?;
        let distance = brief.params.int("distance");
        let mov = f.mov(&rules);
        let turns = match mov {
            _ if distance == 0 => Some(0),
            0 => None,
            mov => Some((distance + mov - 1) / mov),
        };
        let [loadt, most_load] = f.loads(&rules);
        let defence = |way: Defence| f.can_defend(way, &rules).then(|| f.defence_base(way, &f.stats, f.som, &rules));
        let adjustment = f.other + rules.mood(f.som);
        let lost = sheet.int("damage_taken");
        // KUP-21: whole again after so many days, or never.
        let heal = rules.natural_heal;
        let days = if lost == 0 { Some(0) } else { (heal > 0).then(|| (lost + heal - 1) / heal) };
        let values = [
            ("mov", Some(mov)),
            ("turns", turns),
            ("loadt", Some(loadt)),
            ("most_load", Some(most_load)),
            ("burden", Some(f.burden_class(&rules))),
            ("size", Some(f.size + 3)),
            ("actions", Some(if rules.can_try(f.combat_es) { rules.actions(f.combat_es) } else { 0 })),
            ("attack", Some(f.attack_base(&f.stats, f.som, &rules))),
            ("weapon_defence", defence(Defence::Weapon)),
            ("shield_defence", defence(Defence::Shield)),
            ("dodge", defence(Defence::Dodge)),
            ("passive", Some(rules.passive(&f.stats))),
            ("adjustment", Some(adjustment)),
            ("unusual", Some(i32::from(adjustment.abs() > rules.by_name.int("adv_typical")))),
            ("known_left", Some(f.stats.known(rules.wounds))),
            ("unknown_left", Some(f.stats.unknown(rules.wounds))),
            ("clock", Some(f.clock)),
            ("days", days),
        ];
        Some(Self {
            values: values.iter().map(|(_, value)| *value).collect(),
            metrics: values.iter().map(|(name, _)| (*name).to_owned()).collect(),
        })
    }
}

impl Twin for Derived {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, _rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        out.copy_from_slice(&self.values);
    }
}
