#[codec(tag(bits = 3))]
enum Shape {
    Point,
    Circle(u8),
    #[codec(tag = 5)]
    Square {
        #[codec(bits = 4)]
        side: u8,
        #[codec(when = side > 3)]
        name: Option<u16>,
    },
    #[codec(other)]
    Other(u8),
}
