//! Values as their indices in a set that earlier fields or the context decide.

use arrayvec::ArrayVec;
use bitcodec::coding::ValueSet;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// A set of each kind, in each form.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Sets {
    taken: u64,
    #[codec(among(!taken, max = 64))]
    king: u8,
    #[codec(among(!taken, bits = 6))]
    queen: u8,
    #[codec(len(bits = 3), bias = 8, combination(among = (!taken >> 8) & 0xffff_ffff_ffff, max = 48))]
    pawns: ArrayVec<u8, 8>,
    #[codec(len(bits = 4))]
    palette: Vec<u16>,
    #[codec(len(bits = 4), among(palette, bits = 4))]
    pixels: Vec<u16>,
    #[codec(len(bits = 2), among(palette, max = 16))]
    narrow: Vec<u16>,
    #[codec(radix(among = palette, max = 16))]
    three: [u16; 3],
    #[codec(arrangement(among = 4..=11, max = 8))]
    order: [u8; 3],
    #[codec(len(bits = 3))]
    suits: Vec<Suit>,
    #[codec(as = u8, among(suits, max = 8))]
    suit: Suit,
    #[codec(as = u8, arrangement(among = suits, max = 8))]
    two: [Suit; 2],
    has: bool,
    #[codec(when = has, among(palette, max = 16))]
    some: Option<u16>,
}

fn usual() -> Sets {
    Sets {
        taken: 0xff,
        king: 63,
        queen: 8,
        pawns: [16, 20, 55].into_iter().collect(),
        palette: vec![500, 3, 7],
        pixels: vec![7, 500, 7],
        narrow: vec![3, 500],
        three: [3, 3, 7],
        order: [11, 4, 7],
        suits: vec![Suit::Hearts, Suit::Clubs],
        suit: Suit::Clubs,
        two: [Suit::Clubs, Suit::Hearts],
        has: true,
        some: Some(7),
    }
}

#[test]
fn every_set_comes_back_and_obeys_the_laws() {
    let sets = usual();
    let bytes = sets.to_bytes().expect("every value is in its set");
    assert_eq!(Sets::from_bytes(&bytes), Ok(sets.clone()));
    laws::of_value(&sets);
    laws::of_bytes::<Sets>(&bytes);
    // Whatever the bits are, they are a value that has these bits, or none.
    for bit in 0..8 * bytes.len() {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        laws::of_bytes::<Sets>(&bytes);
    }
}

#[test]
fn a_value_that_is_not_in_the_set_is_rejected_with_its_number() {
    let message = |sets: Sets| sets.to_bytes().unwrap_err().to_string();
    assert_eq!(
        message(Sets { king: 3, ..usual() }),
        "king: 3 is not in `!taken`"
    );
    let pawns = |of: [u8; 2]| of.into_iter().collect();
    let sets = Sets {
        pawns: pawns([16, 7]),
        ..usual()
    };
    assert!(message(sets).starts_with("pawns[1]: 7 is "));
    let sets = Sets {
        pawns: pawns([16, 8]),
        ..usual()
    };
    assert_eq!(
        message(sets),
        "pawns[1]: the values of a combination ascend"
    );
    let sets = Sets {
        pixels: vec![7, 8],
        ..usual()
    };
    assert_eq!(message(sets), "pixels[1]: 8 is not in `palette`");
    let sets = Sets {
        three: [7, 8, 3],
        ..usual()
    };
    assert_eq!(message(sets), "three[1]: 8 is not in `palette`");
    let sets = Sets {
        suit: Suit::Spades,
        ..usual()
    };
    assert_eq!(message(sets), "suit: Spades is not in `suits`");
    let sets = Sets {
        two: [Suit::Clubs, Suit::Diamonds],
        ..usual()
    };
    assert_eq!(message(sets), "two[1]: Diamonds is not in `suits`");
    let sets = Sets {
        order: [11, 4, 12],
        ..usual()
    };
    assert_eq!(message(sets), "order[2]: 12 is not in `4..=11`");
}

#[test]
fn an_index_without_a_value_is_rejected_with_its_bits() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct One {
        set: u8,
        #[codec(among(set, bits = 4))]
        value: u8,
        #[codec(bits = 4)]
        rest: u8,
    }
    assert_eq!(
        One::from_bytes(&[0b1010, 0x15]),
        Ok(One {
            set: 0b1010,
            value: 3,
            rest: 5
        })
    );
    let error = One::from_bytes(&[0b1010, 0x25]).unwrap_err();
    assert_eq!(error.to_string(), "value: 2 is not in 0..=1 (bits 8..12)");
    let error = One::from_bytes(&[0, 5]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
}

#[test]
fn a_value_with_two_indices_has_the_first() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Twice {
        set: [u8; 3],
        #[codec(among(set, bits = 2))]
        value: u8,
        #[codec(radix(among = set, max = 3))]
        pair: [u8; 2],
    }
    let twice = Twice {
        set: [9, 9, 4],
        value: 9,
        pair: [4, 9],
    };
    assert_eq!(twice.to_bytes().unwrap(), [9, 9, 4, 0b0001_1000]);
    let error = Twice::from_bytes(&[9, 9, 4, 0b0101_1000]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "value: not canonical: a value is written by its least index in the set (bits 24..26)"
    );
    let error = Twice::from_bytes(&[9, 9, 4, 0b0001_1100]).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string()),
        (ErrorKind::NotCanonical, "pair[1]".to_owned())
    );
}

#[test]
fn a_set_above_its_maximum_is_rejected() {
    let error = Sets {
        palette: vec![3; 15],
        has: false,
        some: None,
        ..usual()
    };
    assert!(error.to_bytes().is_err(), "500 is not in the set");
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Few {
        set: u16,
        #[codec(among(set, max = 3))]
        value: u8,
    }
    assert_eq!(
        Few {
            set: 0b111,
            value: 2
        }
        .to_bytes()
        .unwrap(),
        [0, 7, 0b10_000000]
    );
    let error = Few {
        set: 0b1111,
        value: 2,
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "value: `among` gives 4, which is not in 0..=3"
    );
    let error = Few::from_bytes(&[0, 15, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "value: `among` gives 4, which is not in 0..=3 (bit 16)"
    );
}

#[test]
fn bits_of_integers_are_sets() {
    fn agrees(set: &impl ValueSet, values: &[u64]) {
        assert_eq!(set.size(), values.len() as u64);
        for (index, &value) in (0..).zip(values) {
            assert_eq!(set.value_at(index), Some(value));
            assert_eq!(set.index_of(value), Some(index));
        }
        assert_eq!(set.value_at(values.len() as u64), None);
        let others = (0..200)
            .chain([u64::MAX])
            .filter(|value| !values.contains(value));
        for other in others {
            assert_eq!(set.index_of(other), None);
        }
    }
    agrees(&0x81_u8, &[0, 7]);
    agrees(&(1_u64 << 63 | 6), &[1, 2, 63]);
    agrees(&(1_u128 << 127 | 1 << 64), &[64, 127]);
    agrees(&0_u32, &[]);
    agrees(&(5..8_u8), &[5, 6, 7]);
    agrees(&(5..=7_i32), &[5, 6, 7]);
    agrees(
        &std::ops::Range {
            start: 8_usize,
            end: 5,
        },
        &[],
    );
    agrees(&vec![30_u8, 2], &[30, 2]);
    // Descending indices start over.
    let mut indices = [2, 0, 1];
    assert_eq!((1_u64 << 63 | 6).to_values(&mut indices), Ok(()));
    assert_eq!(indices, [63, 1, 2]);
}

#[test]
fn the_context_may_be_the_set() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, context = u64)]
    struct Pawns {
        #[codec(len(bits = 3), arrangement(among = context, max = 48))]
        squares: Vec<u8>,
    }
    let free = 0xff00_u64;
    let pawns = Pawns {
        squares: vec![15, 8],
    };
    // 7 of 8, and 0 of 7.
    let bytes = Pawns::with_context(&free).to_bytes(&pawns).unwrap();
    assert_eq!(bytes, [0b010_11000, 0b1_0000000]);
    assert_eq!(Pawns::with_context(&free).from_bytes(&bytes), Ok(pawns));
}
