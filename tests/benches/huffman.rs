//! Prefix codes against code written by hand, in the same run.
//!
//! Squares: 64 of chess in the code of a program of 2008; by hand a table of 6 bits, refilled each 8 symbols, and an
//! encoder that gathers codewords. HPACK: header text in the code of RFC 7541; by hand tables of 8 bits in levels.

use bitcodec::{BitCodec, WireFormat};
use divan::{Bencher, black_box};

#[path = "huffman/hand.rs"]
mod hand;
#[path = "../data/hpack/words.rs"]
mod hpack;
#[path = "huffman/levels.rs"]
mod levels;
#[path = "squares.rs"]
mod squares;

use squares::Square;

const HPACK: bitcodec::coding::PrefixCode<u16, 257> =
    bitcodec::coding::PrefixCode::from_codes(hpack::WORDS);

fn main() {
    divan::Divan::default()
        .sample_size(1000)
        .config_with_args()
        .main();
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    squares: [Square; 64],
}

/// 320 bytes, as a header block has them.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Text {
    #[codec(huffman = HPACK)]
    bytes: [u8; 320],
}

fn text() -> Text {
    const HEADERS: &str = ":method: GET :path: /index.html :authority: www.example.com user-agent: Mozilla/5.0 \
        (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0 accept: text/html,application/xhtml+xml,*/*;q=0.8 \
        accept-language: en-US,en;q=0.5 accept-encoding: gzip, deflate, br cookie: session=8f14e45fceea167a5a36dedd4bea2543 \
        cache-control: max-age=0";
    let mut bytes = [b' '; 320];
    for (byte, letter) in bytes.iter_mut().zip(HEADERS.bytes()) {
        *byte = letter;
    }
    Text { bytes }
}

fn board() -> (Board, Vec<u8>) {
    let board = Board {
        squares: squares::start(),
    };
    let bytes = board.to_bytes().expect("each square has a codeword");
    (board, bytes)
}

#[divan::bench]
fn squares_decode_by_hand(bencher: Bencher) {
    let (board, bytes) = board();
    assert_eq!(hand::decode(&bytes), Some(board.squares));
    bencher.bench_local(|| hand::decode(black_box(&bytes)));
}

#[divan::bench]
fn squares_decode(bencher: Bencher) {
    let (board, bytes) = board();
    assert_eq!(Board::from_bytes(&bytes).ok(), Some(board));
    bencher.bench_local(|| Board::from_bytes(black_box(&bytes)).ok());
}

#[divan::bench]
fn squares_encode_by_hand(bencher: Bencher) {
    let (board, bytes) = board();
    let mut into = [0; 48];
    let used = hand::encode(&board.squares, &mut into);
    assert_eq!(&into[..used], &bytes);
    bencher.bench_local(|| hand::encode(black_box(&board.squares), &mut into));
}

/// With a table of pairs, as the declared code has one.
#[divan::bench]
fn squares_encode_pairs_by_hand(bencher: Bencher) {
    let (board, bytes) = board();
    let mut into = [0; 48];
    let used = hand::encode_pairs(&board.squares, &mut into);
    assert_eq!(&into[..used], &bytes);
    bencher.bench_local(|| hand::encode_pairs(black_box(&board.squares), &mut into));
}

#[divan::bench]
fn squares_encode(bencher: Bencher) {
    let (board, _) = board();
    let mut into = [0; 48];
    bencher.bench_local(|| black_box(&board).encode_to_slice(&mut into).ok());
}

#[divan::bench]
fn hpack_decode_by_hand(bencher: Bencher) {
    let text = text();
    let bytes = text.to_bytes().expect("bytes have words");
    let levels = levels::Levels::new(&hpack::WORDS);
    assert_eq!(levels.decode(&bytes), Some(text.bytes));
    bencher.bench_local(|| levels.decode(black_box(&bytes)));
}

#[divan::bench]
fn hpack_decode(bencher: Bencher) {
    let text = text();
    let bytes = text.to_bytes().expect("bytes have words");
    assert_eq!(Text::from_bytes(&bytes).ok(), Some(text));
    bencher.bench_local(|| Text::from_bytes(black_box(&bytes)).ok());
}
