//! What the published crate `cetkaik_compact_representation` holds, in numbers: it has no accessor for them.

use std::sync::LazyLock;

use cetkaik_compact_representation::{Field, PieceWithSide};

/// Every piece of the published crate with its number.
static PIECES: LazyLock<Vec<(PieceWithSide, u8)>> = LazyLock::new(|| {
    (0..=255)
        .filter_map(|number| Some((PieceWithSide::new(number)?, number)))
        .collect()
});

/// Returns the number of a piece.
pub(crate) fn number(piece: PieceWithSide) -> u8 {
    PIECES
        .iter()
        .find(|(known, _)| *known == piece)
        .expect("every valid piece is listed")
        .1
}

/// Returns the 93 bytes of a field.
pub(crate) fn bytes(field: &Field) -> [u8; 93] {
    let mut bytes = [0; 93];
    let (board, hands) = bytes.split_at_mut(81);
    board.copy_from_slice(field.to_board().to_u8_array().as_flattened());
    for piece in field.to_hop1zuo1().both_hop1zuo1() {
        let number = number(piece);
        let id = number & 0o77;
        hands[usize::from(id / 4)] |= number >> 6 << (6 - 2 * (id % 4));
    }
    bytes
}
