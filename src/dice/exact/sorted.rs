//! Outcomes of a handful of identical dice regardless of order, for rules that look at single sorted faces.

/// Number of results in the list of [`sorted_faces`], or `None` if it is 2^64 or more.
pub fn sorted_faces_count(count: usize, sides: u32) -> Option<u64> {
    if sides == 0 {
        return Some(u64::from(count == 0));
    }
    // C(count + sides - 1, count), built up so that each division is exact.
    let mut ways = 1u128;
    for done in 0..count as u128 {
        ways = ways.checked_mul(u128::from(sides) + done)? / (done + 1);
        u64::try_from(ways).ok()?;
    }
    u64::try_from(ways).ok()
}

/// All results of `count` dice with faces 1 to `sides`, each sorted from high to low, with the number of ways to
/// throw it. The numbers add up to `sides^count`.
///
/// The results are in descending order: all sixes first, all ones last. The list has [`sorted_faces_count`] entries,
/// which the caller should check beforehand.
///
/// # Panics
/// If `sides^count` does not fit in 64 bits, or a face does not fit in 16.
pub fn sorted_faces(count: usize, sides: u32) -> Vec<(Vec<u16>, u64)> {
    let highest = u16::try_from(sides).expect("a face fits in 16 bits");
    let power = u32::try_from(count).expect("a handful of dice");
    u64::from(sides).checked_pow(power).expect("the ways fit in 64 bits");
    let mut results = Vec::new();
    let mut faces = Vec::with_capacity(count);
    extend(&mut results, &mut faces, count, highest, 1);
    results
}

/// Adds every result that starts with `faces` and continues with faces up to `highest`.
fn extend(results: &mut Vec<(Vec<u16>, u64)>, faces: &mut Vec<u16>, left: usize, highest: u16, ways: u128) {
    if left == 0 {
        results.push((faces.clone(), u64::try_from(ways).expect("a part of sides^count")));
        return;
    }
    if highest == 0 {
        return;
    }
    // As many dice as possible show the highest face first, then fewer.
    for showing in (0..=left).rev() {
        faces.extend(std::iter::repeat_n(highest, showing));
        let chosen = (0..showing as u128).fold(1u128, |c, done| c * (left as u128 - done) / (done + 1));
        extend(results, faces, left - showing, highest - 1, ways * chosen);
        faces.truncate(faces.len() - showing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_listed_once_with_its_ways() {
        for (count, sides) in [(0, 6), (1, 4), (3, 6), (5, 3), (4, 1), (2, 20)] {
            let results = sorted_faces(count, sides);
            assert_eq!(Some(results.len() as u64), sorted_faces_count(count, sides));
            let ways: u64 = results.iter().map(|(_, ways)| ways).sum();
            assert_eq!(ways, u64::from(sides).pow(u32::try_from(count).expect("few")));
            assert!(results.windows(2).all(|pair| pair[0].0 > pair[1].0), "{count}d{sides} in falling order");
            for (faces, ways) in &results {
                assert!(faces.is_sorted_by(|high, low| high >= low));
                assert_eq!(*ways, brute_ways(faces, sides), "{faces:?}");
            }
        }
    }

    fn brute_ways(faces: &[u16], sides: u32) -> u64 {
        let mut ways = 0;
        for mut code in 0..u64::from(sides).pow(u32::try_from(faces.len()).expect("few")) {
            let mut thrown: Vec<u16> = Vec::new();
            for _ in faces {
                thrown.push(u16::try_from(code % u64::from(sides)).expect("a face") + 1);
                code /= u64::from(sides);
            }
            thrown.sort_unstable_by(|a, b| b.cmp(a));
            ways += u64::from(thrown == faces);
        }
        ways
    }

    /// Three dice of the attacker against two of the defender in RISK: the well-known counts out of 7776.
    #[test]
    fn risk_losses_are_the_published_ones() {
        let mut losses = [0u64; 3];
        for (attack, attack_ways) in sorted_faces(3, 6) {
            for (defence, defence_ways) in sorted_faces(2, 6) {
                let lost = std::iter::zip(&attack, &defence).filter(|(a, d)| a > d).count();
                losses[lost] += attack_ways * defence_ways;
            }
        }
        assert_eq!(losses, [2275, 2611, 2890]);
    }

    #[test]
    fn a_count_beyond_64_bits_is_none() {
        assert_eq!(sorted_faces_count(3, 6), Some(56));
        assert_eq!(sorted_faces_count(100, 1000), None);
        assert_eq!(sorted_faces_count(2, 0), Some(0));
    }
}
