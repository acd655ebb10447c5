//! Packetized elementary streams: ISO/IEC 13818-1, section 2.4.3.6. Pictures and sound of a film, with their times.

use bitcodec::BitCodec;

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(super) struct Packet {
    #[codec(fixed = b"\0\0\x01")]
    start_code: (),
    stream: u8,
    size: Size,
}

/// In video, a packet of size 0 goes to the end.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 16))]
enum Size {
    #[codec(tag = 0)]
    Unbounded(Body),
    #[codec(tag = 1..=0xffff)]
    Bounded {
        size: u16,
        #[codec(sized = size)]
        body: Body,
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Body {
    #[codec(fixed = 2, bits = 2)]
    marker: (),
    #[codec(bits = 2)]
    scrambling: u8,
    priority: bool,
    aligned: bool,
    copyright: bool,
    original: bool,
    times: Times,
    #[codec(present(clock))]
    has_clock: (),
    #[codec(present(rate))]
    has_rate: (),
    #[codec(present(trick_mode))]
    has_trick_mode: (),
    #[codec(present(copy_info))]
    has_copy_info: (),
    #[codec(present(previous_crc))]
    has_crc: (),
    #[codec(present(extension))]
    has_extension: (),
    #[codec(count_of = presented..=stuffing, bits = 8)]
    header_size: (),
    #[codec(when = times == Times::Presented)]
    presented: Option<Presented>,
    #[codec(when = times == Times::Both)]
    both: Option<Both>,
    #[codec(when = has_clock)]
    clock: Option<Clock>,
    #[codec(when = has_rate)]
    rate: Option<Rate>,
    #[codec(when = has_trick_mode)]
    trick_mode: Option<u8>,
    #[codec(when = has_copy_info)]
    copy_info: Option<CopyInfo>,
    #[codec(when = has_crc)]
    previous_crc: Option<u16>,
    #[codec(when = has_extension)]
    extension: Option<Extension>,
    #[codec(len(rest), each(bits = 8, fixed = 0xff))]
    stuffing: Vec<()>,
    #[codec(len(rest))]
    data: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Times {
    None = 0,
    Presented = 2,
    Both = 3,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Presented {
    #[codec(fixed = 2, bits = 4)]
    kind: (),
    /// In 90 kHz.
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    presented: u64,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Both {
    #[codec(fixed = 3, bits = 4)]
    kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    presented: u64,
    #[codec(fixed = 1, bits = 4)]
    second_kind: (),
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    decoded: u64,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Clock {
    #[codec(bits = 2)]
    reserved: u8,
    #[codec(pieces = [3, 0b1, 15, 0b1, 15, 0b1])]
    base: u64,
    #[codec(pieces = [9, 0b1])]
    extension: u16,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Rate {
    /// In 50 bytes a second.
    #[codec(pieces = [0b1, 22, 0b1])]
    rate: u32,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct CopyInfo {
    #[codec(pieces = [0b1, 7])]
    info: u8,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Extension {
    #[codec(present(private))]
    has_private: (),
    #[codec(present(pack_header))]
    has_pack_header: (),
    #[codec(present(sequence))]
    has_sequence: (),
    #[codec(present(buffer))]
    has_buffer: (),
    #[codec(bits = 3)]
    reserved: u8,
    #[codec(present(second))]
    has_second: (),
    #[codec(when = has_private)]
    private: Option<[u8; 16]>,
    #[codec(when = has_pack_header, len(bits = 8))]
    pack_header: Option<Vec<u8>>,
    #[codec(when = has_sequence)]
    sequence: Option<Sequence>,
    #[codec(when = has_buffer)]
    buffer: Option<Buffer>,
    #[codec(when = has_second)]
    second: Option<SecondExtension>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Sequence {
    #[codec(pieces = [0b1, 7, 0b1])]
    counter: u8,
    is_mpeg_1: bool,
    #[codec(bits = 6)]
    original_stuffing: u8,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Buffer {
    #[codec(fixed = 1, bits = 2)]
    marker: (),
    in_kilobytes: bool,
    #[codec(bits = 13)]
    size: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct SecondExtension {
    #[codec(fixed = true)]
    marker: (),
    #[codec(bits = 7, count_of = data)]
    length: (),
    #[codec(len = length)]
    data: Vec<u8>,
}

impl Packet {
    /// The times at which the data is presented and, if that is another one, decoded, in 90 kHz.
    pub(super) fn times(&self) -> (Option<u64>, Option<u64>) {
        let header = self.body();
        match (header.presented, header.both) {
            (Some(one), _) => (Some(one.presented), None),
            (_, Some(both)) => (Some(both.presented), Some(both.decoded)),
            _ => (None, None),
        }
    }

    pub(super) fn data(&self) -> &[u8] {
        &self.body().data
    }

    fn body(&self) -> &Body {
        match &self.size {
            Size::Unbounded(body) | Size::Bounded { body, .. } => body,
        }
    }
}
