//! What roots offer beside slices: arrays, prefixes, vectors, texts, traces, errors.

use std::hint::black_box;

use bitcodec::{BitCodec, NoContext, TextFormat, WireFormat};
use use_site_types::{MatchKey, Numbers, Sample};

use super::Visit;

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = hex)]
struct Colour([u8; 4]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = base64)]
struct Token([u8; 33]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, packed = PackedRegister)]
struct Register {
    #[codec(bits = 3)]
    mode: u8,
    #[codec(bits = 13)]
    level: u16,
    ready: bool,
    #[codec(bits = 15)]
    count: u16,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Suit {
    Clubs = 1,
    Spades,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Suits(#[codec(len(leb128), as = u8, runs, bits = 1)] Vec<Suit>);

pub(super) fn run(visit: &mut impl Visit) {
    let key = MatchKey::sample(&mut Numbers::new());
    let array = key.to_array().expect("the value is encodable");
    visit.path("match key, to_array", || {
        let _ = black_box(&black_box(&key).to_array());
    });
    visit.path("match key, from_prefix", || {
        let _ = black_box(&MatchKey::from_prefix(black_box(&array)));
    });
    visit.path("match key, to_bytes", || {
        let _ = black_box(&black_box(&key).to_bytes());
    });
    visit.path("match key, an error with its words", || {
        let error = MatchKey::from_bytes(black_box(&[255; 9])).err();
        black_box(error.map(|error| error.to_string()));
    });
    visit.path("match key, trace", || {
        black_box(MatchKey::trace(black_box(&array)));
    });
    // Symbols are named in a second pass over the segments, which must not look for each from the beginning.
    let suit = |index: usize| [Suit::Clubs, Suit::Spades][index / 2 % 2];
    let suits = Suits((0..5000).map(suit).collect());
    let bytes = suits.to_bytes().expect("the value is encodable");
    visit.path("5000 symbols in runs, trace", || {
        black_box(Suits::trace(black_box(&bytes)));
    });
    texts(visit, "4 bytes in hex", &Colour([1, 128, 255, 7]));
    texts(
        visit,
        "33 bytes in base64",
        &Token(std::array::from_fn(|index| index as u8)),
    );
    let register = Register {
        mode: 5,
        level: 1000,
        ready: true,
        count: 3,
    };
    let mut register = register.pack().expect("the value is encodable");
    visit.path("packed, one field read", || {
        black_box(black_box(&register).level().is_ok());
    });
    visit.path("packed, one field written", || {
        black_box(black_box(&mut register).set_level(black_box(1001)).is_ok());
    });
}

fn texts<T: TextFormat<Context = NoContext>>(visit: &mut impl Visit, name: &str, value: &T) {
    let text = value.to_text().expect("the value is encodable");
    visit.path(&format!("{name}, from_text"), || {
        let _ = black_box(&T::from_text(black_box(&text)));
    });
    visit.path(&format!("{name}, to_text"), || {
        black_box(black_box(value).to_text().is_ok());
    });
}
