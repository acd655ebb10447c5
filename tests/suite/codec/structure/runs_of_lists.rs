//! Lists as runs.

use super::*;

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Terrain {
    Water,
    Sand,
    Rock,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Map {
    #[codec(len(bits = 4), runs)]
    own: Vec<Terrain>,
    #[codec(as = u8, range = 0..=2, len(bits = 4), runs)]
    numbers: Vec<Terrain>,
    #[codec(len(bits = 2), runs)]
    pairs: Vec<[u8; 2]>,
}

#[test]
fn runs_are_of_elements_of_any_kind() {
    use Terrain::{Rock, Sand, Water};
    let row = vec![Water, Water, Water, Rock, Sand, Sand];
    let pairs = vec![[1, 2], [1, 2], [2, 1]];
    let map = Map {
        own: row.clone(),
        numbers: row,
        pairs,
    };
    let bytes = map.to_bytes().expect("the map is in order");
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let row = "0110 011 00 1 10 010 01".replace(' ', "");
    let pairs = "11 010 0000000100000010 1 0000001000000001".replace(' ', "");
    assert_eq!(
        bits.trim_end_matches('0'),
        format!("{row}{row}{pairs}").trim_end_matches('0')
    );
    assert_eq!(Map::from_bytes(&bytes), Ok(map));
}
