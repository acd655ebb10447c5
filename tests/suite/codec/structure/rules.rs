//! Rules over what is on the wire.

use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Body {
    #[codec(bits = 7)]
    from: u8,
    #[codec(bits = 8)]
    to: u8,
}

/// The parity of all other bits: they are a field, whose bytes the rule may ask for.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first, check = parity_agrees)]
struct Frame {
    body: Body,
    parity: bool,
}

fn parity_agrees(frame: &Frame) -> Result<(), Violation> {
    let broken = Violation::new("the parity is not that of the body").field("parity");
    let bytes = frame.body.to_array().map_err(|_| broken)?;
    let ones: u32 = bytes.iter().map(|byte| byte.count_ones()).sum();
    if (ones % 2 == 1) == frame.parity {
        Ok(())
    } else {
        Err(broken)
    }
}

#[test]
fn a_rule_may_encode_a_field() {
    let body = Body { from: 5, to: 7 };
    let frame = Frame { body, parity: true };
    assert_eq!(frame.to_array(), Ok([0b0000_1010, 0b0000_1111]));
    assert_eq!(Frame::from_bytes(&[0b0000_1010, 0b0000_1111]), Ok(frame));
    let error = Frame {
        body,
        parity: false,
    }
    .to_array()
    .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Rule);
    let error = Frame::from_bytes(&[0b0000_1010, 0b0000_1110]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "parity: the parity is not that of the body (bits 15..16)"
    );
}

/// A rule that encodes its own value, which asks the rule.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first, check = odd)]
struct Endless {
    #[codec(bits = 7)]
    number: u8,
    parity: bool,
}

fn odd(value: &Endless) -> Result<(), Violation> {
    let other = Endless {
        parity: !value.parity,
        ..*value
    };
    match other.to_array() {
        Ok([byte]) if byte.count_ones() % 2 == 0 => Ok(()),
        Ok(_) => Err(Violation::new("the parity is wrong")),
        Err(error) => match error.refusal() {
            bitcodec::error::Refusal::Rule(violation) => Err(*violation),
            _ => Err(Violation::new("the value has no bytes")),
        },
    }
}

#[test]
fn a_rule_that_encodes_its_own_value_is_refused() {
    let endless = Endless {
        number: 1,
        parity: true,
    };
    for error in [
        endless.to_array().unwrap_err().to_string(),
        endless.to_bytes().unwrap_err().to_string(),
        Endless::from_bytes(&[3]).unwrap_err().to_string(),
    ] {
        assert!(
            error.starts_with("the `check` of a type encodes a value of that type"),
            "{error}"
        );
    }
    // Other checks run as before.
    a_rule_may_encode_a_field();
}

/// A check that names a field which is none says so, instead of printing a place that does not exist.
#[test]
fn a_rule_of_no_field_says_so() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, check = Span::rules)]
    struct Span {
        from: u8,
        to: u8,
    }

    impl Span {
        fn rules(&self) -> Result<(), Violation> {
            if self.from > self.to {
                return Err(Violation::new("the end is before the beginning").field("nofield"));
            }
            Ok(())
        }
    }

    let words = "the end is before the beginning (the check names `nofield`, which is not a field)";
    let error = Span::from_bytes(&[7, 3]).unwrap_err();
    assert_eq!(error.to_string(), format!("{words} (bits 0..16)"));
    assert_eq!(error.kind(), ErrorKind::Rule);
    let error = Span { from: 7, to: 3 }.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), words);
}
