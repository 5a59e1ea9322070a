//! Cuts a path into dashes, because the SVG backend of plotters draws unbroken lines only.

/// A point of the picture in pixels.
pub(super) type Point = (f64, f64);

/// The drawn pieces of a path under a pattern of alternating drawn and blank lengths; the whole
/// path if the pattern is empty.
pub(super) fn pieces(path: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    if pattern.is_empty() || pattern.iter().any(|&length| length <= 0.0) {
        return vec![path.to_vec()];
    }
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = path.first().copied().into_iter().collect();
    let (mut part, mut left) = (0, pattern[0]);
    for pair in path.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let along = done / length;
            let cut = (from.0 + (to.0 - from.0) * along, from.1 + (to.1 - from.1) * along);
            if part % 2 == 0 {
                piece.push(cut);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![cut];
            }
            part = (part + 1) % pattern.len();
            left = pattern[part];
        }
        left -= length - done;
        if part % 2 == 0 {
            piece.push(to);
        }
    }
    if part % 2 == 0 && piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(path: &[Point]) -> f64 {
        path.windows(2).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum()
    }

    #[test]
    fn no_pattern_is_the_whole_path() {
        let path = [(0.0, 0.0), (10.0, 0.0)];
        assert_eq!(pieces(&path, &[]), vec![path.to_vec()]);
    }

    #[test]
    fn drawn_and_blank_take_turns_around_corners() {
        let path = [(0.0, 0.0), (10.0, 0.0), (10.0, 30.0)];
        let cut = pieces(&path, &[6.0, 2.0]);
        assert_eq!(cut.len(), 5);
        assert!(cut.iter().all(|piece| (length(piece) - 6.0).abs() < 1e-9));
        assert_eq!(cut[1], vec![(8.0, 0.0), (10.0, 0.0), (10.0, 4.0)]);
    }

    #[test]
    fn points_on_one_spot_do_no_harm() {
        assert!(pieces(&[(1.0, 1.0), (1.0, 1.0)], &[3.0, 3.0]).iter().all(|piece| length(piece) == 0.0));
        assert!(pieces(&[], &[3.0, 3.0]).is_empty());
    }
}
