//! The schemes of positions: published bytes, the laws, and what is refused.

use bitcodec::io::{BitWrite, Msb, SliceWriter};
use bitcodec::{ErrorKind, WireFormat};
use games::chess::scheme::{Nibbles, PlacementScheme, Runs};
use games::chess::{Placement, Symbol};

use super::laws::shorter;
use super::lichess;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bits and bytes of a placement, after it has come back from them.
fn written<S: PlacementScheme>(placement: &Placement) -> (usize, Vec<u8>) {
    let scheme = S::new(placement);
    let bytes = scheme.to_bytes().unwrap();
    let bits = scheme.bit_len().unwrap();
    assert_eq!(bytes.len(), bits.div_ceil(8), "{} {placement}", S::ID);
    let back = S::from_bytes(&bytes).map(|scheme| scheme.placement().unwrap());
    assert_eq!(back.as_ref(), Ok(placement), "{} {placement}", S::ID);
    (bits, bytes)
}

/// Source: the formats' own specification, reckoned by hand and by a Python model.
#[test]
fn the_start_position_has_its_published_bytes() {
    let published = [
        (
            256,
            "2345643211111111000000000000000000000000000000007777777789abca98".to_owned(),
        ),
        (
            237,
            "2773ff3b13507bfc52e6656c5fa172f5c7be0bdda08868cb0a37821cf610".to_owned(),
        ),
        (
            233,
            "1b9e545cbe69cd420cf3255e87a8a83b1e57c1575fc770d5faef37e01300".to_owned(),
        ),
        (164, "fda9d5d4b7f6db6d800000002492493d5e777f2be0".to_owned()),
        (164, "c675e7bace249249000000002db6db77cefdff79b0".to_owned()),
        (64, "0000000000000000".to_owned()),
        (13, "0208".to_owned()),
        (
            230,
            "13c005f0b3dc4ee810384078b0c8fe7d74b331b773dde2e7e8eff6f9fc".to_owned(),
        ),
        (
            228,
            "13c00000000001d0207080f16191fcfbc83f9964d0778b9fa3bfdbe7f0".to_owned(),
        ),
        (
            226,
            "11d0207080f16191fc778b9fa3bfdbe7ff00000000000f9431d1dbd000".to_owned(),
        ),
        (
            196,
            "11d0207080f16191fc778b9fa3bfdbe7ff00000007c9578ec0".to_owned(),
        ),
        (66, "800000000000000000".to_owned()),
        (165, "8307a11ab0ee1138048efc4a0339e7281ba9d3f7d8".to_owned()),
        (68, "f707e09e4701230bd0".to_owned()),
        (12, "f650".to_owned()),
    ];
    let found = each_scheme!(written(&Placement::START)).map(|(bits, bytes)| (bits, hex(&bytes)));
    assert_eq!(found, published);
}

#[test]
fn placements_of_real_games_come_back() {
    for record in lichess().iter().step_by(50) {
        for placement in record.game.placements().unwrap() {
            each_scheme!(written(&placement));
        }
    }
}

fn bits<S: PlacementScheme>(placement: &Placement) -> usize {
    let mut bytes = [0; 40];
    let mut writer = SliceWriter::<Msb>::new(&mut bytes);
    S::new(placement).encode(&mut writer).unwrap();
    writer.position()
}

/// Source of the means: 20,000 positions sampled from the same games by a Python model. The sums are over all positions of
/// all games, starts included.
#[test]
fn the_sizes_over_all_games_are_those_of_the_specification() {
    let mut sums = [0; 14];
    let mut positions = 0_u32;
    for record in lichess() {
        for placement in record.game.placements().unwrap() {
            // The last one is measured on games that it was not fitted to.
            let found = each_scheme!(bits(&placement));
            sums.iter_mut()
                .zip(found)
                .for_each(|(sum, bits)| *sum += bits);
            positions += 1;
        }
    }
    let means = [
        256.0, 237.0, 233.0, 133.88, 133.88, 158.67, 176.09, 164.00, 163.11, 159.82, 141.08,
        118.20, 165.0, 84.15,
    ];
    for (sum, expected) in sums.into_iter().zip(means) {
        let mean = f64::from(u32::try_from(sum).unwrap()) / f64::from(positions);
        assert!(
            (mean - expected).abs() < 0.5,
            "{mean} bits, {expected} in the sample"
        );
    }
    let exact = [
        59_268_352, 54_869_529, 53_943_461, 31_001_509, 31_001_509, 36_772_085, 40_832_947,
        37_988_110, 37_782_257, 37_017_069, 32_671_266, 27_436_144, 38_200_305, 19_481_812,
    ];
    assert_eq!((positions, sums), (231_517, exact));
}

fn refusals<S: PlacementScheme>(samples: &[Placement]) -> [usize; 2] {
    let (mut truncations, mut flips) = (0, 0);
    for placement in samples {
        let bytes = S::new(placement).to_bytes().unwrap();
        for length in 0..bytes.len() {
            shorter(S::from_bytes(&bytes[..length]), &bytes[..length]);
            truncations += 1;
        }
        let mut longer = bytes.clone();
        longer.push(0);
        let kind = S::from_bytes(&longer).err().map(|error| error.kind());
        // A code takes all bits that are left, and has no more than it needs.
        let expected = match S::ID {
            "am_place" | "am_near" => ErrorKind::NotCanonical,
            _ => ErrorKind::Trailing,
        };
        assert_eq!(kind, Some(expected), "{}", S::ID);
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 0x80 >> (bit % 8);
            if let Ok(scheme) = S::from_bytes(&flipped) {
                assert_eq!(
                    scheme.to_bytes().as_ref(),
                    Ok(&flipped),
                    "{} bit {bit}",
                    S::ID
                );
                assert_ne!(scheme.placement().as_ref(), Ok(placement));
            }
            flips += 1;
        }
    }
    [truncations, flips]
}

#[test]
fn every_truncation_is_refused_and_every_flipped_bit_refused_or_canonical() {
    let games = lichess();
    let mut samples = vec![Placement::START];
    for record in games.iter().step_by(500) {
        samples.extend(record.game.placements().unwrap().into_iter().step_by(20));
    }
    for counts in each_scheme!(refusals(&samples)) {
        assert!(counts.iter().all(|&count| count > 0));
    }
}

fn unruly(squares: &[Symbol; 64]) -> Option<ErrorKind> {
    Placement::new(*squares).err()?;
    let bytes = Nibbles { squares: *squares }.to_bytes();
    bytes.err().map(|error| error.kind())
}

#[test]
fn a_broken_rule_is_refused_in_both_directions() {
    let mut squares = *Placement::START.squares();
    squares[4] = Symbol::Empty;
    assert_eq!(unruly(&squares), Some(ErrorKind::Rule));
    let mut bytes = Nibbles::new(&Placement::START).to_bytes().unwrap();
    bytes[2] &= 0x0F;
    let error = Nibbles::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "squares: white has one king (bits 0..256)"
    );
    bytes[2] = 0x61;
    let error = Nibbles::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "squares[5]: pawns stand on ranks 2 to 7 (bits 20..24)"
    );
    bytes[2] = 0x6D;
    assert_eq!(
        Nibbles::from_bytes(&bytes).unwrap_err().kind(),
        ErrorKind::UnknownCode
    );
}

/// The runs of changes, declared over numbers.
#[derive(bitcodec::BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct DeclaredRuns {
    #[codec(xor = START, zero_runs, bits = 4)]
    squares: [u8; 64],
}

const START: [u8; 64] = {
    let (start, mut squares) = (Placement::START.squares(), [0; 64]);
    let mut square = 0;
    while square < 64 {
        squares[square] = start[square] as u8;
        square += 1;
    }
    squares
};

#[test]
fn runs_of_changes_are_zero_runs_after_xor() {
    for record in lichess().iter().step_by(50) {
        for placement in record.game.placements().unwrap() {
            let squares = placement.squares().map(Symbol::number);
            let declared = DeclaredRuns { squares };
            let bytes = declared.to_bytes().unwrap();
            assert_eq!(Ok(&bytes), Runs::new(&placement).to_bytes().as_ref());
            assert_eq!(DeclaredRuns::from_bytes(&bytes), Ok(declared));
        }
    }
}
