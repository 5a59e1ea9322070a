//! Groups of numbers: one line of a table for each number, or for several where there are many.

/// The numbers of a tail with a chance below this share a line where there are many.
const TAIL: f64 = 5e-5;

/// Groups ascending numbers into ranges, each with its ends, of the smallest round size that gives at most so many.
pub fn in_steps(numbers: &[i64], most: usize) -> Vec<[i64; 2]> {
    let step = [1, 2, 5].into_iter().cycle().zip((0..).flat_map(|power| [power; 3]));
    for (factor, power) in step {
        let Some(step) = 10_i64.checked_pow(power).and_then(|power| power.checked_mul(factor)) else { break };
        // Groups end at multiples of the step: 1 to 10, 11 to 20.
        let mut ranges: Vec<[i64; 2]> = Vec::new();
        for &number in numbers {
            let group = |number: i64| number.saturating_sub(1).div_euclid(step);
            match ranges.last_mut() {
                Some([low, high]) if group(*low) == group(number) => *high = number,
                _ => ranges.push([number, number]),
            }
            if ranges.len() > most {
                break;
            }
        }
        if ranges.len() <= most {
            return ranges;
        }
    }
    // Numbers from end to end of all there are: one range for each half.
    let (low, high) = numbers.split_at(numbers.len() / 2);
    together(low).into_iter().chain(together(high)).collect()
}

/// Numbers as one range; none if there are none.
pub fn together(numbers: &[i64]) -> Option<[i64; 2]> {
    Some([*numbers.first()?, *numbers.last()?])
}

/// Groups ascending numbers with their chances into at most so many ranges, at least three. Rare ones at either end share one.
pub fn grouped(numbers: &[(i64, f64)], most: usize) -> Vec<[i64; 2]> {
    let all: Vec<i64> = numbers.iter().map(|(number, _)| *number).collect();
    if all.len() <= most {
        return all.into_iter().map(|number| [number, number]).collect();
    }
    let rare = |chances: &mut dyn Iterator<Item = f64>| {
        let sums = chances.scan(0.0, |sum, chance| {
            *sum += chance;
            Some(*sum)
        });
        sums.take_while(|sum| *sum < TAIL).count()
    };
    let below = rare(&mut numbers.iter().map(|(_, chance)| *chance));
    let above = rare(&mut numbers[below..].iter().rev().map(|(_, chance)| *chance));
    let (head, rest) = all.split_at(below);
    let (middle, tail) = rest.split_at(rest.len() - above);
    let room = most.saturating_sub(usize::from(below > 0) + usize::from(above > 0)).max(1);
    together(head).into_iter().chain(in_steps(middle, room)).chain(together(tail)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_round_and_rare_ends_share_one() {
        let even: Vec<(i64, f64)> = (1..=20).map(|number| (number, 0.05)).collect();
        assert_eq!(grouped(&even, 20).len(), 20);
        assert_eq!(grouped(&even, 5), [[1, 5], [6, 10], [11, 15], [16, 20]]);
        let bell: Vec<(i64, f64)> =
            (-3..=15).map(|number| (number, if (1..=10).contains(&number) { 0.1 } else { 1e-6 })).collect();
        assert_eq!(grouped(&bell, 7), [[-3, 0], [1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 15]]);
        for most in 3..20 {
            assert!(grouped(&bell, most).len() <= most, "{most}");
        }
    }
}
