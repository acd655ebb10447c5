//! The fast readers and writers against those that go bit by bit, also where no byte begins.

use std::fmt::Debug;

use bitcodec::{
    BitOrder, BitRead, BitSliceReader, BitVecWriter, BitWrite, Format, Lsb, Msb, Order,
    SliceReader, SliceWriter,
};
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;

use super::{Checked, Laws, broken};
use crate::model::{self, Bits};
use crate::tree::{Tree, Value};

impl<T: Format> Laws<T> {
    fn is_lsb_first() -> bool {
        matches!(<T::Order as Order>::ORDER, BitOrder::LsbFirst)
    }
}

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// The bit by bit writer writes the same, and both do behind other bits.
    pub(super) fn plain_writer(&self, typed: &T, value: &Tree, bits: &[bool]) -> Checked {
        for before in [0, 1, 3, 7, 13] {
            let begun: Vec<bool> = (0..before).map(|place| place % 3 != 1).collect();
            let expected = if before == 0 {
                bits.to_vec()
            } else {
                let behind = model::encode(&self.declaration, value, &begun);
                let Ok(behind) = behind else {
                    broken!(
                        "a value has bits at every place",
                        "value {typed:?}\nbehind {before} bits: {behind:?}"
                    );
                };
                behind.all
            };
            let plain = plain_bits(typed, &begun);
            let fast = if Self::is_lsb_first() {
                fast_bits::<T, Lsb>(typed, &begun)
            } else {
                fast_bits::<T, Msb>(typed, &begun)
            };
            if plain.as_ref() != Some(&expected) {
                broken!(
                    "the bit by bit writer writes the bits of the book",
                    "value {typed:?}\nbehind {before} bits\nexpected {}\ngot {:?}",
                    digits(&expected),
                    plain.map(|bits| digits(&bits))
                );
            }
            if fast.as_ref() != Some(&expected) {
                broken!(
                    "the fast writer writes the bits of the book at every place",
                    "value {typed:?}\nbehind {before} bits\nexpected {}\ngot {:?}",
                    digits(&expected),
                    fast.map(|bits| digits(&bits))
                );
            }
            self.read_behind(typed, value, before, &expected)?;
        }
        Ok(())
    }

    /// Both readers read a value behind other bits.
    fn read_behind(&self, typed: &T, value: &Tree, before: usize, bits: &[bool]) -> Checked {
        let mut filled = Bits {
            order: self.declaration.order,
            all: bits.to_vec(),
        };
        filled.fill();
        let bytes = filled.to_bytes();
        let (plain, fast) = if Self::is_lsb_first() {
            (
                read_at::<T, _>(
                    BitSliceReader::<Lsb0>::new(BitSlice::from_slice(&bytes)),
                    before,
                ),
                read_at::<T, _>(SliceReader::<Lsb>::new(&bytes), before),
            )
        } else {
            (
                read_at::<T, _>(
                    BitSliceReader::<Msb0>::new(BitSlice::from_slice(&bytes)),
                    before,
                ),
                read_at::<T, _>(SliceReader::<Msb>::new(&bytes), before),
            )
        };
        let expected = Some((value.decoded(), bits.len()));
        if plain != expected || fast != expected {
            broken!(
                "both readers read a value at every place",
                "value {typed:?}\nbehind {before} bits\nbytes {bytes:02x?}\nbit by bit {plain:?}\nfast {fast:?}"
            );
        }
        Ok(())
    }

    /// The bit by bit writer refuses what the fast one refuses.
    pub(super) fn plain_refuses(&self, value: &T) -> Checked {
        let plain = plain_bits(value, &[]);
        if plain.is_some() {
            broken!(
                "both writers refuse the same values",
                "value {value:?}\nbit by bit {plain:?}"
            );
        }
        Ok(())
    }

    /// The bit by bit reader takes the prefix that the model takes, or refuses as it does.
    pub(super) fn plain_reader(&self, bytes: &[u8], expected: Option<&(Tree, usize)>) -> Checked {
        let (plain, fast) = if Self::is_lsb_first() {
            (
                read_at::<T, _>(BitSliceReader::<Lsb0>::new(BitSlice::from_slice(bytes)), 0),
                read_at::<T, _>(SliceReader::<Lsb>::new(bytes), 0),
            )
        } else {
            (
                read_at::<T, _>(BitSliceReader::<Msb0>::new(BitSlice::from_slice(bytes)), 0),
                read_at::<T, _>(SliceReader::<Msb>::new(bytes), 0),
            )
        };
        if plain.as_ref() != expected || fast.as_ref() != expected {
            broken!(
                "both readers take what the book takes",
                "bytes {bytes:02x?}\nexpected {expected:?}\nbit by bit {plain:?}\nfast {fast:?}"
            );
        }
        Ok(())
    }
}

fn plain_bits<T: Format>(value: &T, before: &[bool]) -> Option<Vec<bool>> {
    if Laws::<T>::is_lsb_first() {
        let mut writer = BitVecWriter::<Lsb0>::new();
        write_behind(value, before, &mut writer)?;
        Some(writer.into_bits().iter().by_vals().collect())
    } else {
        let mut writer = BitVecWriter::<Msb0>::new();
        write_behind(value, before, &mut writer)?;
        Some(writer.into_bits().iter().by_vals().collect())
    }
}

fn write_behind<T: Format, W: BitWrite>(value: &T, before: &[bool], writer: &mut W) -> Option<()> {
    for bit in before {
        writer.write_bit(*bit).ok()?;
    }
    value.encode(writer).ok()
}

fn fast_bits<T: Format, O: Order>(value: &T, before: &[bool]) -> Option<Vec<bool>> {
    let mut bytes = vec![0; 1 << 14];
    let mut writer = SliceWriter::<O>::new(&mut bytes);
    write_behind(value, before, &mut writer)?;
    let len = writer.position();
    let used = writer.finish().ok()?;
    let order = match O::ORDER {
        BitOrder::LsbFirst => crate::grammar::Order::Lsb,
        BitOrder::MsbFirst => crate::grammar::Order::Msb,
    };
    let mut bits = Bits::of_bytes(order, &bytes[..used]).all;
    bits.truncate(len);
    Some(bits)
}

fn read_at<T: Format + Value, R: BitRead>(mut reader: R, before: usize) -> Option<(Tree, usize)> {
    reader.advance(before).ok()?;
    let value = T::decode(&mut reader).ok()?;
    Some((value.to_tree(), reader.position()))
}

fn digits(bits: &[bool]) -> String {
    bits.iter()
        .map(|bit| if *bit { '1' } else { '0' })
        .collect()
}
