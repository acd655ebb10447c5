use bitcodec::coding::Choices;
use bitcodec::{BitCodec, Violation};

#[derive(Default)]
struct Coins;

impl Choices<bool> for Coins {
    const NAME: &'static str = "coins";

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(2)
    }

    fn digit(&mut self, head: &bool) -> Result<u64, Violation> {
        Ok((*head).into())
    }

    fn value(&mut self, digit: u64) -> Result<bool, Violation> {
        Ok(digit == 1)
    }

    fn advance(&mut self, _head: &bool) {}
}

#[derive(BitCodec)]
#[codec(msb_first, context = u8)]
struct Tosses {
    #[codec(len(bits = 8), digits = Coins)]
    tosses: Vec<bool>,
}

fn main() {}
