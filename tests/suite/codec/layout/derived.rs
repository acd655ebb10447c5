//! Tables and diagrams of declared enums.

use bitcodec::BitCodec;

/// One part of a game record.
#[derive(BitCodec)]
#[codec(msb_first, tag(huffman))]
enum Part {
    #[codec(code = 0b0)]
    Nothing,
    #[codec(code = 0b10)]
    Step {
        /// How far. Not over the edge.
        #[codec(unary(max = 5))]
        length: u8,
        #[codec(bits = 5)]
        direction: u8,
    },
    #[codec(code = 0b11)]
    Pair(#[codec(bits = 2, bias = 1)] u8, bool, Kind, [Kind; 9]),
}

#[derive(BitCodec)]
#[codec(bits = 12)]
enum Kind {
    Alpha,
    Beta,
    #[codec(other)]
    Other(u16),
}

#[derive(BitCodec)]
#[codec(lsb_first, tag(bits = 4), size = 64)]
enum Command {
    #[codec(tag = 2)]
    Move {
        #[codec(bits = 12)]
        length: u16,
        #[codec(reserved = 2)]
        way: bool,
    },
    #[codec(tag = 1)]
    Data([u8; 4], #[codec(little_endian)] u16),
}

#[test]
fn the_table_of_an_enum_has_the_fields_of_each_variant() {
    let table = "\
Part: 1-125 bits, most significant bit first
One part of a game record.
  bits     width  field           form                meaning
  0..      1-2    (tag)           prefix code
  2..      1-6    Step.length     unary up to 5       How far.
           5      Step.direction  u5
  2..4     2      Pair.0          u2, written less 1
  4..5     1      Pair.1          bool
  5..17    12     Pair.2          Kind
  17..125  108    Pair.3          9 x Kind
  (tag): 0 Nothing, 10 Step, 11 Pair

Kind: 0 Alpha, 1 Beta, other Other";
    assert_eq!(Part::LAYOUT.to_string(), table);
}

#[test]
fn the_diagram_of_an_enum_has_one_for_each_variant() {
    let diagram = "\
Part: 1-125 bits, most significant bit first; bit 0 is the highest of byte 0

Nothing (0)
 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+
|a|
+-+
  a  (tag), bit 0

Step (10)
 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+
| a |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/ length: unary up to 5, 1-6 bits                               /
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|direction|
+-+-+-+-+-+
  a  (tag), bits 0..2

Pair (11)
 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
| a | 0 |1|           2           |                             |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                          3: 9 x Kind                          |
+                                                               +
|                                                               |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                                                         |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
  a  (tag), bits 0..2";
    assert_eq!(Part::LAYOUT.diagram().to_string(), diagram);
}

#[test]
fn each_variant_is_filled_to_the_size_in_its_own_way() {
    let diagram = "\
Command: 64 bits, least significant bit first; bit 0 is the lowest of byte 0

Move (2)
 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
| (tag) |        length         | a |b|                         |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                           (padding)                           |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
  a  (reserved), bits 16..18
  b  way, bit 18

Data (1)
 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
| (tag) |     0[0]      |     0[1]      |     0[2]      | 0[3]  |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|       |               1               |       (padding)       |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+";
    assert_eq!(Command::LAYOUT.diagram().to_string(), diagram);
}
