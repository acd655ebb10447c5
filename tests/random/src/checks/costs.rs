//! What decoding may cost: steps for each bit, and memory for each byte.

use bitcodec::trace::Trace;

use super::{Checked, Laws, broken};
use crate::codec::Found;
use crate::heap;

/// How many bits a reader hands out for each bit that is taken: a value looks at a word, and some look twice.
const ASKED: usize = 260;

/// How many bits it hands out for a type of which no bit is taken: one for each of its fields.
const BEGUN: usize = 1 << 15;

/// How many bytes a value may hold whatever its input is.
const LEAST: usize = 1 << 20;

/// How many bytes a value may hold for each byte of its input.
const FOR_A_BYTE: usize = 256;

/// How many bytes an error takes, which is no part of a value.
const ERROR: usize = 1 << 12;

/// How many bytes the segment of a trace takes, with its digits, and the room that a list of them grows to.
const SEGMENT: usize = 1024;

/// How many bytes a row may take in columns without its lists, and where they begin.
const ROW: usize = 1 << 16;

/// How many times as much as a value its trace may take, beside a segment for each bit.
const TRACED: usize = 64;

impl Laws<'_> {
    /// Law 3: decoding so many bits takes so many steps.
    pub(super) fn time(&self, bytes: &[u8], found: &Found) -> Checked {
        // What is refused may have been looked at up to the end, and is not taken.
        let bits = match &found.value {
            Some((_, end)) => *end,
            None => 8 * bytes.len(),
        };
        let most = ASKED * bits + BEGUN;
        if found.asked > most {
            broken!(
                "decoding takes as many steps as there are bits",
                "bytes {bytes:02x?}\n{} bits were handed out for {bits}, more than {most}",
                found.asked
            );
        }
        Ok(())
    }

    /// Law 4: a call holds no more than its budget.
    pub(super) fn memory(&self, call: &str, bytes: &[u8]) -> Checked {
        self.held(call, bytes, 0)
    }

    /// The same of a trace, which has a budget of its own for its segments.
    pub(super) fn trace_memory(&self, bytes: &[u8], trace: &Trace) -> Checked {
        let most = 8 * bytes.len() + (TRACED * self.budget(bytes)).max(LEAST) / SEGMENT;
        if trace.segments().len() > most {
            broken!(
                "a trace has no more segments than its budget holds",
                "bytes {bytes:02x?}\n{} segments, more than {most}",
                trace.segments().len()
            );
        }
        self.held("`trace`", bytes, SEGMENT * (trace.segments().len() + 16))
    }

    /// The same of a stream, which keeps a piece of the input, and a value as it grows.
    pub(super) fn stream_memory(&self, bytes: &[u8]) -> Checked {
        self.held("`Decoder`", bytes, 4 * bytes.len() + (1 << 14))
    }

    /// The same of a batch: a row that is decoded, its lists in the columns, and what each row takes in any case.
    pub(super) fn batch_memory(&self, call: &str, rows: &[Vec<u8>]) -> Checked {
        let bytes = rows.concat();
        // A row has a value, and an error, in all of its columns.
        let each = ROW * (rows.len() + 1);
        self.held(call, &bytes, 4 * self.budget(&bytes).max(LEAST) + each)
    }

    fn held(&self, call: &str, bytes: &[u8], beside: usize) -> Checked {
        let most = self.budget(bytes) + ERROR + beside;
        let held = heap::take();
        if held > most {
            broken!(
                "decoding holds no more than its budget",
                "{call} of {} bytes {bytes:02x?}\n{held} bytes were held, more than {most}",
                bytes.len()
            );
        }
        Ok(())
    }

    /// How many bytes a value of these bytes may hold.
    fn budget(&self, bytes: &[u8]) -> usize {
        let by_bytes = LEAST.max(FOR_A_BYTE * bytes.len());
        self.declaration.root.budget.unwrap_or(by_bytes)
    }
}
