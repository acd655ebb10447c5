#[codec(msb_first)]
struct Message {
    #[codec(bits = 4, count_of = text)]
    bytes: (),
    #[codec(len(bytes = bytes, padding = ones), huffman = WORDS)]
    text: Vec<u8>,
    #[codec(len(bits = 3), runs, bits = 2)]
    runs: Vec<u8>,
    #[codec(best_of((huffman = WORDS), (xor = START, zero_runs, bits = 4), Packed))]
    squares: [u8; 8],
}
