//! What abilities contribute to other values: the contributor table, and the doubling table of group effort and
//! obstacles.

/// The contributor table for scores from 1 to 22.
const MAJOR: [i16; 22] = [-5, -4, -3, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8];
const MINOR: [i16; 22] = [-3, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3];
const SPECIAL: [i16; 22] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6];

/// The row of a score; scores beyond the table use its first or last row.
fn row(score: i16) -> usize {
    score.clamp(1, 22) as usize - 1
}

/// `GM-02` Contributors: the bonus of a score as the major contributor.
pub fn major(score: i16) -> i16 {
    MAJOR[row(score)]
}

/// `GM-02` Contributors: the bonus of a score as the minor contributor.
pub fn minor(score: i16) -> i16 {
    MINOR[row(score)]
}

/// `GM-02` Contributors: the bonus of a score as a special contributor.
pub fn special(score: i16) -> i16 {
    SPECIAL[row(score)]
}

/// The special contributor of scores from 0 to 31, for scores that differ by lane.
pub const SPECIAL_TABLE: [i16; 32] = {
    let mut table = [0; 32];
    let mut score = 0;
    while score < 32 {
        let row = if score == 0 {
            0
        } else if score > 22 {
            21
        } else {
            score - 1
        };
        table[score] = SPECIAL[row];
        score += 1;
    }
    table
};

/// The number of doublings of a base; 0 below twice the base.
pub fn doublings(size: i64, base: i64) -> i16 {
    let times = size / base.max(1);
    if times < 1 { 0 } else { times.ilog2() as i16 }
}

/// `GM-08` Obstacle size: the penalty of a wall, a trail or a crowd, by its doublings of the base. Each obstacle takes
/// one roll, whatever its size.
pub fn obstacle(size: i64, base: i64) -> i16 {
    doublings(size, base)
}

/// `GM-09` Group effort: the bonus of a number of members who act as one.
pub fn group_bonus(members: i64) -> i16 {
    doublings(members, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_the_book_and_its_heroes() {
        assert_eq!([18, 15, 12, 10, 8, 7, 4, 1, 22].map(major), [4, 2, 1, 0, -1, -1, -2, -5, 8]);
        assert_eq!([18, 15, 12, 4, 1, 22].map(minor), [2, 1, 0, -1, -3, 3]);
        assert_eq!([10, 3, 22, 40, -5].map(special), [2, 0, 6, 6, 0]);
        for score in 1..=22 {
            assert_eq!(SPECIAL_TABLE[score as usize], special(score));
        }
    }

    #[test]
    fn groups_and_obstacles_double() {
        assert_eq!([0, 1, 2, 3, 4, 5, 7, 8, 100_000].map(group_bonus), [0, 0, 1, 1, 2, 2, 2, 3, 16]);
        // A wall of 20 feet on a base of 10, and a mile of trail in the wild.
        assert_eq!((obstacle(20, 10), obstacle(9, 10), obstacle(1760, 440)), (1, 0, 2));
    }
}
