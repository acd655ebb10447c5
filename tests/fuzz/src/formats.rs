//! Every format of the registry, given any text, and any bytes as hex digits.

use games::format::{Ability, GameFormat, Options, Refusal, hex};
use games::registry::formats;

/// Every format refuses the input, or treats it as one value in all it offers.
pub fn check(input: &[u8]) {
    let digits = hex::write(input);
    for format in formats() {
        one_answer(format, &digits);
        if let Ok(text) = str::from_utf8(input) {
            one_answer(format, text);
        }
    }
}

fn one_answer(format: &dyn GameFormat, text: &str) {
    let name = format.card().name;
    let options = Options::default();
    let checked = format.check(text, &options);
    if format.offers(Ability::Inspect) {
        every_bit_is_told(format, text, &checked);
    }
    if checked.is_err() {
        assert_eq!(format.decode(text, &options).map(drop), checked, "{name}");
        return;
    }
    let json = format
        .decode_json(text, &options)
        .expect("what is accepted has a JSON form");
    let canonical = written(format, &json);
    if format.offers(Ability::Inspect) {
        // Bits have one form; only hex digits have two cases.
        assert!(canonical.eq_ignore_ascii_case(text), "{name}: {canonical}");
    }
    let again = format.decode_json(&canonical, &options);
    assert_eq!(again.as_ref(), Ok(&json), "{name}: {canonical}");
    for offered in [
        format.decode(text, &options),
        drawn(format, Ability::Draw, text),
        drawn(format, Ability::Svg, text),
    ] {
        assert_eq!(offered.map(drop), Ok(()), "{name}: {text}");
    }
}

/// The format's own text for a value's JSON: nothing may be lost on the way.
fn written(format: &dyn GameFormat, json: &str) -> String {
    let written = format
        .encode(json, &Options::default())
        .expect("a value's own JSON encodes");
    assert!(written.lost.is_empty(), "{json}: {:?}", written.lost);
    written.output
}

fn drawn(format: &dyn GameFormat, ability: Ability, text: &str) -> Result<String, Refusal> {
    let options = Options::default();
    match ability {
        Ability::Draw if format.offers(ability) => format.draw(text, &options),
        Ability::Svg if format.offers(ability) => format.svg(text, &options),
        _ => Ok(String::new()),
    }
}

/// An inspection goes from the first bit to the last, or to the fault, without gap or overlap.
fn every_bit_is_told(format: &dyn GameFormat, text: &str, checked: &Result<(), Refusal>) {
    let name = format.card().name;
    let inspection = match format.inspect(text, &Options::default()) {
        Ok(inspection) => inspection,
        Err(refusal) => {
            assert!(checked.is_err(), "{name}: {refusal}");
            return;
        }
    };
    assert_eq!(inspection.refusal.is_none(), checked.is_ok(), "{name}");
    let mut end = 0;
    for stretch in &inspection.stretches {
        assert_eq!(stretch.bits.start, end, "{name}: {}", stretch.path);
        assert!(stretch.bits.end >= end, "{name}: {}", stretch.path);
        end = stretch.bits.end;
    }
    if checked.is_ok() {
        assert_eq!(end, inspection.bytes.len() * 8, "{name}");
    }
}
