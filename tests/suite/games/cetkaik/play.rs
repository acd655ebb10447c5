//! Random games through `cetkaik_full_state_transition`, the same on every representation.

use std::fmt::Display;

use cetkaik_full_state_transition::message::{AfterHalfAcceptance_, PureMove__};
use cetkaik_full_state_transition::probabilistic::Probabilistic;
use cetkaik_full_state_transition::state::{GroundState_, HandResolved_};
use cetkaik_full_state_transition::{
    Config, IfTaxot_, apply_after_half_acceptance, apply_inf_after_step, apply_normal_move,
    initial_state, resolve,
};
use cetkaik_traits::CetkaikRepresentation;

/// The random numbers of SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Returns the next number.
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns one of `choices`.
    fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let count = u64::try_from(choices.len()).expect("a length fits 64 bits");
        let index = self.roll().checked_rem(count)?;
        choices.get(usize::try_from(index).expect("below a length"))
    }

    /// Returns one of the outcomes of a cast.
    fn cast<T: Clone>(&mut self, outcomes: Probabilistic<T>) -> T {
        let share = u32::try_from(self.roll() >> 32).expect("32 bits are left");
        outcomes
            .choose_by_uniform_random_variable(f64::from(share) / 4_294_967_296.0)
            .0
    }
}

/// A move in the coordinates of a representation.
pub(crate) type Move<T> = PureMove__<<T as CetkaikRepresentation>::AbsoluteCoord>;

fn config() -> Config {
    Config::cerke_online_alpha()
}

/// Returns the state at the beginning of a game.
pub(crate) fn beginning<T: CetkaikRepresentation + Clone>(dice: &mut Dice) -> GroundState_<T> {
    dice.cast(initial_state::<T>())
}

/// Returns the moves of a state: the drops, and the other ones.
pub(crate) fn moves<T: CetkaikRepresentation>(
    state: &GroundState_<T>,
) -> (Vec<Move<T>>, Vec<Move<T>>) {
    state.get_candidates(config())
}

/// Tells whether a drop is on PIA, which the published representation does not offer.
pub(crate) fn is_on_pia<C: Display>(drop: &PureMove__<C>) -> bool {
    drop.to_string().ends_with("PIA")
}

/// Plays a random ply that is no drop on PIA; `None` where the game is over.
pub(crate) fn ply<T>(state: &GroundState_<T>, dice: &mut Dice) -> Option<GroundState_<T>>
where
    T: CetkaikRepresentation + Clone,
    T::AbsoluteCoord: Display,
{
    let (mut candidates, other) = moves(state);
    candidates.retain(|drop| !is_on_pia(drop));
    candidates.extend(other);
    let moved = match *dice.pick(&candidates)? {
        PureMove__::NormalMove(normal) => {
            apply_normal_move(state, normal, config()).expect("a candidate is legal")
        }
        PureMove__::InfAfterStep(step) => {
            let cast = apply_inf_after_step(state, step, config()).expect("a candidate is legal");
            let excited = dice.cast(cast);
            let landings = excited.get_candidates(config());
            let AfterHalfAcceptance_ { dest } =
                *dice.pick(&landings).expect("passing is always possible");
            let landing = AfterHalfAcceptance_ { dest };
            apply_after_half_acceptance(&excited, landing, config()).expect("a candidate is legal")
        }
    };
    match resolve(&dice.cast(moved), config()) {
        HandResolved_::NeitherTymokNorTaxot(next) => Some(next),
        HandResolved_::HandExists { if_tymok, if_taxot } => match (dice.roll() % 4, if_taxot) {
            (0, IfTaxot_::NextSeason(season)) => Some(dice.cast(season)),
            (0, IfTaxot_::VictoriousSide(_)) => None,
            _ => Some(if_tymok),
        },
        HandResolved_::GameEndsWithoutTymokTaxot(_) => None,
    }
}
