//! Flips bits of a value in its text form, whether the value is valid or not.

use bitcodec::ErrorKind;
use bitcodec::io::BitOrder;
use bitcodec::text::Text;

use super::{FormatError, hex};

/// Returns a text with some bits flipped.
pub(super) fn in_text<T: Text>(
    input: &str,
    order: BitOrder,
    bits: &[usize],
) -> Result<String, FormatError> {
    let mut bytes = vec![0; input.len() + 1];
    let read = T::read(input, &mut bytes)
        .map_err(|refusal| FormatError::new(refusal.kind(), refusal.to_string()))?;
    bytes.truncate(read.div_ceil(8));
    flip(&mut bytes, order, bits)?;
    let mut text = String::new();
    T::write(&bytes, read, &mut text).expect("memory takes all that is written to it");
    Ok(text)
}

/// Returns hex digits with some bits flipped.
pub(crate) fn in_hex(input: &str, order: BitOrder, bits: &[usize]) -> Result<String, FormatError> {
    let mut bytes = hex::read(input)?;
    flip(&mut bytes, order, bits)?;
    Ok(hex::write(&bytes))
}

fn flip(bytes: &mut [u8], order: BitOrder, bits: &[usize]) -> Result<(), FormatError> {
    let count = 8 * bytes.len();
    for bit in bits {
        let byte = bytes.get_mut(bit / 8).ok_or_else(|| {
            let words = format!("there is no bit {bit}; the value has {count}");
            FormatError::new(ErrorKind::Truncated, words)
        })?;
        *byte ^= match order {
            BitOrder::LsbFirst => 1 << (bit % 8),
            BitOrder::MsbFirst => 0x80 >> (bit % 8),
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::examples::example;
    use crate::format::{Ability, Options};
    use crate::registry::formats;

    #[test]
    fn a_bit_flipped_twice_is_the_value_again() {
        let options = Options::default();
        for format in formats().filter(|format| format.offers(Ability::Inspect)) {
            let name = format.card().name;
            let value = example(name).expect("every format has one");
            let bytes = format.inspect(value, &options).expect("the example").bytes;
            for bit in 0..format
                .inspect(value, &options)
                .expect("the example")
                .value_bits
            {
                let flipped = format.flip(value, &[bit]).expect("a bit of the value");
                let after = format.inspect(&flipped, &options).expect("bytes").bytes;
                let differs = bytes
                    .iter()
                    .zip(&after)
                    .map(|(one, other)| (one ^ other).count_ones());
                assert_eq!(differs.sum::<u32>(), 1, "{name} {bit}");
                assert_eq!(
                    format.flip(&flipped, &[bit]).as_deref(),
                    Ok(value),
                    "{name} {bit}"
                );
            }
            assert!(format.flip(value, &[8 * bytes.len()]).is_err(), "{name}");
        }
    }

    #[test]
    fn bits_are_counted_as_an_inspection_counts_them() {
        let options = Options::default();
        for format in formats().filter(|format| format.offers(Ability::Inspect)) {
            let value = example(format.card().name).expect("every format has one");
            let raw = |text: &str, at: usize| {
                let stretches = format.inspect(text, &options).expect("bytes").stretches;
                let stretch = stretches
                    .into_iter()
                    .find(|stretch| stretch.bits.contains(&at))?;
                stretch.raw.chars().nth(at - stretch.bits.start)
            };
            let flipped = format.flip(value, &[0]).expect("a first bit");
            let (before, after) = (raw(value, 0), raw(&flipped, 0));
            assert!(
                before.is_some() && after.is_some() && before != after,
                "{}",
                format.card().name
            );
        }
    }
}
