//! Totals of the dice against the printed table.

use super::ask;

#[test]
fn totals_are_those_of_the_printed_table() {
    // How many of 1728 combinations reach each total from 2 on: normal (times 12), advantage,
    // disadvantage.
    const NORMAL: [u32; 23] =
        [144, 143, 141, 138, 134, 129, 123, 116, 108, 99, 89, 78, 66, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1];
    const ADVANTAGE: [u32; 23] = [
        1728, 1727, 1724, 1717, 1705, 1686, 1659, 1622, 1574, 1513, 1438, 1347, 1239, 1115, 980, 838, 694, 552, 417,
        293, 185, 97, 34,
    ];
    for (extra, reached) in [
        ("", NORMAL.map(|ways| ways * 12)),
        ("advantage=1", ADVANTAGE),
        ("disadvantage=1", std::array::from_fn(|i| 1728 - ADVANTAGE.get(23 - i).copied().unwrap_or(0))),
    ] {
        let shares = ask(&format!("kind='check'\nability=0\n{extra}")).solve().expect("is small");
        for (total, ways) in (2..).zip(reached) {
            let p: f64 = shares["total"].range(total..).map(|(_, p)| p).sum();
            assert!((p - f64::from(ways) / 1728.0).abs() < 1e-12, "{extra}: {total}");
        }
    }
}
