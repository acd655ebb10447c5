//! Fixed values are shown as the declaration writes them.

use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Start {
    #[codec(fixed = 0xcafe_babe, bits = 32)]
    magic: (),
    #[codec(fixed = 0b0101, bits = 4)]
    binary: u8,
    #[codec(fixed = 0o7u8, bits = 4)]
    octal: u8,
    #[codec(fixed = b"us\x1f")]
    name: [u8; 3],
    #[codec(fixed = 7)]
    decimal: u8,
    #[codec(fixed = -1, bits = 7)]
    negative: i8,
    #[codec(fixed = true)]
    flag: bool,
}

const START: Start = Start {
    magic: (),
    binary: 5,
    octal: 7,
    name: *b"us\x1f",
    decimal: 7,
    negative: -1,
    flag: true,
};

#[test]
fn errors_show_both_values_as_the_fixed_one_is_written() {
    let bytes = START.to_bytes().unwrap();
    assert_eq!(Start::from_bytes(&bytes), Ok(START));
    for (place, change, message) in [
        (
            0,
            0x41,
            "magic: 0x8bfebabe is not the fixed value 0xcafebabe (bits 0..32)",
        ),
        (
            0,
            0xca,
            "magic: 0x00febabe is not the fixed value 0xcafebabe (bits 0..32)",
        ),
        (
            4,
            0x40,
            "binary: 0b0001 is not the fixed value 0b0101 (bits 32..36)",
        ),
        (
            4,
            0x02,
            "octal: 0o5 is not the fixed value 0o7 (bits 36..40)",
        ),
        (
            4,
            0x08,
            "octal: 0o17 is not the fixed value 0o7 (bits 36..40)",
        ),
        (
            5,
            0x20,
            "name[0]: b'U' is not the fixed value b'u' (bits 40..48)",
        ),
        (
            7,
            0x01,
            "name[2]: b'\\x1e' is not the fixed value b'\\x1f' (bits 56..64)",
        ),
        (8, 0x01, "decimal: 6 is not the fixed value 7 (bits 64..72)"),
        (
            9,
            0x02,
            "negative: -2 is not the fixed value -1 (bits 72..79)",
        ),
        (9, 0x01, "flag: false is not the fixed value true (bit 79)"),
    ] {
        let mut bytes = bytes.clone();
        bytes[place] ^= change;
        let error = Start::from_bytes(&bytes).unwrap_err();
        assert_eq!(
            error.to_string().replace("(bits 79..80)", "(bit 79)"),
            message
        );
    }
    let error = Start { binary: 9, ..START }.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "binary: 0b1001 is not the fixed value 0b0101"
    );
}

#[test]
fn layouts_and_traces_show_it_and_the_fingerprint_does_not() {
    let table = Start::LAYOUT.to_string();
    for form in [
        "u32, always 0xcafebabe",
        "u4, always 0b0101",
        "u4, always 0o7",
        "u8, always 7",
    ] {
        assert!(table.contains(form), "{table}");
    }
    let trace = Start::trace(&START.to_bytes().unwrap());
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .take(3)
        .filter_map(|segment| Some(segment.value?.to_string()))
        .collect();
    assert_eq!(shown, ["0xcafebabe", "0b0101", "0o7"]);

    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Decimal(#[codec(fixed = 3_405_691_582, bits = 32)] ());
    #[derive(BitCodec)]
    #[codec(msb_first)]
    struct Hexadecimal(#[codec(fixed = 0xcafe_babe, bits = 32)] ());
    assert_eq!(
        Decimal::LAYOUT.fingerprint(),
        Hexadecimal::LAYOUT.fingerprint()
    );
}

#[test]
fn the_laws_find_values_with_fixed_literals() {
    bitcodec::laws::of_type::<Start>();
}
