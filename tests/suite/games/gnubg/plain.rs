//! Position and Match IDs read and written bit by bit, as the manual tells it: slow, and plainly right.

use games::backgammon::{CubeOwner, GameState, MatchKey, Player, PositionKey, Resignation};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The Base64 text of bits, the lowest bit of each byte first.
fn to_text(mut bits: Vec<bool>, bytes: usize) -> String {
    assert!(bits.len() <= bytes * 8, "{} bits", bits.len());
    bits.resize(bytes * 8, false);
    // From here on the highest bit of each byte comes first, as Base64 wants it.
    bits.chunks_mut(8).for_each(<[bool]>::reverse);
    let digit = |six: &[bool]| {
        (0..6).fold(0, |digit, i| {
            digit * 2 + usize::from(six.get(i).copied().unwrap_or(false))
        })
    };
    bits.chunks(6)
        .map(|six| char::from(ALPHABET[digit(six)]))
        .collect()
}

/// The bits of a Base64 text, the lowest bit of each byte first.
fn from_text(text: &str, bytes: usize) -> Option<Vec<bool>> {
    if text.len() != (bytes * 8).div_ceil(6) {
        return None;
    }
    let mut bits = Vec::new();
    for character in text.bytes() {
        let digit = ALPHABET.iter().position(|&letter| letter == character)?;
        bits.extend((0..6).rev().map(|i| digit >> i & 1 == 1));
    }
    if bits.drain(bytes * 8..).any(|spare| spare) {
        return None;
    }
    bits.chunks_mut(8).for_each(<[bool]>::reverse);
    Some(bits)
}

/// The text of a Position ID.
pub(crate) fn position_text(key: &PositionKey) -> String {
    let mut bits = Vec::new();
    for count in key.opponent.iter().chain(&key.on_roll) {
        bits.extend((0..*count).map(|_| true));
        bits.push(false);
    }
    to_text(bits, 10)
}

/// The checkers behind a Position ID, without the rules of the game.
pub(crate) fn position(text: &str) -> Option<PositionKey> {
    let mut bits = from_text(text, 10)?.into_iter();
    let mut counts = [0_u8; 50];
    for count in &mut counts {
        while bits.next()? {
            *count += 1;
        }
    }
    let mut sides = counts
        .chunks(25)
        .map(|side| <[u8; 25]>::try_from(side).ok());
    let key = PositionKey {
        opponent: sides.next()??,
        on_roll: sides.next()??,
    };
    let fits = |side: &[u8; 25]| side.iter().sum::<u8>() <= 15;
    (!bits.any(|rest| rest) && fits(&key.opponent) && fits(&key.on_roll)).then_some(key)
}

/// The text of a Match ID.
pub(crate) fn match_text(key: &MatchKey) -> String {
    let fields = [
        (u32::from(key.cube), 4),
        (key.cube_owner as u32, 2),
        (key.on_roll as u32, 1),
        (key.crawford.into(), 1),
        (key.state as u32, 3),
        (key.turn as u32, 1),
        (key.doubled.into(), 1),
        (key.resigned as u32, 2),
        (key.dice[0].into(), 3),
        (key.dice[1].into(), 3),
        (key.length.into(), 15),
        (key.score[0].into(), 15),
        (key.score[1].into(), 15),
        (key.no_jacoby.into(), 1),
    ];
    let bits = fields
        .iter()
        .flat_map(|&(value, width)| (0..width).map(move |i| value >> i & 1 == 1));
    to_text(bits.collect(), 9)
}

/// The fields of a Match ID, without the rules of the game.
pub(crate) fn match_key(text: &str) -> Option<MatchKey> {
    let bits = from_text(text, 9)?;
    let mut rest = bits.as_slice();
    let mut take = |width: usize| {
        let (field, after) = rest.split_at(width);
        rest = after;
        field
            .iter()
            .rev()
            .fold(0_u16, |value, &bit| value * 2 + u16::from(bit))
    };
    let player = |bit: u16| {
        if bit == 0 {
            Player::Player0
        } else {
            Player::Player1
        }
    };
    let die = |value: u16| u8::try_from(value).ok().filter(|&die| die <= 6);
    let key = MatchKey {
        cube: u8::try_from(take(4)).ok()?,
        cube_owner: match take(2) {
            0 => CubeOwner::Player0,
            1 => CubeOwner::Player1,
            3 => CubeOwner::Centred,
            _ => return None,
        },
        on_roll: player(take(1)),
        crawford: take(1) == 1,
        state: match take(3) {
            0 => GameState::NoGame,
            1 => GameState::Playing,
            2 => GameState::Over,
            3 => GameState::Resigned,
            4 => GameState::Dropped,
            _ => return None,
        },
        turn: player(take(1)),
        doubled: take(1) == 1,
        resigned: match take(2) {
            0 => Resignation::None,
            1 => Resignation::Single,
            2 => Resignation::Gammon,
            _ => Resignation::Backgammon,
        },
        dice: [die(take(3))?, die(take(3))?],
        length: take(15),
        score: [take(15), take(15)],
        no_jacoby: take(1) == 1,
    };
    (take(5) == 0).then_some(key)
}
