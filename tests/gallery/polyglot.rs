//! An entry of a Polyglot opening book, 16 bytes, big endian: Michel Van den Bergh, "Book formats".

use bitcodec::BitCodec;

use super::{damaged, published};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, size = 128)]
struct Entry {
    key: u64,
    #[codec(reserved = 1)]
    promotion: Promotion,
    from: Square,
    to: Square,
    weight: u16,
    learn: u32,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Square {
    #[codec(bits = 3)]
    row: u8,
    #[codec(bits = 3)]
    file: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(bits = 3)]
enum Promotion {
    None,
    Knight,
    Bishop,
    Rook,
    Queen,
}

/// "Book formats": the key of the starting position, and the fields of a move from bit 0 on: to file, to row, from file,
/// from row, promotion.
#[test]
fn an_entry_has_the_published_fields() {
    let entry = Entry {
        key: 0x463b_9618_1691_fc9c,
        promotion: Promotion::None,
        from: Square { row: 1, file: 4 },
        to: Square { row: 3, file: 4 },
        weight: 1,
        learn: 0,
    };
    let bytes = entry.to_array().unwrap();
    let number = 4 | 3 << 3 | 4 << 6 | 1u16 << 9;
    assert_eq!(bytes[..8], 0x463b_9618_1691_fc9c_u64.to_be_bytes());
    assert_eq!(bytes[8..10], number.to_be_bytes());
    damaged::<Entry>(&bytes);
    published(&bytes, entry);
}
