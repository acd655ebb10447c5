//! A format of the registry, given any text, or any bytes as hex digits.

use games::format::{Ability, FormatError, GameFormat, Options, hex};
use games::registry::formats;

/// What is done with the text, by the last two bits of the byte behind the first line.
const TASKS: [fn(&dyn GameFormat, &str); 4] = [value, inspection, drawing, picture];

/// The first line names a format; the digit behind it says what is done with the rest: a task with the rest as text (0 to
/// 3), or with its bytes as hex digits (4 to 7).
pub fn check(input: &[u8]) {
    let (format, rest) = choose(input);
    let Some((digit, rest)) = rest.split_first() else {
        return;
    };
    let task = TASKS[usize::from(digit % 4)];
    if digit & 4 != 0 {
        task(format, &hex::write(rest));
    } else if let Ok(text) = str::from_utf8(rest) {
        task(format, text);
    }
}

/// The format that the first line names, and what comes after it. A line that is no name stands for some format too.
pub fn choose(input: &[u8]) -> (&'static dyn GameFormat, &[u8]) {
    let end = input.iter().position(|byte| *byte == b'\n');
    let (line, rest) = match end.and_then(|end| input.split_at_checked(end)) {
        Some((line, rest)) => (line, rest.get(1..).unwrap_or_default()),
        None => (input, &[][..]),
    };
    let named = formats().find(|format| format.card().name.as_bytes() == line);
    let sum: usize = line.iter().copied().map(usize::from).sum();
    let any = || formats().nth(sum % formats().count());
    (named.or_else(any).expect("there are formats"), rest)
}

/// The text is refused, or its JSON encodes to the canonical text of the same value.
fn value(format: &dyn GameFormat, text: &str) {
    let name = format.card().name;
    let options = Options::default();
    let checked = format.check(text, &options);
    assert_eq!(format.decode(text, &options).map(drop), checked, "{name}");
    if checked.is_err() {
        return;
    }
    let json = format
        .decode_json(text, &options)
        .expect("what is accepted has a JSON form");
    let written = format
        .encode(&json, &options)
        .expect("a value's own JSON encodes");
    assert!(written.lost.is_empty(), "{json}: {:?}", written.lost);
    let canonical = written.output;
    if format.offers(Ability::Inspect) {
        // Bits have one form; only hex digits have two cases.
        assert!(canonical.eq_ignore_ascii_case(text), "{name}: {canonical}");
    }
    let again = format.decode_json(&canonical, &options);
    assert_eq!(again.as_ref(), Ok(&json), "{name}: {canonical}");
}

/// An inspection goes from the first bit to the last, or to the fault, without gap or overlap.
fn inspection(format: &dyn GameFormat, text: &str) {
    if !format.offers(Ability::Inspect) {
        return value(format, text);
    }
    let name = format.card().name;
    let options = Options::default();
    let checked = format.check(text, &options);
    let inspection = match format.inspect(text, &options) {
        Ok(inspection) => inspection,
        Err(refusal) => {
            assert!(checked.is_err(), "{name}: {refusal}");
            return;
        }
    };
    assert_eq!(inspection.refusal().is_none(), checked.is_ok(), "{name}");
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

fn drawing(format: &dyn GameFormat, text: &str) {
    shown(format, text, Ability::Draw, |format, text, options| {
        format.draw(text, options)
    });
}

fn picture(format: &dyn GameFormat, text: &str) {
    shown(format, text, Ability::Svg, |format, text, options| {
        format.svg(text, options)
    });
}

type Show = fn(&dyn GameFormat, &str, &Options) -> Result<String, FormatError>;

/// A format shows what it accepts, and nothing else.
fn shown(format: &dyn GameFormat, text: &str, ability: Ability, show: Show) {
    if !format.offers(ability) {
        return value(format, text);
    }
    let options = Options::default();
    let shown = show(format, text, &options).map(drop);
    assert_eq!(
        shown,
        format.check(text, &options),
        "{}",
        format.card().name
    );
}
