//! JSON that somebody wrote, for a format of the registry.

use games::format::Options;

use super::formats::choose;

/// The first line names a format, the rest is JSON for it: refused, or it encodes to a text that the format accepts, and
/// whose own JSON encodes to the same. A start that is lost may be needed to read the text.
pub fn check(input: &[u8]) {
    let (format, json) = choose(input);
    let Ok(json) = str::from_utf8(json) else {
        return;
    };
    let name = format.card().name;
    let options = Options::default();
    let Ok(written) = format.encode(json, &options) else {
        return;
    };
    let own = match format.decode_json(&written.output, &options) {
        Ok(own) => own,
        // The bytes of a game do not say where it begins.
        Err(_) if written.lost.contains(&"start") => return,
        Err(refusal) => panic!("{name}: {}: {refusal}", written.output),
    };
    let again = format
        .encode(&own, &options)
        .expect("a value's own JSON encodes");
    assert_eq!(again.output, written.output, "{name}: {own}");
    assert!(again.lost.is_empty(), "{name}: {own}: {:?}", again.lost);
}
