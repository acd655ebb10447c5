//! Games: their start comes from the command line or from JSON, not from their bytes.

#[cfg(feature = "arrow")]
mod columns;
mod edit;
pub(super) mod forms;
mod game_settings;
#[cfg(feature = "arrow")]
mod move_column;
mod move_list;
#[cfg(feature = "arrow")]
mod pgn_columns;
mod summary;
mod text_parts;

use std::any::Any;
use std::mem;

use bitcodec::io::BitOrder;
use bitcodec::{ErrorKind, Layout};

use self::summary::{ReplayedGame, heading, notation, start, words};
use super::{bit_squares, inspect, view};
use crate::chess::fen::FenError;
use crate::chess::find_games;
use crate::chess::game::{Game, GameScheme, PlyFault, Start};
use crate::chess::json::{self, GameJson};
use crate::chess::moves::Move;
use crate::chess::near;
use crate::chess::pgn::{self, Annotations, Outcome, Record, Score};
use crate::chess::side::Side;
use crate::chess::{draw, svg};
use crate::format::{
    self, Ability, Begins, Card, Change, Flag, FormatError, Found, GameFormat, HexWords,
    Inspection, Lost, Near, Options, Out, Part, PlayedMove, Setting, Stretch, Written, find, flip,
    hex, moves_in_lines, setting,
};

/// The name of the group: all formats of games share the JSON `{"fen": "..", "moves": [..]}` and
/// convert into each other.
const KIN: &str = "chess-game";

/// The format of a position in a game.
const POSITION: &str = "chess-fen";

/// The form of a written game.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// Bytes as hex digits.
    Bits(GameScheme),
    /// The export format of PGN.
    Pgn,
    /// Moves in SAN with their numbers, and the result.
    San,
    /// Moves in UCI notation, and the result.
    Uci,
}

/// The entry of a form of games in the registry.
#[derive(Debug)]
pub(crate) struct GameEntry {
    card: Card,
    form: Form,
}

impl GameEntry {
    const fn bits(
        scheme: GameScheme,
        name: &'static str,
        about: &'static str,
        least: usize,
    ) -> Self {
        let card = Card::new(name, "chess", about).with_bits(least, None);
        Self::new(Form::Bits(scheme), card, "hex")
    }

    const fn text(
        form: Form,
        name: &'static str,
        about: &'static str,
        looks: &'static str,
    ) -> Self {
        Self::new(form, Card::new(name, "chess", about), looks)
    }

    const fn new(form: Form, card: Card, looks: &'static str) -> Self {
        let options = &[
            Flag::Start,
            Flag::Chess960,
            Flag::San,
            Flag::Letters,
            Flag::Ply,
            Flag::Flip,
        ];
        Self {
            card: Card {
                form: looks,
                kin: Some(KIN),
                options,
                ..card
            },
            form,
        }
    }

    fn read(&self, input: &str, options: &Options) -> Result<Record, FormatError> {
        let start = start(options)?;
        match self.form {
            Form::Bits(scheme) => Ok(scheme.decode(&hex::read(input)?, start)?.into()),
            Form::Pgn => Ok(pgn::read(input, start)?),
            Form::San | Form::Uci => {
                // The line of a fault is not useful in a text of one game.
                let record = pgn::read(input, start).map_err(|error| error.fault)?;
                if record.tags.is_empty() {
                    return Ok(record);
                }
                Err(FormatError::new(
                    ErrorKind::Text,
                    "tags are not part of this format; chess-pgn takes them",
                ))
            }
        }
    }

    fn write(
        &self,
        record: &Record,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let game = &record.game;
        let loses_result = match self.form {
            Form::Pgn => {
                // Finds an illegal move before anything is written.
                game.last_position()?;
                write!(out, "{record}");
                return Ok(Lost::new());
            }
            Form::Bits(scheme) => {
                hex::write_into(&scheme.encode(game)?, out);
                true
            }
            Form::San => {
                words(game, out)?;
                false
            }
            Form::Uci => {
                game.last_position()?;
                for (index, mv) in game.moves.iter().enumerate() {
                    write!(out, "{}{mv}", if index > 0 { " " } else { "" });
                }
                false
            }
        };
        if !loses_result && record.outcome != Outcome::Unknown {
            out.text(if game.moves.is_empty() { "" } else { " " });
            out.text(record.outcome.word());
        }
        // The moves do not include the initial position; the reader must know it.
        let lost = [
            ("start", game.start != start(options)?),
            ("tags", record.telling_tags().next().is_some()),
            ("result", loses_result && record.outcome != Outcome::Unknown),
        ];
        let lost = lost.into_iter().filter(|(_, lost)| *lost);
        let lost = lost.map(|(name, _)| name);
        Ok(lost.chain(record.annotations.names()).collect())
    }

    /// Returns the game with the places of its parts; the text of a game in bits is written for it.
    fn with_score<T>(
        &self,
        input: &str,
        options: &Options,
        then: impl FnOnce(&Score<'_>) -> T,
    ) -> Result<T, FormatError> {
        let record = self.read(input, options)?;
        let mut written = Out::default();
        let text = match self.form {
            Form::Bits(_) => {
                words(&record.game, &mut written)?;
                written.into_string()
            }
            Form::Pgn | Form::San | Form::Uci => input.to_owned(),
        };
        Ok(then(&Score::read(&text, record.game.start)?))
    }

    /// Returns the half-move of the options, or the last one.
    fn plies(game: &Game, options: &Options) -> Result<usize, FormatError> {
        let plies = options.ply.unwrap_or(game.moves.len());
        if plies > game.moves.len() {
            let words = format!(
                "the game has {} half-moves, and not {plies}",
                game.moves.len()
            );
            return Err(FormatError::new(ErrorKind::OutOfRange, words).at("ply"));
        }
        Ok(plies)
    }

    /// Writes the position after the requested half-move, or after the last one.
    fn write_fen(record: &Record, options: &Options, out: &mut Out) -> Result<Lost, FormatError> {
        let plies = Self::plies(&record.game, options)?;
        let mut played = Game::new(record.game.start);
        played.moves = record.game.moves[..plies].to_vec();
        let fen = played.last_position()?.fen().map_err(FenError::State)?;
        write!(out, "{fen}");
        let lost = [
            ("game", !record.game.moves.is_empty()),
            ("tags", record.telling_tags().next().is_some()),
            ("result", record.outcome != Outcome::Unknown),
        ];
        let lost = lost.into_iter().filter(|(_, lost)| *lost);
        let lost = lost.map(|(name, _)| name);
        Ok(lost.chain(record.annotations.names()).collect())
    }

    /// Returns the position after the requested half-move, or after the last one, and that
    /// half-move in SAN.
    fn shown(&self, input: &str, options: &Options) -> Result<ReplayedGame, FormatError> {
        let game = self.read(input, options)?.game;
        let plies = Self::plies(&game, options)?;
        let mut played = Game::new(game.start);
        let mut last = None;
        if let Some((mv, before)) = game.moves.get(..plies).and_then(<[_]>::split_last) {
            played.moves = before.to_vec();
            let position = played.last_position()?;
            let san = position
                .san(*mv)
                .map_err(|_| PlyFault::Illegal(*mv).at(plies - 1))?;
            let number = position.number();
            let dots = match position.turn() {
                Side::White => ".",
                Side::Black => "...",
            };
            last = Some((*mv, format!("{number}{dots} {san}")));
            played.moves.push(*mv);
        }
        let position = played.last_position()?;
        let end = match (position.can_move(), position.is_check(), position.turn()) {
            (true, ..) => None,
            (false, true, Side::White) => Some("checkmate, Black has won"),
            (false, true, Side::Black) => Some("checkmate, White has won"),
            (false, false, _) => Some("stalemate, a draw"),
        };
        let fen = position.fen().map_err(FenError::State)?;
        Ok(ReplayedGame { fen, last, end })
    }
}

/// Whether a line of a PGN file begins another game after the lines before it: its first tag, or
/// any text after a result and an empty line.
fn begins(before: &[u8], line: &[u8]) -> bool {
    let is_tag = |line: &[u8]| matches!(line, [b'[', letter, ..] if letter.is_ascii_alphabetic());
    let line = line.trim_ascii();
    // Only lines with text need to look back over the blank ones above.
    if line.is_empty() {
        return false;
    }
    let mut above = before
        .strip_suffix(b"\n")
        .unwrap_or(before)
        .rsplit(|byte| *byte == b'\n');
    let mut gap = false;
    let last = loop {
        match above.next().map(<[u8]>::trim_ascii) {
            None => return false,
            Some([]) => gap = true,
            Some(last) => break last,
        }
    };
    if is_tag(last) {
        return false;
    }
    let word = last
        .rsplit(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    let is_over = str::from_utf8(word).ok().and_then(Outcome::of).is_some();
    is_tag(line) || gap && is_over
}

impl GameFormat for GameEntry {
    fn card(&self) -> &Card {
        &self.card
    }

    fn offers(&self, ability: Ability) -> bool {
        match ability {
            Ability::Draw | Ability::Svg => true,
            Ability::Inspect => matches!(self.form, Form::Bits(_)),
            Ability::Parts => !matches!(self.form, Form::Bits(_)),
            // Nearly all bytes are a game in this scheme.
            Ability::Find => !matches!(self.form, Form::Bits(GameScheme::Am)),
        }
    }

    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError> {
        self.read(input, options).map(drop)
    }

    fn records(&self) -> Option<Begins> {
        match self.form {
            Form::Pgn => Some(begins),
            Form::San | Form::Uci => Some(moves_in_lines::begins),
            Form::Bits(_) => None,
        }
    }

    fn reads_windows_1252(&self) -> bool {
        matches!(self.form, Form::Pgn)
    }

    /// All three text forms can read the moves; each claims only what it writes.
    fn claims(&self, input: &str) -> bool {
        let numbers = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ' ');
        let first = input.trim_start_matches(numbers).split(' ').next();
        let has_tags = input.starts_with('[');
        let is_uci = first.is_some_and(|word| word.parse::<Move>().is_ok());
        let is_own = match self.form {
            Form::Bits(GameScheme::Am) => false,
            Form::Bits(_) => true,
            Form::Pgn => has_tags || input.contains('\n'),
            Form::San => !has_tags && !is_uci && !input.contains('\n'),
            Form::Uci => !has_tags && is_uci && !input.contains('\n'),
        };
        let has_moves = |record: Record| !record.game.moves.is_empty();
        is_own && self.read(input, &Options::default()).is_ok_and(has_moves)
    }

    /// Writes the players and the result, if known, and the moves: `1. e4 e5 2. Nf3`.
    fn decode_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        let record = self.read(input, options)?;
        heading(&record, out);
        words(&record.game, out)
    }

    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        let record = self.read(input, options)?;
        let notation = notation(options);
        let mut json = GameJson::new(&record, notation)?;
        if record.annotations != Annotations::NONE {
            let score = Score::read(input, start(options)?)?;
            json.annotations = json::of_game(&score, notation);
        }
        out.json(&json)
    }

    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let mut json: GameJson = serde_json::from_str(json)?;
        let annotations = mem::take(&mut json.annotations);
        let mut record = json.record(notation(options))?;
        if matches!(self.form, Form::Pgn) && !annotations.is_empty() {
            record.game.last_position()?;
            let words = json::write(&record, &annotations)?;
            write!(out, "{}", pgn::Annotated(&record, &words));
            return Ok(Lost::new());
        }
        record.annotations = json::kinds(&annotations);
        self.write(&record, options, out)
    }

    fn shared(&self, input: &str, options: &Options) -> Result<Box<dyn Any>, FormatError> {
        Ok(Box::new(self.read(input, options)?))
    }

    fn encode_shared_into(
        &self,
        shared: &dyn Any,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let record: &Record = shared.downcast_ref().ok_or_else(FormatError::not_shared)?;
        self.write(record, options, out)
    }

    fn targets(&self) -> Vec<&'static str> {
        vec![POSITION]
    }

    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        if to.card().name == POSITION {
            return Self::write_fen(&self.read(input, options)?, options, out);
        }
        if to.card().name == self.card.name && matches!(self.form, Form::Pgn) {
            self.read(input, options)?;
            out.text(input);
            return Ok(Lost::new());
        }
        if to.card().kin != self.card.kin {
            return Err(FormatError::no_conversion(self.card.name, to.card().name));
        }
        to.encode_shared_into(&self.read(input, options)?, options, out)
    }

    fn settings(&self, input: &str, options: &Options) -> Result<Vec<Setting>, FormatError> {
        let record = self.read(input, options)?;
        let json = GameJson::new(&record, notation(options))?;
        Ok(match self.form {
            Form::Pgn => game_settings::of_pgn(&record, json),
            _ => setting::of_json(&serde_json::to_string(&json)?, None, &|_| {})?,
        })
    }

    /// Changes the text of PGN and SAN in place, so that what is not changed stays as it is.
    fn edit(
        &self,
        input: &str,
        changes: &[Change],
        options: &Options,
    ) -> Result<Written, FormatError> {
        let is_line = |change: &&Change| change.0.starts_with("variations[");
        if !matches!(self.form, Form::Pgn)
            && let Some(Change(path, _)) = changes.iter().find(is_line)
        {
            let words = format!("{} holds no variations; chess-pgn does", self.card.name);
            return Err(FormatError::unavailable(&words).at(path));
        }
        let is_of_moves = |change: &Change| change.0.starts_with("moves[") || change.0 == "result";
        let in_place = match self.form {
            Form::Pgn => true,
            Form::San => changes.iter().all(is_of_moves),
            Form::Uci | Form::Bits(_) => false,
        };
        if in_place {
            return edit::edit(input, changes, start(options)?, notation(options));
        }
        let record = self.read(input, options)?;
        let json = serde_json::to_string(&GameJson::new(&record, notation(options))?)?;
        let mut written = self.encode(&setting::changed(&json, changes)?, options)?;
        written.lost.extend(record.annotations.names());
        Ok(written)
    }

    fn moves(
        &self,
        input: &str,
        options: &Options,
    ) -> Result<Option<Vec<PlayedMove>>, FormatError> {
        self.with_score(input, options, move_list::of).map(Some)
    }

    fn next_moves(&self, input: &str, options: &Options) -> Result<Vec<String>, FormatError> {
        let mut game = self.read(input, options)?.game;
        let plies = Self::plies(&game, options)?;
        game.moves.truncate(plies);
        let legal = game.last_position()?.legal_moves();
        Ok(legal.iter().map(|mv| mv.to_string()).collect())
    }

    /// Draws the board after the last move, or after the requested half-move.
    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let shown = self.shown(input, options)?;
        let board = draw::placement(shown.fen.state.placement(), shown.view(options));
        Ok(format!("{board}\n{}\n", shown.summary()))
    }

    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let shown = self.shown(input, options)?;
        let placement = shown.fen.state.placement();
        Ok(svg::board(placement, &shown.summary(), shown.view(options)))
    }

    fn layout(&self) -> Option<&'static Layout> {
        match self.form {
            Form::Bits(scheme) => scheme.layout(),
            Form::Pgn | Form::San | Form::Uci => None,
        }
    }

    #[cfg(feature = "arrow")]
    fn columns(&'static self) -> Option<&'static dyn bitcodec::columns::Table> {
        Some(self)
    }

    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError> {
        match self.form {
            Form::Bits(scheme) => Ok(inspect::inspect(
                scheme,
                hex::read(input)?,
                start(options)?,
            )?),
            Form::Pgn | Form::San | Form::Uci => {
                Err(FormatError::unavailable("this format is text only"))
            }
        }
    }

    fn flip(&self, input: &str, bits: &[usize]) -> Result<String, FormatError> {
        match self.form {
            Form::Bits(_) => flip::in_hex(input, BitOrder::MsbFirst, bits),
            Form::Pgn | Form::San | Form::Uci => {
                Err(FormatError::unavailable("this format is text only"))
            }
        }
    }

    fn places(&self, stretches: &[Stretch]) -> Vec<Vec<String>> {
        bit_squares::of(stretches)
    }

    fn parts(&self, input: &str, options: &Options) -> Result<Vec<Part>, FormatError> {
        Ok(text_parts::of(&self.read(input, options)?)?)
    }

    fn near(&self, text: &str) -> Vec<Near> {
        match self.form {
            Form::Bits(_) => format::near::hex(text, &find::lengths(&self.card)),
            Form::Pgn => near::pgn(text),
            Form::San => near::san(text),
            Form::Uci => near::uci(text),
        }
    }

    fn find_hex(&self, words: &HexWords<'_>) -> Option<Vec<Found>> {
        let Form::Bits(scheme) = self.form else {
            return None;
        };
        let start = Start::default().position().ok()?;
        let is_game = |bytes: &[u8]| scheme.holds(bytes, &start);
        Some(words.values(&find::lengths(&self.card), is_game))
    }

    fn find(&self, text: &str) -> Vec<Found> {
        match self.form {
            Form::Bits(_) => self.find_hex(&HexWords::of(text)).unwrap_or_default(),
            Form::Pgn => find_games::pgn(text),
            Form::San => find_games::san(text),
            Form::Uci => find_games::uci(text),
        }
    }
}
