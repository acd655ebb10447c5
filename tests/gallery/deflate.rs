//! The beginning of a DEFLATE block with dynamic Huffman codes, up to its data: RFC 1951, section 3.2.7, by symbol. Least
//! significant bit first.
//!
//! The block was compressed by zlib 1.2.13, Huffman codes only: "abracadabra alakazam ", twenty times.

use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Beginning {
    last: bool,
    #[codec(fixed = 2, bits = 2)]
    kind: (),
    #[codec(bits = 5, bias = 257, range = 257..=286)]
    literals: u16,
    #[codec(bits = 5, bias = 1, range = 1..=30)]
    distances: u16,
    #[codec(bits = 4, bias = 4, count_of = widths)]
    width_count: (),
    /// How long the codewords are for 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1 and 15.
    #[codec(len = width_count, bits = 3)]
    widths: Vec<u8>,
    lengths: [Length; 19],
}

/// Lengths of codewords, in the code that this block declares: of 17, 5 and 4 with two digits, of 18 and 1 with three.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(huffman))]
enum Length {
    #[codec(code = 0b00)]
    Four,
    #[codec(code = 0b01)]
    Five,
    /// As many symbols that do not occur.
    #[codec(code = 0b10)]
    None(#[codec(range = 3..=10)] u8),
    #[codec(code = 0b110)]
    One,
    #[codec(code = 0b111)]
    NoneOfMany(#[codec(range = 11..=138)] u8),
}

impl Length {
    const fn symbols(self) -> u16 {
        match self {
            Self::Four | Self::Five | Self::One => 1,
            Self::None(count) | Self::NoneOfMany(count) => count as u16,
        }
    }
}

#[test]
fn a_block_of_zlib_declares_its_codes() {
    use Length::{Five, Four, None, NoneOfMany, One};
    let beginning = Beginning {
        last: true,
        kind: (),
        literals: 257,
        distances: 2,
        width_count: (),
        widths: vec![0, 2, 3, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0, 3],
        lengths: [
            NoneOfMany(32),
            Four,
            NoneOfMany(64),
            One,
            Four,
            Four,
            Five,
            None(6),
            Five,
            Five,
            Four,
            None(4),
            Four,
            None(7),
            Four,
            NoneOfMany(133),
            Five,
            One,
            One,
        ],
    };
    let symbols: u16 = beginning
        .lengths
        .iter()
        .map(|length| length.symbols())
        .sum();
    assert_eq!(symbols, beginning.literals + beginning.distances);

    let block = b"\x05\xc1\xa1\x01\0\x20\x08\0\xb0\x57\x78\x6d\x60\x53\x0a\x91\xeb\xdd\xe4\x28";
    assert_eq!(
        Beginning::from_prefix_bits(block),
        Ok((beginning.clone(), bitcodec::format::BitOffset::new(145)))
    );
    // The data follow in the same byte.
    assert!(Beginning::from_prefix(block).is_err());
    let bytes = beginning.to_bytes().expect("a block has bytes");
    assert_eq!(bytes[..18], block[..18]);
    assert_eq!(bytes[18], block[18] & 1);
    for len in 0..18 {
        assert!(Beginning::from_prefix_bits(&block[..len]).is_err());
    }
}
