use bitcodec::coding::PrefixCode;

pub const FEW: PrefixCode<u8, 3> = PrefixCode::from_codes(["00", "100", "111"]);
pub const MANY: PrefixCode<u8, 2> = PrefixCode::from_codes(["0000", "1000000"]);

fn main() {}
