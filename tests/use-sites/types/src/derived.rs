//! What follows from the code by hand of a shape.

/// Everything else follows from arrays.
macro_rules! by_hand {
    ($($shape:ty: $len:literal;)*) => { $(
        impl ByHand for $shape {
            #[inline]
            fn read(bytes: &[u8]) -> Result<Self, Refused> {
                <Self as ByHandArray<$len>>::of_array(bytes.try_into().map_err(|_| Refused)?)
            }

            #[inline]
            fn read_prefix(bytes: &[u8]) -> Result<(Self, &[u8]), Refused> {
                let (first, rest) = bytes.split_first_chunk().ok_or(Refused)?;
                Ok((<Self as ByHandArray<$len>>::of_array(first)?, rest))
            }

            #[inline]
            fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
                *bytes.first_chunk_mut().ok_or(Refused)? = ByHandArray::<$len>::array(self)?;
                Ok($len)
            }

            #[inline]
            fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
                bytes.extend_from_slice(&ByHandArray::<$len>::array(self)?);
                Ok(())
            }
        }
    )* };
}

pub(crate) use by_hand;

/// Everything else follows for shapes of at most 128 bits from a word and its length.
macro_rules! varying {
    ($shape:ty, $word:ty, $from:ident, $to:ident) => {
        impl ByHand for $shape {
            #[inline]
            fn read(bytes: &[u8]) -> Result<Self, Refused> {
                let (value, bits) = Self::of_word(<$word>::$from(first_bytes(bytes)))?;
                if bytes.len() != bits.div_ceil(8) as usize {
                    return Err(Refused);
                }
                Ok(value)
            }

            #[inline]
            fn read_prefix(bytes: &[u8]) -> Result<(Self, &[u8]), Refused> {
                let (value, bits) = Self::of_word(<$word>::$from(first_bytes(bytes)))?;
                let len = bits.div_ceil(8) as usize;
                Ok((value, bytes.get(len..).ok_or(Refused)?))
            }

            #[inline]
            fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
                let (word, bits) = self.word()?;
                let len = bits.div_ceil(8) as usize;
                match bytes.first_chunk_mut() {
                    // The other bytes stay unchanged.
                    Some(place) => {
                        let others = <$word>::MAX.checked_shl(8 * len as u32).unwrap_or(0);
                        let stored = <$word>::from_le_bytes(word.$to());
                        *place = (stored | <$word>::from_le_bytes(*place) & others).to_le_bytes();
                    }
                    None => bytes
                        .get_mut(..len)
                        .ok_or(Refused)?
                        .copy_from_slice(&word.$to()[..len]),
                }
                Ok(len)
            }

            #[inline]
            fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
                let (word, bits) = self.word()?;
                bytes.extend_from_slice(&word.$to()[..bits.div_ceil(8) as usize]);
                Ok(())
            }
        }
    };
}
pub(crate) use varying;

/// Returns the bytes that are there, and zeros behind them.
#[inline]
pub(crate) fn first_bytes<const N: usize>(bytes: &[u8]) -> [u8; N] {
    match bytes.first_chunk() {
        Some(first) => *first,
        None => {
            let mut first = [0; N];
            first[..bytes.len()].copy_from_slice(bytes);
            first
        }
    }
}
