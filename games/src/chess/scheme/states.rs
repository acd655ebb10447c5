//! The declarations of the schemes that hold a whole state.

use bitcodec::{BitCodec, NoContext, WireFormat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::placements::{Best4, Variable};
use super::snapshot::Snapshot;
use super::state_model::OneCode;
use super::unmoved::Unmoved;
use crate::chess::fen::Fen;
use crate::chess::state::State;

/// A scheme that holds a whole state.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::{State, StateScheme, scheme::Best4State};
///
/// let bytes = Best4State::new(&State::START).to_bytes()?;
/// assert_eq!(bytes.len(), 10);
/// assert_eq!(Best4State::from_bytes(&bytes)?.state()?, State::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait StateScheme: WireFormat<Context = NoContext> {
    /// The short name, such as `st_vb`.
    const ID: &'static str;

    /// Makes the value of a state.
    fn new(state: &State) -> Self;

    /// Returns the state.
    ///
    /// # Errors
    /// A broken rule, which is possible only if the fields were changed by hand.
    fn state(&self) -> Result<State, super::UnmovedError>;
}

/// `st_vb`: the placement in variable base, then the rest of the state.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "a83ff189c343e95e")]
pub struct VariableState {
    /// The state, of standard chess.
    #[codec(via = Snapshot<Variable>)]
    pub state: State,
}

/// `st_best4`: the placement in the shortest of four ways, then the rest of the state.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "24afcb475b424207")]
pub struct Best4State {
    /// The state, of standard chess.
    #[codec(via = Snapshot<Best4>)]
    pub state: State,
}

/// `am_state`: the placement as `am_near`, and the rest of the state in the same code.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "cb6203eb095a87b5")]
pub struct NearState {
    /// The state, of standard chess.
    #[codec(with = OneCode)]
    pub state: State,
}

macro_rules! state_json {
    ($($scheme:ident,)*) => { $(
        /// Serializes as `{"fen": ".."}` with move number 1.
        impl Serialize for $scheme {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let state = self.state().map_err(serde::ser::Error::custom)?;
                Fen::from(state).serialize(serializer)
            }
        }

        /// Deserializes the state of `{"fen": ".."}`.
        impl<'de> Deserialize<'de> for $scheme {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Self::new(&Fen::deserialize(deserializer)?.state))
            }
        }
    )* };
}

state_json! {
    Unmoved,
    VariableState,
    Best4State,
    NearState,
}

macro_rules! state_schemes {
    ($($scheme:ident = $id:literal,)*) => { $(
        impl StateScheme for $scheme {
            const ID: &'static str = $id;

            fn new(state: &State) -> Self {
                Self { state: *state }
            }

            fn state(&self) -> Result<State, super::UnmovedError> {
                Ok(self.state)
            }
        }
    )* };
}

state_schemes! {
    VariableState = "st_vb",
    Best4State = "st_best4",
    NearState = "am_state",
}

impl StateScheme for Unmoved {
    const ID: &'static str = "st_nibx";

    fn new(state: &State) -> Self {
        state.into()
    }

    fn state(&self) -> Result<State, super::UnmovedError> {
        self.try_into()
    }
}
