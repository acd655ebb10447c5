#[codec(msb_first, packed = ThrowBits)]
pub struct Throw {
    pub turn: bool,
    /// Both dice.
    #[codec(reserved = 2, range = 1..=6)]
    pub dice: [u8; 2],
    #[codec(via = Moment)]
    r#when: Duration,
    #[codec(reserved = 3)]
    end: (),
}
