//! Which field errors name.

use super::*;

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Chunks {
    chunks: [Chunk; 2],
}

#[derive(BitCodec, Debug)]
struct Chunk {
    #[codec(len(bits = 4), bits = 4)]
    data: Vec<u8>,
    #[codec(align = 8)]
    end: (),
}

#[test]
fn bits_that_align_a_field_are_named_by_it() {
    let error = Chunks::from_bytes(&[0, 0x01]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chunks[1].end: alignment bits are not zero (bits 12..16)"
    );
    assert_eq!(error.kind(), ErrorKind::Reserved);
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8), check = Shape::rules)]
enum Shape {
    Circle {
        #[codec(range = 1..=3)]
        radius: u8,
    },
    Square {
        #[codec(range = 1..=3)]
        radius: u8,
    },
    Point(
        #[codec(range = 1..=3)] u8,
        #[codec(computed = Self::twice)] u8,
    ),
    #[codec(tag = 8..=15)]
    Line { kind: u8, ends: [u8; 2] },
    #[codec(other)]
    Other(u8, u8),
}

impl Shape {
    fn twice(&self) -> u8 {
        match self {
            Self::Point(number, _) => 2 * number,
            _ => 0,
        }
    }

    fn rules(&self) -> Result<(), Violation> {
        let wrong = Violation::new("is wrong");
        match self {
            Self::Circle { radius: 2 } => Err(wrong.field("radius")),
            Self::Square { radius: 2 } => Err(wrong.field("Square").field("radius")),
            Self::Point(2, _) => Err(wrong.field("0")),
            Self::Line { kind: 9, .. } => Err(wrong.field("kind")),
            Self::Line { kind: 10, .. } => Err(wrong.field("Line").field("kind")),
            Self::Line { kind: 11, .. } => Err(wrong.field("ends").index(1)),
            Self::Line { kind: 12, .. } => Err(wrong.field("radius")),
            Self::Line { kind: 13, .. } => Err(wrong.field("length")),
            Self::Other(99, _) => Err(wrong.field("Other").field("0")),
            Self::Other(98, _) => Err(wrong.field("0")),
            _ => Ok(()),
        }
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Shapes {
    count: u8,
    shapes: [Shape; 1],
}

#[test]
fn errors_of_a_variant_say_which_one() {
    // Two bits of a number from 1 on, of which the last one is none.
    for (bytes, expected) in [
        (
            &[0, 0, 0xc0][..],
            "Circle.radius: 4 is not in 1..=3 (bits 16..18)",
        ),
        (
            &[0, 1, 0xc0],
            "Square.radius: 4 is not in 1..=3 (bits 16..18)",
        ),
        (&[0, 2, 0xc0, 0], "Point.0: 4 is not in 1..=3 (bits 16..18)"),
        (
            &[0, 2, 0x80, 0xc0],
            "Point.1: 3 is not the computed value 6 (bits 18..26)",
        ),
    ] {
        let error = Shapes::from_bytes(bytes).unwrap_err();
        assert_eq!(error.to_string(), format!("shapes[0].{expected}"));
    }
}

#[test]
fn rules_name_fields_of_variants_and_the_field_that_keeps_the_tag() {
    for (shape, expected, bits) in [
        (
            Shape::Circle { radius: 2 },
            "Circle.radius: is wrong",
            " (bits 16..18)",
        ),
        (
            Shape::Square { radius: 2 },
            "Square.radius: is wrong",
            " (bits 16..18)",
        ),
        (Shape::Point(2, 4), "Point.0: is wrong", " (bits 16..18)"),
        (
            Shape::Line {
                kind: 9,
                ends: [0; 2],
            },
            "Line.kind: is wrong",
            " (bits 8..16)",
        ),
        (
            Shape::Line {
                kind: 10,
                ends: [0; 2],
            },
            "Line.kind: is wrong",
            " (bits 8..16)",
        ),
        (
            Shape::Line {
                kind: 11,
                ends: [0; 2],
            },
            "Line.ends[1]: is wrong",
            " (bits 24..32)",
        ),
        // A field of another variant has no bits here.
        (
            Shape::Line {
                kind: 12,
                ends: [0; 2],
            },
            "radius: is wrong",
            " (bits 8..32)",
        ),
        (Shape::Other(99, 0), "Other.0: is wrong", " (bits 8..16)"),
        (Shape::Other(98, 0), "Other.0: is wrong", " (bits 8..16)"),
    ] {
        let shapes = Shapes {
            count: 1,
            shapes: [shape.clone()],
        };
        let error = shapes.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), format!("shapes[0].{expected}"));
        let bytes = match shape {
            Shape::Circle { .. } => vec![0, 0, 0b01_000000],
            Shape::Square { .. } => vec![0, 1, 0b01_000000],
            Shape::Point(..) => vec![0, 2, 0b01_000001, 0],
            Shape::Line { kind, .. } => vec![0, kind, 0, 0],
            Shape::Other(tag, _) => vec![0, tag, 0],
        };
        let error = Shapes::from_bytes(&bytes).unwrap_err();
        assert_eq!(error.to_string(), format!("shapes[0].{expected}{bits}"));
    }
    let error = Shape::Line {
        kind: 13,
        ends: [0; 2],
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "is wrong (the check names `length`, which is not a field)"
    );
}
