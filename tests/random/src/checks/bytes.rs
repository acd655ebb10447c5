//! Bytes: cut, with a flipped bit, longer, and any.

use std::fmt::Debug;

use bitcodec::Format;

use super::{Checked, Laws, broken};
use crate::model::{self, Bits};
use crate::rng::Rng;
use crate::tree::{Tree, Value};

/// Of how many bits of one encoding each is flipped.
const FLIPPED: usize = 160;

/// How many strings of random bytes are tried.
const RANDOM: usize = 40;

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// Asks of every cut, every flipped bit and longer bytes.
    pub(super) fn changed(&self, bytes: &[u8], rng: &mut Rng) -> Checked {
        for len in 0..bytes.len() {
            self.bytes(&bytes[..len])?;
        }
        for more in [&[0][..], &[1], &[0x80], &[0xff, 0]] {
            self.bytes(&[bytes, more].concat())?;
        }
        let bits = 8 * bytes.len();
        for flip in 0..bits.min(FLIPPED) {
            let place = if bits > FLIPPED {
                rng.below(bits)
            } else {
                flip
            };
            let mut changed = bytes.to_vec();
            changed[place / 8] ^= 1 << (place % 8);
            self.bytes(&changed)?;
        }
        Ok(())
    }

    /// Asks of random bytes, and of encodings that go on with random bytes.
    pub(super) fn random(&self, encoded: &[(Tree, Vec<u8>)], rng: &mut Rng) -> Checked {
        for round in 0..RANDOM {
            let len = match round % 4 {
                0 => rng.below(4),
                1 => T::MIN_BITS.div_ceil(8).min(64),
                _ => rng.below(24),
            };
            let mut bytes: Vec<u8> = (0..len).map(|_| byte(rng)).collect();
            if round % 3 == 0 && !encoded.is_empty() {
                let (_, whole) = rng.pick(encoded);
                let kept = rng.below(whole.len() + 1);
                bytes.splice(0..0, whole[..kept].iter().copied());
            }
            self.bytes(&bytes)?;
        }
        Ok(())
    }

    /// Decoding accepts the bytes that the book accepts, and encoding writes them again.
    fn bytes(&self, bytes: &[u8]) -> Checked {
        let expected = model::decode(&self.declaration, bytes);
        let found = T::from_bytes(bytes);
        let tree = found.as_ref().ok().map(Value::to_tree);
        if tree != expected.clone().ok() {
            broken!(
                "decoding accepts what the book accepts",
                "bytes {bytes:02x?}\nexpected {expected:?}\ngot {}",
                shown(&found)
            );
        }
        if let Ok(value) = &found {
            let again = value.to_bytes();
            if again.as_deref().ok() != Some(bytes) {
                broken!(
                    "encoding gives the bytes back",
                    "bytes {bytes:02x?}\nvalue {value:?}\ngot {again:02x?}"
                );
            }
        }
        if let Err(error) = &found
            && error.to_string().is_empty()
        {
            broken!("a refusal has words", "bytes {bytes:02x?}");
        }
        let bits = Bits::of_bytes(self.declaration.order, bytes);
        let prefix = model::decode_prefix(&self.declaration, &bits).ok();
        self.plain_reader(bytes, prefix.as_ref())?;
        self.prefix(bytes, &bits, prefix)?;
        self.trace(bytes, found.is_ok())?;
        self.text_bytes(bytes, found.is_ok())
    }

    /// `from_prefix` takes whole bytes, and leaves the others.
    fn prefix(&self, bytes: &[u8], bits: &Bits, expected: Option<(Tree, usize)>) -> Checked {
        let aligned = expected.and_then(|(value, used)| {
            let end = used.next_multiple_of(8);
            let padding = &bits.all[used..end];
            (!padding.contains(&true)).then_some((value, end / 8))
        });
        let found = T::from_prefix(bytes);
        let tree = found
            .as_ref()
            .ok()
            .map(|(value, used)| (value.to_tree(), *used));
        if tree != aligned {
            broken!(
                "`from_prefix` takes what the book takes",
                "bytes {bytes:02x?}\nexpected {aligned:?}\ngot {found:?}"
            );
        }
        Ok(())
    }

    /// A trace tells every bit in order, and refuses what decoding refuses.
    fn trace(&self, bytes: &[u8], is_accepted: bool) -> Checked {
        let trace = T::trace(bytes);
        let mut at = 0;
        for segment in trace.segments() {
            if segment.bits.start != at || segment.raw.len() != segment.bits.len() {
                broken!(
                    "the segments of a trace follow each other",
                    "bytes {bytes:02x?}\nat {at}: {segment:?}"
                );
            }
            at = segment.bits.end;
        }
        if trace.error().is_none() != is_accepted {
            broken!(
                "a trace refuses what decoding refuses",
                "bytes {bytes:02x?}\naccepted: {is_accepted}\ntrace: {:?}",
                trace.error()
            );
        }
        if is_accepted && at != 8 * bytes.len() {
            broken!("a trace covers all bits", "bytes {bytes:02x?}\nup to {at}");
        }
        Ok(())
    }
}

fn byte(rng: &mut Rng) -> u8 {
    let byte = u8::try_from(rng.below(256)).expect("a byte");
    rng.pick(&[byte, byte, 0, 0xff])
}

fn shown<T: Debug>(found: &Result<T, bitcodec::DecodeError>) -> String {
    match found {
        Ok(value) => format!("{value:?}"),
        Err(error) => format!("{error}"),
    }
}
