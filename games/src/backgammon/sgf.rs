//! Positions and games of backgammon in the Smart Game Format, `GM[6]`, as GNU Backgammon writes
//! it. White is its player 0, O, and Black its player 1, X.

use bitcodec::ErrorKind;

use super::id::GnubgId;
use super::match_key::{CubeOwner, GameState, MatchKey, Player};
use super::position::{BAR, Checkers, PositionKey, pips};
use crate::format::{FormatError, Lost};
use crate::sgf::{self, Property};

/// Parses a record: the position at the end of its main line. The points of the game are not
/// counted. Returns the parts of the record that are not read.
///
/// # Errors
/// A record of another game; a move without a checker; a broken rule of the GNUBg ID.
pub(super) fn parse(text: &str) -> Result<(GnubgId, Lost), FormatError> {
    let record = sgf::parse(text)?;
    let all = || record.nodes.iter().flatten();
    let game = all().find(|property| property.name == "GM");
    let game = game.map_or("1", Property::value);
    if game != "6" {
        return Err(refused(format!(
            "GM[{game}] is another game, expected GM[6]"
        )));
    }
    let mut state = State {
        checkers: [PositionKey::START.on_roll; 2],
        key: MatchKey::MONEY,
        moves: 0,
        left_out: Lost::new(),
    };
    if record.has_variations {
        state.left_out.push("variations");
    }
    for property in all() {
        state.add(property)?;
    }
    let State {
        checkers,
        mut key,
        left_out,
        ..
    } = state;
    if key.length > 0 {
        key.no_jacoby = true;
    }
    let [white, black] = checkers;
    let [opponent, on_roll] = match key.on_roll {
        Player::Player0 => [black, white],
        Player::Player1 => [white, black],
    };
    let position = PositionKey { opponent, on_roll };
    position.check()?;
    key.check()?;
    let id = GnubgId {
        position,
        match_key: key,
    };
    Ok((id, left_out))
}

fn refused(words: impl AsRef<str>) -> FormatError {
    FormatError::new(ErrorKind::Text, format!("SGF: {}", words.as_ref()))
}

/// Player 0 is White.
const fn index(player: Player) -> usize {
    match player {
        Player::Player0 => 0,
        Player::Player1 => 1,
    }
}

fn player(letter: &str) -> Option<Player> {
    match letter {
        "W" | "w" => Some(Player::Player0),
        "B" | "b" => Some(Player::Player1),
        _ => None,
    }
}

/// The place of a checker on the way: a place of its player, or off the board.
enum Place {
    Board(usize),
    Off,
}

/// Returns the place that a letter names: points run from `a` for both players, which is the 24
/// point of Black and the ace point of White.
fn place(letter: u8, player: Player) -> Option<Place> {
    let index = match letter {
        b'a'..=b'x' => usize::from(letter - b'a'),
        b'y' => return Some(Place::Board(BAR)),
        b'z' => return Some(Place::Off),
        _ => return None,
    };
    Some(Place::Board(match player {
        Player::Player0 => index,
        Player::Player1 => 23 - index,
    }))
}

struct State {
    /// The checkers of White and of Black, each in the player's own numbers.
    checkers: [Checkers; 2],
    key: MatchKey,
    moves: usize,
    /// The parts of the record that are not read.
    left_out: Lost,
}

impl State {
    fn add(&mut self, property: &Property) -> Result<(), FormatError> {
        let (name, value) = (property.name.as_str(), property.value());
        let wrong = || {
            refused(format!(
                "{name}[{value}] is not as GNU Backgammon writes it"
            ))
        };
        match name {
            "MI" => property
                .values
                .iter()
                .try_for_each(|value| self.score(value))?,
            "RU" => {
                let has = |rule: &str| value.split(':').any(|word| word.eq_ignore_ascii_case(rule));
                self.key.crawford = has("CrawfordGame");
                self.key.no_jacoby = !has("Jacoby");
            }
            "CV" => {
                let value: u32 = value.parse().map_err(|_| wrong())?;
                let log2 = value
                    .is_power_of_two()
                    .then(|| value.ilog2())
                    .filter(|log2| *log2 < 16);
                self.key.cube = log2
                    .and_then(|log2| u8::try_from(log2).ok())
                    .ok_or_else(wrong)?;
            }
            "CP" => {
                self.key.cube_owner = match value {
                    "c" => CubeOwner::Centred,
                    owner => player(owner).ok_or_else(wrong)?.into(),
                }
            }
            "PL" => {
                let on_roll = player(value).ok_or_else(wrong)?;
                let dice = self.key.dice;
                self.key = self.key.with_on_roll(on_roll);
                // The dice may stand before the player.
                self.key.dice = dice;
            }
            "DI" => self.key = self.rolled(value).ok_or_else(wrong)?,
            "AE" | "AW" | "AB" => {
                for value in &property.values {
                    self.set(name, value).ok_or_else(wrong)?;
                }
            }
            "W" | "B" => {
                self.moves += 1;
                let moves = self.moves;
                let player = player(name).ok_or_else(wrong)?;
                self.play(player, value)
                    .map_err(|words| refused(format!("move {moves} ({name}[{value}]): {words}")))?;
            }
            name => sgf::leave_out(name, &mut self.left_out),
        }
        Ok(())
    }

    /// Reads a part of the match such as `length:7` or `ws:2`.
    fn score(&mut self, value: &str) -> Result<(), FormatError> {
        let Some((name, number)) = value.split_once(':') else {
            return Ok(());
        };
        let field = match name {
            "length" => &mut self.key.length,
            "ws" => &mut self.key.score[0],
            "bs" => &mut self.key.score[1],
            _ => return Ok(()),
        };
        let number = number.parse().ok().filter(|number| *number < 1 << 15);
        *field = number.ok_or_else(|| refused(format!("MI[{value}] is out of range")))?;
        Ok(())
    }

    fn rolled(&self, value: &str) -> Option<MatchKey> {
        match *value.as_bytes() {
            [one @ b'1'..=b'6', other @ b'1'..=b'6'] => {
                Some(self.key.with_roll(one - b'0', other - b'0'))
            }
            _ => None,
        }
    }

    /// Sets up checkers, or takes those of a range such as `a:y` away.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let ([first], [last]) = (first.as_bytes(), last.as_bytes()) else {
            return None;
        };
        for letter in *first..=*last {
            for player in [Player::Player0, Player::Player1] {
                let Place::Board(place) = place(letter, player)? else {
                    continue;
                };
                let count = &mut self.checkers[index(player)][place];
                match (name, player) {
                    ("AE", _) => *count = 0,
                    ("AW", Player::Player0) | ("AB", Player::Player1) => {
                        *count = count.checked_add(1).filter(|count| *count <= 15)?;
                    }
                    _ => {}
                }
            }
        }
        Some(())
    }

    /// Plays a move, or an action with the cube.
    fn play(&mut self, player: Player, value: &str) -> Result<(), String> {
        let opponent = player.opponent();
        match value {
            "double" if self.key.doubled => {
                // A beaver takes the double and offers the next one.
                self.key.cube += 1;
                self.key.cube_owner = self.key.on_roll.opponent().into();
                self.key.turn = opponent;
            }
            "double" => {
                self.key = self.key.with_on_roll(player);
                (self.key.doubled, self.key.turn) = (true, opponent);
            }
            "take" if self.key.doubled => {
                self.key.cube += 1;
                self.key.cube_owner = player.into();
                (self.key.doubled, self.key.turn) = (false, self.key.on_roll);
            }
            "drop" if self.key.doubled => {
                (self.key.doubled, self.key.turn) = (false, self.key.on_roll);
                self.key.state = GameState::Dropped;
            }
            "take" | "drop" => return Err("no double is offered".to_owned()),
            _ => {
                let (dice, places) = value.split_at_checked(2).ok_or("expected two dice first")?;
                let rolled = self.rolled(dice).ok_or("expected two dice first")?.dice;
                let (steps, rest) = places.as_bytes().as_chunks::<2>();
                if !rest.is_empty() || steps.len() > 4 {
                    return Err("expected two letters for each of at most four checkers".to_owned());
                }
                let before = pips(&self.checkers[index(player)]);
                for step in steps {
                    self.step(player, *step)?;
                }
                let moved = before.checked_sub(pips(&self.checkers[index(player)]));
                let all: u32 = rolled.into_iter().map(u32::from).sum();
                let most = if rolled[0] == rolled[1] { 2 * all } else { all };
                if moved.is_none_or(|moved| moved > most) {
                    return Err(format!(
                        "the checkers move more than {most} pips, or backward"
                    ));
                }
                self.key = self.key.with_on_roll(opponent);
                if self.checkers[index(player)].iter().all(|count| *count == 0) {
                    self.key = self.key.with_on_roll(player);
                    self.key.state = GameState::Over;
                }
            }
        }
        if self.key.cube > 15 {
            return Err("the cube is above 32768".to_owned());
        }
        Ok(())
    }

    /// Moves a checker, and hits an opponent's that is alone where it lands.
    fn step(&mut self, player: Player, [from, to]: [u8; 2]) -> Result<(), String> {
        let name = |letter: u8| char::from(letter);
        let Some(Place::Board(start)) = place(from, player) else {
            return Err(format!("{} is no place of a checker", name(from)));
        };
        let own = &mut self.checkers[index(player)];
        own[start] = own[start]
            .checked_sub(1)
            .ok_or_else(|| format!("no checker on {}", name(from)))?;
        match place(to, player) {
            Some(Place::Off) => {}
            Some(Place::Board(end)) if end != BAR => {
                own[end] += 1;
                let other = &mut self.checkers[index(player.opponent())];
                match other[23 - end] {
                    0 => {}
                    1 => {
                        other[23 - end] = 0;
                        other[BAR] += 1;
                    }
                    _ => return Err(format!("the point {} is made by the opponent", name(to))),
                }
            }
            _ => return Err(format!("{} is no place of a checker", name(to))),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn what_is_not_read_of_a_record_is_named() {
        for (text, expected) in [
            (
                "(;FF[4]GM[6]AP[x]MI[length:5]RU[Crawford];B[31qtst])",
                &[][..],
            ),
            (
                "(;GM[6]PB[Ann]RE[B+1];B[31qtst]C[a]DA[b](;W[double]TE[1])(;C[c]))",
                &["variations", "tags", "comments", "evaluations", "marks"],
            ),
        ] {
            let (_, left_out) = parse(text).expect("a record");
            assert_eq!(left_out, expected, "{text}");
        }
    }
}
