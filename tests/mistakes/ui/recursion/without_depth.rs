use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Tree {
    value: u8,
    left: Option<Box<Tree>>,
    right: Option<Box<Self>>,
    #[codec(len(bits = 4))]
    others: Vec<Tree>,
}

#[derive(BitCodec)]
#[codec(tag(bits = 1))]
enum Expression {
    Number(u8),
    Sum(Box<Expression>, Box<(Expression, u8)>),
}

fn main() {}
