//! What holds for a trace of any bytes.

use bitcodec::trace::Trace;
use bitcodec::{NoContext, WireFormat};
use proptest::prelude::{Strategy, any, prop};

/// Checks that a trace covers every bit, and ends where decoding does.
pub(crate) fn check<T: WireFormat<Context = NoContext> + std::fmt::Debug>(bytes: &[u8]) {
    let trace = T::trace(bytes);
    let mut end = 0;
    for segment in trace.segments() {
        assert_eq!(segment.bits.start, end, "{trace:#?}");
        assert_eq!(segment.raw.len(), segment.bits.len());
        end = segment.bits.end;
    }
    let decoded = T::from_bytes(bytes);
    assert_eq!(trace.error(), decoded.as_ref().err());
    match decoded {
        Ok(_) => {
            assert_eq!(end, 8 * bytes.len());
            assert!(trace.segments().iter().all(|segment| !segment.refused));
            assert!(told(&trace), "{trace:#?}");
        }
        Err(error) => {
            let refused = error.bits().map_or(0, |bits| bits.end);
            assert!(refused <= end, "{error}: {trace:#?}");
            assert!(marked(&trace), "{error}: {trace:#?}");
        }
    }
}

/// Whether every stretch has a value, or is followed by the values that share its bits.
fn told(trace: &Trace) -> bool {
    let next = trace.segments().iter().skip(1);
    trace.segments().iter().zip(next).all(|(segment, next)| {
        let shared = next.bits.is_empty() && next.path.steps().starts_with(segment.path.steps());
        segment.value.is_some() || shared
    })
}

/// Whether a stretch is marked, if there are any bits to mark.
fn marked(trace: &Trace) -> bool {
    let bits = trace.error().and_then(bitcodec::DecodeError::bits);
    let somewhere = bits.is_some_and(|bits| !bits.is_empty());
    !somewhere || trace.segments().iter().any(|segment| segment.refused)
}

/// Bytes of about this length, often with few ones, so that some of them are values.
pub(crate) fn bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
    let sparse = (any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(a, b, c)| a & b & c);
    (prop::collection::vec(sparse, len), -1..=1isize).prop_map(move |(mut bytes, more)| {
        bytes.resize(len.saturating_add_signed(more), 0);
        bytes
    })
}
