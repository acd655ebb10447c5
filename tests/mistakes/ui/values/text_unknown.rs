use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, text = base46)]
struct Dice(u8);

#[derive(BitCodec)]
#[codec(lsb_first, text = octal)]
struct Cube(u8);

fn main() {}
