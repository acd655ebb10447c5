//! Values by a model: laws, choices as models, and models that contradict themselves.

use bitcodec::coding::range_coder::Span;
use bitcodec::coding::{Choices, Model, Modelled};
use bitcodec::io::{Msb, SliceReader, VecWriter};
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use proptest::prelude::*;

use super::weights::laws;

/// Balls of an urn that do not come back.
#[derive(Clone, Debug)]
struct Urn(Vec<u8>);

impl Default for Urn {
    fn default() -> Self {
        Self((0..9).collect())
    }
}

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
        let ball = usize::try_from(digit).ok();
        let ball = ball.and_then(|place| self.0.get(place).copied());
        ball.ok_or(Violation::new("there is no such ball"))
    }

    fn advance(&mut self, ball: &u8) {
        self.0.retain(|left| left != ball);
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Draws {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(len(bits = 4), model = Urn)]
    balls: Vec<u8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct All(#[codec(model = Urn)] [u8; 9]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Regions {
    #[codec(sized(leb128), len(bits = 4), model = Urn)]
    balls: Vec<u8>,
    last: u8,
}

proptest! {
    #[test]
    fn lists_keep_the_laws(kind in 0..8u8, balls in prop::sample::subsequence((0..9u8).collect::<Vec<_>>(), 0..9).prop_shuffle()) {
        let draws = Draws { kind, balls: balls.clone() };
        let regions = Regions { balls, last: kind };
        prop_assert!(laws::for_value(&draws) && laws::for_value(&regions));
    }

    #[test]
    fn arrays_keep_the_laws(balls in Just([0u8, 1, 2, 3, 4, 5, 6, 7, 8]).prop_shuffle()) {
        let all = All(balls);
        prop_assert!(laws::for_value(&all));
    }

    #[test]
    fn bytes_keep_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..9)) {
        laws::for_bytes::<Draws>(&bytes);
        laws::for_bytes::<All>(&bytes);
        laws::for_bytes::<Regions>(&bytes);
    }
}

#[test]
fn choices_share_alike() {
    // 362,880 orders in at most 19 bits.
    let longest = All([8, 7, 6, 5, 4, 3, 2, 1, 0]).bit_len().unwrap();
    assert!(longest <= 19, "{longest}");
    assert_eq!(All([0, 1, 2, 3, 4, 5, 6, 7, 8]).bit_len(), Ok(0));
    assert_eq!(All::MIN_BITS, 0);
    assert_eq!(All::MAX_BITS, Some(9 * 16 + 1));
    assert_eq!(All::LAYOUT.spelling(), "lsb:model(9:urn);");
    assert_eq!(All::LAYOUT.rows()[0].form, "9 x by the model urn");
    assert_eq!(
        Draws::LAYOUT.rows()[1].form,
        "list by the model urn, length as u4"
    );
}

#[test]
fn errors_name_the_element_and_the_rule() {
    let error = Draws {
        kind: 0,
        balls: vec![3, 4, 3],
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(error.to_string(), "balls[2]: the ball was drawn before");
    let error = Draws::from_bytes(&[0b0001_1110, 0, 1]).unwrap_err();
    assert_eq!(error.to_string(), "balls[9]: the urn is empty (bits 7..24)");
    let trace = Draws::trace(
        &Draws {
            kind: 0,
            balls: vec![8, 0],
        }
        .to_bytes()
        .unwrap(),
    );
    let costs = trace.segments().iter().filter_map(|segment| segment.cost);
    assert_eq!(
        costs.map(|cost| cost.to_string()).collect::<Vec<_>>(),
        ["3.17", "3.00"]
    );
}

#[test]
fn a_start_of_the_callers() {
    let mut writer = VecWriter::<Msb>::new();
    Modelled::encode_from(&mut Urn(vec![7, 5]), &[5, 7], &mut writer).unwrap();
    let bytes = writer.finish();
    assert_eq!(bytes, [0b1000_0000]);
    let mut balls = Vec::new();
    let mut reader = SliceReader::<Msb>::new(&bytes);
    Modelled::decode_from(&mut Urn(vec![7, 5]), 2, &mut reader, |ball| {
        balls.push(ball)
    })
    .unwrap();
    assert_eq!(balls, [5, 7]);
}

/// What a model must not say.
#[derive(Clone, Copy, Debug)]
struct Wrong {
    total: u32,
    span: Span,
    found: u8,
}

impl Model<u8> for Wrong {
    const NAME: &'static str = "wrong";

    fn total(&mut self) -> Result<u32, Violation> {
        Ok(self.total)
    }

    fn span(&mut self, _: &u8) -> Result<Span, Violation> {
        Ok(self.span)
    }

    fn find(&mut self, _: u32) -> Result<u8, Violation> {
        Ok(self.found)
    }

    fn advance(&mut self, _: &u8) {}
}

#[test]
fn a_model_that_contradicts_itself_is_refused() {
    let span = |start, size| Span { start, size };
    for (total, span) in [
        (0, span(0, 1)),
        (65_537, span(0, 1)),
        (u32::MAX, span(0, 1)),
        (4, span(0, 0)),
        (4, span(4, 1)),
        (4, span(u32::MAX, 1)),
        (4, span(3, 2)),
    ] {
        let mut wrong = Wrong {
            total,
            span,
            found: 0,
        };
        let mut writer = VecWriter::<Msb>::new();
        let fault = Modelled::encode_from(&mut wrong, &[0], &mut writer).unwrap_err();
        assert_eq!(fault.kind(), ErrorKind::Rule, "{wrong:?}");
        let mut reader = SliceReader::<Msb>::new(&[0x30]);
        let fault = Modelled::decode_from(&mut wrong, 1, &mut reader, |_: u8| ()).unwrap_err();
        assert_eq!(fault.kind(), ErrorKind::Rule, "{wrong:?}");
    }
    let mut wrong = Wrong {
        total: 4,
        span: span(1, 2),
        found: 0,
    };
    let mut reader = SliceReader::<Msb>::new(&[0xf0]);
    let fault = Modelled::decode_from(&mut wrong, 1, &mut reader, |_: u8| ()).unwrap_err();
    assert_eq!(fault.kind(), ErrorKind::Rule);
}
