//! What is refused of elements, by name.

use super::*;

#[test]
fn a_wrong_element_is_named() {
    type Spoil = fn(&mut msb_first::Together);
    let spoiled: [(Spoil, &str); 9] = [
        (|all| all.turned[2] = 8, "turned[2]: 15 does not fit 3 bits"),
        (
            |all| all.lists[0][1] = 32,
            "lists[0][1]: 32 does not fit 5 bits",
        ),
        (
            |all| all.deep[0][0][0] = 7,
            "deep[0][0][0]: 7 is not in 1..=6",
        ),
        (
            |all| all.counted[1][5] = 4,
            "counted[1][5]: 4 does not fit 2 bits",
        ),
        (
            |all| all.chosen[1][2] = 9,
            "chosen.south[2]: 9 is not in 0..=8",
        ),
        (
            |all| all.named[1][0] = 5,
            "named[1].north: 5 is not in 0..=4",
        ),
        (|all| all.dice[1] = 0, "dice[1]: 0 is not in 1..=6"),
        (
            |all| all.nested = Some(Some(6)),
            "nested: 6 is not in 1..=5",
        ),
        (
            |all| all.lists[1] = vec![1; 8],
            "lists[1]: 8 does not fit 3 bits",
        ),
    ];
    for (spoil, error) in spoiled {
        let mut value = msb_first::Together::example();
        spoil(&mut value);
        let found = value.to_bytes().err().map(|error| error.to_string());
        assert_eq!(found.unwrap_or_default(), error);
    }
}

#[test]
fn wrong_bits_of_an_element_are_named() {
    for (bytes, error) in [
        (
            &[0, 0, 0, 0, 0, 0][..],
            "best[0]: not canonical: the shortest coding is used, the lower selector on ties (bits 9..16)",
        ),
        (
            &[0, 0b0111_1111, 0x80, 0, 0, 0],
            "dice[0]: 8 is not in 1..=6 (bits 14..17)",
        ),
        (
            &[0, 0b0111_1000, 0b1101_1011],
            "lists[0]: the input ends: 9 bits are needed, 6 left (bits 18..24)",
        ),
    ] {
        let found = Small::from_bytes(bytes).unwrap_err();
        assert_eq!(found.to_string(), error);
    }
}

/// Two rules of one array are broken: the first wrong element is refused, also where numbers are read together.
#[test]
fn the_first_wrong_element_is_refused() {
    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 2)]
    enum Side {
        Left,
        Right,
        Middle,
    }

    fn is_taken(of: &Taken) -> Result<(), Violation> {
        match of {
            Taken::Neither => Err(Violation::new("one is taken")),
            Taken::One | Taken::Other => Ok(()),
        }
    }

    #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
    #[codec(bits = 2, check = is_taken)]
    enum Taken {
        One,
        Other,
        Neither,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Sides(#[codec(each(as = u16, leb128))] [Side; 2]);

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Both(#[codec(each(as = u16, bits = 8))] [Taken; 2]);

    laws::of_type::<Sides>();
    laws::of_type::<Both>();
    laws::of_bytes::<Sides>(&[3, 0x80, 0]);
    laws::of_bytes::<Both>(&[2, 9]);
    laws::of_bytes::<Both>(&[9, 2]);
    let error = Sides::from_bytes(&[3, 0x80, 0]).unwrap_err();
    assert_eq!(error.to_string(), "0[0]: 3 is not in 0..=2 (bits 0..8)");
}
