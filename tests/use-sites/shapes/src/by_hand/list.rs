//! Lists of structs of a fixed width: chunks where these are whole bytes, windows and an accumulator where not.

use super::Word;
use super::fixed::{Read, Written};
use crate::shape::Struct;

/// Prints the code of a root.
pub(super) fn root(name: &str, element: &Struct, is_msb_first: bool) -> String {
    let (bits, word) = (element.most(), Word::for_bits(64, is_msb_first));
    let order = word.order();
    let mut read = Read::default();
    let fields = read.fields(&element.fields, 0, word);
    let refused = read.refuse();
    let mut written = Written::new(word, bits);
    written.fields(&element.fields, "self", 0);
    let (unfit, joined) = written.joined();
    let element_name = &element.name;
    let (decode, encode) = if bits % 8 == 0 {
        let len = bits / 8;
        let bytes: Vec<_> = (0..len).map(|index| format!("b{index}")).collect();
        let (bytes, zeros) = (bytes.join(", "), ", 0".repeat(8 - len as usize));
        let align = if is_msb_first {
            format!(" << {}", 64 - bits)
        } else {
            String::new()
        };
        (
            format!(
                "let (elements, _) = all.as_chunks::<{len}>();
                let list = elements.iter().map(|&[{bytes}]| {element_name}::of_word(u64::from_{order}_bytes([{bytes}{zeros}]))).collect::<Result<Vec<_>, _>>()?;"
            ),
            format!(
                "for (place, element) in rest.chunks_exact_mut({len}).zip(&self.list) {{
                    place.copy_from_slice(&(element.word()?{align}).to_{order}_bytes()[..{len}]);
                }}"
            ),
        )
    } else {
        let shift = if is_msb_first { "<<" } else { ">>" };
        let last = if is_msb_first {
            "all.last().is_some_and(|last| last << (total % 8) != 0)"
        } else {
            "all.last().is_some_and(|last| last >> (total % 8) != 0)"
        };
        let flush = if is_msb_first {
            "(word << (64 - filled))"
        } else {
            "word"
        };
        let join = if is_msb_first {
            format!("wide = wide << {bits} | u128::from(code);")
        } else {
            "wide |= u128::from(code) << filled;".to_owned()
        };
        let out = if is_msb_first {
            "(wide >> (filled - 64)) as u64"
        } else {
            "wide as u64"
        };
        let keep = if is_msb_first { "" } else { "wide >>= 64;" };
        (
            format!(
                "let mut list = Vec::with_capacity(count);
                for index in 0..count {{
                    let at = index * {bits};
                    let window = match all.get(at / 8..at / 8 + 8) {{
                        Some(window) => u64::from_{order}_bytes(window.try_into().unwrap()),
                        None => {{
                            let mut last = [0; 8];
                            let left = &all[at / 8..];
                            last[..left.len()].copy_from_slice(left);
                            u64::from_{order}_bytes(last)
                        }}
                    }};
                    list.push({element_name}::of_word(window {shift} (at % 8))?);
                }}
                if total % 8 != 0 && {last} {{ return Err(Refused); }}"
            ),
            format!(
                "let (mut wide, mut filled, mut at) = (0_u128, 0_u32, 0);
                for element in &self.list {{
                    let code = element.word()?;
                    {join}
                    filled += {bits};
                    if filled >= 64 {{
                        rest[at..at + 8].copy_from_slice(&({out}).to_{order}_bytes());
                        at += 8;
                        filled -= 64;
                        {keep}
                    }}
                }}
                if filled > 0 {{
                    let word = wide as u64;
                    let left = rest.len() - at;
                    rest[at..].copy_from_slice(&{flush}.to_{order}_bytes()[..left]);
                }}"
            ),
        )
    };
    format!(
        "impl {element_name} {{
            #[inline] fn of_word(word: u64) -> Result<Self, Refused> {{ {refused} Ok(Self {{ {fields} }}) }}
            #[inline] fn word(&self) -> Result<u64, Refused> {{ {unfit} Ok({joined}) }}
        }}
        impl ByHand for {name} {{
            #[inline] fn read(bytes: &[u8]) -> Result<Self, Refused> {{
                match Self::read_prefix(bytes)? {{
                    (value, []) => Ok(value),
                    _ => Err(Refused),
                }}
            }}
            #[inline] fn read_prefix(bytes: &[u8]) -> Result<(Self, &[u8]), Refused> {{
                let (&first, rest) = bytes.split_first_chunk().ok_or(Refused)?;
                let count = usize::from(u16::from_{order}_bytes(first));
                let total = count * {bits};
                let (all, rest) = rest.split_at_checked(total.div_ceil(8)).ok_or(Refused)?;
                {decode}
                Ok((Self {{ list }}, rest))
            }}
            #[inline] fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {{
                let (first, rest) = bytes.split_first_chunk_mut().ok_or(Refused)?;
                let count = u16::try_from(self.list.len()).map_err(|_| Refused)?;
                *first = count.to_{order}_bytes();
                let len = (self.list.len() * {bits}).div_ceil(8);
                let rest = rest.get_mut(..len).ok_or(Refused)?;
                {encode}
                Ok(2 + len)
            }}
            #[inline] fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {{
                let start = bytes.len();
                bytes.resize(start + 2 + (self.list.len() * {bits}).div_ceil(8), 0);
                self.write_to(&mut bytes[start..]).map(|_| ())
            }}
        }}
        "
    )
}
