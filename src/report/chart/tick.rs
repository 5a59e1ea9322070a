//! Positions of the ticks of an axis: steps of 1, 2 and 5, decades on a logarithmic axis, whole
//! numbers on a whole one.

use super::super::number::Style;
use super::number::{self, Numbers};

/// A position on an axis and its label.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    /// The position.
    pub value: f64,
    /// The number as written.
    pub label: String,
}

/// The range of an axis: its ends, and whether it is logarithmic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    /// The lower end.
    pub low: f64,
    /// The upper end, above the lower one.
    pub high: f64,
    /// Logarithmic; both ends are then above zero.
    pub log: bool,
}

impl Span {
    /// The span over some values, widened if they are all equal.
    pub(super) fn over(values: impl IntoIterator<Item = f64>, numbers: Numbers) -> Self {
        let (low, high) = values
            .into_iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if !low.is_finite() || !high.is_finite() {
            return Self { low: 0.0, high: 1.0, log: false };
        }
        if high - low > 1e-9 * high.abs().max(low.abs()) {
            return Self { low, high, log: false };
        }
        let room = match numbers {
            Numbers::Whole => 1.0,
            // A share means most against the whole.
            _ if numbers.is_share() && (0.0..=1.0).contains(&low) => {
                return Self { low: 0.0, high: 1.0, log: false };
            }
            Numbers::Share | Numbers::Fraction | Numbers::Parts(_) | Numbers::OneIn => 0.05,
            Numbers::Decimal => (low.abs() * 0.1).max(0.5),
        };
        Self { low: low - room, high: high + room, log: false }
    }

    /// A logarithmic span from the decade below the smallest positive value to the decade above the
    /// largest. `None` if no value is positive.
    pub(super) fn decades(values: impl IntoIterator<Item = f64>, numbers: Numbers) -> Option<Self> {
        let positive = values.into_iter().filter(|&value| value > 0.0);
        let (low, high) = positive.fold((f64::INFINITY, 0.0f64), |(low, high), v| (low.min(v), high.max(v)));
        if high <= 0.0 {
            return None;
        }
        let (mut from, mut to) = (decade_below(low), decade_above(high));
        if numbers.is_share() {
            to = to.min(0);
        }
        if from >= to {
            from = to - 1;
        }
        // Near the smallest `f64` the powers of ten lose precision.
        from = from.max(-300);
        to = to.max(from + 1);
        Some(Self { low: 10f64.powi(from), high: 10f64.powi(to), log: true })
    }

    /// The ticks of each sensible step with at most `most` ticks, finest first.
    pub(super) fn choices(self, numbers: Numbers, style: Style, most: usize) -> Vec<Vec<Tick>> {
        let all = if self.log { self.decade_choices(numbers, style) } else { self.step_choices(numbers, style) };
        all.into_iter().filter(|ticks| ticks.len() <= most.max(2) && !ticks.is_empty()).collect()
    }

    /// The finest ticks of which there are at most `most`; rather such that both ends of the axis
    /// have one.
    pub(super) fn ticks(self, numbers: Numbers, style: Style, most: usize) -> Vec<Tick> {
        let choices = self.choices(numbers, style, most);
        let near = |tick: Option<&Tick>, end: f64| {
            tick.is_some_and(|tick| (tick.value - end).abs() <= 1e-9 * (self.high - self.low))
        };
        let whole = choices.iter().find(|ticks| near(ticks.first(), self.low) && near(ticks.last(), self.high));
        whole.filter(|_| !self.log).or(choices.first()).cloned().unwrap_or_default()
    }

    /// The span widened to whole multiples of the finest step that divides it into at most `most`
    /// parts.
    pub(super) fn rounded(self, numbers: Numbers, most: usize) -> Self {
        if self.log {
            return self;
        }
        let step = self
            .steps(numbers)
            .into_iter()
            .find(|step| ((self.high / step).ceil() - (self.low / step).floor()) <= count(most.max(1)))
            .unwrap_or(self.high - self.low);
        let low = tidy((self.low / step + 1e-9).floor() * step);
        let high = tidy((self.high / step - 1e-9).ceil() * step);
        Self { low, high, log: false }
    }

    /// Steps of 1, 2 and 5 times powers of ten, from fine to coarse; shares also go by quarters.
    fn steps(self, numbers: Numbers) -> Vec<f64> {
        if let Numbers::Parts(parts) = numbers {
            return parts_steps(parts);
        }
        let size = (self.high - self.low).log10().floor();
        let mut steps = Vec::new();
        for power in -3..=1 {
            let unit = 10f64.powf(size + f64::from(power));
            for factor in [1.0, 2.0, 2.5, 5.0] {
                let step = unit * factor;
                let quarter = (factor - 2.5f64).abs() < 0.1;
                let wanted = match numbers {
                    Numbers::Whole => step > 0.99 && (!quarter || step > 24.0),
                    Numbers::Share | Numbers::Fraction | Numbers::OneIn => !quarter || step > 0.2,
                    Numbers::Parts(_) => false,
                    Numbers::Decimal => !quarter,
                };
                if wanted {
                    steps.push(step);
                }
            }
        }
        steps
    }

    fn step_choices(self, numbers: Numbers, style: Style) -> Vec<Vec<Tick>> {
        // `None` for more ticks than any picture holds.
        let ticks = |step: f64| -> Option<Vec<Tick>> {
            let slack = 1e-9;
            let (first, last) = ((self.low / step - slack).ceil(), (self.high / step + slack).floor());
            if last - first > 1000.0 {
                return None;
            }
            let decimals = number::decimals_of(step * numbers.factor());
            let mut ticks = Vec::new();
            let mut at = first;
            while at <= last {
                let value = tidy(at * step);
                ticks.push(Tick { value, label: number::written(value, numbers, style, decimals) });
                at += 1.0;
            }
            Some(ticks)
        };
        self.steps(numbers).into_iter().filter_map(ticks).collect()
    }

    fn decade_choices(self, numbers: Numbers, style: Style) -> Vec<Vec<Tick>> {
        let (from, to) = (decade_above(self.low), decade_below(self.high));
        let inside = |value: f64| value >= self.low * (1.0 - 1e-9) && value <= self.high * (1.0 + 1e-9);
        let tick = |mantissa: i32, exponent: i32| Tick {
            value: f64::from(mantissa) * 10f64.powi(exponent),
            label: number::power(mantissa, exponent, numbers, style),
        };
        let mut choices = Vec::new();
        for mantissas in [&[1, 2, 5][..], &[1, 3], &[1]] {
            let decades = from - 1..=to;
            let all = decades.flat_map(|exponent| mantissas.iter().map(move |&mantissa| tick(mantissa, exponent)));
            choices.push(all.filter(|tick| inside(tick.value)).collect());
        }
        for every in [2, 3, 5, 10, 20, 50, 100] {
            let decades = (from..=to).rev().step_by(every).collect::<Vec<_>>();
            choices.push(decades.into_iter().rev().map(|exponent| tick(1, exponent)).collect());
        }
        choices
    }
}

/// Steps for shares counted in `parts`, from fine to coarse: fractions of one part, then the
/// divisors of the whole.
fn parts_steps(parts: u32) -> Vec<f64> {
    let fine = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
    let divisors = (1..=parts).filter(|part| parts.is_multiple_of(*part)).map(f64::from);
    fine.into_iter().chain(divisors).map(|step| step / f64::from(parts)).collect()
}

/// Ten to the number of decimals of a short number.
const SHORT: f64 = 1e9;

/// Removes the rounding error of a multiplication, so that `3 * 0.1` becomes `0.3`.
fn tidy(value: f64) -> f64 {
    // Most values have few decimals. A whole number below 2^53 divided by a power of ten is the double closest to that
    // decimal, which the longer way finds, too.
    let short = (value * SHORT).round() / SHORT;
    if value.abs() < 1e3 && (short - value).abs() <= 4e-14 * value.abs() {
        return short + 0.0;
    }
    format!("{value:.12e}").parse::<f64>().unwrap_or(value) + 0.0
}

fn decade_below(value: f64) -> i32 {
    whole((value.log10() + 1e-9).floor())
}

fn decade_above(value: f64) -> i32 {
    whole((value.log10() - 1e-9).ceil())
}

fn whole(exponent: f64) -> i32 {
    // Finite numbers have decimal exponents between -324 and 309.
    exponent.clamp(-324.0, 309.0) as i32
}

fn count(most: usize) -> f64 {
    u32::try_from(most).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::style::Language;

    const ENGLISH: Style = Style::chart(Language::English);

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    #[test]
    fn values_are_tidied_as_by_their_digits() {
        let by_digits = |value: f64| format!("{value:.12e}").parse::<f64>().expect("a number") + 0.0;
        for step in [0.1, 0.2, 0.25, 0.5, 1.0 / 3.0, 0.05, 2.5, 1e-4, 1e-9, 7.0, 1e5] {
            for at in -300..300 {
                for value in [f64::from(at) * step, f64::from(at) / step, f64::from(at) * step * (1.0 + 3e-14)] {
                    assert_eq!(tidy(value).to_bits(), by_digits(value).to_bits(), "{value}");
                }
            }
        }
    }

    #[test]
    fn whole_axes_have_whole_ticks() {
        for high in [1.0, 2.0, 3.0, 7.0, 20.0, 137.0, 4000.0] {
            for most in 2..20 {
                let span = Span { low: 0.0, high, log: false };
                let ticks = span.ticks(Numbers::Whole, ENGLISH, most);
                assert!(!ticks.is_empty() && ticks.len() <= most);
                assert!(ticks.iter().all(|tick| tick.value.fract() == 0.0), "{ticks:?}");
            }
        }
    }

    #[test]
    fn shares_go_by_quarters_or_tens() {
        let span = Span { low: 0.0, high: 1.0, log: false };
        assert_eq!(
            labels(&span.ticks(Numbers::Share, ENGLISH, 5)),
            ["0\u{202f}%", "25\u{202f}%", "50\u{202f}%", "75\u{202f}%", "100\u{202f}%"]
        );
        assert_eq!(span.ticks(Numbers::Share, ENGLISH, 11).len(), 11);
    }

    #[test]
    fn ticks_are_free_of_binary_dust() {
        let span = Span { low: 0.0, high: 0.7, log: false };
        assert_eq!(
            labels(&span.ticks(Numbers::Decimal, ENGLISH, 8)),
            ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]
        );
        assert_eq!(span.ticks(Numbers::Decimal, ENGLISH, 8)[3].value, 0.3);
    }

    #[test]
    fn rounding_covers_the_data() {
        let span = Span { low: -3.2, high: 17.1, log: false }.rounded(Numbers::Decimal, 6);
        assert!(span.low <= -3.2 && span.high >= 17.1);
        assert_eq!((span.low, span.high), (-5.0, 20.0));
        let whole = Span { low: 0.0, high: 1.0, log: false }.rounded(Numbers::Share, 5);
        assert_eq!((whole.low, whole.high), (0.0, 1.0));
    }

    #[test]
    fn equal_values_get_room() {
        let one = Span::over([4.0, 4.0], Numbers::Whole);
        assert_eq!((one.low, one.high), (3.0, 5.0));
        assert!(Span::over([0.0], Numbers::Decimal).high > 0.0);
        assert!(Span::over([], Numbers::Decimal).high > 0.0);
    }

    #[test]
    fn decades_are_labelled_exactly() {
        let span = Span::decades([3e-6, 0.4], Numbers::Share).unwrap();
        assert_eq!((span.low, span.high), (1e-6, 1.0));
        let ticks = span.ticks(Numbers::Share, ENGLISH, 8);
        assert_eq!(
            labels(&ticks),
            [
                "0.0001\u{202f}%",
                "0.001\u{202f}%",
                "0.01\u{202f}%",
                "0.1\u{202f}%",
                "1\u{202f}%",
                "10\u{202f}%",
                "100\u{202f}%"
            ]
        );
        assert!(Span::decades([0.0, -1.0], Numbers::Decimal).is_none());
    }

    #[test]
    fn a_hundred_decades_still_fit() {
        let span = Span::decades([1e-90, 1e10], Numbers::Decimal).unwrap();
        let ticks = span.ticks(Numbers::Decimal, ENGLISH, 6);
        assert!(ticks.len() > 1 && ticks.len() <= 6, "{ticks:?}");
    }
}
