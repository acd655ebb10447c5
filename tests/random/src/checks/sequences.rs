//! Sequences of values: in a slice, in a stream, and packed.

use super::{Checked, Laws, broken};
use crate::bounds;
use crate::codec::{Pieces, Told};
use crate::model::{self, Bits};
use crate::tree::Tree;

/// How many bytes a stream gives at a time.
const PIECES: [usize; 4] = [1, 7, 64, 1460];

/// How many bytes a decoder takes again and again, which begins a value again each time that its reader blocks.
const SQUARE: usize = 1 << 18;

impl Laws<'_> {
    /// Some values after each other come back.
    pub(super) fn in_sequences(&self, encoded: &[(Tree, Vec<u8>)]) -> Checked {
        // Of a value that goes on to the end of the bytes there is only one.
        if bounds::takes_rest(&self.declaration.root) {
            return Ok(());
        }
        let short = encoded
            .iter()
            .filter(|(_, bytes)| bytes.len() < 200)
            .take(9);
        let (mut trees, mut bytes) = (Vec::new(), Vec::new());
        for (tree, own) in short {
            trees.push(tree.decoded());
            bytes.extend(own);
        }
        if let Some(sequences) = &self.codec.sequences {
            let written = (sequences.encoder)(&trees, self.context);
            same_bytes(
                "an encoder writes one value after the other",
                &bytes,
                written,
            )?;
            let all = (sequences.decode_all)(&bytes, self.context);
            same("`decode_all` reads what was written", &bytes, all, &trees)?;
            self.in_pieces(&bytes)?;
            for (_, own) in encoded.iter().take(4) {
                let cut = &own[..own.len() / 2];
                self.in_pieces(&[&bytes, cut].concat())?;
            }
        }
        self.packed(&trees)
    }

    /// Whatever pieces the bytes come in, the same values come, and the same error at the same place.
    pub(super) fn in_pieces(&self, bytes: &[u8]) -> Checked {
        let Some(sequences) = &self.codec.sequences else {
            return Ok(());
        };
        self.lent_sequence(bytes)?;
        let whole = (sequences.decode_all)(bytes, self.context);
        self.memory("`decode_all`", bytes)?;
        self.answers.add(&whole);
        for piece in PIECES {
            for trouble in [false, true] {
                if trouble && bytes.len() * bytes.len() / piece > SQUARE {
                    continue;
                }
                let pieces = Pieces {
                    bytes: piece,
                    trouble,
                };
                let found = (sequences.decoder)(bytes, pieces, self.context);
                self.stream_memory(bytes)?;
                if !whole.agrees(&found) {
                    broken!(
                        "a decoder reads in pieces what a slice holds",
                        "bytes {bytes:02x?}\n{pieces:?}\nexpected {whole:?}\ngot {found:?}"
                    );
                }
            }
        }
        Ok(())
    }

    /// Packed bytes that are refused are so where their values are.
    pub(super) fn in_packed(&self, bytes: &[u8]) -> Checked {
        let Some(packed) = &self.codec.packed else {
            return Ok(());
        };
        let told = (packed.decode)(bytes);
        self.memory("`decode_packed`", bytes)?;
        self.answers.add(&told);
        if told.refused.is_some() {
            return Ok(());
        }
        let again = (packed.encode)(&told.values);
        same_bytes("packed values come back", bytes, again)
    }

    fn packed(&self, trees: &[Tree]) -> Checked {
        let Some(packed) = &self.codec.packed else {
            return Ok(());
        };
        let mut bits = Bits::of_bytes(self.declaration.order, &[]);
        for value in trees {
            let Ok(longer) = model::encode(&self.declaration, value, &bits.all) else {
                broken!("a value has bits at every place", "value {value}");
            };
            bits = longer;
        }
        let bytes = bits.filled().to_bytes();
        let written = (packed.encode)(trees);
        same_bytes(
            "packed values follow each other bit by bit",
            &bytes,
            written,
        )?;
        let all = (packed.decode)(&bytes);
        same("packed values come back", &bytes, all, trees)
    }
}

fn same_bytes(law: &'static str, bytes: &[u8], found: Option<Vec<u8>>) -> Checked {
    if found.as_deref() != Some(bytes) {
        broken!(law, "expected {bytes:02x?}\ngot {found:02x?}");
    }
    Ok(())
}

fn same(law: &'static str, bytes: &[u8], found: Told, trees: &[Tree]) -> Checked {
    if found.refused.is_some() || found.values != trees {
        broken!(law, "bytes {bytes:02x?}\nexpected {trees:?}\ngot {found:?}");
    }
    Ok(())
}
