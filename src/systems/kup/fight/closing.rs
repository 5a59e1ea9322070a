//! Closing in: who can attack whom in which turn of a fight that starts at a distance.

use crate::systems::who::Table;

use super::super::attack::range_at;
use super::super::fighter::Fighter;
use super::super::house::House;

/// A handicap that stands for "cannot attack at all".
pub const OUT_OF_REACH: i16 = 100;
/// The most turns that are told apart.
pub const TURNS: usize = 30;

/// What the distance does to each fighter, by turn.
#[derive(Debug, Clone)]
pub struct Closing {
    /// By fighter and turn: what the distance takes from its attacks, or [`OUT_OF_REACH`].
    pub handicap: Vec<Table>,
    /// By fighter and turn: 1 if it walks.
    pub walks: Vec<Table>,
    /// The first turn from which nothing changes any more, counted from 0; none if that takes too long.
    pub settled: Option<usize>,
}

impl Closing {
    /// `KUP-03` Movement: who fights in melee walks towards the enemies, in the first turn already, until he
    /// is in contact; those who shoot stand. The gap that a fighter sees shrinks by his own MOV and by that
    /// of the fastest enemy who walks. `KUP-18` Ranged attack: until then the distance is that of shots.
    pub fn of(fighters: &[Fighter], second_side: usize, distance: i16, house: &House) -> Self {
        let side = |i: usize| usize::from(i >= second_side);
        let pace = |i: usize| if fighters[i].is_ranged() || !fighters[i].can_act() { 0 } else { fighters[i].mov };
        let fastest = |of: usize| (0..fighters.len()).filter(|&i| side(i) == of).map(pace).max().unwrap_or(0);
        let gap = |i: usize, turns: usize| {
            let speed = i32::from(pace(i)) + i32::from(fastest(1 - side(i)));
            (i32::from(distance) - speed * turns as i32).max(0)
        };
        let handicap_at = |i: usize, turn: usize| {
            let gap = gap(i, turn + 1);
            let fighter = &fighters[i];
            if !fighter.is_ranged() {
                return if gap == 0 { 0 } else { OUT_OF_REACH };
            }
            range_at(fighter, gap as i16, house).map_or(OUT_OF_REACH, |range| house.range(range))
        };
        let walks_at = |i: usize, turn: usize| i16::from(pace(i) > 0 && gap(i, turn) > 0);
        let by_turn = |of: &dyn Fn(usize, usize) -> i16, i: usize| -> Table { std::array::from_fn(|turn| of(i, turn)) };
        let all = 0..fighters.len();
        // A gap that shrinks is gone in time; one that does not is settled from the start.
        let still = |i: usize| gap(i, TURNS) == 0 || gap(i, 1) == gap(i, 2);
        let changes = |turn: usize| {
            let next = turn + 1;
            all.clone().any(|i| {
                handicap_at(i, turn) != handicap_at(i, next)
                    || (!house.move_is_free && walks_at(i, turn) != walks_at(i, next))
            })
        };
        let settled = (0..TURNS).rev().find(|&turn| changes(turn)).map_or(0, |turn| turn + 1);
        Self {
            handicap: all.clone().map(|i| by_turn(&handicap_at, i)).collect(),
            walks: all.clone().map(|i| by_turn(&walks_at, i)).collect(),
            settled: all.clone().all(still).then_some(settled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::character::Character;
    use crate::systems::kup::{house::CONSTANTS, sheet::FIELDS};
    use crate::systems::question::Place;
    use crate::systems::{Fields, Value};

    fn fighter(weapon: &str, control: i64, house: &House) -> Fighter {
        let mut sheet = Fields::defaults(FIELDS);
        sheet.set("weapon", Value::Text(weapon.to_owned()));
        sheet.set("control", Value::Int(control));
        sheet.set("load", Value::Int(0));
        Fighter::new("f", &sheet, house, Place(&[])).expect("the sheet is good")
    }

    #[test]
    fn the_fast_are_in_contact_first_and_shots_get_shorter() {
        let house = House::of(&Fields::defaults(CONSTANTS));
        // MOV 8 and 4 against a bow and MOV 6: gaps shrink by 14, 10 and 8 metres a turn.
        let fighters = [
            fighter("hand_axe", 5, &house),
            fighter("hand_axe", 1, &house),
            fighter("bow", 5, &house),
            fighter("dagger", 3, &house),
        ];
        let closing = Closing::of(&fighters, 2, 30, &house);
        let reach = |i: usize| closing.handicap[i][..4].to_vec();
        assert_eq!(reach(0), [OUT_OF_REACH, OUT_OF_REACH, 0, 0]);
        assert_eq!(reach(1), [OUT_OF_REACH, OUT_OF_REACH, 0, 0]);
        // 22, 14 and 6 metres for the shooter: long, mid and short.
        assert_eq!(reach(2), [house.range_long, house.range_mid, 0, 0]);
        assert_eq!(reach(3), [OUT_OF_REACH, OUT_OF_REACH, 0, 0]);
        assert_eq!(closing.walks[0][..4], [1, 1, 1, 0]);
        assert_eq!(closing.walks[2][..4], [0, 0, 0, 0]);
        assert_eq!(closing.settled, Some(2));
    }

    #[test]
    fn shooters_who_stand_stay_where_they_are() {
        let house = House::of(&Fields::defaults(CONSTANTS));
        let fighters = [fighter("bow", 5, &house), fighter("bow", 5, &house)];
        let closing = Closing::of(&fighters, 1, 130, &house);
        assert_eq!((closing.handicap[0][0], closing.settled), (OUT_OF_REACH, Some(0)));
        let walkers = [fighter("bow", 5, &house), fighter("dagger", 1, &house)];
        assert_eq!(Closing::of(&walkers, 1, 1000, &house).settled, None);
    }
}
