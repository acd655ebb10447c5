use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Everything {
    index: usize,
    offset: isize,
    letter: char,
    letters: [char; 4],
    half: f32,
    whole: Option<f64>,
    name: String,
}

fn main() {}
