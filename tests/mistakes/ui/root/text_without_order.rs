use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(text = base64)]
struct Dice(u8);

fn main() {
    println!("{}", Dice(3));
}
