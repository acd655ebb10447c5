//! Weights fitted by going down the slope of the cost.

/// Weights of a model in which a symbol's share is the exponential of the sum of some of them.
///
/// Each symbol is a step down the slope of its own cost, with the step sizes of Adagrad. All is computed in a fixed order,
/// with additions, multiplications, divisions and roots alone. So the same symbols in the same order give the same weights on
/// every machine.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    weights: Vec<f64>,
    /// The sum of the squares of all slopes so far, for each weight.
    squares: Vec<f64>,
    slopes: Vec<f64>,
    /// The weights with a slope.
    touched: Vec<u16>,
    shares: Vec<f64>,
}

/// How far the first steps go.
const RATE: f64 = 0.15;

/// Returns how far the steps of a round go, of so many rounds.
pub(crate) fn rate(round: usize, rounds: usize) -> f64 {
    let left = rounds.saturating_sub(round);
    RATE * (number(left) / number(rounds)).max(0.05)
}

impl Fit {
    /// Begins with so many weights of 0.
    pub(crate) fn new(weights: usize) -> Self {
        Self {
            weights: vec![0.0; weights],
            squares: vec![1e-4; weights],
            slopes: vec![0.0; weights],
            touched: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Makes the symbol that was chosen likelier, and returns its cost by the weights before, in bits. Each symbol comes
    /// with the places of its weights.
    pub(crate) fn step<E: AsRef<[u16]>>(&mut self, symbols: &[E], chosen: usize, rate: f64) -> f64 {
        let score = |places: &E| -> f64 {
            let places = places.as_ref().iter();
            places.map(|&at| self.weights[usize::from(at)]).sum()
        };
        self.shares.clear();
        self.shares.extend(symbols.iter().map(score));
        let best = self
            .shares
            .iter()
            .fold(f64::MIN, |best, score| best.max(*score));
        let below = best - self.shares[chosen];
        self.shares
            .iter_mut()
            .for_each(|score| *score = exp(*score - best));
        let sum: f64 = self.shares.iter().sum();
        self.touched.clear();
        for (place, (places, share)) in symbols.iter().zip(&self.shares).enumerate() {
            let slope = share / sum - if place == chosen { 1.0 } else { 0.0 };
            if slope.abs() < 1e-4 {
                continue;
            }
            for &at in places.as_ref() {
                self.slopes[usize::from(at)] += slope;
                self.touched.push(at);
            }
        }
        for at in self.touched.iter().copied().map(usize::from) {
            // The second time it is 0.
            let slope = std::mem::take(&mut self.slopes[at]);
            self.squares[at] += slope * slope;
            self.weights[at] -= rate * slope / self.squares[at].sqrt();
        }
        (below + ln(sum)) / std::f64::consts::LN_2
    }

    /// The weights as whole points, of which so many double a share; those behind the last weight are 0.
    pub(crate) fn points<const N: usize>(&self, double: usize) -> [i8; N] {
        let mut points = self.weights.iter().map(|weight| {
            let points = weight / std::f64::consts::LN_2 * number(double);
            // Whole, and in the range.
            points.round().clamp(-127.0, 127.0) as i8
        });
        std::array::from_fn(|_| points.next().unwrap_or(0))
    }
}

pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// e^x for x up to 0. That of the standard library may differ from machine to machine.
fn exp(x: f64) -> f64 {
    let halvings = x / std::f64::consts::LN_2;
    let whole = halvings.floor();
    if whole < -1000.0 {
        return 0.0;
    }
    let rest = (halvings - whole) * std::f64::consts::LN_2;
    let terms = (1..18).fold((1.0, 1.0), |(sum, term), place| {
        let term = term * rest / f64::from(place);
        (sum + term, term)
    });
    // 2^whole, which is a normal number.
    terms.0 * f64::from_bits(((1023.0 + whole) as u64) << 52)
}

/// The natural logarithm of a number from 1 on.
fn ln(mut x: f64) -> f64 {
    let mut twos = 0.0;
    while x >= 2.0 {
        x /= 2.0;
        twos += std::f64::consts::LN_2;
    }
    // Newton's method.
    twos + (0..6).fold(0.0, |log, _| log + x * exp(-log) - 1.0)
}

#[cfg(test)]
mod tests {
    use super::{exp, ln};

    #[test]
    fn functions_are_close_to_those_of_the_standard_library() {
        for x in [0.0, -1e-9, -0.5, -1.0, -10.25, -600.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert_eq!(exp(-1e6), 0.0);
        for x in [1.0, 1.5, 2.0, 30.7, 218.0] {
            assert!((ln(x) - x.ln()).abs() < 1e-12, "{x}");
        }
    }
}
