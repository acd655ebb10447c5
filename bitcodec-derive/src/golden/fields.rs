/// The plain kinds of fields.
struct Fields {
    /// Takes its type's width.
    plain: u8,
    #[codec(bits = 4)]
    narrow: i8,
    #[codec(reserved = 3, range = 1..=6)]
    dice: [u8; 2],
    #[codec(fixed = b"GIF")]
    magic: (),
    #[codec(when = narrow > 0, bias = 1)]
    extra: Option<u8>,
    #[codec(skip)]
    cache: u32,
}
