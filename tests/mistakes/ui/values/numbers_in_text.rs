use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Numbers {
    #[codec(decimal)]
    bare: u32,
    #[codec(octal(upper, end = 0))]
    upper: u32,
    #[codec(decimal(fill = b' ', end = 0))]
    filled: u32,
    #[codec(decimal(width = 4, fill = b' ', align = center))]
    side: u32,
    #[codec(decimal(digits = 4))]
    digits: u32,
    #[codec(decimal(width = 4, width = 5))]
    twice: u32,
    #[codec(decimal(width = 4), bits = 32)]
    both: u32,
}

fn main() {}
