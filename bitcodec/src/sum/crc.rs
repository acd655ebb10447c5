//! Cyclic redundancy checks.

use core::marker::PhantomData;
use core::ops::BitXor;

use crate::chunks::as_chunks;
use crate::layout::SumForm;
use crate::sum::Sum;

/// The parameters of a cyclic redundancy check (CRC) of up to 64 bits, for `crc(CRC, over = a..=b)`.
///
/// The constants are common CRCs, with their names and aliases in the catalogue of CRC RevEng: `CRC_32` is an alias of
/// `CRC_32_ISO_HDLC`.
///
/// ```
/// use bitcodec::sum::Crc;
///
/// assert_eq!(Crc::CRC_32_ISO_HDLC.of(b"123456789"), 0xcbf4_3926);
///
/// /// The CRC of Mode S transponders.
/// const MODE_S: Crc = Crc::new(24, 0xff_f409);
/// assert_eq!(MODE_S.of(&[0; 11]), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crc {
    width: u32,
    poly: u64,
    init: u64,
    reflected: bool,
    xor_out: u64,
    low: u32,
}

impl Crc {
    /// Returns a CRC of `width` bits, 1 to 64, with a polynomial without its highest term. It is not reflected, and
    /// starts with 0.
    ///
    /// # Panics
    /// If `width` is 0 or above 64. In a const this is a compile error.
    #[must_use]
    pub const fn new(width: u32, poly: u64) -> Self {
        assert!(1 <= width && width <= 64, "a CRC has 1 to 64 bits");
        Self {
            width,
            poly: poly & u64::MAX >> (64 - width),
            init: 0,
            reflected: false,
            xor_out: 0,
            low: width,
        }
    }

    /// Sets the initial remainder.
    #[must_use]
    pub const fn init(self, init: u64) -> Self {
        let init = init & u64::MAX >> (64 - self.width);
        Self { init, ..self }
    }

    /// Makes the CRC reflected: the bits of each byte and of the result are in order least significant first.
    #[must_use]
    pub const fn reflected(self) -> Self {
        Self {
            reflected: true,
            ..self
        }
    }

    /// Sets a mask for a final exclusive or.
    #[must_use]
    pub const fn xor_out(self, mask: u64) -> Self {
        let xor_out = mask & u64::MAX >> (64 - self.width);
        Self { xor_out, ..self }
    }

    /// Truncates the result to its lowest `bits` bits, as in the headers of gzip files.
    ///
    /// ```
    /// use bitcodec::sum::Crc;
    ///
    /// assert_eq!(Crc::CRC_32_ISO_HDLC.low(16).of(b"123456789"), 0x3926);
    /// ```
    ///
    /// # Panics
    /// If `bits` is 0 or above the width. In a const this is a compile error.
    #[must_use]
    pub const fn low(self, bits: u32) -> Self {
        assert!(
            1 <= bits && bits <= self.width,
            "a CRC keeps 1 bit, or as many as it has"
        );
        Self { low: bits, ..self }
    }

    /// Returns the CRC of `bytes`, computed bit by bit, for constants and tests. Fields are computed by tables, sixteen
    /// bytes at a time, or eight for more than 32 bits.
    #[must_use]
    pub const fn of(&self, bytes: &[u8]) -> u64 {
        let mut state = self.begin();
        let mut index = 0;
        while index < bytes.len() {
            state = if self.reflected {
                self.byte(state ^ bytes[index] as u64)
            } else {
                self.byte(state ^ (bytes[index] as u64) << 56)
            };
            index += 1;
        }
        self.end(state)
    }

    /// Returns the state before the first byte. The remainder is at the low end of the word if reflected, else at the
    /// high end.
    const fn begin(&self) -> u64 {
        if self.reflected {
            self.init.reverse_bits() >> (64 - self.width)
        } else {
            self.init << (64 - self.width)
        }
    }

    /// Returns the CRC of the final state.
    const fn end(&self, state: u64) -> u64 {
        let state = if self.reflected {
            state
        } else {
            state >> (64 - self.width)
        };
        (state ^ self.xor_out) & u64::MAX >> (64 - self.low)
    }

    /// Advances the state by eight zero bits, with the next byte already combined into it.
    const fn byte(&self, mut state: u64) -> u64 {
        let mut bit = 0;
        while bit < 8 {
            // Shifts one bit out; if it is 1, subtracts the polynomial, aligned to the same end as the remainder.
            state = if self.reflected {
                let poly = self.poly.reverse_bits() >> (64 - self.width);
                state >> 1 ^ if state & 1 == 1 { poly } else { 0 }
            } else {
                let poly = self.poly << (64 - self.width);
                state << 1 ^ if state >> 63 == 1 { poly } else { 0 }
            };
            bit += 1;
        }
        state
    }
}

/// The tables of a CRC ("slicing"): row `i` has the remainders of each byte followed by `i` zero bytes. There are
/// sixteen rows for up to 32 bits, and eight for more; both take 16 KiB.
#[derive(Debug)]
pub enum Table {
    /// The remainders in 32 bits: the low half of the state if reflected, else the high half.
    Narrow([[u32; 256]; 16]),
    /// The remainders in 64 bits.
    Wide([[u64; 256]; 8]),
}

impl Table {
    const fn new(crc: &Crc) -> Self {
        let (mut narrow, mut wide) = ([[0; 256]; 16], [[0; 256]; 8]);
        let is_narrow = crc.width <= 32;
        let mut byte = 0;
        while byte < 256 {
            let first = byte as u64;
            let mut state = if crc.reflected { first } else { first << 56 };
            let mut row = 0;
            while row < if is_narrow { 16 } else { 8 } {
                state = crc.byte(state);
                if is_narrow {
                    narrow[row][byte] = if crc.reflected { state } else { state >> 32 } as u32;
                } else {
                    wide[row][byte] = state;
                }
                row += 1;
            }
            byte += 1;
        }
        if is_narrow {
            Self::Narrow(narrow)
        } else {
            Self::Wide(wide)
        }
    }

    /// Advances the state by all bytes.
    #[inline(always)]
    fn take(&self, reflected: bool, mut state: u64, bytes: &[u8]) -> u64 {
        match self {
            Self::Narrow(rows) => {
                let (chunks, rest) = as_chunks(bytes);
                for chunk in chunks {
                    state = sixteen(rows, reflected, state, *chunk);
                }
                let [row, ..] = rows;
                for byte in rest {
                    let (left, last) = last(reflected, state, *byte);
                    state = left ^ widened(reflected, row[usize::from(last)]);
                }
            }
            Self::Wide(rows) => {
                let (chunks, rest) = as_chunks(bytes);
                for chunk in chunks {
                    state = eight(rows, reflected, state, *chunk);
                }
                let [row, ..] = rows;
                for byte in rest {
                    let (left, last) = last(reflected, state, *byte);
                    state = left ^ row[usize::from(last)];
                }
            }
        }
        state
    }
}

/// Returns the state after a byte without the remainder of that byte, and the index of this remainder in row 0.
#[inline(always)]
const fn last(reflected: bool, state: u64, byte: u8) -> (u64, u8) {
    if reflected {
        (state >> 8, state as u8 ^ byte)
    } else {
        (state << 8, (state >> 56) as u8 ^ byte)
    }
}

/// Returns a remainder of 32 bits at its position in the state.
#[inline(always)]
const fn widened(reflected: bool, remainder: u32) -> u64 {
    if reflected {
        remainder as u64
    } else {
        (remainder as u64) << 32
    }
}

/// Combines the state into the next eight bytes: the CRC is linear, so the state acts as an exclusive or on these.
#[inline(always)]
const fn with_state(reflected: bool, state: u64, bytes: [u8; 8]) -> [u8; 8] {
    if reflected {
        (state ^ u64::from_le_bytes(bytes)).to_le_bytes()
    } else {
        (state ^ u64::from_be_bytes(bytes)).to_be_bytes()
    }
}

/// Returns the remainder of consecutive bytes. The first byte has the most bytes after it, so it uses the last row.
#[inline(always)]
fn joined<T: Copy + BitXor<Output = T>, const N: usize>(
    rows: &[[T; 256]; N],
    bytes: [u8; N],
    none: T,
) -> T {
    // From the last byte to the first: only the first bytes depend on the state, so the other lookups can start before
    // it is known.
    let each = rows.iter().zip(bytes.into_iter().rev());
    each.fold(none, |sum, (row, byte)| sum ^ row[usize::from(byte)])
}

/// Returns the state after sixteen bytes.
#[inline(always)]
fn sixteen(rows: &[[u32; 256]; 16], reflected: bool, state: u64, bytes: [u8; 16]) -> u64 {
    // The state has at most 32 bits, so it affects none of the last eight bytes.
    let mut bytes = bytes;
    if let Some(first) = bytes.first_chunk_mut() {
        *first = with_state(reflected, state, *first);
    }
    widened(reflected, joined(rows, bytes, 0))
}

/// Returns the state after eight bytes.
#[inline(always)]
fn eight(rows: &[[u64; 256]; 8], reflected: bool, state: u64, bytes: [u8; 8]) -> u64 {
    joined(rows, with_state(reflected, state, bytes), 0)
}

/// A type that carries the parameters of a CRC.
pub trait CrcConstant {
    /// The parameters.
    const CRC: &'static Crc;
    /// The tables for these parameters.
    const TABLE: &'static Table = &Table::new(Self::CRC);
}

/// The checksum of a CRC constant.
#[derive(Debug)]
pub struct CrcOf<K>(u64, PhantomData<K>);

impl<K: CrcConstant> Default for CrcOf<K> {
    #[inline]
    fn default() -> Self {
        Self(K::CRC.begin(), PhantomData)
    }
}

impl<K: CrcConstant> Sum for CrcOf<K> {
    const NAME: &'static str = "CRC";
    type Value = u64;
    const FORM: SumForm = SumForm::Crc {
        width: K::CRC.width,
        poly: K::CRC.poly,
        init: K::CRC.init,
        reflected: K::CRC.reflected,
        xor_out: K::CRC.xor_out,
        low: K::CRC.low,
    };

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        self.0 = K::TABLE.take(K::CRC.reflected, self.0, bytes);
    }

    #[inline]
    fn value(&self) -> u64 {
        K::CRC.end(self.0)
    }
}
