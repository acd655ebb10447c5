//! Boxes of MP4 files: ISO/IEC 14496-12, with the boxes of movies, tracks, their samples and fragments.

use std::time::SystemTime;

use bitcodec::{BitCodec, WireFormat};
use serde_json::json;

use super::{damaged, programs};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct File {
    #[codec(len(rest))]
    boxes: Vec<Part>,
}

/// What the standard calls a box, which is another thing in Rust.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(depth = 16)]
struct Part {
    /// Counts itself and the type too.
    #[codec(bits = 32, bias = -8, count_of = content)]
    size: (),
    #[codec(tag_of = content)]
    kind: (),
    #[codec(tag = kind, sized = size)]
    content: Content,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bytes = 4))]
enum Content {
    #[codec(tag = b"ftyp")]
    FileType {
        brand: [u8; 4],
        version: u32,
        #[codec(len(rest))]
        compatible: Vec<[u8; 4]>,
    },
    #[codec(tag = b"moov")]
    Movie(#[codec(len(rest), recursive)] Vec<Part>),
    #[codec(tag = b"trak")]
    Track(#[codec(len(rest), recursive)] Vec<Part>),
    #[codec(tag = b"mdia")]
    Media(#[codec(len(rest), recursive)] Vec<Part>),
    #[codec(tag = b"minf")]
    MediaInformation(#[codec(len(rest), recursive)] Vec<Part>),
    #[codec(tag = b"stbl")]
    SampleTable(#[codec(len(rest), recursive)] Vec<Part>),
    #[codec(tag = b"mvhd")]
    MovieHeader {
        version: Version,
        times: Times,
        #[codec(len(rest))]
        rest: Vec<u8>,
    },
    #[codec(tag = b"tkhd")]
    TrackHeader {
        version: Version,
        #[codec(as = u32, unit = s, epoch = 1904-01-01)]
        created: SystemTime,
        #[codec(as = u32, unit = s, epoch = 1904-01-01)]
        modified: SystemTime,
        id: u32,
        #[codec(reserved = 32)]
        duration: u32,
        #[codec(len(rest))]
        rest: Vec<u8>,
    },
    #[codec(tag = b"mdhd")]
    MediaHeader {
        version: Version,
        times: Times,
        #[codec(reserved = 1)]
        language: Language,
        quality: u16,
    },
    #[codec(tag = b"hdlr")]
    Handler {
        version: Version,
        predefined: u32,
        handler: [u8; 4],
        #[codec(reserved = 96, len(rest))]
        name: Vec<u8>,
    },
    #[codec(tag = b"stts")]
    TimesToSamples {
        version: Version,
        #[codec(len(bits = 32))]
        entries: Vec<TimeToSample>,
    },
    #[codec(tag = b"stsc")]
    SamplesToChunks {
        version: Version,
        #[codec(len(bits = 32))]
        entries: Vec<SampleToChunk>,
    },
    #[codec(tag = b"stsz")]
    SampleSizes {
        version: Version,
        /// The size of each sample; 0 if they differ.
        size: u32,
        count: u32,
        #[codec(when = size == 0, len = count)]
        sizes: Option<Vec<u32>>,
    },
    #[codec(tag = b"stco")]
    ChunkOffsets {
        version: Version,
        #[codec(len(bits = 32))]
        offsets: Vec<u32>,
    },
    #[codec(other)]
    Other([u8; 4], #[codec(len(rest))] Vec<u8>),
}

/// Version 0, whose times have 32 bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Version {
    #[codec(fixed = 0, bits = 8)]
    version: (),
    #[codec(bits = 24)]
    flags: u32,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Times {
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    created: SystemTime,
    #[codec(as = u32, unit = s, epoch = 1904-01-01)]
    modified: SystemTime,
    /// Units in a second.
    scale: u32,
    duration: u32,
}

/// Three letters, from `a` as 1.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Language(#[codec(bits = 5)] [u8; 3]);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct TimeToSample {
    count: u32,
    delta: u32,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct SampleToChunk {
    first: u32,
    samples: u32,
    description: u32,
}

impl Content {
    /// Returns the parts of a container.
    fn parts(&self) -> &[Part] {
        match self {
            Self::Movie(parts)
            | Self::Track(parts)
            | Self::Media(parts)
            | Self::MediaInformation(parts)
            | Self::SampleTable(parts) => parts,
            _ => &[],
        }
    }

    /// Returns the contents in this one, at any depth, this one first.
    fn all(&self) -> Vec<&Self> {
        let inner = self.parts().iter().flat_map(|part| part.content.all());
        [self].into_iter().chain(inner).collect()
    }
}

/// Finds what `find` finds in one of the contents.
fn first<T>(contents: &[&Content], find: impl Fn(&Content) -> Option<T>) -> T {
    let mut found = contents.iter().filter_map(|content| find(content));
    found.next().expect("it is there")
}

/// Returns the place and the size of each sample of a track. The entries of chunks apply up to the next entry.
fn samples(contents: &[&Content]) -> Vec<(u32, u32)> {
    let sizes = first(contents, |content| match content {
        Content::SampleSizes { size: 0, sizes, .. } => sizes.clone(),
        Content::SampleSizes { size, count, .. } => Some(vec![*size; *count as usize]),
        _ => None,
    });
    let chunks = first(contents, |content| match content {
        Content::SamplesToChunks { entries, .. } => Some(entries.clone()),
        _ => None,
    });
    let offsets = first(contents, |content| match content {
        Content::ChunkOffsets { offsets, .. } => Some(offsets.clone()),
        _ => None,
    });
    let (mut sizes, mut found) = (sizes.into_iter(), Vec::new());
    for (number, offset) in (1..).zip(offsets) {
        let entry = chunks.iter().rev().find(|entry| entry.first <= number);
        let samples = entry.map_or(0, |entry| entry.samples);
        let mut at = offset;
        for size in sizes.by_ref().take(samples as usize) {
            found.push((at, size));
            at += size;
        }
    }
    found
}

#[test]
fn the_tracks_of_a_film_are_those_of_ffmpeg() {
    for programs::Case { bytes, fields } in programs::cases("mp4_cases.py") {
        let file = File::from_bytes(&bytes).expect("boxes");
        assert_eq!(file.to_bytes().as_deref(), Ok(&*bytes));
        damaged::<File>(&bytes[..48]);

        let movie: Vec<&Content> = file
            .boxes
            .iter()
            .flat_map(|part| part.content.all())
            .collect();
        let tracks = movie
            .iter()
            .filter(|content| matches!(content, Content::Track(_)));
        let fragmented = movie
            .iter()
            .any(|content| matches!(content, Content::Other(kind, _) if kind == b"moof"));
        let fields = fields.expect("FFmpeg has read it");
        for (track, expected) in tracks.zip(fields["tracks"].as_array().expect("tracks")) {
            let contents = track.all();
            let id = first(&contents, |content| match content {
                Content::TrackHeader { id, .. } => Some(*id),
                _ => None,
            });
            let times = first(&contents, |content| match content {
                Content::MediaHeader { times, .. } => Some(*times),
                _ => None,
            });
            let handler = first(&contents, |content| match content {
                Content::Handler { handler, .. } => Some(*handler),
                _ => None,
            });
            let kind = match &handler {
                b"vide" => "video",
                _ => "audio",
            };
            assert_eq!(
                json!([id, times.scale, kind]),
                json!([expected["id"], expected["time_scale"], expected["type"]])
            );
            // The samples of fragments are listed in other boxes.
            if !fragmented {
                let packets = expected["packets"].as_array().expect("packets").iter();
                let packets: Vec<_> = packets
                    .map(|packet| json!([packet[0], packet[1]]))
                    .collect();
                let samples = samples(&contents).into_iter();
                let samples: Vec<_> = samples.map(|(place, size)| json!([place, size])).collect();
                assert_eq!(samples, packets);
            }
        }
    }
}

#[test]
fn malformed_boxes_are_refused() {
    let refusal = |bytes: &[u8]| File::from_bytes(bytes).unwrap_err().to_string();
    for (bytes, error) in [
        (
            &b"\0\0\0\x07free"[..],
            "boxes[0].size: -1 is not in 0..=4294967287 (bits 0..32)",
        ),
        (
            b"\0\0\0\x18moov\0\0\0\x11free12345678",
            "boxes[0].content.Movie.0[0].content: the region ends: 72 bits are needed, 64 left (bits 128..192)",
        ),
        (
            b"\0\0\0\x0cmdhd\x01\0\0\0",
            "boxes[0].content.MediaHeader.version.version: 1 is not the fixed value 0 (bits 64..72)",
        ),
    ] {
        assert_eq!(refusal(bytes), error);
    }
}
