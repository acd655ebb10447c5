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
    end: u8,
}

#[derive(BitCodec)]
#[codec(size = 64)]
struct Padded {
    #[codec(len(leb128), digits = Coin)]
    sides: Vec<u8>,
}

#[derive(BitCodec)]
struct Array {
    #[codec(digits = Coin)]
    sides: [u8; 4],
}

#[derive(BitCodec)]
struct Endless {
    #[codec(digits = Coin)]
    sides: Vec<u8>,
}

#[derive(BitCodec)]
struct Text {
    #[codec(len(leb128), digits = "Coin")]
    sides: Vec<u8>,
}

#[derive(BitCodec)]
struct Bytes {
    #[codec(len(bytes, leb128), digits = Coin)]
    sides: Vec<u8>,
}

#[derive(BitCodec)]
struct Best {
    #[codec(best_of((len(leb128), digits = Coin), (len(leb128), bits = 1)))]
    sides: Vec<u8>,
}

fn main() {}
