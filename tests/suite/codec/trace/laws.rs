//! What holds for the trace of every input, and the values that it tells.

use crate::layout::everything::Everything;
use crate::trace::covered::{bytes, check};
use bitcodec::coding::Choices;
use bitcodec::{BitCodec, NoContext, Violation, WireFormat};
use proptest::prelude::proptest;

/// A type with a tag, a list whose length is derived, a condition, a width that another field decides, and a prefix code.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Message {
    #[codec(fixed = b"M")]
    magic: [u8; 1],
    #[codec(bits = 3, count_of = parts)]
    count: (),
    urgent: bool,
    #[codec(bits = 4)]
    width: u8,
    #[codec(bits(width, max = 15))]
    number: u16,
    #[codec(range = -3..=3, when = urgent)]
    level: Option<i8>,
    #[codec(len = count)]
    parts: Vec<Part>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(huffman))]
enum Part {
    #[codec(code = 0b0)]
    Nothing,
    #[codec(code = 0b10)]
    Step {
        #[codec(unary(max = 5))]
        length: u8,
    },
    #[codec(code = 0b11)]
    Pair(#[codec(bits = 2, bias = 1)] u8, bool),
}

/// Symbols by their numbers, and numbers that arrays and lists become.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Numbers {
    #[codec(as = u8, bits = 3)]
    symbol: Colour,
    #[codec(as = u8, radix = 4)]
    digits: [Colour; 5],
    #[codec(as = u8, xor = [1, 0, 3], runs, bits = 2)]
    runs: [Colour; 3],
    #[codec(radix(alphabets = ALPHABETS))]
    places: [Colour; 3],
    #[codec(bits = 3, bias = 1, count_of = list)]
    count: (),
    #[codec(len = count, radix = 48, bias = 8, range = 8..=50)]
    list: Vec<u8>,
    #[codec(as = u8, len(bits = 2), arrangement(4))]
    order: Vec<Colour>,
    #[codec(len(leb128), digits = Steps)]
    steps: Vec<u8>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Colour {
    Red,
    Green,
    Blue,
}

const ALPHABETS: [&[u8]; 3] = [&[2, 0], &[0, 1, 2], &[1]];

/// Steps of up to the last one and one more, and none after a 5.
#[derive(Default)]
struct Steps(u8);

impl Choices<u8> for Steps {
    const NAME: &'static str = "steps";

    fn radix(&mut self) -> Result<u64, Violation> {
        match self.0 {
            5.. => Err(Violation::new("nothing follows a 5")),
            last => Ok(u64::from(last) + 2),
        }
    }

    fn digit(&mut self, step: &u8) -> Result<u64, Violation> {
        Ok(u64::from(*step))
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        u8::try_from(digit).map_err(|_| Violation::new("a step is small"))
    }

    fn advance(&mut self, step: &u8) {
        self.0 = *step;
    }
}

fn numbers() -> Vec<u8> {
    let numbers = Numbers {
        symbol: Colour::Blue,
        digits: [
            Colour::Red,
            Colour::Blue,
            Colour::Green,
            Colour::Red,
            Colour::Blue,
        ],
        runs: [Colour::Green, Colour::Red, Colour::Green],
        places: [Colour::Red, Colour::Blue, Colour::Green],
        count: (),
        list: vec![8, 50, 21],
        order: vec![Colour::Blue, Colour::Red],
        steps: vec![1, 2, 3, 4, 0, 1, 0, 0, 1, 2, 3, 4, 5],
    };
    let bytes = numbers.to_bytes().expect("every field fits");
    assert_eq!(Numbers::from_bytes(&bytes), Ok(numbers));
    bytes
}

proptest! {
    #[test]
    fn a_trace_covers_every_bit_and_ends_where_decoding_does(
        message in bytes(5), numbers in bytes(12),
    ) {
        check::<Numbers>(&numbers);
        let mut message = message;
        check::<Message>(&message);
        if let Some(first) = message.first_mut() {
            *first = b'M';
        }
        check::<Message>(&message);
    }
}

#[test]
fn values_of_every_kind_are_told() {
    let message = Message {
        magic: *b"M",
        count: (),
        urgent: true,
        width: 9,
        number: 300,
        level: Some(-2),
        parts: vec![Part::Pair(4, true), Part::Nothing, Part::Step { length: 2 }],
    };
    let bytes = message.to_bytes().expect("every field fits");
    assert_eq!(Message::from_bytes(&bytes).as_ref(), Ok(&message));
    check::<Message>(&bytes);
    assert_eq!(
        rows::<Message>(&bytes),
        [
            "01001101 magic[0]=77",
            "011 count=3",
            "1 urgent=true",
            "1001 width=9",
            "100101100 number=300",
            "001 level=-2",
            "11 parts[0]=Pair",
            "11 parts[0].Pair.0=4",
            "1 parts[0].Pair.1=true",
            "0 parts[1]=Nothing",
            "10 parts[2]=Step",
            "110 parts[2].Step.length=2",
            "0 =(padding)",
        ]
    );
}

/// What a trace tells, a line a segment: raw bits, path and value.
fn rows<T: WireFormat<Context = NoContext>>(bytes: &[u8]) -> Vec<String> {
    let row = |segment: &bitcodec::trace::Segment| {
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        format!("{} {}={value}", segment.raw, segment.path)
    };
    T::trace(bytes).segments().iter().map(row).collect()
}

#[test]
fn every_key_is_told() {
    let bytes = Everything::example().to_bytes().expect("every field fits");
    assert_eq!(Everything::from_bytes(&bytes), Ok(Everything::example()));
    check::<Everything>(&bytes);
    assert_eq!(
        rows::<Everything>(&bytes),
        [
            "1 flag=true",
            "0010101101111111 own=-300",
            "10101 bits=21",
            "1000 range=-2",
            "011 checked=6",
            "1111 biased=17",
            "1110 unary=3",
            "11111110 unary_max=7",
            "110 unary_total[0]=2",
            "0 unary_total[1]=0",
            "11110 unary_total[2]=4",
            "0001100 gamma=9",
            "000110000110100 delta=300",
            "0001100 golomb=-4",
            "111010 rice=13",
            "0011010101000000 leb=300",
            "0010110001001000 little=4660",
            "010010000010110001101010 big=1193046",
            "1001 fixed=9",
            "11110110 magic[0]=111",
            "11010110 magic[1]=107",
            "0010000001 radix=?",
            " radix[0]=4",
            " radix[1]=0",
            " radix[2]=3",
            " radix[3]=1",
            "1111110 chosen=?",
            " chosen[0]=1",
            " chosen[1]=4",
            " chosen[2]=8",
            "1001 placed=?",
            " placed[0]=3",
            " placed[1]=0",
            "011 runs[0]=3",
            "11100000 runs[0]=7",
            "1 runs[3]=1",
            "00000000 runs[3]=0",
            "1 best=1",
            "1101 best=5",
            "10000000 xor=43",
            "110 with=2",
            "11 letter=2",
            "10 square=White",
            "1 option=true",
            "00010000 option=8",
            "0 tuple.0=false",
            "10110010 tuple.1=77",
            "00 =(reserved)",
            "110 count=3",
            "1 present=true",
            "1 list[0]=true",
            "0 list[1]=false",
            "1 list[2]=true",
            "11000110 extra=99",
            "1001 by=9",
            "01000000 counted=2",
            "11 counted[0]=3",
            "10 counted[1]=1",
            "100 choice=Two",
            "00010011 choice.Two.0=200",
            "1 choice.Two.1=true",
            "0000 choice=(padding)",
            "011 zero_runs[0]=2",
            "1001 zero_runs[2]=9",
            "00100 zero_runs[3]=3",
            "1 declared=1",
            "10 declared=2",
            "101100 via.0=13",
            "111111011000101000000 prefixed=300",
            "01 number=Black",
            "001 placed_by=?",
            " placed_by[0]=Black",
            " placed_by[1]=White",
            "1000 sized=1",
            "101 sized[0]=5",
            "000 sized[1]=0",
            "11 sized=(padding of ones)",
            "001 listed=4",
            "011 listed[0]=3",
            "10 listed[0]=1",
            "1 listed[3]=1",
            "11 listed[3]=3",
            "110 joined=3",
            "1010011 joined=?",
            " joined[0]=4",
            " joined[1]=0",
            " joined[2]=1",
            "000 =(padding)",
        ]
    );
}

#[test]
fn every_flipped_bit_and_every_cut_is_told() {
    let bytes = Everything::example().to_bytes().expect("every field fits");
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        check::<Everything>(&flipped);
    }
    for len in 0..bytes.len() {
        check::<Everything>(&bytes[..len]);
    }
    let bytes = numbers();
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        check::<Numbers>(&flipped);
    }
    for len in 0..bytes.len() {
        check::<Numbers>(&bytes[..len]);
    }
}
