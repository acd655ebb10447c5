//! Boards to judge: those of `data/renju`, and endless ones from a seed.

use games::renju::{Board, Direction, Point, Stone};

/// The boards of one file.
pub(crate) fn read(text: &str) -> impl Iterator<Item = Board> + '_ {
    text.lines()
        .map(|line| line.parse().expect("a board of tests/data/renju"))
}

/// All boards of `data/renju`.
pub(crate) fn all() -> impl Iterator<Item = Board> {
    [
        include_str!("../../../data/renju/cluster.txt"),
        include_str!("../../../data/renju/game.txt"),
        include_str!("../../../data/renju/nested.txt"),
        include_str!("../../../data/renju/worst.txt"),
    ]
    .into_iter()
    .flat_map(read)
}

/// A xorshift generator: the same boards from the same seed, everywhere.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % limit
    }

    pub(crate) fn point(&mut self) -> Point {
        let mut number = || u8::try_from(self.below(15)).expect("below 15");
        Point::new(number(), number()).expect("both below 15")
    }

    /// A step of -3 to 3 in some direction; `None` off the board.
    fn neighbour(&mut self, point: Point) -> Option<Point> {
        let direction = Direction::ALL[usize::try_from(self.below(4)).expect("below 4")];
        point.along(direction, i8::try_from(self.below(7)).expect("below 7") - 3)
    }

    /// Every point black, white or empty at random.
    pub(crate) fn uniform(&mut self) -> Board {
        let mut board = Board::new();
        let (black, white) = (1 + self.below(50), self.below(40));
        for point in Point::all() {
            let number = self.below(100);
            if number < black {
                let _ = board.place(point, Stone::Black);
            } else if number < black + white {
                let _ = board.place(point, Stone::White);
            }
        }
        board
    }

    /// Stones that grow from other stones along lines, mostly black.
    pub(crate) fn cluster(&mut self) -> Board {
        let mut board = Board::new();
        let mut grown = vec![self.point()];
        let (stones, white) = (8 + self.below(60), self.below(45));
        for _ in 0..stones {
            let from = grown[usize::try_from(self.below(64)).expect("below 64") % grown.len()];
            let Some(point) = self.neighbour(from) else {
                continue;
            };
            let stone = if self.below(100) < white {
                Stone::White
            } else {
                Stone::Black
            };
            if board.place(point, stone).is_ok() {
                grown.push(point);
            }
        }
        board
    }

    /// Pairs of black stones around points where lines cross, and now and then a wall: threes that depend on threes.
    pub(crate) fn nest(&mut self) -> Board {
        let mut board = Board::new();
        let mut crossings = vec![self.point()];
        for _ in 0..4 + self.below(24) {
            let from =
                crossings[usize::try_from(self.below(64)).expect("below 64") % crossings.len()];
            let direction = Direction::ALL[usize::try_from(self.below(4)).expect("below 4")];
            let first = 1 + i8::try_from(self.below(3)).expect("below 3");
            let sign = if self.below(2) == 0 { 1 } else { -1 };
            for steps in (1..=3).filter(|&steps| steps != first) {
                if let Some(point) = from.along(direction, sign * steps) {
                    let _ = board.place(point, Stone::Black);
                }
            }
            crossings.extend(from.along(direction, sign * first));
            if self.below(6) == 0 {
                let _ = board.place(self.point(), Stone::White);
            }
        }
        board
    }
}
