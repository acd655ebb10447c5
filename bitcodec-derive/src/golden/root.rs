#[codec(lsb_first, size = 80, text = base64, check = rules, lock = "0123456789abcdef")]
pub struct PositionKey {
    #[codec(unary(total = 15))]
    pub opponent: [u8; 25],
    #[codec(unary(total = 15))]
    pub on_roll: [u8; 25],
}
