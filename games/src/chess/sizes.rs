//! The number of bits of positions and games in each scheme.

#[cfg(not(bitcodec_small))]
use bitcodec::io::{BitWrite, Msb, SliceWriter};
use bitcodec::{NoContext, WireFormat};

use crate::chess::game::{Game, GameError, GameScheme, move_model};
use crate::chess::scheme::{
    Base13, Best4, Best4State, Changed, Counted, Huffman, HuffmanGenerated, NearState, Neighbours,
    Nibbles, Pieces47, Pieces48, PiecesCombined, PiecesFree, PlacementScheme, Runs, StateScheme,
    Unmoved, Variable, VariableState, Weighed,
};
use crate::chess::state::State;

/// A scheme of positions: its name and its size function.
#[derive(Clone, Copy, Debug)]
pub struct PositionScheme {
    /// The short name, such as `huff`.
    pub id: &'static str,
    bits: fn(&State) -> Option<usize>,
}

impl PositionScheme {
    /// All schemes, placement schemes first.
    pub const ALL: [Self; 19] = [
        placement::<Nibbles>(),
        placement::<Base13>(),
        placement::<Variable>(),
        placement::<Huffman>(),
        placement::<HuffmanGenerated>(),
        placement::<Changed>(),
        placement::<Runs>(),
        placement::<Pieces48>(),
        placement::<Pieces47>(),
        placement::<PiecesFree>(),
        placement::<PiecesCombined>(),
        placement::<Best4>(),
        placement::<Counted>(),
        placement::<Weighed>(),
        placement::<Neighbours>(),
        state::<Unmoved>(),
        state::<VariableState>(),
        state::<Best4State>(),
        state::<NearState>(),
    ];

    /// Returns the bits of a position without padding; `None` if the scheme cannot hold it.
    ///
    /// ```
    /// use games::chess::{State, sizes::PositionScheme};
    ///
    /// let huff = PositionScheme::ALL[3];
    /// assert_eq!((huff.id, huff.bits(&State::START)), ("huff", Some(164)));
    /// ```
    #[must_use]
    pub fn bits(&self, state: &State) -> Option<usize> {
        (self.bits)(state)
    }
}

const fn placement<S: PlacementScheme>() -> PositionScheme {
    PositionScheme {
        id: S::ID,
        bits: |state| bits(&S::new(state.placement())),
    }
}

const fn state<S: StateScheme>() -> PositionScheme {
    PositionScheme {
        id: S::ID,
        bits: |state| bits(&S::new(state)),
    }
}

/// The longest value of any scheme has 71 symbols of 16 bits and a few more bits.
#[cfg(not(bitcodec_small))]
const LONGEST: usize = 144;

/// Returns the number of bits of a value; `None` if the scheme cannot hold it.
#[cfg(not(bitcodec_small))]
fn bits<S: WireFormat<Context = NoContext>>(scheme: &S) -> Option<usize> {
    let mut bytes = [0; LONGEST];
    let mut writer = SliceWriter::<Msb>::new(&mut bytes);
    scheme.encode(&mut writer).ok()?;
    Some(writer.position())
}

/// The same with the only encoder of a small build, which is the slower one.
#[cfg(bitcodec_small)]
fn bits<S: WireFormat<Context = NoContext>>(scheme: &S) -> Option<usize> {
    scheme.bit_len().ok()
}

/// The sizes of games in one scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSizes {
    /// The number of games that the scheme can hold.
    pub games: usize,
    /// The number of their half-moves.
    pub plies: usize,
    /// The bits of their moves, without the count before them and without padding.
    pub bits: usize,
    /// Their bytes, with count and padding.
    pub bytes: usize,
}

impl GameSizes {
    /// Returns the size of a game in a scheme.
    ///
    /// # Errors
    /// A move that is not legal, or that the scheme cannot hold.
    pub fn of(scheme: GameScheme, game: &Game) -> Result<Self, GameError> {
        let bits = scheme.payload_bits(game)?;
        let bytes = scheme.encode(game)?.len();
        Ok(Self {
            games: 1,
            plies: game.moves.len(),
            bits,
            bytes,
        })
    }

    /// Returns the sum of both.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            bits: self.bits + other.bits,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// A count of positions and the sum of their bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The number of positions that the scheme can hold.
    pub positions: usize,
    /// Their bits.
    pub bits: usize,
}

impl Sum {
    /// Returns the sum of both.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            bits: self.bits + other.bits,
        }
    }

    /// Returns the mean bits of a position.
    #[must_use]
    pub fn mean(self) -> f64 {
        mean(self.bits, self.positions)
    }
}

/// A sum for each scheme of [`PositionScheme::ALL`].
pub type Sums = [Sum; PositionScheme::ALL.len()];

/// The sizes of the positions of games, by the number of half-moves played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByPly {
    rows: Vec<Sums>,
    /// The cost of the moves so far in `game-am`, in hundredths of a bit.
    moves: Vec<Sum>,
}

impl ByPly {
    /// Adds all positions of a game, including the initial one.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn add(&mut self, game: &Game) -> Result<(), GameError> {
        let rows = game.positions()?.into_iter().map(|fen| {
            PositionScheme::ALL.map(|scheme| match scheme.bits(&fen.state) {
                Some(bits) => Sum { positions: 1, bits },
                None => Sum::default(),
            })
        });
        self.add_rows(rows.collect());
        let mut played = Sum {
            positions: 1,
            bits: 0,
        };
        let mut moves = vec![played];
        for cost in move_model::costs(game)? {
            played.bits += usize::try_from(cost.hundredths()).unwrap_or(usize::MAX);
            moves.push(played);
        }
        self.add_moves(moves);
        Ok(())
    }

    /// Adds the sums of another value.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.add_rows(other.rows);
        self.add_moves(other.moves);
        self
    }

    fn add_moves(&mut self, moves: Vec<Sum>) {
        for (ply, sum) in moves.into_iter().enumerate() {
            match self.moves.get_mut(ply) {
                Some(sums) => *sums = sums.plus(sum),
                None => self.moves.push(sum),
            }
        }
    }

    fn add_rows(&mut self, rows: Vec<Sums>) {
        for (ply, row) in rows.into_iter().enumerate() {
            match self.rows.get_mut(ply) {
                Some(sums) => add(sums, &row),
                None => self.rows.push(row),
            }
        }
    }

    /// Returns the sums over all half-moves.
    #[must_use]
    pub fn total(&self) -> Sums {
        let mut total = Sums::default();
        self.rows.iter().for_each(|row| add(&mut total, row));
        total
    }

    /// Returns the number of added games.
    #[must_use]
    pub fn games(&self) -> usize {
        // Every position fits the first scheme, and every game has an initial position.
        self.rows.first().map_or(0, |row| row[0].positions)
    }

    /// Returns the mean bits of a scheme after each number of half-moves that at least `least`
    /// games have.
    pub(crate) fn means(&self, scheme: usize, least: usize) -> impl Iterator<Item = f64> + '_ {
        let sums = self.rows.iter().map(move |row| row[scheme]);
        sums.take_while(move |sum| sum.positions >= least)
            .map(Sum::mean)
    }

    /// Returns the mean bits of the moves up to each number of half-moves that at least `least`
    /// games have.
    pub(crate) fn means_of_moves(&self, least: usize) -> impl Iterator<Item = f64> + '_ {
        let sums = self.moves.iter().copied();
        sums.take_while(move |sum| sum.positions >= least)
            .map(|sum| sum.mean() / 100.0)
    }
}

fn add(sums: &mut Sums, row: &Sums) {
    sums.iter_mut()
        .zip(row)
        .for_each(|(sum, other)| *sum = sum.plus(*other));
}

/// Returns a sum divided by a count, for display.
#[must_use]
pub fn mean(sum: usize, count: usize) -> f64 {
    if count == 0 {
        0.0
    } else {
        double(sum) / double(count)
    }
}

/// Converts a count to a float; exact below 2^53.
fn double(number: usize) -> f64 {
    let half = |number: usize| u32::try_from(number & 0xFFFF_FFFF).map_or(0.0, f64::from);
    half(number >> 16 >> 16) * 4_294_967_296.0 + half(number)
}
