//! A type that decodes any bits has errors of its length alone, and they are found without decoding: by a table of its
//! fields. They are those of the tracing decoder.

use bitcodec::{BitCodec, NoContext, WireFormat};

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Flat {
    #[codec(bits = 4)]
    low: u8,
    flag: bool,
    #[codec(bits = 11)]
    r#type: i16,
    wide: u32,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Padded(bool, #[codec(bits = 9)] u16, i8, #[codec(bits = 3)] u8);

#[derive(BitCodec, Debug, PartialEq)]
struct Single {
    #[codec(bits = 5)]
    alone: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
struct Pair<T> {
    first: T,
    second: T,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Nested {
    before: bool,
    pair: Pair<Pair<Single>>,
    number: u128,
    #[codec(bits = 100)]
    signed: i128,
    last: Pair<u16>,
}

type Twice<T> = Pair<Pair<T>>;

/// Deeper than a path, and with more fields than a table.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Deep {
    many: Twice<Twice<Pair<bool>>>,
    second: Twice<Twice<Pair<u8>>>,
}

#[derive(BitCodec, Debug, PartialEq)]
struct In<T> {
    of: T,
    end: bool,
}

/// Eight of them.
type Eight<T> = In<In<In<In<In<In<In<In<T>>>>>>>>;

/// Deeper than a path.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Deeper {
    a: In<In<In<Eight<u8>>>>,
}

/// Compares the errors of all lengths with those of the trace, which always decodes.
fn errors_are_those_of_the_trace<T: WireFormat<Context = NoContext>>() -> Vec<String> {
    assert!(T::TOTAL);
    let mut texts = Vec::new();
    for fill in [0x00, 0x35, 0xff] {
        for len in 0..=T::MIN_BITS.div_ceil(8) + 2 {
            let bytes = vec![fill; len];
            let trace = T::trace(&bytes);
            assert_eq!(T::from_bytes(&bytes).err().as_ref(), trace.error());
            if let Some(error) = trace.error() {
                texts.push(error.to_string());
            }
            let bits = T::from_prefix_bits(&bytes).err();
            assert_eq!(bits.as_ref(), T::trace_bits(&bytes).error());
            // Bytes behind the value are no error of a prefix.
            let prefix = T::from_prefix(&bytes).err();
            let is_longer = 8 * len >= T::MIN_BITS + 8;
            if is_longer {
                let value = &bytes[..T::MIN_BITS.div_ceil(8)];
                assert_eq!(prefix.as_ref(), T::trace(value).error());
            } else {
                assert_eq!(prefix.as_ref(), trace.error());
            }
        }
    }
    texts.sort();
    texts.dedup();
    texts
}

#[test]
fn a_table_of_fields_has_the_errors_of_a_decoder() {
    assert_eq!(
        errors_are_those_of_the_trace::<Flat>(),
        [
            "16 bits too many after the value (bits 48..64)",
            "8 bits too many after the value (bits 48..56)",
            "low: the input ends: 4 bits are needed, 0 left (bit 0)",
            "type: the input ends: 11 bits are needed, 3 left (bits 5..8)",
            "wide: the input ends: 32 bits are needed, 0 left (bit 16)",
            "wide: the input ends: 32 bits are needed, 16 left (bits 16..32)",
            "wide: the input ends: 32 bits are needed, 24 left (bits 16..40)",
            "wide: the input ends: 32 bits are needed, 8 left (bits 16..24)",
        ]
    );
    errors_are_those_of_the_trace::<Padded>();
    errors_are_those_of_the_trace::<Nested>();
    errors_are_those_of_the_trace::<Deep>();
    errors_are_those_of_the_trace::<Deeper>();
}

/// Types whose bits can be rejected.
mod rejecting {
    use bitcodec::{BitCodec, Violation};

    #[derive(BitCodec)]
    pub(super) struct Range(#[codec(range = 0..=4)] u8, u8);

    #[derive(BitCodec)]
    pub(super) struct Reserved {
        first: u8,
        #[codec(reserved = 3, bits = 5)]
        second: u8,
    }

    #[derive(BitCodec)]
    pub(super) struct Nested(u8, Range);

    #[derive(BitCodec)]
    #[codec(check = rules)]
    pub(super) struct Checked(u8);

    fn rules(value: &Checked) -> Result<(), Violation> {
        match value.0 {
            7 => Err(Violation::new("no seven")),
            _ => Ok(()),
        }
    }

    #[derive(BitCodec)]
    #[codec(size = 16)]
    pub(super) struct Sized(u8);

    #[derive(BitCodec)]
    pub(super) struct Optional(u8, Option<u8>);
}

#[test]
fn a_type_that_rejects_bits_has_errors_that_need_a_decoder() {
    use rejecting::{Checked, Nested, Optional, Range, Reserved, Sized};

    for is_total in [
        Range::TOTAL,
        Reserved::TOTAL,
        Nested::TOTAL,
        Checked::TOTAL,
        Sized::TOTAL,
        Optional::TOTAL,
    ] {
        assert!(!is_total);
    }
}
