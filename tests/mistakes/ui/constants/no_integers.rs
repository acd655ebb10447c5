use bitcodec::BitCodec;

const TEXT: &str = "4";
const LIST: [u32; 2] = [4, 5];
const NONE: Option<u32> = None;
const PLACE: &u32 = &4;
const HALF: f32 = 0.5;

enum Width {
    Byte = 8,
}

const fn width() -> u32 {
    4
}

#[derive(BitCodec)]
struct Fields {
    #[codec(bits = TEXT)]
    text: u8,
    #[codec(bits = Self::TEXT)]
    own: u8,
    #[codec(bits = LIST)]
    list: u8,
    #[codec(range = 0..=NONE)]
    option: u8,
    #[codec(bits = 4, bias = PLACE)]
    reference: u8,
    #[codec(scale = HALF)]
    float: u8,
    #[codec(bits = Width::Byte)]
    variant: u8,
    #[codec(bits = width)]
    function: u8,
    #[codec(fixed = TEXT)]
    fixed: u8,
}

impl Fields {
    const TEXT: &'static str = "4";
}

#[derive(BitCodec)]
#[codec(msb_first, size = TEXT)]
struct Root(u8);

#[derive(BitCodec)]
#[codec(tag(bits = 8))]
enum Tagged {
    #[codec(tag = TEXT)]
    Some(u8),
    None,
}

fn main() {}
