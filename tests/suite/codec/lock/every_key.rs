//! Every key, spelled as the book says.

use std::time::{Duration, SystemTime};

use bitcodec::{BitCodec, WireFormat};

use crate::layout::everything::Everything;
use crate::layout::protocol::Protocol;

#[test]
fn every_key_is_spelled_as_the_book_says() {
    assert_eq!(
        Everything::LAYOUT.spelling(),
        "lsb:u1;i16;u5;range(-3..12);checked(1..6:u3;);biased(2:u4;);unary();unary(7);unary(6,3,6);gammau(1..15);\
         deltau(1..24);golombi(1..17);riceu(3..66)^2;leb128u(8..40);u16le;u24be;fixed(9:u4;);bytes(6f6b);radix(4:5);\
         combination(9,3);arrangement(4,2);runs(4:gammau(1..127);:u8;);best(1:gammau(1..15);:riceu(2..129)^1;);\
         xor(000000000000002a0000000000000000:u8;);unary(3);prefix(0,10,11);prefix(0,10,11);option(u8;);u1;u8;\
         reserved(u2;);derived(u3;);derived(u1;);list(`$31`:u1;);when(`$32`:u8;);u(`+($31,1)`,8);\
         list(leb128u(8..80);:u2;);size(16:enum(u3;:4:1=u8;u1;:_););zeros(6:gammau(1..127);:u4;);\
         best(1:u4;:xor(00000000000000030000000000000000:unary(9);););u6;leb128u(5..29)^5;symbols(3:range(0..2););\
         alphabets(0002,000102);sized1(u4;:u3;);runs(u3;:gammau(1..127);:u2;);joined(u3;:radix(*:5););"
    );
}

#[test]
fn the_bytes_behind_the_lock_are_pinned() {
    let bytes = Everything::example().to_bytes().expect("every field fits");
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        hex,
        "a9fd6bf8ef6f1e06c382b9580568242468acf26d8dc05ffa20c00dd845d0c4762c052ec8c149d6fc460119c5745f19"
    );
    assert_eq!(Everything::from_bytes(&bytes), Ok(Everything::example()));
}

#[test]
fn every_key_for_protocols_is_spelled_as_the_book_says() {
    assert_eq!(
        Protocol::LAYOUT.spelling(),
        "msb:u3;reserved(align(8););u8;region(u8;:list(rest:u8;););derived(u8;);region(`$4`:gammau(1..31););\
         derived(computed(u16;););derived(crc(16r,0000000000008005,000000000000ffff,0000000000000000,1..4:u16le;););\
         derived(sum(internet,2..7:u16;););derived(parity(1,1..1:u1;););vlqu(8..24);\
         reserved(align(8););list(rest:u16le;);"
    );
    let bytes = Protocol::example().to_bytes().expect("every field fits");
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "a0090261620300960002583dfc46c5c1b00034127856");
    assert_eq!(Protocol::from_bytes(&bytes), Ok(Protocol::example()));
}

#[test]
fn every_form_of_integers_is_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "c1c9d001e0edf1af")]
    struct Forms {
        #[codec(bits = 4, ones_complement)]
        ones: i8,
        #[codec(bits = 4, sign_magnitude)]
        sign: i8,
        #[codec(bcd(digits = 2))]
        decimal: u8,
        #[codec(bits = 8, scale = 10, bias = -5)]
        scaled: i16,
        #[codec(bits = 8, none = 255, range = 0..=9)]
        option: Option<u8>,
        #[codec(len(vlq))]
        list: Vec<u8>,
        #[codec(sized(vlq))]
        region: u8,
    }
    assert_eq!(
        Forms::LAYOUT.spelling(),
        "msb:i4oc;i4sm;bcd(2);biased(-5:scaled(10:i8;););checked(0..9:none(255:u8;););list(vlqu(8..80);:u8;);\
         region(vlqu(8..80);:u8;);"
    );
    let forms = Forms {
        ones: -1,
        sign: -1,
        decimal: 42,
        scaled: 25,
        option: None,
        list: vec![7],
        region: 8,
    };
    let bytes = forms.to_bytes().expect("every field fits");
    assert_eq!(bytes, [0xe9, 0x42, 3, 0xff, 1, 7, 1, 8]);
    assert_eq!(Forms::from_bytes(&bytes), Ok(forms));
}

#[test]
fn numbers_in_utf8_are_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "fb2b94018b1471a1")]
    struct Numbers {
        #[codec(utf8)]
        frame: u32,
        #[codec(utf8, range = 0..=0x7fff_ffff)]
        sample: u64,
        #[codec(utf8)]
        sign: char,
    }
    assert_eq!(
        Numbers::LAYOUT.spelling(),
        "msb:utf8u(8..56);checked(0..2147483647:utf8u(8..56););char(utf8u(8..56););"
    );
    let numbers = Numbers {
        frame: 128,
        sample: 2048,
        sign: 'é',
    };
    let bytes = numbers.to_bytes().expect("every field fits");
    assert_eq!(bytes, [0xc2, 0x80, 0xe0, 0xa0, 0x80, 0xc3, 0xa9]);
    assert_eq!(Numbers::from_bytes(&bytes), Ok(numbers));
}

#[test]
fn times_are_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "ece50864348dd1e9")]
    struct Times {
        #[codec(as = u16, unit = ms)]
        length: Duration,
        #[codec(as = u32, bits = 24, unit = 100us)]
        step: [Duration; 2],
        #[codec(as = i32, unit = s)]
        unix: SystemTime,
        #[codec(as = u64, unit = 100ns, epoch = 1601-01-01, none = 0)]
        file: Option<SystemTime>,
    }
    assert_eq!(
        Times::LAYOUT.spelling(),
        "msb:duration(1000000:u16;);array(2:duration(100000:u24;););time(1000000000,0:i32;);\
         time(100,-11644473600:none(0:u64;););"
    );
    let times = Times {
        length: Duration::from_secs(1),
        step: [Duration::from_micros(100), Duration::ZERO],
        unix: SystemTime::UNIX_EPOCH - Duration::from_secs(1),
        file: None,
    };
    let bytes = times.to_bytes().expect("every field fits");
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "03e8000001000000ffffffff0000000000000000");
    assert_eq!(Times::from_bytes(&bytes), Ok(times));
}

#[test]
fn pieces_are_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "17958362c584c058")]
    struct Pieces {
        #[codec(pieces = [3, 0b1, 15, 0b01])]
        unsigned: u32,
        #[codec(pieces = [0..4, 4..=7], scale = 2)]
        signed: i16,
    }
    assert_eq!(
        Pieces::LAYOUT.spelling(),
        "msb:pieces(3,=1/1,15,=1/2:u18;);scaled(2:pieces(0..4,4..8:i8;););"
    );
    let pieces = Pieces {
        unsigned: 0b101_000000000000001,
        signed: -2,
    };
    let bytes = pieces.to_bytes().expect("every field fits");
    assert_eq!(bytes, [0b1011_0000, 0, 0b0010_1111, 0b1111_1000]);
    assert_eq!(Pieces::from_bytes(&bytes), Ok(pieces));
}

#[test]
fn one_number_is_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(joined, size = 12)]
    struct Sized {
        #[codec(range = 1..=6)]
        dice: [u8; 4],
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, joined, lock = "dc70276c8451efdf")]
    struct Deal {
        #[codec(combination(52))]
        hand: [u8; 2],
        turn: bool,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "7d96cfb1ce51cc11")]
    struct Both {
        deal: Deal,
        dice: Sized,
    }
    assert_eq!(
        Both::LAYOUT.spelling(),
        "msb:number(combination(52,2);u1;);size(12:number(array(4:range(1..6););););"
    );
    let both = Both {
        deal: Deal {
            hand: [50, 51],
            turn: true,
        },
        dice: Sized { dice: [1, 1, 2, 1] },
    };
    let bytes = both.to_bytes().expect("every field fits");
    // 2 * 1325 + 1 in 12 bits, then 6 in 11, and a zero.
    assert_eq!(bytes, [0xa5, 0xb0, 0x0c]);
    assert_eq!(Both::from_bytes(&bytes), Ok(both));

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(joined(leb128))]
    struct Short(bool, #[codec(range = 1..=3)] u8);

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first, joined(bits = 80, little_endian))]
    struct Long(u64, bool);
    assert_eq!(Long::LAYOUT.spelling(), "lsb:number(u64;u1;:u80le;);");
    assert_eq!(
        <Short as BitCodec>::LAYOUT.spelling(),
        "number(u1;range(1..3);:leb128u(8..80););"
    );
}

#[test]
fn sets_are_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Sets {
        set: u8,
        #[codec(among(set, max = 8))]
        one: u8,
        #[codec(among(set, bits = 3))]
        wide: u8,
        #[codec(combination(among = set, max = 8))]
        pair: [u8; 2],
        #[codec(len(bits = 2), arrangement(among = set, max = 8))]
        list: Vec<u8>,
        #[codec(bias = 1, radix(among = set, max = 8))]
        digits: [u8; 2],
    }
    assert_eq!(
        Sets::LAYOUT.spelling(),
        "msb:u8;among(`$0`:radix(`$0`,8,1););among(`$0`:u3;);among(`$0`:combination(`$0`,8,2););\
         joined(u2;:among(`$0`:arrangement(`$0`,8,*);););biased(1:among(`$0`:radix(`$0`,8,2);););"
    );
    let sets = Sets {
        set: 0b1001_0110,
        one: 4,
        wide: 7,
        pair: [1, 2],
        list: vec![7, 1],
        digits: [2, 8],
    };
    let bytes = sets.to_bytes().expect("every value is in the set");
    // 2 of 4, 3; the first pair; 3 of 4 and 0 of 3; 0 and 3 of 4.
    assert_eq!(bytes, [0x96, 0b1001_1000, 0b1010_0100, 0b1100_0000]);
    assert_eq!(Sets::from_bytes(&bytes), Ok(sets));
}

#[test]
fn keys_of_elements_are_spelled_as_the_book_says() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, lock = "396bb79e56ceb9a7")]
    struct Elements {
        #[codec(each(leb128))]
        array: [u16; 2],
        #[codec(each(range = 1..=6))]
        option: Option<u8>,
        #[codec(len(bits = 4), each(len(bits = 4), bits = 7))]
        list: Vec<Vec<u8>>,
        #[codec(order = [1, 0], each(each(bits = 3)))]
        order: [Option<u8>; 2],
        #[codec(sized(bits = 8), each(sized(bits = 8), len(rest)))]
        regions: [Vec<u8>; 1],
    }
    assert_eq!(
        Elements::LAYOUT.spelling(),
        "msb:array(2:leb128u(8..24););option(range(1..6););list(u4;:list(u4;:u7;););order(1,0:array(2:option(u3;);););\
         region(u8;:array(1:region(u8;:list(rest:u8;););););"
    );
    let elements = Elements {
        array: [300, 1],
        option: Some(6),
        list: vec![vec![1], vec![]],
        order: [None, Some(7)],
        regions: [vec![9]],
    };
    let bytes = elements.to_bytes().expect("every field fits");
    assert_eq!(
        bytes,
        [0xac, 2, 1, 0xd2, 0x10, 0x21, 0xe0, 0x20, 0x10, 0x90]
    );
    assert_eq!(Elements::from_bytes(&bytes), Ok(elements));
}
