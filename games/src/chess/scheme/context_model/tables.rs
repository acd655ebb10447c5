//! Where the weights of each feature begin.

use crate::chess::shares::tables;

tables! {
    /// Square 64, symbol 13.
    PLACE = 64 * 13;
    /// What stands to the west 13, or that the board ends there; symbol 13.
    WEST = 14 * 13;
    /// What stands to the south.
    SOUTH = 14 * 13;
    /// What stands to the south-west.
    SOUTH_WEST = 14 * 13;
    /// What stands to the south-east.
    SOUTH_EAST = 14 * 13;
    /// What stands two squares to the west.
    FAR_WEST = 14 * 13;
    /// What stands two squares to the south.
    FAR_SOUTH = 14 * 13;
    /// How many of the symbol there are so far 9, rank 8, symbol 13.
    COUNT = 9 * 8 * 13;
    /// How many pieces the side has so far 17, rank 8; empty, White or Black 3.
    SIDE = 17 * 8 * 3;
    /// How far from the own king 15 by 15, or that it is still to come; symbol 13.
    OWN_KING = 226 * 13;
    /// How far from the other king.
    THEIR_KING = 226 * 13;
    /// Own pawns 3 and others 3 on the file so far, rank 8, symbol 13.
    FILE = 3 * 3 * 8 * 13;
    /// The first half; square 32 of the second, whether the square that mirrors it is empty 2, symbol 13.
    HOME = 1 + 32 * 2 * 13;
    /// The first half; what stands on the square that mirrors it 13, rank 4, symbol 13.
    MIRROR = 1 + 13 * 4 * 13;
    /// Files a to d; what stands on the same rank on the file that mirrors it 13, rank 8, symbol 13.
    PAIR = 1 + 13 * 8 * 13;
    /// How many pieces there are so far 33, symbol 13.
    ALL = 33 * 13;
    /// What stands to the west 14 and to the south 14, symbol 13.
    CORNER = 14 * 14 * 13;
}
