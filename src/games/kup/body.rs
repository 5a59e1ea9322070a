//! Values that follow from strength and size without dice: movement, load, and the healing of wounds.

use super::house::{HealsFirst, HouseRules};

/// Levels of encumbrance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Burden {
    /// Nothing but clothes.
    None,
    /// Up to once LOADT.
    Light,
    /// Up to two times.
    Medium,
    /// Up to three times.
    Heavy,
    /// More than Build allows.
    Overloaded,
    /// Too much to act or move.
    Immovable,
}

impl Burden {
    /// The words for them, in order.
    pub const WORDS: [&str; 6] = ["none", "light", "medium", "heavy", "overloaded", "immovable"];
}

/// `factor` to the power of `size`.
fn by_size(factor: i16, size: i16) -> f64 {
    f64::from(factor).powi(i32::from(size))
}

/// `KUP-04` Load: LOADT in kilograms. `KUP-02` Size multiplies it.
pub fn loadt(build: i16, size: i16, house: &HouseRules) -> f64 {
    f64::from(house.loadt_per_build * build) * by_size(house.size_load_factor, size)
}

/// `KUP-04` Load: the heaviest load that a Build allows, in multiples of LOADT.
pub fn most_burden(build: i16, house: &HouseRules) -> i16 {
    [house.burden_none_to, house.burden_light_to, house.burden_medium_to].iter().filter(|&&to| build > to).count()
        as i16
}

/// `KUP-04` Load: the encumbrance by a load in kilograms.
pub fn burden(load: i16, build: i16, size: i16, house: &HouseRules) -> Burden {
    let (loadt, most) = (loadt(build, size, house), most_burden(build, house));
    let up_to = |times: i16| f64::from(load) <= loadt * f64::from(times);
    match (0..=most).find(|&times| up_to(times)) {
        Some(0) => Burden::None,
        Some(1) => Burden::Light,
        Some(2) => Burden::Medium,
        Some(_) => Burden::Heavy,
        None if up_to(most + house.overload_max) => Burden::Overloaded,
        None => Burden::Immovable,
    }
}

/// `KUP-03` Movement: metres per turn by Control, size and burden, rounded half up.
pub fn movement(control: i16, size: i16, burden: Burden, house: &HouseRules) -> i16 {
    let by_control = match control {
        ..=0 => return 0,
        1..=2 => house.mov_base - 2 * house.mov_step,
        3..=4 => house.mov_base - house.mov_step,
        5..=6 => house.mov_base,
        7..=8 => house.mov_base + house.mov_step,
        _ => house.mov_base + 2 * house.mov_step,
    };
    let percent = match burden {
        Burden::None => 100,
        Burden::Light => house.light_mov,
        Burden::Medium => house.medium_mov,
        Burden::Heavy => house.heavy_mov,
        Burden::Overloaded => house.overloaded_mov,
        Burden::Immovable => 0,
    };
    let metres = f64::from(by_control.max(0)) * by_size(house.size_mov_factor, size) * f64::from(percent) / 100.0;
    (metres + 0.5).floor() as i16
}

/// `KUP-19` Injury: a known and an unknown stat after damage, which reduces the unknown stat first and may reduce the
/// known one below 0.
pub fn hurt(known: i16, unknown: i16, damage: i16) -> (i16, i16) {
    let beyond = (damage - unknown).max(0);
    (known - beyond, (unknown - damage).max(0))
}

/// `KUP-21` Stabilise and heal: days of natural healing until a pair is whole again; `None` if it never heals.
pub fn days_to_heal(damage: i16, house: &HouseRules) -> Option<i16> {
    days(damage, house)
}

/// `KUP-21` Stabilise and heal: days until the known stat is at least 1 and a stabilised character wakes; `None` if
/// that never happens.
pub fn days_to_wake(known: i16, unknown: i16, damage: i16, house: &HouseRules) -> Option<i16> {
    let (left, _) = hurt(known, unknown, damage);
    let missing = (1 - left).max(0);
    match house.heals_first {
        HealsFirst::Known => days(missing, house),
        HealsFirst::Unknown if missing == 0 => Some(0),
        HealsFirst::Unknown => days(unknown.min(damage) + missing, house),
    }
}

fn days(points: i16, house: &HouseRules) -> Option<i16> {
    match house.natural_heal {
        _ if points <= 0 => Some(0),
        0 => None,
        heal => Some((points + heal - 1) / heal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> HouseRules {
        HouseRules::default()
    }

    #[test]
    fn a_build_of_six_carries_up_to_54_kilograms() {
        let house = house();
        assert!((loadt(6, 0, &house) - 18.0).abs() < 1e-12);
        let cases = [
            (0, Burden::None),
            (18, Burden::Light),
            (19, Burden::Medium),
            (36, Burden::Medium),
            (54, Burden::Heavy),
            (55, Burden::Overloaded),
            (72, Burden::Overloaded),
            (73, Burden::Immovable),
        ];
        for (load, expected) in cases {
            assert_eq!(burden(load, 6, 0, &house), expected, "{load} kg");
        }
        // Build 1 carries only clothes, Build 3 at most a light load, and small characters half as much.
        assert_eq!((burden(0, 1, 0, &house), burden(1, 1, 0, &house)), (Burden::None, Burden::Overloaded));
        assert_eq!((burden(9, 3, 0, &house), burden(10, 3, 0, &house)), (Burden::Light, Burden::Overloaded));
        assert_eq!((burden(9, 6, -1, &house), burden(10, 6, -1, &house)), (Burden::Light, Burden::Medium));
    }

    #[test]
    fn movement_goes_by_control_size_and_burden() {
        let house = house();
        let plain: Vec<i16> = (0..=10).map(|control| movement(control, 0, Burden::None, &house)).collect();
        assert_eq!(plain, [0, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12]);
        assert_eq!((movement(5, -1, Burden::Light, &house), movement(5, 1, Burden::Light, &house)), (4, 16));
        // 6 m at three quarters is 4.5 m, rounded half up.
        assert_eq!((movement(3, 0, Burden::Medium, &house), movement(5, 0, Burden::Heavy, &house)), (5, 4));
        assert_eq!((movement(5, 0, Burden::Overloaded, &house), movement(5, 0, Burden::Immovable, &house)), (2, 0));
    }

    #[test]
    fn damage_takes_the_unknown_stat_first() {
        assert_eq!(hurt(6, 3, 4), (5, 0));
        assert_eq!(hurt(6, 3, 2), (6, 1));
        assert_eq!(hurt(6, 3, 11), (-2, 0));
    }

    #[test]
    fn wounds_heal_by_the_day() {
        let mut house = house();
        assert_eq!((days_to_heal(4, &house), days_to_wake(6, 3, 11, &house)), (Some(4), Some(3)));
        house.heals_first = HealsFirst::Unknown;
        assert_eq!((days_to_wake(6, 3, 11, &house), days_to_wake(6, 3, 4, &house)), (Some(6), Some(0)));
        house.natural_heal = 2;
        assert_eq!(days_to_heal(5, &house), Some(3));
        house.natural_heal = 0;
        assert_eq!(days_to_heal(5, &house), None);
    }
}
