use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(joined(zigzag))]
struct Unknown(u8);

#[derive(BitCodec)]
#[codec(joined(u32))]
struct Width(u8);

#[derive(BitCodec)]
#[codec(joined(little_endian))]
struct Order(u8);

#[derive(BitCodec)]
#[codec(joined(bits = 16, little_endian = true))]
struct Condition(u8);

#[derive(BitCodec)]
#[codec(joined(leb128, vlq))]
struct Two(u8);

#[derive(BitCodec)]
#[codec(joined(bits = 16, sign_magnitude))]
struct Sign(u8);

#[derive(BitCodec)]
#[codec(joined(bits = 129))]
struct Wide(u8);

#[derive(BitCodec)]
#[codec(joined(unary(total = 9)))]
struct Total(u8);

#[derive(BitCodec)]
#[codec(joined())]
struct None(u8);

#[derive(BitCodec)]
#[codec(joined = leb128)]
struct Value(u8);

fn main() {}
