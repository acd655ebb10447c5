//! Integers of a fixed width or range, and their variants: signed, scaled, decimal.

pub(crate) mod bcd;
pub(crate) mod bits;
pub(crate) mod bulk;
pub(crate) mod dynamic_width;
pub(crate) mod elementwise;
pub(crate) mod none_as;
pub(crate) mod numeral;
pub(crate) mod octets;
pub(crate) mod pieces;
pub(crate) mod ranged;
pub(crate) mod scaled;
pub(crate) mod signed;
pub(crate) mod twos_complement;

pub use crate::coding::int::bcd::Bcd;
pub use crate::coding::int::bits::{BigEndian, Bits, LittleEndian};
pub use crate::coding::int::none_as::NoneAs;
pub use crate::coding::int::numeral::InDigits;
pub use crate::coding::int::pieces::InPieces;
pub use crate::coding::int::ranged::{Biased, Checked, Ranged};
pub use crate::coding::int::scaled::Scaled;
pub use crate::coding::int::signed::{OnesComplement, SignMagnitude};
