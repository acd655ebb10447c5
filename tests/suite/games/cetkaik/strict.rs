//! Bytes without meaning: each is refused, or is the one form of what it means.

use bitcodec::{ErrorKind, NoContext, WireFormat};
use games::cetkaik::{Board, Field, Moved, PieceList};

use super::fields::named;
use super::square;

/// Asserts that bytes are refused, or are the one form of what they mean.
pub(super) fn refused_or_canonical<T: WireFormat<Context = NoContext>>(bytes: &[u8]) {
    if let Ok(value) = T::from_bytes(bytes) {
        assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    }
}

#[test]
fn every_value_of_every_byte_is_refused_or_canonical() {
    for name in ["initial", "photograph", "crate_test"] {
        let field = named(name);
        let list = PieceList::try_from(&field).expect("the field is whole");
        let mut bytes = field.to_bytes().expect("the field is whole");
        let mut listed = list.to_bytes().expect("a list encodes");
        for at in 0..bytes.len() {
            let kept = bytes[at];
            for byte in 0..=255 {
                bytes[at] = byte;
                refused_or_canonical::<Field>(&bytes);
                refused_or_canonical::<Board>(&bytes[..81]);
                assert_eq!(
                    Field::from_bytes(&bytes).is_ok(),
                    byte == kept || flips_side(&bytes, at, byte ^ kept)
                );
            }
            bytes[at] = kept;
        }
        let mut moved = Moved::try_from(&field)
            .expect("the field is whole")
            .to_bytes()
            .expect("it encodes");
        for at in 0..moved.len() {
            let kept = moved[at];
            for byte in 0..=255 {
                moved[at] = byte;
                refused_or_canonical::<Moved>(&moved);
            }
            moved[at] = kept;
        }
        for at in 0..listed.len() {
            let kept = listed[at];
            for byte in 0..=255 {
                listed[at] = byte;
                refused_or_canonical::<PieceList>(&listed);
            }
            listed[at] = kept;
        }
    }
}

/// Tells whether a change of one byte changes nothing but sides, which are free.
fn flips_side(bytes: &[u8], at: usize, change: u8) -> bool {
    if at < 81 {
        return change == 0o300 && bytes[at] & 0o77 < 48 && !matches!(bytes[at], 0 | 0o300);
    }
    // Both bits of an entry change where it was 1 or 2, and stays one of them.
    (0..4).all(|entry| {
        let of = |byte: u8| byte >> (2 * entry) & 0b11;
        of(change) == 0 || of(change) == 0b11 && matches!(of(bytes[at]), 1 | 2)
    })
}

#[test]
fn every_other_length_is_refused() {
    let bytes = [named("photograph").to_bytes().expect("whole"), vec![0; 93]].concat();
    for len in (0..bytes.len()).filter(|&len| len != 93) {
        let kind = Field::from_bytes(&bytes[..len])
            .expect_err("another length")
            .kind();
        let expected = if len < 93 {
            ErrorKind::Truncated
        } else {
            ErrorKind::Trailing
        };
        assert_eq!(kind, expected, "{len}");
    }
}

/// What the published crate takes for a field, or panics on later.
#[test]
fn bytes_without_meaning_are_named() {
    let cases: [(&[(usize, u8)], &str); 13] = [
        (
            &[(1, 0o277)],
            "board.LA.OfA.id: 63 is not in 0..=47 (bits 10..16)",
        ),
        (
            &[(0, 0o160)],
            "board.KA.OfIa.id: 48 is not in 0..=47 (bits 2..8)",
        ),
        (
            &[(27, 0o042)],
            "board.KU.Empty.id: 34 is not the fixed value 0 (bits 218..224)",
        ),
        (
            &[(40, 0o345)],
            "board.ZO.Tam2.id: 37 is not the fixed value 0 (bits 322..328)",
        ),
        (
            &[(40, 0o301)],
            "board.ZO.Tam2.id: 1 is not the fixed value 0 (bits 322..328)",
        ),
        (
            &[(81, 0b1100_0000)],
            "hop1zuo1.0o00: 3 is the code of no `Owner` (bits 648..650)",
        ),
        (
            &[(92, 0b0000_0011)],
            "hop1zuo1.0o57: 3 is the code of no `Owner` (bits 742..744)",
        ),
        (&[(40, 0)], "board: the tam2 is missing (bits 0..648)"),
        (&[(80, 0o300)], "board.PIA: a second tam2 (bits 640..648)"),
        (
            &[(80, 0o241)],
            "board.PIA: 赤筆 (0o41) stands on a second square (bits 640..648)",
        ),
        (
            &[(81, 0b0100_0000)],
            "board.KAI: 黒兵 (0o00) stands on a square and is in a hand too (bits 432..440)",
        ),
        (
            &[(0, 0)],
            "黒筆 (0o42) is on no square and in no hand (bits 0..744)",
        ),
        // Bytes come before the whole: the tam2 is missing too.
        (
            &[(40, 0), (92, 0b0000_0011)],
            "hop1zuo1.0o57: 3 is the code of no `Owner` (bits 742..744)",
        ),
    ];
    for (changes, message) in cases {
        let mut bytes = Field::INITIAL.to_array().expect("whole");
        for &(at, byte) in changes {
            bytes[at] = byte;
        }
        let error = Field::from_bytes(&bytes).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_broken_field_does_not_encode() {
    let mut field = Field::INITIAL;
    field.board[square("ZO")] = None;
    let error = field.to_bytes().expect_err("no tam2");
    assert_eq!(error.to_string(), "board: the tam2 is missing");
    assert_eq!(PieceList::try_from(&field).ok(), None);
}
