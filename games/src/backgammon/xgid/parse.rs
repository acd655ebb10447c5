//! Parses an XGID strictly: checks the values of each field, and the fields together.

use core::str::FromStr;

use crate::backgammon::match_rules::{CRAWFORD_CUBE_AT_ONE, ONLY_OWNER_DOUBLES, may_double};
use crate::backgammon::position::{CHECKERS, Checkers};
use crate::backgammon::xgid::{Dice, Field, Problem, Side, Xgid, XgidError};

const PREFIX: &str = "XGID=";

/// The largest logarithm of a cube, as in a Match ID.
const LARGEST_CUBE: u16 = 15;

/// The most points, as in a Match ID.
const MOST_POINTS: u16 = 32767;

const CUBES: &str = "in 0..=15";
const POINTS: &str = "in 0..=32767";

impl FromStr for Xgid {
    type Err = XgidError;

    /// Parses an XGID; the prefix may be missing.
    ///
    /// # Errors
    /// The first wrong field.
    fn from_str(text: &str) -> Result<Self, XgidError> {
        let fields = split(text.strip_prefix(PREFIX).unwrap_or(text))?;
        let [
            board,
            cube,
            owner,
            turn,
            dice,
            bottom,
            top,
            rules,
            length,
            max_cube,
        ] = fields;
        let (bottom_checkers, top_checkers) = parse_board(board)?;
        let id = Self {
            bottom: bottom_checkers,
            top: top_checkers,
            cube: log2(Field::Cube, cube)?,
            owner: match owner {
                "1" => Some(Side::Bottom),
                "0" => None,
                "-1" => Some(Side::Top),
                _ => return Err(XgidError::value(Field::Owner, owner, "1, 0 or -1")),
            },
            turn: match turn {
                "1" => Side::Bottom,
                "-1" => Side::Top,
                _ => return Err(XgidError::value(Field::Turn, turn, "1 or -1")),
            },
            dice: dice.parse()?,
            score_bottom: number(Field::ScoreBottom, bottom, MOST_POINTS, POINTS)?,
            score_top: number(Field::ScoreTop, top, MOST_POINTS, POINTS)?,
            rules: small(Field::Rules, number(Field::Rules, rules, 3, "in 0..=3")?),
            length: number(Field::Length, length, MOST_POINTS, POINTS)?,
            max_cube: log2(Field::MaxCube, max_cube)?,
        };
        id.check()?;
        Ok(id)
    }
}

impl FromStr for Dice {
    type Err = XgidError;

    fn from_str(text: &str) -> Result<Self, XgidError> {
        match text.as_bytes() {
            b"00" => Ok(Self::Unrolled),
            b"D" => Ok(Self::Doubled),
            b"B" => Ok(Self::Beavered),
            b"R" => Ok(Self::Raccooned),
            [one @ b'1'..=b'6', other @ b'1'..=b'6'] => {
                Ok(Self::Rolled([one - b'0', other - b'0']))
            }
            _ => Err(XgidError::value(
                Field::Dice,
                text,
                "00, two dice of 1 to 6, D, B or R",
            )),
        }
    }
}

fn split(text: &str) -> Result<[&str; 10], XgidError> {
    let mut fields = [""; 10];
    let mut found = 0;
    for field in text.split(':') {
        if let Some(place) = fields.get_mut(found) {
            *place = field;
        }
        found += 1;
    }
    if found == fields.len() {
        Ok(fields)
    } else {
        Err(XgidError::whole(Problem::FieldCount { found }))
    }
}

/// Parses a decimal number without sign and leading zeros.
fn number(field: Field, text: &str, most: u16, expected: &'static str) -> Result<u16, XgidError> {
    let plain =
        text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse()
        .ok()
        .filter(|&value| plain && value <= most)
        .ok_or_else(|| XgidError::value(field, text, expected))
}

fn small(field: Field, value: u16) -> u8 {
    u8::try_from(value).unwrap_or_else(|_| unreachable!("{field} is bounded"))
}

fn log2(field: Field, text: &str) -> Result<u8, XgidError> {
    Ok(small(field, number(field, text, LARGEST_CUBE, CUBES)?))
}

/// Parses the checkers of the bottom and of the top player.
pub(super) fn parse_board(text: &str) -> Result<(Checkers, Checkers), XgidError> {
    let found = text.chars().count();
    if found != 26 {
        return Err(XgidError::new(Field::Board, Problem::BoardLength { found }));
    }
    let mut bottom = [0; 25];
    let mut top = [0; 25];
    for (place, found) in text.chars().enumerate() {
        let refuse = |expected| {
            let problem = Problem::BoardCharacter {
                place: place + 1,
                found,
                expected,
            };
            Err(XgidError::new(Field::Board, problem))
        };
        // Place 0 is the top player's bar, 1 to 24 are the points from the bottom player's side, 25
        // is the bottom player's bar. The bar has index 24 for both.
        let (side, index, count) = match (found, place) {
            ('-', _) => continue,
            ('A'..='O', 1..) => (&mut bottom, place - 1, u32::from(found) - u32::from('A')),
            ('a'..='o', ..25) => (&mut top, 24 - place, u32::from(found) - u32::from('a')),
            (_, 0) => return refuse("- or a to o, the bar of the top player"),
            (_, 25) => return refuse("- or A to O, the bar of the bottom player"),
            _ => return refuse("-, A to O or a to o"),
        };
        side[index] = u8::try_from(count + 1).expect("one of fifteen letters");
    }
    Ok((bottom, top))
}

impl Xgid {
    /// Checks the values of each field, and the fields together.
    ///
    /// # Errors
    /// The first wrong field.
    pub fn check(&self) -> Result<(), XgidError> {
        check_checkers("bottom", &self.bottom)?;
        check_checkers("top", &self.top)?;
        let held_by_both = |place: usize| self.bottom[place - 1] > 0 && self.top[24 - place] > 0;
        let shared = "a point is held by both players";
        refuse_if((1..25).any(held_by_both), Field::Board, shared)?;
        self.check_numbers()?;
        let is_owned_at_one = self.cube == 0 && self.owner.is_some();
        refuse_if(is_owned_at_one, Field::Owner, "a cube at 1 has no owner")?;
        let may_double = may_double(self.owner, self.turn);
        let is_foreign = self.dice.is_double() && !may_double;
        refuse_if(is_foreign, Field::Owner, ONLY_OWNER_DOUBLES)?;
        if self.length > 0 {
            self.check_match()
        } else {
            Ok(())
        }
    }

    /// Checks the rules that only a value made by hand can break.
    fn check_numbers(&self) -> Result<(), XgidError> {
        let numbers = [
            (Field::Cube, self.cube.into(), LARGEST_CUBE, CUBES),
            (Field::ScoreBottom, self.score_bottom, MOST_POINTS, POINTS),
            (Field::ScoreTop, self.score_top, MOST_POINTS, POINTS),
            (Field::Rules, self.rules.into(), 3, "in 0..=3"),
            (Field::Length, self.length, MOST_POINTS, POINTS),
            (Field::MaxCube, self.max_cube.into(), LARGEST_CUBE, CUBES),
        ];
        for (field, value, most, expected) in numbers {
            if value > most {
                return Err(XgidError::value(field, &value.to_string(), expected));
            }
        }
        match self.dice {
            Dice::Rolled(dice) if dice.iter().any(|die| !(1..=6).contains(die)) => {
                let found = self.dice.to_string();
                Err(XgidError::value(Field::Dice, &found, "two dice of 1 to 6"))
            }
            _ => Ok(()),
        }
    }

    fn check_match(&self) -> Result<(), XgidError> {
        let scores = [self.score_bottom, self.score_top];
        for (field, score) in [Field::ScoreBottom, Field::ScoreTop]
            .into_iter()
            .zip(scores)
        {
            refuse_if(score >= self.length, field, "the match is already won")?;
        }
        match self.rules {
            0 => {}
            1 => {
                let one_point = "a match to 1 point has no Crawford game";
                refuse_if(self.length == 1, Field::Rules, one_point)?;
                let is_near = scores.contains(&(self.length - 1));
                let near = "in the Crawford game one player is one point away from the match";
                refuse_if(!is_near, Field::Rules, near)?;
                let double = "nobody doubles in the Crawford game";
                refuse_if(self.dice.is_double(), Field::Dice, double)?;
                refuse_if(self.cube > 0, Field::Cube, CRAWFORD_CUBE_AT_ONE)?;
            }
            rules => {
                let found = rules.to_string();
                return Err(XgidError::value(Field::Rules, &found, "0 or 1 in a match"));
            }
        }
        let beavered = self.dice.is_beavered();
        refuse_if(beavered, Field::Dice, "nobody beavers in a match")
    }
}

fn refuse_if(is_broken: bool, field: Field, rule: &'static str) -> Result<(), XgidError> {
    if is_broken {
        Err(XgidError::rule(field, rule))
    } else {
        Ok(())
    }
}

fn check_checkers(player: &'static str, side: &Checkers) -> Result<(), XgidError> {
    let found = side.iter().map(|&count| u32::from(count)).sum();
    if found > u32::from(CHECKERS) {
        return Err(XgidError::new(
            Field::Board,
            Problem::TooManyCheckers { player, found },
        ));
    }
    Ok(())
}
