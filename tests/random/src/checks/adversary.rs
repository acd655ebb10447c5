//! Inputs that want the most steps and the most memory, which no model is asked about.
//!
//! They are too long for a model that goes bit by bit through trees. What is asked of them needs none: all ways to decode
//! give one answer, what is accepted encodes to itself, and no way takes more than its bits and its budget allow.

use super::{Broken, Checked, Laws, broken};
use crate::model;
use crate::rng::Rng;
use crate::tree::Tree;

/// How many elements the greedy values have.
const ELEMENTS: [usize; 4] = [60, 300, 4000, 70_000];

/// How long an input is at most.
const LONGEST: usize = 1 << 13;

/// How long the inputs without a value are.
const LENGTHS: [usize; 3] = [9, 150, 2000];

/// How long an input is at most of which every bit is traced.
const TRACED: usize = 600;

/// How long an input is at most of which the model is asked too.
const MODELLED: usize = 60;

impl Laws<'_> {
    /// Asks greedy values and greedy bytes for the laws that need no model.
    pub(super) fn adversary(&self, encoded: &[(Tree, Vec<u8>)], rng: &mut Rng) -> Checked {
        let mut greedy: Vec<Vec<u8>> = Vec::new();
        for elements in ELEMENTS.iter().take(4 / self.contexts.min(2)) {
            let value = crate::values::greedy(rng, &self.declaration.root, *elements);
            greedy.extend(self.greedy(&value)?);
        }
        for bytes in &greedy {
            self.turned(bytes, rng)?;
        }
        greedy.extend(encoded.iter().map(|(_, bytes)| bytes.clone()));
        for len in LENGTHS {
            for fill in [0, 0xff, 0x80, 0x01, 0x55] {
                let bytes = vec![fill; len];
                self.one_answer(&bytes)?;
                if greedy.is_empty() || len > TRACED {
                    continue;
                }
                // Where a value ends, or its counts do.
                let begin = rng.pick(&greedy);
                let kept = rng.below(begin.len() + 1).min(LONGEST);
                self.one_answer(&[&begin[..kept], &bytes].concat())?;
            }
        }
        Ok(())
    }

    /// Encodes a greedy value as the model does, and decodes it again.
    fn greedy(&self, value: &Tree) -> Result<Option<Vec<u8>>, Broken> {
        let Ok(bytes) = (self.codec.to_bytes)(value, self.context) else {
            return Ok(None);
        };
        if bytes.len() > LONGEST {
            return Ok(None);
        }
        let back = (self.codec.from_bytes)(&bytes, self.context);
        // A budget may refuse what it takes to hold the value again.
        if back.as_ref().is_ok_and(|back| *back != value.decoded()) {
            broken!(
                "decoding gives the value back",
                "value {value}\nbytes {bytes:02x?}"
            );
        }
        if bytes.len() <= MODELLED
            && let Ok(bits) = model::encode(&self.declaration, value, &[])
            && bits.filled().to_bytes() != bytes
        {
            broken!(
                "encoding writes the bits of the book",
                "value {value}\ngot {bytes:02x?}"
            );
        }
        self.one_answer(&bytes)?;
        Ok(Some(bytes))
    }

    /// Cuts a value, and turns some of its bits, most of them among the first ones, where the counts are.
    fn turned(&self, bytes: &[u8], rng: &mut Rng) -> Checked {
        if bytes.is_empty() {
            return Ok(());
        }
        self.one_answer(&bytes[..rng.below(bytes.len())])?;
        for round in 0..4 {
            let bits = 8 * if round < 3 {
                bytes.len().min(8)
            } else {
                bytes.len()
            };
            let mut changed = bytes.to_vec();
            let place = rng.below(bits);
            changed[place / 8] ^= 1 << (place % 8);
            self.one_answer(&changed)?;
        }
        Ok(())
    }

    /// Every way to decode bytes gives the same answer, within its time and its memory.
    fn one_answer(&self, bytes: &[u8]) -> Checked {
        let found = (self.codec.from_bytes)(bytes, self.context);
        self.memory("`from_bytes`", bytes)?;
        self.answers.add(&found);
        self.lent_bytes(bytes, &found)?;
        let plain = (self.codec.read_plain)(bytes, 0, self.context);
        let fast = (self.codec.read_fast)(bytes, 0, self.context);
        self.time(bytes, &plain)?;
        self.time(bytes, &fast)?;
        self.answers.add(&fast.value);
        if plain.value != fast.value {
            broken!(
                "both readers take the same",
                "bytes {bytes:02x?}\nbit by bit {:?}\nfast {:?}",
                plain.value,
                fast.value
            );
        }
        match (&found, &plain.value) {
            (Ok(found), Some((value, end)))
                if found == value && end.next_multiple_of(8) == 8 * bytes.len() =>
            {
                let again = (self.codec.to_bytes)(found, self.context);
                if again.as_deref() != Ok(bytes) {
                    broken!(
                        "encoding gives the bytes back",
                        "bytes {bytes:02x?}\ngot {again:02x?}"
                    );
                }
            }
            (Ok(found), read) => broken!(
                "a whole value is one that a reader takes",
                "bytes {bytes:02x?}\ngot {found}\nbit by bit {read:?}"
            ),
            (Err(_), _) => {}
        }
        let prefix = (self.codec.from_prefix)(bytes, self.context);
        let whole = plain
            .value
            .as_ref()
            .map(|(value, end)| (value, end.div_ceil(8)));
        match (&prefix, whole) {
            (Some((value, end)), Some(whole)) if (value, *end) == whole => {}
            // The bits up to the next byte may be wrong.
            (None, _) => {}
            (Some(_), whole) => broken!(
                "`from_prefix` takes what a reader takes",
                "bytes {bytes:02x?}\nexpected {whole:?}\ngot {prefix:?}"
            ),
        }
        if bytes.len() <= TRACED {
            self.bit_prefix(bytes, plain.value.as_ref())?;
            self.trace(bytes, found.is_ok())?;
        }
        self.text_holds(bytes, found.is_ok())?;
        self.any_places(bytes)?;
        self.in_packed(bytes)?;
        self.in_pieces(bytes)
    }
}
