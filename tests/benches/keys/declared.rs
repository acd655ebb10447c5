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

/// The same bits as one array.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 80)]
pub(crate) struct Runs {
    #[codec(unary(total = 30))]
    pub(crate) runs: [u8; 50],
}
