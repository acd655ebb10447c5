//! Codes that somebody changed, and bytes that nobody wrote: what is accepted is what the encoder writes.
//!
//! `MUTANTS=10000000 cargo test -p bitcodec-tests --test games mutants` takes as many inputs for all formats together.

use bitcodec::{NoContext, WireFormat};
use games::backgammon::{Played, PositionKey};
use games::chess::scheme::{Counted, NearState, Neighbours, PlacementScheme, StateScheme};
use games::chess::{Game, GameScheme, Start};

/// A number from the numbers before it.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let end = u64::try_from(end.max(1)).expect("an index has 64 bits");
        usize::try_from((self.0 >> 11) % end).expect("it is below an index")
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("it is below 256")
    }

    /// A code with a change, or for every fourth input other bytes.
    fn input(&mut self, codes: &[Vec<u8>]) -> Vec<u8> {
        let mut input = codes[self.below(codes.len())].clone();
        let place = self.below(input.len());
        match self.below(8) {
            0 | 1 => {
                let len = self.below(input.len() + 3);
                input = (0..len).map(|_| self.byte()).collect();
            }
            2 => input.push(self.byte()),
            3 => input.truncate(place),
            4 => input.push(0),
            5 => input[place] = self.byte(),
            // Near the end most changes are those of one symbol.
            6 => {
                if let Some(last) = input.last_mut() {
                    *last ^= 1 << self.below(8);
                }
            }
            _ => input[place] ^= 1 << self.below(8),
        }
        input
    }
}

/// Tries so many inputs, and says how many were accepted. `again` is what the value of the bytes encodes to.
fn accepted(
    name: &str,
    count: usize,
    codes: &[Vec<u8>],
    again: impl Fn(&[u8]) -> Option<Vec<u8>>,
) -> usize {
    for code in codes {
        assert_eq!(again(code).as_ref(), Some(code), "{name}");
    }
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut accepted = 0;
    for _ in 0..count {
        let input = numbers.input(codes);
        if let Some(again) = again(&input) {
            assert_eq!(again, input, "{name}");
            accepted += 1;
        }
    }
    accepted
}

fn reencoded<F: WireFormat<Context = NoContext>>(bytes: &[u8]) -> Option<Vec<u8>> {
    let value = F::from_bytes(bytes).ok()?;
    Some(value.to_bytes().expect("what was read is written"))
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts are what a long run is for")]
fn what_is_accepted_is_what_the_encoder_writes() {
    let wanted = std::env::var("MUTANTS").ok();
    let inputs: usize = wanted.map_or(20_000, |count| count.parse().expect("a number"));
    let games: Vec<Game> = super::chess::lichess()
        .into_iter()
        .step_by(100)
        .map(|record| record.game)
        .collect();
    let positions: Vec<_> = games
        .iter()
        .flat_map(|game| game.positions().expect("a game of lichess"))
        .step_by(7)
        .collect();
    let of = |code: &dyn Fn(&games::chess::Fen) -> Vec<u8>| -> Vec<Vec<u8>> {
        positions.iter().map(code).collect()
    };
    let near = of(&|fen| Neighbours::new(fen.state.placement()).to_bytes().unwrap());
    let state = of(&|fen| NearState::new(&fen.state).to_bytes().unwrap());
    let count = of(&|fen| Counted::new(fen.state.placement()).to_bytes().unwrap());
    let played: Vec<Vec<u8>> = super::gnubg::PLAYED
        .lines()
        .map(|id| {
            let position: PositionKey = id.split(':').next().unwrap().parse().unwrap();
            Played::from(&position).to_bytes().unwrap()
        })
        .collect();
    let moves: Vec<Vec<u8>> = games
        .iter()
        .map(|game| GameScheme::Am.encode(game).unwrap())
        .collect();
    let again = |bytes: &[u8]| {
        let game = GameScheme::Am.decode(bytes, Start::default()).ok()?;
        Some(
            GameScheme::Am
                .encode(&game)
                .expect("what was read is written"),
        )
    };
    // A game takes as long as many positions.
    let (few, many) = (inputs / 50, inputs / 4);
    for (name, inputs, accepted) in [
        (
            "am_near",
            many,
            accepted("am_near", many, &near, reencoded::<Neighbours>),
        ),
        (
            "am_state",
            many,
            accepted("am_state", many, &state, reencoded::<NearState>),
        ),
        (
            "count",
            many,
            accepted("count", many, &count, reencoded::<Counted>),
        ),
        (
            "gnubg-am",
            many,
            accepted("gnubg-am", many, &played, reencoded::<Played>),
        ),
        ("game-am", few, accepted("game-am", few, &moves, again)),
    ] {
        println!("{name}: {accepted} of {inputs} inputs accepted");
        assert!(accepted > 0, "{name} accepts a changed code now and then");
    }
}
