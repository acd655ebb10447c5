//! The chess formats as the command sees them.

mod game;
mod inspect;
mod position;

use crate::format::GameFormat;

/// The chess formats, in the order of `games formats`.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[
    &position::FEN,
    &position::NIB,
    &position::B13,
    &position::VB,
    &position::HUFF,
    &position::HUFFGEN,
    &position::XOR,
    &position::RLE,
    &position::PP48,
    &position::PP47,
    &position::PPFREE,
    &position::PPCOMB,
    &position::BEST4,
    &position::ST_NIBX,
    &position::ST_VB,
    &position::ST_BEST4,
    &game::SAN,
    &game::M12,
    &game::M12P,
    &game::M16,
    &game::IDX,
];
