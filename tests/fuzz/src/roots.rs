//! Any bytes, read as every root that the games declare.

use bitcodec::{BitSliceReader, Format};
use bitvec::prelude::{BitSlice, Lsb0, Msb0};
use games::chess::scheme::{
    Base13, Best4, Best4State, Changed, Huffman, HuffmanGenerated, Nibbles, Pieces47, Pieces48,
    PiecesCombined, PiecesFree, Runs, Unmoved, Variable, VariableState,
};
use games::{cetkaik, gnubg};

/// Reads bytes as one root, checks its laws, and says whether they are a value.
pub type Read = fn(&[u8]) -> bool;

macro_rules! roots {
    ($($read:ident: $($root:ty),*;)*) => {
        &[$($((stringify!($root), $read::<$root>)),*),*]
    };
}

/// Every declared root with its name.
pub const ROOTS: &[(&str, Read)] = roots! {
    lsb_first: gnubg::PositionKey, gnubg::MatchKey, gnubg::GnubgId;
    msb_first: cetkaik::Field, cetkaik::Board, cetkaik::PieceList, cetkaik::Moved,
        Nibbles, Base13, Variable, Huffman, HuffmanGenerated, Changed, Runs, Pieces48, Pieces47, PiecesFree,
        PiecesCombined, Best4, Unmoved, VariableState, Best4State;
};

/// Every root refuses the bytes, or they are what its value encodes to.
pub fn check(input: &[u8]) {
    for (_, read) in ROOTS {
        read(input);
    }
}

fn lsb_first<T: Format>(bytes: &[u8]) -> bool {
    let mut reader = BitSliceReader::new(BitSlice::<_, Lsb0>::from_slice(bytes));
    let plain = T::decode(&mut reader).ok();
    canonical(bytes, plain.filter(|_| is_padding(reader.rest())))
}

fn msb_first<T: Format>(bytes: &[u8]) -> bool {
    let mut reader = BitSliceReader::new(BitSlice::<_, Msb0>::from_slice(bytes));
    let plain = T::decode(&mut reader).ok();
    canonical(bytes, plain.filter(|_| is_padding(reader.rest())))
}

/// The fast reader, the reader that goes bit by bit and the tracing one agree, and what they accept is canonical.
fn canonical<T: Format>(bytes: &[u8], plain: Option<T>) -> bool {
    let name = core::any::type_name::<T>();
    let fast = T::from_bytes(bytes).ok();
    assert_eq!(fast.is_some(), plain.is_some(), "{name} bit by bit");
    assert_eq!(
        fast.is_some(),
        T::trace(bytes).error().is_none(),
        "{name} traced"
    );
    for value in [&fast, &plain].into_iter().flatten() {
        assert_eq!(value.to_bytes().as_deref(), Ok(bytes), "{name}");
    }
    if let Ok((first, end)) = T::from_prefix(bytes) {
        assert_eq!(first.to_bytes().ok().as_deref(), bytes.get(..end), "{name}");
    }
    fast.is_some()
}

/// Says whether the bits only fill the last byte.
fn is_padding<O: bitvec::order::BitOrder>(rest: &BitSlice<u8, O>) -> bool {
    rest.len() < 8 && rest.not_any()
}
