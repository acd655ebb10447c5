use bitcodec::BitCodec;

// Fields of a tuple are `self.0` in expressions.

#[derive(BitCodec)]
struct Underscore(u8, #[codec(when = _0 == 1)] Option<u8>);

#[derive(BitCodec)]
struct Literal(u8, #[codec(when = 0 == 1)] Option<u8>);

#[derive(BitCodec)]
struct Length(u8, u8, #[codec(len = 0)] Vec<u8>);

#[derive(BitCodec)]
struct Later(u8, #[codec(when = self.2 == 1)] Option<u8>, u8);

#[derive(BitCodec)]
struct Named(u8, #[codec(len = count)] Vec<u8>);

#[derive(BitCodec)]
struct Counts(#[codec(bits = 8, count_of = 1)] (), #[codec(len = self.1)] Vec<u8>);

#[derive(BitCodec)]
struct NoSuch(#[codec(bits = 8, count_of = 7)] (), #[codec(len = self.0)] Vec<u8>);

#[derive(BitCodec)]
struct WithNames {
    n: u8,
    #[codec(when = self.0 == 1)]
    option: Option<u8>,
    #[codec(len = self.n)]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Words {
    #[codec(len = rest)]
    list: Vec<u8>,
    #[codec(len = u16)]
    counted: Vec<u8>,
    #[codec(when = ctx.flag)]
    option: Option<u8>,
}

fn main() {}
