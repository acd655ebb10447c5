//! The rules once more, word for word, without bits and without tables: slow, and meant to be obviously right.

use std::collections::BTreeSet;

use games::renju::{Board, Foul, Point, Stone, Verdict};

/// Columns to the right and rows up.
type Step = (i32, i32);

const STEPS: [Step; 4] = [(1, 0), (0, 1), (1, -1), (1, 1)];

/// A place, perhaps off the board.
type Place = (i32, i32);

/// The stones, each where it stands.
pub(crate) struct Oracle {
    stones: [[Option<Stone>; 15]; 15],
}

/// Three stones, and the points that make a straight four of them.
struct SemiThree {
    points: Vec<Place>,
}

impl Oracle {
    pub(crate) fn new(board: &Board) -> Self {
        let mut stones = [[None; 15]; 15];
        for (point, stone) in board.stones() {
            stones[usize::from(point.row())][usize::from(point.column())] = Some(stone);
        }
        Self { stones }
    }

    pub(crate) fn judge(&mut self, point: Point) -> Verdict {
        let place = (i32::from(point.column()), i32::from(point.row()));
        if !self.is_empty(place) {
            return Verdict::Occupied;
        }
        if self.makes_five(place) {
            return Verdict::Five;
        }
        match self.fouls(place).first() {
            Some(&foul) => Verdict::Forbidden(foul),
            None => Verdict::Legal,
        }
    }

    pub(crate) fn all_fouls(&mut self, point: Point) -> Vec<Foul> {
        let place = (i32::from(point.column()), i32::from(point.row()));
        if self.is_empty(place) {
            self.fouls(place)
        } else {
            Vec::new()
        }
    }

    /// Definition 7.
    fn is_forbidden(&mut self, place: Place) -> bool {
        !self.makes_five(place) && !self.fouls(place).is_empty()
    }

    fn fouls(&mut self, place: Place) -> Vec<Foul> {
        let mut fouls = Vec::new();
        self.put(place);
        if STEPS.iter().any(|&step| self.row(place, step).len() >= 6) {
            fouls.push(Foul::Overline);
        }
        // Definition 3.
        if STEPS
            .iter()
            .map(|&step| self.fours(place, step).len())
            .sum::<usize>()
            >= 2
        {
            fouls.push(Foul::DoubleFour);
        }
        // Definition 6.
        if STEPS
            .iter()
            .map(|&step| self.threes(place, step))
            .sum::<usize>()
            >= 2
        {
            fouls.push(Foul::DoubleThree);
        }
        self.take(place);
        fouls
    }

    /// Definition 1.
    fn makes_five(&mut self, place: Place) -> bool {
        self.put(place);
        let five = STEPS.iter().any(|&step| self.row(place, step).len() == 5);
        self.take(place);
        five
    }

    /// Definition 2: the distinct sets of four black stones of one line, `place` among them, that one empty point makes an
    /// unbroken row of exactly five.
    fn fours(&mut self, place: Place, step: Step) -> BTreeSet<Vec<Place>> {
        let mut sets = BTreeSet::new();
        for empty in self.empty_points_of_line(place, step) {
            self.put(empty);
            let mut row = self.row(empty, step);
            self.take(empty);
            if row.len() == 5 && row.contains(&place) {
                row.retain(|&stone| stone != empty);
                sets.insert(row);
            }
        }
        sets
    }

    /// Definition 4: the sets of three stones of one line, `place` among them, that one empty point makes a straight four.
    fn semi_threes(&mut self, place: Place, step: Step) -> Vec<SemiThree> {
        let mut found: Vec<(Vec<Place>, SemiThree)> = Vec::new();
        for empty in self.empty_points_of_line(place, step) {
            self.put(empty);
            let row = self.row(empty, step);
            let straight = row.len() == 4 && row.contains(&place) && self.is_straight(&row, step);
            self.take(empty);
            if straight {
                let three: Vec<Place> = row.into_iter().filter(|&stone| stone != empty).collect();
                match found.iter_mut().find(|(stones, _)| *stones == three) {
                    Some((_, semi)) => semi.points.push(empty),
                    None => found.push((
                        three,
                        SemiThree {
                            points: vec![empty],
                        },
                    )),
                }
            }
        }
        found.into_iter().map(|(_, semi)| semi).collect()
    }

    /// An unbroken row of four with two fillings to exactly five.
    fn is_straight(&mut self, row: &[Place], step: Step) -> bool {
        let ends = [shift(row[0], step, -1), shift(row[3], step, 1)];
        ends.into_iter().all(|end| {
            self.is_empty(end) && {
                self.put(end);
                let length = self.row(end, step).len();
                self.take(end);
                length == 5
            }
        })
    }

    /// Definition 5: how many of the semi-threes are threes.
    fn threes(&mut self, place: Place, step: Step) -> usize {
        let semi_threes = self.semi_threes(place, step);
        semi_threes
            .into_iter()
            .filter(|semi| {
                semi.points
                    .iter()
                    .any(|&point| !self.makes_five(point) && !self.is_forbidden(point))
            })
            .count()
    }

    /// The unbroken black row through a place, from one end to the other.
    fn row(&self, place: Place, step: Step) -> Vec<Place> {
        let mut start = place;
        while self.is_black(shift(start, step, -1)) {
            start = shift(start, step, -1);
        }
        let mut row = vec![start];
        while self.is_black(shift(row[row.len() - 1], step, 1)) {
            row.push(shift(row[row.len() - 1], step, 1));
        }
        row
    }

    fn empty_points_of_line(&self, place: Place, step: Step) -> Vec<Place> {
        (-14..=14)
            .map(|steps| shift(place, step, steps))
            .filter(|&there| self.is_empty(there))
            .collect()
    }

    fn at(&self, (column, row): Place) -> Option<Option<Stone>> {
        let row = self.stones.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == Some(None)
    }

    fn is_black(&self, place: Place) -> bool {
        self.at(place) == Some(Some(Stone::Black))
    }

    fn put(&mut self, place: Place) {
        *self.cell(place) = Some(Stone::Black);
    }

    fn take(&mut self, place: Place) {
        *self.cell(place) = None;
    }

    fn cell(&mut self, (column, row): Place) -> &mut Option<Stone> {
        let place = |number: i32| usize::try_from(number).expect("a place on the board");
        &mut self.stones[place(row)][place(column)]
    }
}

fn shift((column, row): Place, (right, up): Step, steps: i32) -> Place {
    (column + right * steps, row + up * steps)
}
