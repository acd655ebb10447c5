//! The fast readers and writers against those that go bit by bit, also where no byte begins.

use super::{Checked, Laws, broken};
use crate::model::{self, Bits};
use crate::tree::Tree;

impl Laws<'_> {
    /// Both writers write the same, also behind other bits, and both readers read it there.
    pub(super) fn written(&self, value: &Tree, bits: &[bool]) -> Checked {
        for before in [0, 1, 3, 7, 13] {
            let begun: Vec<bool> = (0..before).map(|place| place % 3 != 1).collect();
            let expected = if before == 0 {
                bits.to_vec()
            } else {
                // Only digits look where they stand.
                let behind = model::encode(&self.declaration, value, &begun);
                behind.map_or_else(|_| Vec::new(), |bits| bits.all)
            };
            let plain = (self.codec.write_plain)(value, &begun, self.context);
            if plain.as_ref() != Some(&expected) {
                broken!(
                    "the bit by bit writer writes the bits of the book",
                    "value {value}\nbehind {before} bits\nexpected {}\ngot {:?}",
                    digits(&expected),
                    plain.map(|bits| digits(&bits))
                );
            }
            let fast = (self.codec.write_fast)(value, &begun, self.context).map(|(bytes, bits)| {
                let mut all = Bits::of_bytes(self.declaration.order, &bytes).all;
                all.truncate(bits);
                all
            });
            if fast.as_ref() != Some(&expected) {
                broken!(
                    "the fast writer writes the bits of the book at every place",
                    "value {value}\nbehind {before} bits\nexpected {}\ngot {:?}",
                    digits(&expected),
                    fast.map(|bits| digits(&bits))
                );
            }
            self.read_behind(value, before, expected)?;
        }
        Ok(())
    }

    fn read_behind(&self, value: &Tree, before: usize, bits: Vec<bool>) -> Checked {
        let end = bits.len();
        let bits = Bits::of(self.declaration.order, bits);
        let bytes = bits.filled().to_bytes();
        let expected = Some((value.decoded(), end));
        self.readers(&bytes, before, expected.as_ref())
    }

    /// Both readers take what the book takes.
    pub(super) fn readers(
        &self,
        bytes: &[u8],
        before: usize,
        expected: Option<&(Tree, usize)>,
    ) -> Checked {
        let plain = (self.codec.read_plain)(bytes, before, self.context);
        let fast = (self.codec.read_fast)(bytes, before, self.context);
        self.time(bytes, &plain)?;
        self.time(bytes, &fast)?;
        let (plain, fast) = (plain.value, fast.value);
        if plain.as_ref() != expected || fast.as_ref() != expected {
            broken!(
                "both readers take what the book takes",
                "bytes {bytes:02x?}\nbehind {before} bits\nexpected {}\nbit by bit {}\nfast {}",
                shown(expected),
                shown(plain.as_ref()),
                shown(fast.as_ref())
            );
        }
        Ok(())
    }
}

fn shown(found: Option<&(Tree, usize)>) -> String {
    match found {
        Some((value, end)) => format!("{value} up to {end}"),
        None => "refused".to_owned(),
    }
}

fn digits(bits: &[bool]) -> String {
    let digits = bits.iter().map(|bit| if *bit { '1' } else { '0' });
    digits.collect()
}
