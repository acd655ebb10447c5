//! Many fields, in more bits than a word has.

use bitcodec::BitCodec;

use crate::{ByHandArray, Numbers, Refused, Sample};

/// Fields of 12 bits: 25 in 300 bits.
macro_rules! wide {
    ($($field:ident: $at:literal),*) => {
        /// 25 fields in 300 bits.
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(lsb_first)]
        #[expect(missing_docs, reason = "they are letters")]
        pub struct Wide {
            $(#[codec(bits = 12)] pub $field: u16,)*
        }

        impl ByHandArray<38> for Wide {
            #[inline]
            fn of_array(bytes: &[u8; 38]) -> Result<Self, Refused> {
                let (words, rest) = bytes.as_chunks();
                let mut last = [0; 8];
                last[..6].copy_from_slice(rest);
                let words = [words[0], words[1], words[2], words[3], last].map(u64::from_le_bytes);
                // A field lies in one word or in two.
                let field = |at: usize| {
                    let (word, shift) = (at / 64, at % 64);
                    let low = words[word] >> shift;
                    let high = if shift > 52 { words[word + 1] << (64 - shift) } else { 0 };
                    ((low | high) & 0xfff) as u16
                };
                if words[4] >> 44 != 0 {
                    return Err(Refused);
                }
                Ok(Self { $($field: field(12 * $at)),* })
            }

            #[inline]
            fn array(&self) -> Result<[u8; 38], Refused> {
                if (0 $(| self.$field)*) >> 12 != 0 {
                    return Err(Refused);
                }
                let mut words = [0; 5];
                let mut put = |at: usize, value: u16| {
                    let (word, shift) = (at / 64, at % 64);
                    words[word] |= u64::from(value) << shift;
                    if shift > 52 {
                        words[word + 1] |= u64::from(value) >> (64 - shift);
                    }
                };
                $(put(12 * $at, self.$field);)*
                let mut bytes = [0; 38];
                for (place, word) in bytes.chunks_mut(8).zip(words) {
                    place.copy_from_slice(&word.to_le_bytes()[..place.len()]);
                }
                Ok(bytes)
            }
        }

        impl Sample for Wide {
            fn sample(numbers: &mut Numbers) -> Self {
                Self { $($field: numbers.below(1 << 12) as u16),* }
            }
        }
    };
}

wide! {
    a: 0, b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: 7, i: 8, j: 9, k: 10, l: 11, m: 12, n: 13, o: 14, p: 15, q: 16, r: 17,
    s: 18, t: 19, u: 20, v: 21, w: 22, x: 23, y: 24
}
