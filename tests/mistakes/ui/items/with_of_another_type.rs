use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{BitCodec, Layout};

enum Degrees {}

impl Coding<f32> for Degrees {
    type Context = bitcodec::NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(7, false);

    fn encode<W: BitWrite>(value: &f32, writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bits((value + 64.0) as u64, 7)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<f32, Fault> {
        Ok(reader.read_bits(7)? as f32 - 64.0)
    }
}

#[derive(BitCodec)]
struct Weather {
    #[codec(with = Degrees)]
    first: f32,
    #[codec(with = Degrees)]
    second: u8,
}

fn main() {}
