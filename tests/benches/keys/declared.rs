//! The keys as they are declared, without the rules of the game.

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 80)]
pub(crate) struct PositionKey {
    #[codec(unary(total = 15))]
    pub(crate) opponent: [u8; 25],
    #[codec(unary(total = 15))]
    pub(crate) on_roll: [u8; 25],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 72)]
pub(crate) struct MatchKey {
    #[codec(bits = 4)]
    pub(crate) cube: u8,
    pub(crate) cube_owner: CubeOwner,
    pub(crate) on_roll: Player,
    pub(crate) crawford: bool,
    pub(crate) state: GameState,
    pub(crate) turn: Player,
    pub(crate) doubled: bool,
    pub(crate) resigned: Resignation,
    #[codec(bits = 3, range = 0..=6)]
    pub(crate) dice: [u8; 2],
    #[codec(bits = 15)]
    pub(crate) length: u16,
    #[codec(bits = 15)]
    pub(crate) score: [u16; 2],
    pub(crate) no_jacoby: bool,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1)]
pub(crate) enum Player {
    Player0,
    Player1,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub(crate) enum CubeOwner {
    Player0 = 0,
    Player1 = 1,
    Centred = 3,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
pub(crate) enum GameState {
    NoGame,
    Playing,
    Over,
    Resigned,
    Dropped,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub(crate) enum Resignation {
    None,
    Single,
    Gammon,
    Backgammon,
}
