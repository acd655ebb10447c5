//! The schemes of whole states: the laws, the sizes, and what is refused.

use bitcodec::io::{BitWrite, Msb, SliceWriter};
use bitcodec::{ErrorKind, WireFormat};
use games::chess::scheme::{Best4State, NearState, StateScheme, Unmoved, VariableState};
use games::chess::{Epd, Fen, State};

use super::{lichess, text};

fn comes_back<S: StateScheme>(state: &State) -> Vec<u8> {
    let bytes = S::new(state).to_bytes().expect("a state of the scheme");
    let back = S::from_bytes(&bytes).map(|scheme| scheme.state().unwrap());
    assert_eq!(back.as_ref(), Ok(state), "{} {state}", S::ID);
    bytes
}

#[test]
fn states_come_back() {
    let perft = text("perft.epd") + &text("perft-960.epd");
    let epd = perft
        .lines()
        .map(|line| line.parse::<Epd>().expect(line).state);
    let puzzles = text("lichess-puzzles-3000.fen");
    let fen = puzzles
        .lines()
        .map(|line| line.parse::<Fen>().expect(line).state);
    let mut chess960 = 0;
    for state in epd.chain(fen) {
        comes_back::<Unmoved>(&state);
        if state.is_standard() {
            comes_back::<VariableState>(&state);
            comes_back::<Best4State>(&state);
            comes_back::<NearState>(&state);
        } else {
            let error = VariableState::new(&state).to_bytes().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Rule);
            chess960 += 1;
        }
    }
    assert!(chess960 > 20);
}

fn bits<S: StateScheme>(state: &State) -> usize {
    let mut bytes = [0; 40];
    let mut writer = SliceWriter::<Msb>::new(&mut bytes);
    S::new(state).encode(&mut writer).unwrap();
    writer.position()
}

/// Source: means over 20,000 positions sampled from the same games by a Python model.
#[test]
fn the_sizes_over_real_games_are_those_of_the_specification() {
    let (mut sums, mut positions) = ([0; 3], 0_u32);
    for record in lichess() {
        for fen in record.game.positions().unwrap() {
            let state = &fen.state;
            let found = [
                bits::<Unmoved>(state),
                bits::<VariableState>(state),
                bits::<Best4State>(state),
            ];
            sums.iter_mut()
                .zip(found)
                .for_each(|(sum, bits)| *sum += bits);
            positions += 1;
        }
    }
    for (sum, expected) in sums.into_iter().zip([265.0, 243.76, 128.95]) {
        let mean = f64::from(u32::try_from(sum).unwrap()) / f64::from(positions);
        assert!(
            (mean - expected).abs() < 0.5,
            "{mean} bits, {expected} in the sample"
        );
    }
    assert_eq!(
        (positions, sums),
        (231_517, [61_352_005, 56_431_941, 29_924_624])
    );
}

fn refusals<S: StateScheme>(state: &State) -> usize {
    let bytes = S::new(state).to_bytes().unwrap();
    for length in 0..bytes.len() {
        // A code takes all bits that are left: a part of one may be the code of another state.
        if let Ok(scheme) = S::from_bytes(&bytes[..length]) {
            assert_eq!(S::ID, "am_state", "{length}");
            assert_eq!(scheme.to_bytes().as_deref(), Ok(&bytes[..length]));
        }
    }
    let mut refused = 0;
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 0x80 >> (bit % 8);
        match S::from_bytes(&flipped) {
            Ok(scheme) => assert_eq!(scheme.to_bytes().as_ref(), Ok(&flipped), "{} {bit}", S::ID),
            Err(_) => refused += 1,
        }
    }
    refused
}

#[test]
fn every_truncation_is_refused_and_every_flipped_bit_refused_or_canonical() {
    let perft = text("perft.epd");
    for line in perft.lines().step_by(20) {
        let state = line.parse::<Epd>().expect(line).state;
        let refused = [
            refusals::<Unmoved>(&state),
            refusals::<VariableState>(&state),
            refusals::<Best4State>(&state),
            refusals::<NearState>(&state),
        ];
        assert!(refused.iter().all(|&count| count > 0), "{line}");
    }
}

#[test]
fn impossible_states_are_refused_with_their_field() {
    let state: State = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1".parse().unwrap();
    let nibbles = comes_back::<Unmoved>(&state);
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = nibbles.clone();
        for &(square, nibble) in changes {
            let shift = if square % 2 == 0 { 4 } else { 0 };
            bytes[square / 2] = bytes[square / 2] & !(15 << shift) | nibble << shift;
        }
        Unmoved::from_bytes(&bytes).unwrap_err().to_string()
    };
    for (changes, message) in [
        (
            &[(4, 6)][..],
            "squares[0]: an unmoved rook has an unmoved king (bits 0..4)",
        ),
        (
            &[(0, 2), (7, 2)],
            "squares[4]: an unmoved king has an unmoved rook (bits 16..20)",
        ),
        (
            &[(6, 15)],
            "squares[7]: one unmoved rook is on each side of its king (bits 28..32)",
        ),
        (
            &[(30, 13)],
            "squares[30]: one pawn has just moved two squares (bits 120..124)",
        ),
        (
            &[(28, 0), (36, 13)],
            "squares[44]: the pawn that has just moved is not the mover's (bits 176..180)",
        ),
        (
            &[(20, 3)],
            "squares[20]: the squares behind a pawn that has just moved two squares are empty (bits 80..84)",
        ),
        (
            &[(28, 0), (20, 13)],
            "squares[20]: a pawn that has just moved two squares is on rank 4 or 5, an unmoved piece on rank 1 or 8 \
             (bits 80..84)",
        ),
    ] {
        assert_eq!(with(changes), message);
    }

    let clock = |scheme: Vec<u8>, at: usize, value: u8| {
        let mut bytes = scheme;
        for bit in 0..8 {
            let (byte, mask) = ((at + bit) / 8, 0x80 >> ((at + bit) % 8));
            bytes[byte] = if value << bit & 0x80 != 0 {
                bytes[byte] | mask
            } else {
                bytes[byte] & !mask
            };
        }
        bytes
    };
    let error = Unmoved::from_bytes(&clock(nibbles.clone(), 257, 151)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "clock: 151 is not in 0..=150 (bits 257..265)"
    );
    let error = Unmoved::from_bytes(&clock(nibbles.clone(), 257, 1)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the half-move clock is 0 after a pawn move"),
        "{error}"
    );
    // 233 bits, the turn, four rights, one bit for the only pawn that may have moved: the clock.
    let variable = comes_back::<VariableState>(&state);
    let error = VariableState::from_bytes(&clock(variable, 239, 151)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "state.clock: 151 is not in 0..=150 (bits 239..247)"
    );
}
