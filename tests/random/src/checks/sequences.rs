//! Sequences of values: in a slice, in a stream, and packed.

use super::{Checked, Laws, broken};
use crate::bounds;
use crate::model::{self, Bits};
use crate::tree::Tree;

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
            for step in [1, 3, 1000] {
                let all = (sequences.decoder)(&bytes, step, self.context);
                same("a decoder reads what was written", &bytes, all, &trees)?;
            }
        }
        self.packed(&trees)
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

fn same(law: &'static str, bytes: &[u8], found: Option<Vec<Tree>>, trees: &[Tree]) -> Checked {
    if found.as_deref() != Some(trees) {
        broken!(law, "bytes {bytes:02x?}\nexpected {trees:?}\ngot {found:?}");
    }
    Ok(())
}
