//! GNU Backgammon's Position IDs, Match IDs and GNUBg IDs, and eXtreme Gammon's XGIDs.
//!
//! * [`PositionKey`]: the checkers, 14 characters.
//! * [`MatchKey`]: score, cube, dice and the side to move, 12 characters.
//! * [`GnubgId`]: both, separated by a colon.
//! * [`Played`]: the checkers in as few bits as possible, 49 on average in games as they are
//!   played.
//! * [`Xgid`]: the same in the notation of eXtreme Gammon.

mod draft;
mod draw;
mod drawing;
mod entry;
mod find;
mod id;
mod id_text;
mod match_key;
mod match_rules;
mod near;
mod picture;
mod place;
mod position;
mod position_model;
mod position_weights;
mod settings;
mod sgf;
mod summary;
mod words;
mod xgid;

pub(crate) use self::entry::FORMATS;
pub use self::{
    draw::Board,
    find::Found,
    id::GnubgId,
    id_text::IdText,
    match_key::{CubeOwner, GameState, MatchKey, Player, Resignation},
    position::{BAR, CHECKERS, Checkers, PositionKey},
    position_model::{Played, SYMBOLS},
    position_weights::{BARS, POINTS},
    xgid::{Dice, Field, Loss, Problem, Side, Unsayable, Xgid, XgidError},
};
