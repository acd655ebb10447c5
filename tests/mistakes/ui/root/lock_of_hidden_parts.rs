use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::Node;
use bitcodec::{BitCodec, Layout, NoContext};

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Short,
    Full,
}

struct ByKind;

impl Coding<Kind> for ByKind {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(1, Some(1), Node::Custom { name: "kind", version: 1 });

    fn encode<W: BitWrite>(value: &Kind, writer: &mut W, (): ()) -> Result<(), Fault> {
        (*value == Kind::Full).encode(writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<Kind, Fault> {
        Ok(if bool::decode(reader)? { Kind::Full } else { Kind::Short })
    }
}

#[derive(BitCodec)]
#[codec(msb_first, lock = "0000000000000000")]
struct Variants {
    #[codec(with = ByKind)]
    kind: Kind,
    #[codec(when = kind == Kind::Full)]
    last: Option<u8>,
}

#[derive(BitCodec)]
struct Head {
    #[codec(skip)]
    seen: u8,
    len: u8,
}

#[derive(BitCodec)]
#[codec(msb_first, lock = "0000000000000000")]
struct Parts {
    head: Head,
    #[codec(len = head.seen)]
    data: Vec<u8>,
}

fn main() {}
