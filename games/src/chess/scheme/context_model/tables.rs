//! The offsets of the tables of weights, one for each feature.

use crate::chess::shares::tables;

tables! {
    /// Square 64; symbol 13.
    PLACE = 64 * 13;
    /// The symbol to the west 13, or the edge; symbol 13.
    WEST = 14 * 13;
    /// The symbol to the south.
    SOUTH = 14 * 13;
    /// The symbol to the south-west.
    SOUTH_WEST = 14 * 13;
    /// The symbol to the south-east.
    SOUTH_EAST = 14 * 13;
    /// The symbol two squares to the west.
    FAR_WEST = 14 * 13;
    /// The symbol two squares to the south.
    FAR_SOUTH = 14 * 13;
    /// The count of the symbol so far 9; rank 8; symbol 13.
    COUNT = 9 * 8 * 13;
    /// The number of pieces of the side so far 17; rank 8; empty, White or Black 3.
    SIDE = 17 * 8 * 3;
    /// The distance from the own king, 15 by 15, or no king yet; symbol 13.
    OWN_KING = 226 * 13;
    /// The distance from the opponent's king.
    THEIR_KING = 226 * 13;
    /// Own pawns 3 and the opponent's 3 on the file so far; rank 8; symbol 13.
    FILE = 3 * 3 * 8 * 13;
    /// The first half; or square 32 of the second half, whether the mirrored square is empty 2,
    /// symbol 13.
    HOME = 1 + 32 * 2 * 13;
    /// The first half; or the symbol on the mirrored square 13, rank 4, symbol 13.
    MIRROR = 1 + 13 * 4 * 13;
    /// Files a to d; or the symbol of the same rank on the mirrored file 13, rank 8, symbol 13.
    PAIR = 1 + 13 * 8 * 13;
    /// The number of pieces so far 33; symbol 13.
    ALL = 33 * 13;
    /// The symbols to the west 14 and to the south 14; symbol 13.
    CORNER = 14 * 14 * 13;
}
