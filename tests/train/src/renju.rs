//! A search for boards that are slow to judge.

use games::renju::{Board, Direction, Point, Stone};

/// A board on which a search ended.
#[derive(Clone, Copy, Debug)]
pub struct SlowBoard {
    /// The points that the judge examines one by one: [`Board::judgements`].
    pub judgements: usize,
    /// The board. It has no five.
    pub board: Board,
}

/// Climbs from a random board to one that needs many judgements.
///
/// A step changes up to three points, and stays if the judge then examines as many points as before.
/// At first it may also be some percent fewer, so that the climb leaves the nearest peak. The result
/// follows from the seed: judgements are counted, and no time is taken.
///
/// ```
/// use train::renju::climb;
///
/// let (short, long) = (climb(1, 10), climb(1, 1000));
/// assert!(short.judgements < long.judgements);
/// assert_eq!(long.board.judgements(), long.judgements);
/// ```
pub fn climb(seed: u64, steps: u64) -> SlowBoard {
    let mut random = Random::new(seed);
    let mut board = random.pairs();
    let mut judgements = board.judgements();
    let mut best = SlowBoard { judgements, board };
    for step in 0..steps {
        let mut changed = board;
        random.change(&mut changed);
        let now = changed.judgements();
        if now + random.slack(judgements, steps - step, steps) < judgements {
            continue;
        }
        (board, judgements) = (changed, now);
        if judgements > best.judgements && !has_five(&board) {
            best = SlowBoard { judgements, board };
        }
    }
    best
}

/// Whether a row of exactly five black stones is on the board.
fn has_five(board: &Board) -> bool {
    let is_black =
        |point: Option<Point>| point.is_some_and(|point| board.stone(point) == Some(Stone::Black));
    Point::all().any(|first| {
        Direction::ALL.into_iter().any(|direction| {
            let row = (0..6).map(|steps| is_black(first.along(direction, steps)));
            row.eq([true, true, true, true, true, false]) && !is_black(first.along(direction, -1))
        })
    })
}

/// A xorshift generator: the same boards from the same seed, everywhere.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number below `limit`.
    fn below(&mut self, limit: u8) -> u8 {
        let number = ((self.next() >> 56) * u64::from(limit)) >> 8;
        u8::try_from(number).expect("below a byte")
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(15), self.below(15)).expect("both below 15")
    }

    /// Returns a point up to four steps away on a line; any point if that is off the board.
    fn near(&mut self, point: Point) -> Point {
        let direction = self.direction();
        let steps = i8::try_from(self.below(9)).expect("below 9") - 4;
        let near = point.along(direction, steps);
        near.unwrap_or_else(|| self.point())
    }

    fn direction(&mut self) -> Direction {
        Direction::ALL[usize::from(self.below(4))]
    }

    /// Returns a board of pairs of black stones: each may become a three.
    fn pairs(&mut self) -> Board {
        let mut board = Board::new();
        for _ in 0..10 + self.below(30) {
            let (point, direction) = (self.point(), self.direction());
            for stone in [1, 2]
                .into_iter()
                .filter_map(|steps| point.along(direction, steps))
            {
                set(&mut board, stone, Some(Stone::Black));
            }
        }
        board
    }

    /// Changes one to three points of a board.
    fn change(&mut self, board: &mut Board) {
        let first = self.point();
        for number in 0..1 + self.below(3) {
            let point = match number {
                0 => first,
                _ if self.below(2) == 0 => self.near(first),
                _ => self.point(),
            };
            let stone = match self.below(16) {
                0 | 1 => Some(Stone::White),
                2..=8 => None,
                _ => Some(Stone::Black),
            };
            set(board, point, stone);
        }
    }

    /// Returns how many judgements a step may lose: none half of the time, otherwise about 3 percent
    /// or a multiple of it, and towards the end of the climb less and less.
    fn slack(&mut self, judgements: usize, left: u64, steps: u64) -> usize {
        let left = left * 1000 / steps;
        let share = u64::from(self.next().trailing_zeros()) * 3 * left * left;
        let judgements = u64::try_from(judgements).expect("a small number");
        usize::try_from(judgements * share / 100_000_000).expect("a small number")
    }
}

/// Puts a stone on a point, whatever is there, or empties it.
fn set(board: &mut Board, point: Point, stone: Option<Stone>) {
    board.remove(point);
    if let Some(stone) = stone {
        board.place(point, stone).expect("the point is empty now");
    }
}
