//! Bytes: cut, with a flipped bit, longer, and any.

use bitcodec::trace::Trace;

use super::{Broken, Checked, Laws, broken};
use crate::model::{self, Bits};
use crate::rng::Rng;
use crate::tree::Tree;

/// At how many places one encoding is cut.
const CUT: usize = 64;

/// Of how many bits of one encoding each is flipped.
const FLIPPED: usize = 96;

/// How many strings of random bytes are tried.
const RANDOM: usize = 32;

impl Laws<'_> {
    /// Asks of every cut, every flipped bit and longer bytes.
    pub(super) fn changed(&self, bytes: &[u8], rng: &mut Rng) -> Checked {
        for cut in 0..bytes.len().min(CUT) {
            let len = if bytes.len() > CUT {
                rng.below(bytes.len())
            } else {
                cut
            };
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
        for round in 0..RANDOM / self.contexts {
            let len = match round % 4 {
                0 => rng.below(4),
                1 => self.codec.layout.min_bits.div_ceil(8).min(64),
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
    pub(super) fn bytes(&self, bytes: &[u8]) -> Checked {
        let expected = model::decode(&self.declaration, bytes);
        let found = (self.codec.from_bytes)(bytes, self.context);
        self.memory("`from_bytes`", bytes)?;
        self.answers.add(&found);
        self.lent_bytes(bytes, &found)?;
        if found.as_ref().ok() != expected.as_ref().ok() {
            let expected = expected.map_err(|refused| format!("{refused:?}"));
            broken!(
                "decoding accepts what the book accepts",
                "bytes {bytes:02x?}\nexpected {}\ngot {}",
                shown(&expected),
                shown(&found)
            );
        }
        match &found {
            Ok(value) => {
                let again = (self.codec.to_bytes)(value, self.context);
                if again.as_deref() != Ok(bytes) {
                    broken!(
                        "encoding gives the bytes back",
                        "bytes {bytes:02x?}\nvalue {value}\ngot {again:02x?}"
                    );
                }
            }
            Err(error) if error.is_empty() => {
                broken!("a refusal has words", "bytes {bytes:02x?}")
            }
            Err(_) => {}
        }
        let bits = Bits::of_bytes(self.declaration.order, bytes);
        let prefix = model::decode_prefix(&self.declaration, &bits).ok();
        self.readers(bytes, 0, prefix.as_ref())?;
        self.bit_prefix(bytes, prefix.as_ref())?;
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
        let found = (self.codec.from_prefix)(bytes, self.context);
        if found != aligned {
            broken!(
                "`from_prefix` takes what the book takes",
                "bytes {bytes:02x?}\nexpected {aligned:?}\ngot {found:?}"
            );
        }
        Ok(())
    }

    /// `from_prefix_bits` and `trace_bits` take what both readers take, wherever it ends.
    pub(super) fn bit_prefix(&self, bytes: &[u8], expected: Option<&(Tree, usize)>) -> Checked {
        let Some(of) = &self.codec.bits else {
            return Ok(());
        };
        let found = (of.from_prefix_bits)(bytes);
        if found.as_ref() != expected {
            broken!(
                "`from_prefix_bits` takes what the book takes",
                "bytes {bytes:02x?}\nexpected {expected:?}\ngot {found:?}"
            );
        }
        let trace = (of.trace_bits)(bytes);
        let end = following(bytes, &trace)?;
        if is_cut(&trace) {
            return Ok(());
        }
        let told = trace.error().is_none().then_some(end);
        if told != expected.map(|(_, end)| *end) {
            broken!(
                "`trace_bits` ends where `from_prefix_bits` does",
                "bytes {bytes:02x?}\nexpected {expected:?}\nup to {end}, {:?}",
                trace.error()
            );
        }
        Ok(())
    }

    /// A trace tells every bit in order, and refuses what decoding refuses.
    pub(super) fn trace(&self, bytes: &[u8], is_accepted: bool) -> Checked {
        let trace = (self.codec.trace)(bytes, self.context);
        self.trace_memory(bytes, &trace)?;
        self.answers.add(&format!("{:?}", trace.error()));
        let at = following(bytes, &trace)?;
        if is_cut(&trace) {
            return Ok(());
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

/// Whether a trace has so many segments that its own budget ends it.
fn is_cut(trace: &Trace) -> bool {
    let error = trace.error();
    trace.segments().len() >= 1024
        && error.is_some_and(|error| error.kind() == bitcodec::ErrorKind::Budget)
}

/// Up to where the segments of a trace follow each other.
fn following(bytes: &[u8], trace: &Trace) -> Result<usize, Broken> {
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
    Ok(at)
}

fn byte(rng: &mut Rng) -> u8 {
    let byte = u8::try_from(rng.below(256)).expect("a byte");
    rng.pick(&[byte, byte, 0, 0xff])
}

pub(super) fn shown(found: &Result<Tree, String>) -> String {
    match found {
        Ok(value) => value.to_string(),
        Err(error) => format!("refused: {error}"),
    }
}
