//! Sound in RIFF and in its ancestor IFF: a WAV file, by "Multimedia Programming Interface and Data Specifications 1.0" of
//! IBM and Microsoft, and an AIFF file, by Apple's "Audio Interchange File Format 1.3".
//!
//! Both are chunks with a name and a size. Those of AIFF have the other byte order, and a rate in 80 bits.

use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::programs::hex;
use super::{damaged, programs, published};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Wave {
    #[codec(fixed = b"RIFF")]
    riff: (),
    #[codec(count_of = form..=chunks, bits = 32)]
    size: (),
    #[codec(fixed = b"WAVE")]
    form: (),
    #[codec(len(rest))]
    chunks: Vec<WaveChunk>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct WaveChunk {
    #[codec(tag_of = body)]
    name: (),
    #[codec(count_of = body, bits = 32)]
    size: (),
    #[codec(tag = name, sized = size)]
    body: WaveBody,
    #[codec(align = 16)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bytes = 4))]
enum WaveBody {
    #[codec(tag = b"fmt ")]
    Format {
        /// 1 is PCM.
        coding: u16,
        channels: u16,
        /// In frames for a second.
        rate: u32,
        bytes_per_second: u32,
        bytes_per_frame: u16,
        bits: u16,
        #[codec(len(rest))]
        extension: Vec<u8>,
    },
    #[codec(tag = b"data")]
    Samples(#[codec(len(rest))] Vec<u8>),
    #[codec(other)]
    Other([u8; 4], #[codec(len(rest))] Vec<u8>),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Aiff {
    #[codec(fixed = b"FORM")]
    iff: (),
    #[codec(count_of = form..=chunks, bits = 32)]
    size: (),
    #[codec(fixed = b"AIFF")]
    form: (),
    #[codec(len(rest))]
    chunks: Vec<AiffChunk>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
struct AiffChunk {
    #[codec(tag_of = body)]
    name: (),
    #[codec(count_of = body, bits = 32)]
    size: (),
    #[codec(tag = name, sized = size)]
    body: AiffBody,
    #[codec(align = 16)]
    end: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(outside, bytes = 4))]
enum AiffBody {
    #[codec(tag = b"COMM")]
    Format {
        channels: u16,
        frames: u32,
        bits: u16,
        /// In frames for a second.
        rate: Extended,
    },
    #[codec(tag = b"SSND")]
    Samples {
        offset: u32,
        block: u32,
        #[codec(len(rest))]
        samples: Vec<u8>,
    },
    #[codec(other)]
    Other([u8; 4], #[codec(len(rest))] Vec<u8>),
}

/// A float of 80 bits, whose mantissa has its first bit too.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
struct Extended {
    is_negative: bool,
    /// With 16383 added.
    #[codec(bits = 15)]
    exponent: u16,
    mantissa: u64,
}

impl Extended {
    /// Returns the number if it is a whole one, as rates are.
    fn to_integer(self) -> Option<u64> {
        let shift = (16383_u32 + 63).checked_sub(self.exponent.into())?;
        let whole = self.mantissa.checked_shr(shift)?;
        (!self.is_negative && whole << shift == self.mantissa).then_some(whole)
    }
}

/// Three samples of 8 bits, and the byte that fills their chunk.
const SHORT: &[u8] = b"RIFF\x28\0\0\0WAVE\
    fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0\
    data\x03\0\0\0\x80\xff\x00\0";

fn short() -> Wave {
    let chunk = |body| WaveChunk {
        name: (),
        size: (),
        body,
        end: (),
    };
    let format = WaveBody::Format {
        coding: 1,
        channels: 1,
        rate: 8000,
        bytes_per_second: 8000,
        bytes_per_frame: 1,
        bits: 8,
        extension: vec![],
    };
    Wave {
        riff: (),
        size: (),
        form: (),
        chunks: vec![chunk(format), chunk(WaveBody::Samples(vec![0x80, 0xff, 0]))],
    }
}

#[test]
fn a_chunk_of_odd_size_is_filled() {
    published(SHORT, short());
    damaged::<Wave>(SHORT);
    let mut bytes = SHORT.to_vec();
    *bytes.last_mut().unwrap() = 1;
    let error = Wave::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.path().to_string(), "chunks[1].end");
}

#[test]
fn ffmpeg_writes_wav_and_python_reads_it() {
    programs::agree("wav_cases.py", |wave: &Wave, _| {
        let mut found = json!({});
        for chunk in &wave.chunks {
            match &chunk.body {
                WaveBody::Format {
                    channels,
                    rate,
                    bits,
                    ..
                } => {
                    found["channels"] = json!(channels);
                    found["rate"] = json!(rate);
                    found["bits"] = json!(bits);
                }
                WaveBody::Samples(samples) => found["samples"] = json!(hex(samples)),
                WaveBody::Other(..) => {}
            }
        }
        found
    });
}

#[test]
fn ffmpeg_writes_and_reads_aiff() {
    programs::agree("aiff_cases.py", |aiff: &Aiff, _| {
        let mut found = json!({});
        for chunk in &aiff.chunks {
            match &chunk.body {
                AiffBody::Format {
                    channels,
                    frames,
                    bits,
                    rate,
                } => {
                    found["channels"] = json!(channels);
                    found["frames"] = json!(frames);
                    found["bits"] = json!(bits);
                    found["rate"] = json!(rate.to_integer());
                }
                AiffBody::Samples { samples, .. } => found["samples"] = json!(hex(samples)),
                AiffBody::Other(..) => {}
            }
        }
        found
    });
}
