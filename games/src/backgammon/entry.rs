//! The entries of the backgammon formats in the registry.

use crate::backgammon::draft;
use crate::backgammon::draw::Board;
use crate::backgammon::drawing;
use crate::backgammon::find::Found;
use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::MatchKey;
use crate::backgammon::near;
use crate::backgammon::place;
use crate::backgammon::position::PositionKey;
use crate::backgammon::position_model::Played;
use crate::backgammon::settings;
use crate::backgammon::summary;
use crate::backgammon::words;
use crate::backgammon::xgid::{self, Loss, Problem, Unsayable, Xgid, XgidError, text_parts};
use crate::format::{Entry, Flag, FormatError, GameFormat, Lost, Options, Out, Seat, Stretch};
use bitcodec::ErrorKind;
use std::fmt::Display;

/// The name of the group of formats that share the JSON of a Position ID.
const KIN: &str = "backgammon-position";

/// The formats of backgammon, in the order in which `games formats` lists them.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[&POSITION, &MATCH, &ID, &AM, &XGID];

/// `gnubg-position`.
static POSITION: Entry<PositionKey> = Entry::text(
    "gnubg-position",
    "backgammon",
    "GNU Backgammon Position ID: where the checkers stand",
)
.form("14 base64 characters")
.kin(KIN)
.line(summary::position)
.places(places)
.names(words::place_of)
.setting(settings::of_position)
.draw(|key, options| draw(&(*key).into(), options))
.svg(|key, options| svg(&(*key).into(), options))
.options(&[Flag::Names, Flag::Flip, Flag::Side])
.find(|text| found(PositionKey::find(text)))
.near(near::positions)
.draft(draft::of_position)
.convert("gnubg-id", |key, _, out| {
    write(&GnubgId::from(*key), out);
    Ok(Lost::new())
})
.convert("xgid", |key, _, out| write_xgid(&GnubgId::from(*key), out));

/// `gnubg-match`.
static MATCH: Entry<MatchKey> = Entry::text(
    "gnubg-match",
    "backgammon",
    "GNU Backgammon Match ID: score, cube, dice, turn",
)
.form("12 base64 characters")
.line(summary::match_key)
.setting(settings::of_match)
.remark(cube_value)
.find(|text| found(MatchKey::find(text)))
.near(near::matches)
.convert("gnubg-id", |key, _, out| {
    write(&GnubgId::from(*key), out);
    Ok(Lost::new())
});

/// `gnubg-id`.
static ID: Entry<GnubgId> = Entry::text(
    "gnubg-id",
    "backgammon",
    "GNUBg ID: Position ID and Match ID",
)
.form("POSITION:MATCH, 14 and 12 base64 characters")
.also(drawing::read_id)
.sgf()
.line(summary::id)
.places(places)
.names(words::place_of)
.setting(settings::of_id)
.remark(cube_value)
.draw(draw)
.svg(svg)
.options(&[Flag::Names, Flag::Flip, Flag::Side])
.find(|text| found(GnubgId::find(text)))
.near(near::ids)
.draft(draft::of_id)
.convert("xgid", |id, _, out| write_xgid(id, out))
.convert("gnubg-position", |id, _, out| Ok(position_of(id, out)))
.convert("gnubg-match", |id, _, out| Ok(match_of(id, out)));

/// `gnubg-am`.
static AM: Entry<Played> = Entry::hex(
    "gnubg-am",
    "backgammon",
    "where the checkers stand: a range coder with the weights of 12,000 positions",
)
.kin(KIN)
.line(|played: &Played, out| summary::position(&played.into(), out))
.places(places_of_points)
.draw(|played, options| draw(&PositionKey::from(played).into(), options))
.svg(|played, options| svg(&PositionKey::from(played).into(), options))
.options(&[Flag::Names, Flag::Flip, Flag::Side])
.convert("gnubg-id", |played, _, out| {
    write(&GnubgId::from(PositionKey::from(played)), out);
    Ok(Lost::new())
})
.convert("xgid", |played, _, out| {
    write_xgid(&GnubgId::from(PositionKey::from(played)), out)
})
.dense();

/// `xgid`.
static XGID: Entry<Xgid> = Entry::plain(
    "xgid",
    "backgammon",
    "XGID, the position line of eXtreme Gammon",
)
.form("XGID= and ten fields between colons")
.also(drawing::read_xgid)
.line(Xgid::summary)
.parts(text_parts::parts)
.settings(xgid::settings::of, xgid::settings::change)
.draw(|id: &Xgid, options| draw(&id.as_gnubg(), options))
.svg(|id: &Xgid, options| svg(&id.as_gnubg(), options))
.options(&[Flag::Names, Flag::Flip, Flag::Side])
.find(|text| found(Xgid::find(text)))
.near(near::xgids)
.draft(draft::of_xgid)
.convert("gnubg-id", |id: &Xgid, _, out| {
    let (id, losses) = id.to_gnubg()?;
    write(&id, out);
    Ok(names(losses))
})
.convert("gnubg-position", |id: &Xgid, _, out| {
    // The losses of the match part do not matter for the position.
    let (id, _) = id.to_gnubg()?;
    Ok(position_of(&id, out))
})
.convert("gnubg-match", |id: &Xgid, _, out| {
    let (id, losses) = id.to_gnubg()?;
    let mut lost = match_of(&id, out);
    lost.extend(names(losses));
    Ok(lost)
});

/// Shows the cube as its value, next to the logarithm on the wire.
fn cube_value(stretch: &mut Stretch) {
    let is_cube = stretch.path == "cube" || stretch.path.ends_with(".cube");
    let log2 = stretch.value.as_ref().and_then(serde_json::Value::as_u64);
    if let (true, Some(log2)) = (is_cube, log2) {
        stretch.value = Some((1_u64 << log2).into());
        stretch.note = format!("log2 is {log2}");
    }
}

fn places(stretches: &[Stretch]) -> Vec<Vec<String>> {
    let place = |stretch: &Stretch| place::of_path(&stretch.path).into_iter().collect();
    stretches.iter().map(place).collect()
}

/// Returns the places of the symbols of `gnubg-am`.
fn places_of_points(stretches: &[Stretch]) -> Vec<Vec<String>> {
    let place = |stretch: &Stretch| {
        let (field, index) = stretch.path.strip_suffix(']')?.split_once('[')?;
        let index: usize = index.parse().ok()?;
        match (field, index) {
            ("bars", 0 | 1) => Some(place::bar(index == 0).to_owned()),
            ("points", 0..24) => Some((24 - index).to_string()),
            _ => None,
        }
    };
    let places = stretches
        .iter()
        .map(|stretch| place(stretch).into_iter().collect());
    places.collect()
}

fn draw(id: &GnubgId, options: &Options) -> String {
    format!("{}\n", board(id, options))
}

fn svg(id: &GnubgId, options: &Options) -> String {
    board(id, options).to_svg()
}

fn board<'a>(id: &'a GnubgId, options: &'a Options) -> Board<'a> {
    let board = match &options.names {
        Some([player0, player1]) => id.board().names(player0, player1),
        None => id.board(),
    };
    let board = board.with_places(options.places);
    if options.flip || options.side == Some(Seat::O) {
        board.flipped()
    } else {
        board
    }
}

fn found<T: ToString>(found: Vec<Found<T>>) -> Vec<crate::format::Found> {
    let spell = |found: Found<T>| crate::format::Found {
        place: found.place,
        id: found.id.to_string(),
    };
    found.into_iter().map(spell).collect()
}

fn write(value: &impl Display, out: &mut Out) {
    write!(out, "{value}");
}

fn write_xgid(id: &GnubgId, out: &mut Out) -> Result<Lost, FormatError> {
    let (xgid, losses) = Xgid::from_gnubg(id)?;
    xgid.write(out);
    Ok(names(losses))
}

fn names(losses: Vec<Loss>) -> Lost {
    losses.into_iter().map(Loss::name).collect()
}

/// Writes the Position ID of a GNUBg ID; the match is lost.
fn position_of(id: &GnubgId, out: &mut Out) -> Lost {
    write(&id.position, out);
    vec!["match"]
}

/// Writes the Match ID of a GNUBg ID; the checkers are lost.
fn match_of(id: &GnubgId, out: &mut Out) -> Lost {
    write(&id.match_key, out);
    vec!["position"]
}

impl From<XgidError> for FormatError {
    fn from(error: XgidError) -> Self {
        let kind = match error.problem() {
            Problem::FieldCount { .. }
            | Problem::BoardLength { .. }
            | Problem::BoardCharacter { .. } => ErrorKind::Text,
            Problem::Value { .. } | Problem::TooManyCheckers { .. } => ErrorKind::OutOfRange,
            Problem::Rule(_) => ErrorKind::Rule,
        };
        let refusal = Self::new(kind, error.problem().to_string());
        match error.field() {
            Some(field) => refusal.at(field.to_string()),
            None => refusal,
        }
    }
}

impl From<Unsayable> for FormatError {
    fn from(error: Unsayable) -> Self {
        match error {
            Unsayable::Xgid(error) => error.into(),
            Unsayable::Rule(violation) => violation.into(),
            Unsayable::GameOver(_) | Unsayable::OwnedCubeAtOne | Unsayable::CubeTooLarge => {
                Self::new(ErrorKind::Unencodable, error.to_string())
            }
        }
    }
}
