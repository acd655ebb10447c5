use bitcodec::coding::Choices;
use bitcodec::{BitCodec, Violation};

#[derive(Default)]
struct Coin;

impl Choices<u8> for Coin {
    const NAME: &'static str = "coin";

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(2)
    }

    fn digit(&mut self, side: &u8) -> Result<u64, Violation> {
        Ok(u64::from(*side))
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        Ok(digit as u8)
    }

    fn advance(&mut self, _side: &u8) {}
}

#[derive(BitCodec)]
struct Throws {
    #[codec(len(leb128), digits = Coin)]
    sides: Vec<u8>,
}

#[derive(BitCodec)]
struct Evening {
    throws: Throws,
    end: u8,
}

#[derive(BitCodec)]
struct OfAnother {
    #[codec(len(leb128), digits = Coin)]
    sides: Vec<u16>,
}

fn main() {}
