//! The two laws for every scheme, over positions and games that nobody played.

use bitcodec::{DecodeError, ErrorKind, NoContext, WireFormat};
use games::chess::scheme::{
    Best4State, NearState, PlacementScheme, StateScheme, Unmoved, VariableState,
};
use games::chess::{Epd, Fen, Game, GameScheme, Placement, Start, Symbol, Variant};
use proptest::prelude::*;

/// Kings and any other pieces anywhere; what breaks a rule is no placement.
fn placements() -> impl Strategy<Value = Placement> {
    let pieces = proptest::collection::vec((0..64_usize, 1..13_u8), 0..32);
    let kings = (0..64_usize, 0..64_usize);
    (kings, pieces).prop_filter_map("a rule is broken", |((white, black), pieces)| {
        let mut squares = [Symbol::Empty; 64];
        for (square, number) in pieces {
            let symbol = Symbol::new(number).expect("below 13");
            if !matches!(symbol, Symbol::WhiteKing | Symbol::BlackKing) {
                squares[square] = symbol;
            }
        }
        squares[white] = Symbol::WhiteKing;
        squares[black] = Symbol::BlackKing;
        Placement::new(squares).ok()
    })
}

/// Bytes with others behind them are no value; in a scheme that takes all bytes that are left they may be another one.
pub(super) fn shorter<S: PlacementScheme>(read: Result<S, DecodeError>, bytes: &[u8]) {
    if let Ok(scheme) = read {
        assert!(matches!(S::ID, "am_place" | "am_near"), "{}", S::ID);
        assert_eq!(scheme.to_bytes().as_deref(), Ok(bytes));
    }
}

fn comes_back<S: PlacementScheme>(placement: &Placement) {
    let bytes = S::new(placement).to_bytes().expect("it keeps the rules");
    let back = S::from_bytes(&bytes).expect("what was written is read");
    assert_eq!(back.placement().as_ref(), Ok(placement));
    for len in 0..bytes.len() {
        shorter(S::from_bytes(&bytes[..len]), &bytes[..len]);
    }
}

fn is_canonical<F: WireFormat<Context = NoContext>>(bytes: &[u8]) {
    // The length is part of what may be wrong; a prefix that is right has one of its own.
    if let Ok((value, rest)) = F::from_prefix(bytes) {
        let bits = bytes.len() - rest.len();
        let again = value.to_bytes().expect("what was read is written");
        assert!(bits.div_ceil(8) <= bytes.len());
        assert_eq!(
            F::from_bytes(&again).ok().map(|value| value.to_bytes()),
            Some(Ok(again))
        );
    }
    if let Ok(value) = F::from_bytes(bytes) {
        assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
    }
}

/// The starts of games: the standard one and those of counted positions of Chess960.
fn starts() -> Vec<Start> {
    let chess960 = super::text("perft-960.epd");
    let epd = chess960.lines().map(|line| Start {
        fen: line.parse::<Epd>().expect(line).state.into(),
        variant: Variant::Chess960,
    });
    std::iter::once(Start::default()).chain(epd).collect()
}

/// Plays moves as the numbers say, as long as there are legal ones.
fn play(start: Start, choices: &[usize]) -> (Game, Vec<Fen>) {
    let mut game = Game::new(start);
    let mut position = start.position().expect("a start of its variant");
    let mut positions = vec![start.fen];
    for choice in choices {
        let legal = position.legal_moves();
        let Some(step) = choice
            .checked_rem(legal.len())
            .and_then(|place| legal.nth(place))
        else {
            break;
        };
        position.play(step).expect("a legal move");
        game.moves.push(step);
        positions.extend(position.fen());
    }
    (game, positions)
}

fn state_comes_back<S: StateScheme>(fen: &Fen) {
    match S::new(&fen.state).to_bytes() {
        Ok(bytes) => {
            let back = S::from_bytes(&bytes).expect("what was written is read");
            assert_eq!(back.state(), Ok(fen.state), "{fen}");
        }
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Rule, "{fen}: {error}");
            assert!(!fen.state.is_standard(), "{fen}: {error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn any_placement_comes_back_from_every_scheme(placement in placements()) {
        each_scheme!(comes_back(&placement));
    }

    #[test]
    fn any_bytes_are_refused_or_canonical(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        each_scheme!(is_canonical(&bytes));
        is_canonical::<Unmoved>(&bytes);
        is_canonical::<VariableState>(&bytes);
        is_canonical::<Best4State>(&bytes);
        is_canonical::<NearState>(&bytes);
    }

    #[test]
    fn any_game_and_its_positions_come_back(
        start in proptest::sample::select(starts()),
        choices in proptest::collection::vec(any::<usize>(), 0..120),
    ) {
        let (game, positions) = play(start, &choices);
        for fen in &positions {
            state_comes_back::<Unmoved>(fen);
            state_comes_back::<VariableState>(fen);
            state_comes_back::<Best4State>(fen);
            state_comes_back::<NearState>(fen);
        }
        for scheme in GameScheme::ALL {
            if let Ok(bytes) = scheme.encode(&game) {
                assert_eq!(scheme.decode(&bytes, start).as_ref(), Ok(&game));
            } else {
                prop_assert_eq!(scheme, GameScheme::M12);
            }
        }
    }

    #[test]
    fn any_bytes_are_no_game_or_its_only_form(
        plies in 0..30_u8,
        payload in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let start = Start::default();
        let bytes: Vec<u8> = std::iter::once(plies).chain(payload).collect();
        for scheme in GameScheme::ALL {
            if let Ok(game) = scheme.decode(&bytes, start) {
                assert_eq!(scheme.encode(&game).as_ref(), Ok(&bytes));
            }
        }
    }
}
