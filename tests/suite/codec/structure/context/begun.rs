//! Choices and models that begin at a context.

use std::collections::BTreeSet;

use bitcodec::coding::range_coder::Span;
use bitcodec::coding::{Choices, Model};
use bitcodec::{BitCodec, Violation, WireFormat};

/// Balls that are drawn and do not come back.
#[derive(Clone, Debug)]
struct Urn(BTreeSet<u8>);

impl TryFrom<&Balls> for Urn {
    type Error = Violation;

    fn try_from(balls: &Balls) -> Result<Self, Violation> {
        if balls.0 > 100 {
            return Err(Violation::new("an urn has 100 balls at most"));
        }
        Ok(Self((0..balls.0).collect()))
    }
}

/// How many balls there are.
struct Balls(u8);

impl Choices<u8> for Urn {
    const NAME: &'static str = "urn";

    fn radix(&mut self) -> Result<u64, Violation> {
        match self.0.len() as u64 {
            0 => Err(Violation::new("the urn is empty")),
            balls => Ok(balls),
        }
    }

    fn digit(&mut self, ball: &u8) -> Result<u64, Violation> {
        let place = self.0.iter().position(|left| left == ball);
        place
            .map(|place| place as u64)
            .ok_or(Violation::new("the ball was drawn before"))
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        let ball = usize::try_from(digit)
            .ok()
            .and_then(|place| self.0.iter().nth(place));
        ball.copied().ok_or(Violation::new("there is no such ball"))
    }

    fn advance(&mut self, ball: &u8) {
        self.0.remove(ball);
    }
}

/// Heads that are as likely as the context says.
struct Coin(u32);

impl From<&u32> for Coin {
    fn from(heads: &u32) -> Self {
        Self(*heads)
    }
}

impl Model<bool> for Coin {
    const NAME: &'static str = "coin";

    fn total(&mut self) -> Result<u32, Violation> {
        Ok(256)
    }

    fn span(&mut self, head: &bool) -> Result<Span, Violation> {
        Ok(match head {
            true => Span {
                start: 0,
                size: self.0,
            },
            false => Span {
                start: self.0,
                size: 256 - self.0,
            },
        })
    }

    fn find(&mut self, share: u32) -> Result<bool, Violation> {
        Ok(share < self.0)
    }

    fn advance(&mut self, _head: &bool) {}
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = Balls)]
struct Draws {
    #[codec(len(leb128), digits = Urn)]
    balls: Vec<u8>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, context = u32)]
struct Tosses {
    #[codec(when = context > 128, bits = 4)]
    more: Option<u8>,
    #[codec(model = Coin)]
    heads: [bool; 40],
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = u32, arith)]
struct Code {
    #[codec(range = 0..=2)]
    kind: u8,
    #[codec(len(bits = 6), model = Coin)]
    heads: Vec<bool>,
    #[codec(when = context != u32::from(kind), range = 0..=9)]
    digit: Option<u8>,
}

#[test]
fn choices_begin_at_the_context() {
    let draws = Draws {
        balls: vec![3, 4, 0],
    };
    // 3 of five, the last of four, the first of three.
    assert_eq!(
        WireFormat::with_context(&Balls(5))
            .to_bytes(&draws)
            .as_deref(),
        Ok(&[3, 18][..])
    );
    assert_eq!(
        Draws::with_context(&Balls(5)).from_bytes(&[3, 18]),
        Ok(draws)
    );
    // 3 of seven, the fourth of six: 3 + 7 * 3 of 42.
    let draws = Draws { balls: vec![3, 4] };
    assert_eq!(
        WireFormat::with_context(&Balls(7))
            .to_bytes(&draws)
            .as_deref(),
        Ok(&[2, 24][..])
    );
    assert_eq!(
        Draws::with_context(&Balls(7)).from_bytes(&[2, 24]),
        Ok(draws)
    );
    let error = Draws::with_context(&Balls(2))
        .from_bytes(&[3, 18])
        .expect_err("two balls");
    assert_eq!(error.to_string(), "balls[2]: the urn is empty (bits 8..16)");
    let error = Draws::with_context(&Balls(101))
        .from_bytes(&[3, 18])
        .expect_err("an urn has 100");
    assert_eq!(
        error.to_string(),
        "balls: an urn has 100 balls at most (bit 8)"
    );
    let error = WireFormat::with_context(&Balls(101)).to_bytes(&Draws { balls: vec![1] });
    assert_eq!(
        error.expect_err("an urn has 100").to_string(),
        "balls: an urn has 100 balls at most"
    );
    let trace = Draws::with_context(&Balls(7)).trace(&[2, 24]);
    let paths = trace.segments().iter().map(|part| part.path.to_string());
    assert!(paths.collect::<Vec<_>>().contains(&"balls[1]".to_owned()));
}

#[test]
fn a_model_begins_at_the_context() {
    let heads = std::array::from_fn(|index| index % 8 != 0);
    let tosses = Tosses {
        more: Some(9),
        heads,
    };
    let bytes = WireFormat::with_context(&224)
        .to_bytes(&tosses)
        .expect("it encodes");
    assert_eq!(
        Tosses::with_context(&224).from_bytes(&bytes).as_ref(),
        Ok(&tosses)
    );
    let plain = Tosses { more: None, heads };
    let longer = WireFormat::with_context(&32)
        .to_bytes(&plain)
        .expect("it encodes");
    assert_eq!(
        Tosses::with_context(&32).from_bytes(&longer).as_ref(),
        Ok(&plain)
    );
    assert!(bytes.len() < longer.len(), "{bytes:?} {longer:?}");
}

#[test]
fn a_code_of_all_fields_has_the_context() {
    for heads in 0..50_u32 {
        for kind in 0..=2_u8 {
            let heads: Vec<bool> = (0..heads).map(|toss| toss % 5 != 1).collect();
            for context in [1, 200] {
                let digit = (context != u32::from(kind)).then_some(7);
                let code = Code {
                    kind,
                    heads: heads.clone(),
                    digit,
                };
                let bytes = WireFormat::with_context(&context)
                    .to_bytes(&code)
                    .expect("it encodes");
                assert_eq!(
                    Code::with_context(&context).from_bytes(&bytes).as_ref(),
                    Ok(&code)
                );
                let trace = Code::with_context(&context).trace(&bytes);
                assert_eq!(trace.error(), None);
            }
        }
    }
}

#[test]
fn the_lock_has_the_choices_and_not_the_context() {
    let spelling = Draws::LAYOUT.spelling();
    assert_eq!(spelling, "msb:digits(leb128u(8..80);:urn);");
}
