//! The sum of many identical dice: powers of a polynomial, one coefficient after another.
//!
//! If `P = Q^n`, then `P' Q = n P Q'`. Coefficient by coefficient, this gives each `p_k` from the ones before it
//! (Knuth, *The Art of Computer Programming* 2, section 4.7, credits J. C. P. Miller), so that the work is one pass
//! over the result. For a run `Q = (1 - x^s) / (1 - x)`, the plain die, the same idea applied to the quotient leaves
//! three terms, however many sides the die has.

use dashu_int::UBig;

/// The coefficients of `(1 + x + ... + x^(sides - 1))^count`.
pub fn run_power(sides: usize, count: usize) -> Vec<UBig> {
    let values = (sides - 1) * count + 1;
    let mut power: Vec<UBig> = Vec::with_capacity(values);
    power.push(UBig::ONE);
    for k in 1..values {
        // k p_k = (n + k - 1) p_(k-1) - (n s + s - k) p_(k-s) + (n s - n + s + 1 - k) p_(k-s-1)
        let mut sum = &power[k - 1] * (count + k - 1);
        if k > sides {
            sum += &power[k - sides - 1] * (count * sides - count + sides + 1 - k);
        }
        if k >= sides {
            sum -= &power[k - sides] * (count * sides + sides - k);
        }
        power.push(sum / k);
    }
    power
}

/// The coefficients of a polynomial raised to a power. Its constant coefficient must not be 0.
pub fn power(base: &[UBig], count: usize) -> Vec<UBig> {
    let values = (base.len() - 1) * count + 1;
    let terms: Vec<(usize, &UBig)> = base.iter().enumerate().skip(1).filter(|(_, weight)| !weight.is_zero()).collect();
    let mut power: Vec<UBig> = Vec::with_capacity(values);
    power.push(base[0].pow(count));
    for k in 1..values {
        // k q_0 p_k = sum over i of (n i - (k - i)) q_i p_(k-i)
        let (mut added, mut subtracted) = (UBig::ZERO, UBig::ZERO);
        for &(i, weight) in terms.iter().take_while(|(i, _)| *i <= k) {
            let product = weight * &power[k - i];
            if count * i >= k - i {
                added += product * (count * i - (k - i));
            } else {
                subtracted += product * (k - i - count * i);
            }
        }
        power.push((added - subtracted) / (&base[0] * k));
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Brute force: multiplies term by term.
    fn multiplied(base: &[UBig], count: usize) -> Vec<UBig> {
        (0..count).fold(vec![UBig::ONE], |product, _| {
            let mut longer = vec![UBig::ZERO; product.len() + base.len() - 1];
            for (i, a) in product.iter().enumerate() {
                for (j, b) in base.iter().enumerate() {
                    longer[i + j] += a * b;
                }
            }
            longer
        })
    }

    #[test]
    fn runs_have_the_powers_of_multiplication() {
        for sides in 1..=12 {
            for count in 0..=9 {
                let expected = multiplied(&vec![UBig::ONE; sides], count);
                assert_eq!(run_power(sides, count), expected, "{count}d{sides}");
            }
        }
    }

    #[test]
    fn any_polynomial_has_the_powers_of_multiplication() {
        let huge = 1u64 << 60;
        for base in [vec![1, 1], vec![7], vec![2, 0, 0, 5, 1], vec![3, 1, 4, 1, 5, 9, 2, 6], vec![huge, 0, huge - 1]] {
            let base: Vec<UBig> = base.into_iter().map(UBig::from).collect();
            for count in 0..=9 {
                assert_eq!(power(&base, count), multiplied(&base, count), "{base:?} to the {count}");
            }
        }
    }
}
