//! Bounds that follow from what fields say about each other.

use bitcodec::{BitCodec, NoContext, WireFormat, laws};
use proptest::prelude::{any, prop, proptest};

/// A list is no longer than the number of its elements can be.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Lists {
    #[codec(bits = 4)]
    count: u8,
    #[codec(range = 1..=6)]
    groups: u16,
    #[codec(bits = 3, count_of = derived)]
    len: (),
    #[codec(len = count)]
    plain: Vec<u8>,
    #[codec(len = derived_len(groups))]
    unknown: Vec<u8>,
    #[codec(len = len, bits = 5)]
    derived: Vec<u8>,
}

fn derived_len(groups: u16) -> usize {
    usize::from(groups)
}

/// How many bits the last field has at most.
fn longest<T: BitCodec>() -> Option<usize> {
    let bitcodec::layout::Node::Struct(item) = T::LAYOUT.node else {
        panic!("a struct");
    };
    item.fields.last()?.layout.max_bits
}

#[test]
fn lists_are_as_long_as_their_counts() {
    macro_rules! most {
        ($($len:expr => $most:expr),* $(,)?) => { $({
            #[derive(BitCodec, Debug)]
            #[codec(msb_first)]
            struct List {
                #[codec(bits = 4)]
                a: u8,
                #[codec(range = 2..=9)]
                b: u16,
                #[codec(bits = 3)]
                signed: i8,
                flag: bool,
                #[codec(unary(max = 5))]
                unary: u8,
                #[codec(bits = 2, bias = 1)]
                biased: u8,
                #[codec(bits = 2, scale = 4)]
                scaled: u8,
                #[codec(bcd(digits = 2))]
                decimal: u8,
                #[codec(leb128)]
                any: u64,
                #[codec(via = Half)]
                half: u8,
                #[codec(len = $len)]
                list: Vec<u16>,
            }
            let most: Option<usize> = $most;
            let most: Option<usize> = most.map(|many| 16 * many);
            assert_eq!(longest::<List>(), most, "{}", stringify!($len));
        })* };
    }
    most! {
        a => Some(15),
        b => Some(9),
        flag as u8 => Some(1),
        usize::from(flag) => Some(1),
        unary => Some(5),
        biased => Some(4),
        scaled => Some(12),
        decimal => Some(99),
        7 => Some(7),
        (a + 1) * 2 => Some(32),
        usize::from(a) + b as usize => Some(24),
        a - 1 => Some(15),
        a / 4 => Some(3),
        a % 4 => Some(3),
        a & 3 => Some(3),
        a | unary => Some(20),
        a << 2 => Some(60),
        a >> 1 => Some(7),
        a.min(6) => Some(6),
        any.min(6) => Some(6),
        a.saturating_sub(3) => Some(15),
        if flag { a } else { 20 } => Some(20),
        { a } => Some(15),
        // What may be below 0, what has no end, and what is computed elsewhere.
        signed => None,
        any => None,
        a as i8 => None,
        derived_len(b) => None,
        a - unary => Some(15),
        a / unary => None,
        half => None,
        if let Some(a) = Some(half) { a + 1 } else { 1 } => None,
        u64::from(a) + any => None,
    }
    assert_eq!(Lists::LAYOUT.max_bits, None);
}

// Older compilers do not have let chains.
#[rustversion::since(1.88)]
#[test]
fn a_let_chain_has_no_known_end() {
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct List {
        #[codec(bits = 4)]
        a: u8,
        flag: bool,
        #[codec(len = if let Some(a) = Some(a) && flag { a } else { 0 })]
        list: Vec<u16>,
    }
    assert_eq!(longest::<List>(), None);
}

/// A type that is written in fewer bits than its values have.
#[derive(BitCodec, Clone, Debug)]
struct Half(#[codec(bits = 4)] u8);

impl From<Half> for u8 {
    fn from(half: Half) -> Self {
        2 * half.0
    }
}

impl From<&u8> for Half {
    fn from(value: &u8) -> Self {
        Self(value / 2)
    }
}

/// A region is no larger than its size can be.
#[test]
fn regions_are_as_large_as_their_sizes() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Region {
        #[codec(bits = 3)]
        size: u8,
        #[codec(sized = size)]
        number: Leb,
        #[codec(len(bytes = size))]
        numbers: Vec<Leb>,
    }

    #[derive(BitCodec, Debug)]
    struct Leb(#[codec(leb128)] u64);

    assert_eq!(Region::MAX_BITS, Some(3 + 56 + 56));
}

/// Options of which one is there count once.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Options {
    #[codec(bits = 2)]
    kind: u8,
    #[codec(when = kind == 0)]
    address: Option<u32>,
    #[codec(when = matches!(kind, 1 | 3))]
    wide: Option<[u8; 6]>,
    #[codec(when = kind == 2, bits = 30)]
    narrow: Option<u32>,
    is_signed: bool,
    #[codec(when = is_signed)]
    signed: Option<i8>,
    #[codec(when = !is_signed)]
    unsigned: Option<u8>,
    #[codec(when = kind > 1)]
    large: Option<u8>,
}

/// Of which all values take the same bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Even {
    is_signed: bool,
    #[codec(bits = 7)]
    number: u8,
    #[codec(when = is_signed)]
    signed: Option<i16>,
    #[codec(when = !is_signed)]
    unsigned: Option<u16>,
    last: u8,
}

/// Alignment stands between the options.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Aligned {
    kind: bool,
    #[codec(when = !kind, bits = 5)]
    five: Option<u8>,
    #[codec(align = 8)]
    byte: u8,
    #[codec(when = kind, bits = 7)]
    seven: Option<u8>,
    #[codec(when = !kind, bits = 3)]
    three: Option<u8>,
    #[codec(align = 8)]
    end: (),
}

#[test]
fn options_that_exclude_each_other_count_once() {
    // `large` is there beside `narrow` and beside `wide`.
    assert_eq!(
        (Options::MIN_BITS, Options::MAX_BITS),
        (2 + 32 + 9, Some(2 + 56 + 9))
    );
    assert_eq!((Even::MIN_BITS, Even::MAX_BITS), (32, Some(32)));
    assert_eq!((Aligned::MIN_BITS, Aligned::MAX_BITS), (24, Some(24)));
    let even = Even {
        is_signed: true,
        number: 5,
        signed: Some(-1),
        unsigned: None,
        last: 9,
    };
    assert_eq!(even.to_bytes().as_deref(), Ok(&[0x85, 0xff, 0xff, 9][..]));
    assert_eq!(Even::from_bytes(&[0x85, 0xff, 0xff, 9]), Ok(even));
    let error = Even::from_bytes(&[0x85, 0xff, 0xff]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "last: the input ends: 8 bits are needed, 0 left (bit 24)"
    );

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Unknown {
        kind: u8,
        place: Place,
        any: bool,
        #[codec(when = kind == FIRST)]
        first: Option<u8>,
        #[codec(when = kind != FIRST)]
        second: Option<u8>,
        #[codec(when = place.kind == 1)]
        third: Option<u8>,
        #[codec(when = place.kind == 2)]
        fourth: Option<u8>,
        #[codec(when = kind == codes::FIFTH)]
        fifth: Option<u8>,
        #[codec(when = kind == codes::SIXTH)]
        sixth: Option<u8>,
        #[codec(when = !kind == 3)]
        seventh: Option<u8>,
        #[codec(when = !kind == 4)]
        eighth: Option<u8>,
    }

    mod codes {
        pub(super) const FIFTH: u8 = 5;
        pub(super) const SIXTH: u8 = 6;
    }

    #[derive(BitCodec, Clone, Copy, Debug)]
    struct Place {
        kind: u8,
    }

    const FIRST: u8 = 1;
    assert_eq!((Unknown::MIN_BITS, Unknown::MAX_BITS), (17, Some(17 + 64)));
}

#[test]
fn a_size_holds_the_longest_of_them() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, size = 24)]
    struct Header {
        is_long: bool,
        #[codec(reserved = 7, when = !is_long)]
        short: Option<u8>,
        #[codec(when = is_long)]
        long: Option<u16>,
    }

    let short = Header {
        is_long: false,
        short: Some(7),
        long: None,
    };
    assert_eq!(short.to_bytes().as_deref(), Ok(&[0, 7, 0][..]));
    assert_eq!(Header::from_bytes(&[0, 7, 0]), Ok(short));
    assert!(Header::from_bytes(&[0, 7, 1]).is_err());
}

#[test]
fn both_laws_hold() {
    laws::of_type::<Options>();
    laws::of_type::<Even>();
    laws::of_type::<Aligned>();
}

proptest! {
    #[test]
    fn widths_lie_between_the_bounds(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        fn check<T: WireFormat<Context = NoContext>>(bytes: &[u8]) {
            if let Ok((_, bits)) = T::from_prefix_bits(bytes) {
                let bits = bits.bits();
                assert!(T::MIN_BITS <= bits && T::MAX_BITS.is_none_or(|most| bits <= most));
            }
        }
        check::<Options>(&bytes);
        check::<Even>(&bytes);
        check::<Aligned>(&bytes);
        check::<Lists>(&bytes);
    }
}
