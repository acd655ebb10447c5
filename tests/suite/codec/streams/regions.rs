//! Codes that go on behind the end of their region: what is refused must not depend on the bits that are there.

use bitcodec::coding::PrefixCode;
use bitcodec::stream::{Decoder, StreamError};
use bitcodec::{BitCodec, NoContext, WireFormat};

const WHOLE: PrefixCode<u8, 5> = PrefixCode::from_lengths([1, 2, 3, 4, 4]);
const GAPS: PrefixCode<u8, 3> = PrefixCode::from_lengths_incomplete([2, 3, 17]);

macro_rules! regions {
    ($($name:ident $order:ident [$($key:tt)*] $ty:ty;)*) => { $(
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec($order)]
        struct $name {
            #[codec(bits = 8, count_of = held)]
            size: (),
            #[codec(sized = size, $($key)*)]
            held: $ty,
        }

        impl Held for $name {}
    )* };
}

regions! {
    Gammas msb_first [elias_gamma] [u32; 3];
    GammasUp lsb_first [elias_gamma] [u32; 3];
    Deltas msb_first [elias_delta] [u64; 3];
    DeltasUp lsb_first [elias_delta] [u64; 3];
    Golombs msb_first [exp_golomb] [i16; 4];
    Unaries msb_first [unary(max = 40)] [u8; 3];
    Bounded lsb_first [unary(max = 3)] [u8; 9];
    Runs msb_first [runs, elias_delta] [i16; 6];
    ZeroRuns msb_first [zero_runs, bits = 5] [u8; 9];
    Words msb_first [huffman = WHOLE] [u8; 9];
    WordsUp lsb_first [huffman = WHOLE] [u8; 9];
    Few msb_first [huffman = GAPS] [u8; 4];
    FewUp lsb_first [huffman = GAPS] [u8; 4];
    Ranges msb_first [range = 0..=4] [u8; 7];
}

trait Held: WireFormat<Context = NoContext> + std::fmt::Debug {
    /// The error of a value in a slice, and of one in a stream of pieces.
    fn errors(bytes: &[u8]) -> [Option<String>; 2] {
        let whole = Self::from_prefix(bytes).map_err(|error| error.to_string());
        let mut pieces = Decoder::<Self, _>::new(Single(bytes));
        let error = match pieces.read() {
            Ok(_) => None,
            Err(StreamError::Decode { error, .. }) => Some(error.to_string()),
            Err(other) => panic!("{other}"),
        };
        [whole.err(), error]
    }

    /// Asks for the same error whatever follows the region.
    fn check() {
        for size in 0_u8..3 {
            for first in (0..=u8::MAX).step_by(3) {
                let alone = [&[size, first, first.reverse_bits()][..=size.into()]].concat();
                let [expected, in_pieces] = Self::errors(&alone);
                assert_eq!(in_pieces, expected, "{alone:02x?}");
                for behind in [0, 0x80, 0x01, 0xaa, 0xff] {
                    let bytes = [&alone[..], &[behind; 9]].concat();
                    let found = Self::errors(&bytes);
                    assert_eq!(found, [(); 2].map(|()| expected.clone()), "{bytes:02x?}");
                }
            }
        }
    }
}

/// Gives a byte at a time.
struct Single<'a>(&'a [u8]);

impl std::io::Read for Single<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let len = into.len().min(1);
        std::io::Read::read(&mut self.0, &mut into[..len])
    }
}

#[test]
fn a_code_that_leaves_its_region_is_refused_whatever_follows() {
    Gammas::check();
    GammasUp::check();
    Deltas::check();
    DeltasUp::check();
    Golombs::check();
    Unaries::check();
    Bounded::check();
    Runs::check();
    ZeroRuns::check();
    Words::check();
    WordsUp::check();
    Few::check();
    FewUp::check();
    Ranges::check();
}
