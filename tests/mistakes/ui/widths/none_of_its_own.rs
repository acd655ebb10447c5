use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Everything {
    index: usize,
    offset: isize,
    letter: char,
    letters: [char; 4],
    some: Option<char>,
    name: String,
}

fn main() {}
