//! JSON that somebody wrote, for a format of the registry.

use games::format::Options;

use super::formats::choose;

/// The first line names a format, the rest is JSON for it: refused, or it encodes to a text that the format accepts, and
/// whose own JSON encodes to the same.
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
    let own = format.decode_json(&written.output, &options);
    let own = own.unwrap_or_else(|refusal| panic!("{name}: {}: {refusal}", written.output));
    let again = format
        .encode(&own, &options)
        .expect("a value's own JSON encodes");
    assert_eq!(again.output, written.output, "{name}: {own}");
    assert!(again.lost.is_empty(), "{name}: {own}: {:?}", again.lost);
}
