//! A name for a type is that type: what the macro cannot see, traits decide.

use arrayvec::ArrayVec;
use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, WireFormat};

type Byte = u8;
type Row = [u8; 3];
type Rows = Vec<[u8; 3]>;
type FewRows = ArrayVec<[Byte; 3], 4>;
type Runs = [Byte; 4];
type Grid = [[u8; 2]; 2];
type MaybeRow = Option<Row>;

const SIGNS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);

macro_rules! same {
    ($($name:ident: { $($alias:tt)* } $alias_type:ty, $type:ty = $value:expr;)*) => { $(
        #[test]
        fn $name() {
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct Short {
                #[codec(bits = 2)]
                count: u8,
                #[codec($($alias)*)]
                field: $alias_type,
            }

            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct Long {
                #[codec(bits = 2)]
                count: u8,
                #[codec($($alias)*)]
                field: $type,
            }

            let (short, long) = (Short { count: 2, field: $value }, Long { count: 2, field: $value });
            let bytes = long.to_bytes().expect("the value is coded");
            assert_eq!(short.to_bytes().expect("so is the same value"), bytes);
            assert_eq!(Short::from_bytes(&bytes), Ok(short));
            assert_eq!(Long::from_bytes(&bytes), Ok(long));
            assert_eq!(Short::LAYOUT.fingerprint(), Long::LAYOUT.fingerprint());
        }
    )* };
}

same! {
    widths: { len = count, bits = 4 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [4, 5, 6]];
    ranks_by_earlier_length: { len = count, radix = 5 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [4, 0, 1]];
    ranks_by_own_length: { len(bits = 4), radix = 5 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [4, 0, 1]];
    combinations: { len(leb128), combination(9) } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [4, 7, 8]];
    ranged_ranks: { len(bits = 4), range = 1..=5, radix = 6 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3]];
    runs: { len(bits = 4), runs, bits = 4 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [1, 2, 3]];
    zero_runs: { len(bits = 4), zero_runs, bits = 4 } Rows, Vec<[u8; 3]> = vec![[0, 0, 0], [1, 2, 3]];
    tables: { len(bits = 4), huffman = SIGNS } Rows, Vec<[u8; 3]> = vec![[1, 2, 0]];
    sizes_in_bytes: { len(bytes, bits = 8), bits = 5 } Rows, Vec<[u8; 3]> = vec![[1, 2, 3], [4, 5, 6]];
    alternatives: { best_of((len(bits = 4), radix = 5), (len(bits = 4), bits = 4)) } Rows, Vec<[u8; 3]>
        = vec![[1, 2, 3]];
    lists_on_the_stack: { len(bits = 3), radix = 5 } FewRows, ArrayVec<[u8; 3], 4>
        = [[1, 2, 3], [4, 0, 1]].into_iter().collect();
    rows: { radix = 5 } Row, [u8; 3] = [1, 2, 3];
    masks: { xor = [1, 2, 3], bits = 4 } Row, [u8; 3] = [1, 2, 3];
    sums: { unary(total = 9) } Runs, [u8; 4] = [1, 0, 3, 2];
    grids: { unary(total = 9) } Grid, [[u8; 2]; 2] = [[1, 0], [3, 2]];
    options: { when = count == 2, radix = 5 } MaybeRow, Option<[u8; 3]> = Some([1, 2, 3]);
}

#[test]
fn two_sums_in_a_row_are_read_whatever_their_types_are_called() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Sums<T> {
        #[codec(unary(total = 15))]
        first: Runs,
        #[codec(unary(max = 3, total = 7))]
        second: [Byte; 25],
        #[codec(unary(total = 9))]
        third: Grid,
        #[codec(unary(total = 9))]
        fourth: Runs,
        #[codec(unary(total = 9))]
        fifth: [T; 2],
        #[codec(unary(total = 9))]
        sixth: [u16; 2],
    }

    let mut second = [0; 25];
    (second[3], second[24]) = (3, 2);
    let value = Sums {
        first: [1, 0, 3, 11],
        second,
        third: [[9, 0], [0, 0]],
        fourth: [0, 2, 0, 0],
        fifth: [4u32, 5],
        sixth: [0, 9],
    };
    let bytes = value.to_bytes().expect("the value is coded");
    assert_eq!(Sums::from_bytes(&bytes), Ok(value));
    assert!(Sums::<u32>::from_bytes(&bytes[..bytes.len() - 1]).is_err());
}
