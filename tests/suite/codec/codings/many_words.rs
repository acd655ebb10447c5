//! Prefix codes of some hundred symbols: the compiler finds each code once.
//!
//! The compiler stops at constants of more than about two million steps, and its own check of this file was minutes when
//! each weight had the whole code found again.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, WireFormat};

/// An enum without data and one with data, of the same names and weights.
macro_rules! of_weights {
    ($($name:ident $weight:literal,)*) => {
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(msb_first, huffman)]
        enum Plain {
            $(#[codec(weight = $weight)] $name,)*
        }

        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first, tag(huffman))]
        enum Data {
            $(#[codec(weight = $weight)] $name(u8),)*
        }

        const PLAIN: &[Plain] = &[$(Plain::$name),*];
        const WEIGHTS: &[u64] = &[$($weight),*];

        fn data() -> Vec<Data> {
            vec![$(Data::$name(0xa5)),*]
        }
    };
}

of_weights! {
    V0 1, V1 920, V2 839, V3 758, V4 677, V5 596, V6 515, V7 434, V8 353, V9 272, V10 191, V11 110, V12 29, V13 948,
    V14 867, V15 786, V16 705, V17 624, V18 543, V19 462, V20 381, V21 300, V22 219, V23 138, V24 57, V25 976,
    V26 895, V27 814, V28 733, V29 652, V30 571, V31 490, V32 409, V33 328, V34 247, V35 166, V36 85, V37 4, V38 923,
    V39 842, V40 761, V41 680, V42 599, V43 518, V44 437, V45 356, V46 275, V47 194, V48 113, V49 32, V50 951,
    V51 870, V52 789, V53 708, V54 627, V55 546, V56 465, V57 384, V58 303, V59 222, V60 141, V61 60, V62 979,
    V63 898, V64 817, V65 736, V66 655, V67 574, V68 493, V69 412, V70 331, V71 250, V72 169, V73 88, V74 7, V75 926,
    V76 845, V77 764, V78 683, V79 602, V80 521, V81 440, V82 359, V83 278, V84 197, V85 116, V86 35, V87 954,
    V88 873, V89 792, V90 711, V91 630, V92 549, V93 468, V94 387, V95 306, V96 225, V97 144, V98 63, V99 982,
    V100 901, V101 820, V102 739, V103 658, V104 577, V105 496, V106 415, V107 334, V108 253, V109 172, V110 91,
    V111 10, V112 929, V113 848, V114 767, V115 686, V116 605, V117 524, V118 443, V119 362, V120 281, V121 200,
    V122 119, V123 38, V124 957, V125 876, V126 795, V127 714, V128 633, V129 552, V130 471, V131 390, V132 309,
    V133 228, V134 147, V135 66, V136 985, V137 904, V138 823, V139 742, V140 661, V141 580, V142 499, V143 418,
    V144 337, V145 256, V146 175, V147 94, V148 13, V149 932, V150 851, V151 770, V152 689, V153 608, V154 527,
    V155 446, V156 365, V157 284, V158 203, V159 122, V160 41, V161 960, V162 879, V163 798, V164 717, V165 636,
    V166 555, V167 474, V168 393, V169 312, V170 231, V171 150, V172 69, V173 988, V174 907, V175 826, V176 745,
    V177 664, V178 583, V179 502, V180 421, V181 340, V182 259, V183 178, V184 97, V185 16, V186 935, V187 854,
    V188 773, V189 692, V190 611, V191 530, V192 449, V193 368, V194 287, V195 206, V196 125, V197 44, V198 963,
    V199 882, V200 801, V201 720, V202 639, V203 558, V204 477, V205 396, V206 315, V207 234, V208 153, V209 72,
    V210 991, V211 910, V212 829, V213 748, V214 667, V215 586, V216 505, V217 424, V218 343, V219 262, V220 181,
    V221 100, V222 19, V223 938, V224 857, V225 776, V226 695, V227 614, V228 533, V229 452, V230 371, V231 290,
    V232 209, V233 128, V234 47, V235 966, V236 885, V237 804, V238 723, V239 642, V240 561, V241 480, V242 399,
    V243 318, V244 237, V245 156, V246 75, V247 994, V248 913, V249 832, V250 751, V251 670, V252 589, V253 508,
    V254 427, V255 346, V256 265, V257 184, V258 103, V259 22, V260 941, V261 860, V262 779, V263 698, V264 617,
    V265 536, V266 455, V267 374, V268 293, V269 212, V270 131, V271 50, V272 969, V273 888, V274 807, V275 726,
    V276 645, V277 564, V278 483, V279 402, V280 321, V281 240, V282 159, V283 78, V284 997, V285 916, V286 835,
    V287 754, V288 673, V289 592, V290 511, V291 430, V292 349, V293 268, V294 187, V295 106, V296 25, V297 944,
    V298 863, V299 782,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Number(#[codec(huffman = TABLE)] u16);

const TABLE: PrefixCode<u16, 1000> = PrefixCode::from_weights(drawn());

/// Weights from 1 to 2^20, most of them small, so that some words are long.
const fn drawn() -> [u64; 1000] {
    let (mut weights, mut state, mut index) = ([0; 1000], 1u64, 0);
    while index < weights.len() {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        weights[index] = ((1 << 20) >> ((state >> 40) % 20)) + (state >> 60);
        index += 1;
    }
    weights
}

/// The total length of the words, each as often as its weight: Huffman's is the least.
fn total(weights: &[u64], lengths: impl Fn(usize) -> usize) -> u64 {
    weights
        .iter()
        .zip(0..)
        .map(|(weight, index)| weight * lengths(index) as u64)
        .sum()
}

/// The same by joining the two smallest weights: each sum is paid once.
fn least_total(weights: &[u64]) -> u64 {
    let mut left = weights.to_vec();
    let mut total = 0;
    while left.len() > 1 {
        left.sort_unstable_by_key(|weight| core::cmp::Reverse(*weight));
        let sum = left.pop().into_iter().chain(left.pop()).sum();
        total += sum;
        left.push(sum);
    }
    total
}

#[test]
fn three_hundred_variants_have_the_shortest_words() {
    let bits = |index: usize| PLAIN[index].bit_len().unwrap();
    assert_eq!(total(WEIGHTS, bits), least_total(WEIGHTS));
    for (plain, data) in PLAIN.iter().zip(data()) {
        assert_eq!(Plain::from_bytes(&plain.to_bytes().unwrap()), Ok(*plain));
        assert_eq!(data.bit_len(), Ok(plain.bit_len().unwrap() + 8));
        assert_eq!(Data::from_bytes(&data.to_bytes().unwrap()), Ok(data));
    }
}

#[test]
fn a_table_of_a_thousand_weights_is_found_while_compiling() {
    let bits = |index: usize| Number(index as u16).bit_len().unwrap();
    assert_eq!(total(&drawn(), bits), least_total(&drawn()));
    for number in (0..1000).map(Number) {
        assert_eq!(Number::from_bytes(&number.to_bytes().unwrap()), Ok(number));
    }
}
