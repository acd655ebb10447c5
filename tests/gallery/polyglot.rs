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

/// A square by its name.
fn square(name: &[u8; 2]) -> Square {
    Square {
        row: name[1] - b'1',
        file: name[0] - b'a',
    }
}

/// "Book formats" publishes the fields, their order, and as a test of one's keys that of the start of a game,
/// 463b96181691fc9c, but no whole entry. The 16 bytes of these three are published in the tests of the engine iglo
/// (github.com/faxe1008/iglo, src/engine/opening/polyglot.rs), each with the position whose key it has and the squares that
/// its move goes from and to. Only the weights, in decimal here, are read from the bytes alone.
#[test]
fn entries_of_a_book_have_their_published_moves() {
    for (bytes, key, [from, to], weight) in [
        (
            [
                0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0x3f, 0x95, 0, 0, 0, 0,
            ],
            0x463b_9618_1691_fc9c,
            [b"e2", b"e4"],
            16_277,
        ),
        (
            [
                0x06, 0x64, 0x9b, 0xa6, 0x9b, 0x8c, 0x9f, 0xf8, 0x00, 0xa6, 0x00, 0xc2, 0, 0, 0, 0,
            ],
            0x0664_9ba6_9b8c_9ff8,
            [b"c1", b"g5"],
            194,
        ),
        (
            [
                0xc2, 0x63, 0x96, 0xee, 0x70, 0x0c, 0x22, 0xf2, 0x08, 0xdc, 0x00, 0x0a, 0, 0, 0, 0,
            ],
            0xc263_96ee_700c_22f2,
            [b"d5", b"e4"],
            10,
        ),
    ] {
        let entry = Entry {
            key,
            promotion: Promotion::None,
            from: square(from),
            to: square(to),
            weight,
            learn: 0,
        };
        damaged::<Entry>(&bytes);
        published(&bytes, entry);
    }
}

/// "Book formats": a move's fields from bit 0 on are to file, to row, from file, from row, promotion; 4 is a queen. The
/// entry itself is made up.
#[test]
fn a_promotion_has_the_published_fields() {
    let entry = Entry {
        key: 0,
        promotion: Promotion::Queen,
        from: square(b"a7"),
        to: square(b"b8"),
        weight: 1,
        learn: 0,
    };
    let bytes = entry.to_array().unwrap();
    let number = 1 | 7 << 3 | 6u16 << 9 | 4 << 12;
    assert_eq!(bytes[8..10], number.to_be_bytes());
    damaged::<Entry>(&bytes);
}
