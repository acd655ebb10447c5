//! The 48 pieces that can be captured, by number.

use std::fmt;

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession};

use super::coord::Coord;

/// The bytes of the initial board, row by row from A's home.
#[rustfmt::skip]
pub(super) const INITIAL: [u8; 81] = [
    0o242, 0o236, 0o226, 0o252, 0o255, 0o253, 0o227, 0o237, 0o243,
    0o247, 0o223, 0o000, 0o233, 0o000, 0o232, 0o000, 0o222, 0o246,
    0o210, 0o211, 0o212, 0o213, 0o257, 0o217, 0o216, 0o215, 0o214,
    0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000,
    0o000, 0o000, 0o000, 0o000, 0o300, 0o000, 0o000, 0o000, 0o000,
    0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000, 0o000,
    0o100, 0o101, 0o102, 0o103, 0o156, 0o107, 0o106, 0o105, 0o104,
    0o144, 0o120, 0o000, 0o130, 0o000, 0o131, 0o000, 0o121, 0o145,
    0o141, 0o135, 0o125, 0o151, 0o154, 0o150, 0o124, 0o134, 0o140,
];

/// How many ids each profession has, in the order of the ids.
const PROFESSIONS: [(Profession, u8); 10] = [
    (Profession::Kauk2, 16),
    (Profession::Gua2, 4),
    (Profession::Kaun1, 4),
    (Profession::Dau2, 4),
    (Profession::Maun1, 4),
    (Profession::Kua2, 4),
    (Profession::Tuk2, 4),
    (Profession::Uai1, 4),
    (Profession::Io, 2),
    (Profession::Nuak1, 2),
];

/// The colour and profession of each id: even ids are black, odd ones red.
const KINDS: [ColorAndProf; 48] = {
    let mut kinds = [ColorAndProf {
        color: Color::Huok2,
        prof: Profession::Kauk2,
    }; 48];
    let (mut id, mut row) = (0, 0);
    while row < PROFESSIONS.len() {
        let (prof, count) = PROFESSIONS[row];
        let end = id + count as usize;
        while id < end {
            let color = if id % 2 == 0 {
                Color::Huok2
            } else {
                Color::Kok1
            };
            kinds[id] = ColorAndProf { color, prof };
            id += 1;
        }
        row += 1;
    }
    kinds
};

/// The square and side of each id in the initial field, derived from [`INITIAL`].
const HOMES: [(Coord, AbsoluteSide); 48] = {
    let mut homes = [(Coord::new(0, 0).unwrap(), AbsoluteSide::IASide); 48];
    let mut offset = 0;
    while offset < INITIAL.len() {
        let byte = INITIAL[offset];
        let side = match byte >> 6 {
            1 => Some(AbsoluteSide::IASide),
            2 => Some(AbsoluteSide::ASide),
            _ => None,
        };
        if let Some(side) = side {
            homes[(byte & 0o77) as usize] = (Coord::from_offset(offset as u8).unwrap(), side);
        }
        offset += 1;
    }
    homes
};

macro_rules! names {
    ($($piece:literal $octal:literal,)*) => {
        /// The numbers in octal.
        pub(super) const NAMES: [&str; 48] = [$($octal),*];

        /// The pieces with their numbers.
        const TITLES: [&str; 48] = [$(concat!($piece, " (", $octal, ")")),*];
    };
}

#[rustfmt::skip]
names! {
    "黒兵" "0o00", "赤兵" "0o01", "黒兵" "0o02", "赤兵" "0o03", "黒兵" "0o04", "赤兵" "0o05", "黒兵" "0o06", "赤兵" "0o07",
    "黒兵" "0o10", "赤兵" "0o11", "黒兵" "0o12", "赤兵" "0o13", "黒兵" "0o14", "赤兵" "0o15", "黒兵" "0o16", "赤兵" "0o17",
    "黒弓" "0o20", "赤弓" "0o21", "黒弓" "0o22", "赤弓" "0o23", "黒車" "0o24", "赤車" "0o25", "黒車" "0o26", "赤車" "0o27",
    "黒虎" "0o30", "赤虎" "0o31", "黒虎" "0o32", "赤虎" "0o33", "黒馬" "0o34", "赤馬" "0o35", "黒馬" "0o36", "赤馬" "0o37",
    "黒筆" "0o40", "赤筆" "0o41", "黒筆" "0o42", "赤筆" "0o43", "黒巫" "0o44", "赤巫" "0o45", "黒巫" "0o46", "赤巫" "0o47",
    "黒将" "0o50", "赤将" "0o51", "黒将" "0o52", "赤将" "0o53", "黒王" "0o54", "赤王" "0o55", "黒船" "0o56", "赤船" "0o57",
}

/// The number of a piece that can be captured, 0 to 0o57: unique in the game and never changed.
///
/// The number determines the colour and the profession; the side that moves the piece is part of
/// the [`Piece`](super::piece::Piece).
///
/// ```
/// use games::cetkaik::Id;
///
/// let id = Id::new(0o33).ok_or("not an id")?;
/// assert_eq!(id.kind().to_string(), "赤虎");
/// assert_eq!(id.home().to_string(), "TE");
/// assert_eq!(id.to_string(), "赤虎 (0o33)");
/// assert_eq!(Id::new(0o60), None);
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u8);

impl Id {
    /// The number of ids.
    pub const COUNT: usize = 48;

    /// Returns the id of this number; `None` above 0o57.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 48 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns every id, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..48).map(Self)
    }

    /// Returns every id of a colour and a profession, ascending.
    pub fn of_kind(kind: ColorAndProf) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |id| id.kind() == kind)
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number in octal, such as `0o33`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Returns the piece with its number, such as `赤虎 (0o33)`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        TITLES[self.0 as usize]
    }

    /// Returns the colour and the profession.
    #[must_use]
    pub const fn kind(self) -> ColorAndProf {
        KINDS[self.0 as usize]
    }

    /// Returns the square where the piece begins the game.
    #[must_use]
    pub const fn home(self) -> Coord {
        HOMES[self.0 as usize].0
    }

    /// Returns the side that moves the piece at the beginning of the game.
    #[must_use]
    pub const fn first_side(self) -> AbsoluteSide {
        HOMES[self.0 as usize].1
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_professions_share_the_48_ids() {
        assert_eq!(
            PROFESSIONS
                .iter()
                .map(|&(_, count)| usize::from(count))
                .sum::<usize>(),
            Id::COUNT
        );
        let ends: Vec<_> = PROFESSIONS
            .iter()
            .scan(0, |end, &(_, count)| {
                *end += count;
                Some(*end)
            })
            .collect();
        assert_eq!(ends, [16, 20, 24, 28, 32, 36, 40, 44, 46, 48]);
        let black = Id::all()
            .filter(|id| id.kind().color == Color::Huok2)
            .count();
        assert_eq!(black, 24);
    }

    #[test]
    fn titles_are_those_of_their_number() {
        for id in Id::all() {
            assert_eq!(id.title(), format!("{} ({:#04o})", id.kind(), id.number()));
            assert_eq!(id.name(), format!("{:#04o}", id.number()));
        }
    }

    #[test]
    fn each_side_begins_with_24_pieces() {
        let of_ia = Id::all()
            .filter(|id| id.first_side() == AbsoluteSide::IASide)
            .count();
        assert_eq!(of_ia, 24);
    }
}
