//! Reads games one after another.

use std::io::BufRead;
use std::mem;

use super::token::{self, Piece, Tokens};
use super::{Outcome, PgnError, PgnFault, Record};
use crate::chess::castling::Variant;
use crate::chess::fen::Fen;
use crate::chess::game::{Game, Start};
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::chess::san::SanError;

/// The games of a PGN file, read one at a time.
///
/// After a fault the reader continues with the next game that has tags; an error of the source ends
/// it.
///
/// ```
/// use games::chess::pgn::Reader;
///
/// let text = "[Round \"1\"]\n\n1. e4 e6 1/2-1/2\n\n[Round \"2\"]\n\n1. e5 *\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect();
/// assert!(games[0].is_ok());
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 7: move 1. e5: no legal move fits");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    tokens: Tokens<R>,
    /// The start of a game whose tags do not have one.
    start: Start,
    /// Whether the last game may have no result.
    is_open: bool,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Makes a reader of a source.
    pub fn new(source: R) -> Self {
        Self {
            tokens: Tokens::new(source),
            start: Start::default(),
            is_open: false,
            ended: false,
        }
    }

    /// Sets the start of games whose tags do not have one.
    #[must_use]
    pub fn from_start(self, start: Start) -> Self {
        Self { start, ..self }
    }

    fn read(&mut self) -> Result<Option<Record>, PgnError> {
        let mut tags = Vec::new();
        let is_over = loop {
            match self.tokens.next_of_game()? {
                None if tags.is_empty() => return Ok(None),
                None if self.is_open => break true,
                None => return Err(self.tokens.error(PgnFault::NoResult)),
                Some(Piece::Tag) => {
                    let (name, value, _) = self.tokens.tag()?;
                    tags.push((name, value));
                }
                Some(piece) => {
                    piece
                        .start()
                        .into_iter()
                        .for_each(|at| self.tokens.back_to(at));
                    break false;
                }
            }
        };
        let start = start(&tags, self.start).map_err(|fault| self.tokens.error(fault))?;
        let position = start.position();
        let mut position = position.map_err(|error| self.tokens.error(PgnFault::Start(error)))?;
        let mut game = Game::new(start);
        let mut legal = LegalMoves::default();
        let mut numbers = Numbers::of(&start);
        let outcome = loop {
            let piece = match is_over {
                true => None,
                false => self.tokens.next_of_game()?,
            };
            match piece {
                None if self.is_open => break Outcome::Unknown,
                None => return Err(self.tokens.error(PgnFault::NoResult)),
                Some(Piece::Outcome(outcome, _)) => break outcome,
                Some(Piece::Word(place)) => {
                    let mv = play(&mut position, &mut legal, self.tokens.bytes(place));
                    game.moves
                        .push(mv.map_err(|fault| self.tokens.error(fault))?);
                }
                Some(Piece::Number(found, _)) => {
                    let checked = found.map_or(Ok(()), |found| numbers.check(found, &position));
                    checked.map_err(|fault| self.tokens.error(fault))?;
                }
                // The tag of another game, which is still there.
                Some(_) => return Err(self.tokens.error(PgnFault::NoResult)),
            }
        };
        Ok(Some(Record {
            tags,
            game,
            outcome,
            annotations: mem::take(&mut self.tokens.annotations),
        }))
    }
}

/// The numbers of moves as a text counts them.
struct Numbers {
    /// The number of the first move in the text, less that in the start; `None` until a number that
    /// may differ has been read.
    offset: Option<i64>,
    /// The number of the first move.
    first: u32,
}

impl Numbers {
    /// A game from a position of its own may count from 1, whatever number its FEN has; and a FEN
    /// whose number is 1 may not know it.
    fn of(start: &Start) -> Self {
        Self {
            offset: (start.fen.state == Fen::START.state && start.fen.number == 1).then_some(0),
            first: start.fen.number,
        }
    }

    /// Compares a number in the text with that of the position.
    #[inline]
    fn check(&mut self, found: u64, position: &Position) -> Result<(), PgnFault> {
        let counted = i64::from(position.number());
        let number = i64::try_from(found).unwrap_or(i64::MAX);
        let offset = *self.offset.get_or_insert_with(|| {
            let is_first = position.number() == self.first;
            match is_first && (number == 1 || self.first == 1) {
                true => number - counted,
                false => 0,
            }
        });
        match counted.checked_add(offset) == Some(number) {
            true => Ok(()),
            false => Err(PgnFault::Number {
                found,
                expected: u64::try_from(counted + offset).unwrap_or(0),
                side: position.turn(),
            }),
        }
    }
}

#[inline]
fn play(position: &mut Position, legal: &mut LegalMoves, word: &[u8]) -> Result<Move, PgnFault> {
    position.legal_moves_into(legal);
    let (number, side) = (position.number(), position.turn());
    if legal.is_empty() {
        return Err(PgnFault::Over { number, side });
    }
    match read_word(position, legal, word) {
        Ok(mv) => {
            position.play_legal(mv);
            Ok(mv)
        }
        Err(error) => Err(PgnFault::Move {
            number,
            side,
            word: token::text(word),
            error,
        }),
    }
}

/// Reads a move, in SAN or as coordinates, which some programs write.
pub(crate) fn read_word(
    position: &Position,
    legal: &LegalMoves,
    word: &[u8],
) -> Result<Move, SanError> {
    // A move is ASCII or has figurines, so a text in Latin-1 is no move.
    let word = str::from_utf8(word).map_err(|_| SanError::Syntax)?;
    let coordinates = || {
        let word = word.trim_end_matches(['+', '#', '!', '?']);
        word.parse().ok().filter(|mv| legal.contains(*mv))
    };
    let mv = position.read_san_among(word, legal);
    mv.or_else(|error| coordinates().ok_or(error))
}

/// Reads a single game, whose result may be missing. A text without words is a game without moves.
///
/// # Errors
/// As [`Reader`]; [`PgnFault::Second`] if another game follows.
pub fn read(text: &str, start: Start) -> Result<Record, PgnError> {
    let mut reader = Reader::new(text.as_bytes()).from_start(start);
    reader.is_open = true;
    let record = reader.read()?;
    let mut record = record.unwrap_or_else(|| Game::new(start).into());
    match reader.tokens.next_of_game()? {
        None => {
            record.annotations |= reader.tokens.annotations;
            Ok(record)
        }
        Some(_) => Err(reader.tokens.error(PgnFault::Second)),
    }
}

/// Whether a line has only tags, and none of them determines the initial position.
pub(crate) fn are_neutral_tags(line: &str) -> bool {
    let mut tokens = Tokens::new(line.as_bytes());
    loop {
        match tokens.next_of_game() {
            // The text after a semicolon may be truncated.
            Ok(None) => return !line.contains(';'),
            Ok(Some(Piece::Tag)) => match tokens.tag() {
                Ok((name, ..)) if !matches!(&*name, "FEN" | "Variant") => {}
                _ => return false,
            },
            _ => return false,
        }
    }
}

/// Returns the start that the tags determine; the parts that they lack are from `default`.
fn start(tags: &[(String, String)], default: Start) -> Result<Start, PgnFault> {
    let tag = |name: &str| {
        tags.iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    };
    let fen = match tag("FEN") {
        None => default.fen,
        Some(text) => text.parse().map_err(PgnFault::Fen)?,
    };
    let variant = match tag("Variant").map(str::to_ascii_lowercase).as_deref() {
        None => default.variant,
        Some("standard" | "chess" | "from position" | "") => Variant::Standard,
        Some("chess960" | "fischerandom" | "fischerrandom" | "chess 960") => Variant::Chess960,
        Some(_) => return Err(PgnFault::Variant),
    };
    Ok(Start { fen, variant })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let record = self.read();
        match &record {
            Ok(None) => self.ended = true,
            Err(PgnError {
                fault: PgnFault::Io(_),
                ..
            }) => self.ended = true,
            Err(PgnError {
                fault: PgnFault::NoResult,
                ..
            })
            | Ok(Some(_)) => {}
            Err(_) => self.tokens.skip_game(),
        }
        record.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<Record, String>> {
        Reader::new(text.as_bytes())
            .map(|game| game.map_err(|error| error.to_string()))
            .collect()
    }

    fn san(record: &Record) -> String {
        crate::chess::game::san::text(&record.game).unwrap()
    }

    #[test]
    fn comments_nags_and_variations_are_passed_over() {
        let text = "% an escape\n[A \"x \\\"y\\\" \\\\\"] [B \"\"]\n\n1.e4 {one\n} e5 $1 ; rest 2. Nf3\n2. Nf3 \
                    (2. Nc3 (2. f4 {) } exf4) 2... Nf6) 2... Nc6! ?! 3.Bb5 1/2-1/2";
        let games = all(text);
        assert_eq!(games.len(), 1);
        let record = games[0].as_ref().unwrap();
        assert_eq!(record.tag("A"), Some("x \"y\" \\"));
        assert_eq!(record.tag("B"), Some(""));
        assert_eq!(san(record), "e4 e5 Nf3 Nc6 Bb5 ");
        assert_eq!(record.outcome, Outcome::Draw);
    }

    #[test]
    fn games_without_tags_follow_each_other() {
        let games = all("1. e4 * 1. d4 d5 0-1 *");
        let texts: Vec<_> = games
            .iter()
            .map(|game| san(game.as_ref().unwrap()))
            .collect();
        assert_eq!(texts, ["e4 ", "d4 d5 ", ""]);
    }

    #[test]
    fn starts_come_from_the_tags() {
        let fen = "[FEN \"4k3/8/8/8/8/8/8/1RK4R w HB - 0 1\"]\n";
        let games = all(&format!("[Variant \"Chess960\"]\n{fen}\n1. 0-0-0 *"));
        assert_eq!(san(games[0].as_ref().unwrap()), "O-O-O ");
        let games = all(&format!("{fen}\n1. O-O *\n\n[A \"\"]\n*"));
        assert_eq!(
            games[0].as_ref().unwrap_err(),
            "line 3: tag FEN: castling with the rook on h1 is no standard chess; expected Chess960"
        );
        assert!(games[1].is_ok());
    }

    #[test]
    fn marks_of_byte_order_and_line_ends_are_no_words() {
        let text = "[Event \"A\"]\r\n\r\n1. e4 {[%clk 0:10:00]}\r\n1... e5 {[%clk 0:10:00]}\r\n% an escape\r\n2. Nf3 *\r\n\r\n[Event \"B\"]\r\n\r\n*\r\n";
        for text in [text.to_owned(), format!("\u{feff}{text}")] {
            let games = all(&text);
            let [first, second] = &games[..] else {
                panic!("{games:?}");
            };
            let first = first.as_ref().unwrap();
            assert_eq!(first.tag("Event"), Some("A"));
            assert_eq!(san(first), "e4 e5 Nf3 ");
            let kinds: Vec<_> = first.annotations.names().collect();
            assert_eq!(kinds, ["clocks", "escapes"]);
            let second = second.as_ref().unwrap();
            assert_eq!(second.tag("Event"), Some("B"));
            assert_eq!(second.annotations, Default::default());
        }
    }

    #[test]
    fn numbers_may_be_missing_but_not_wrong() {
        let start = |number: &str| format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 {number}\"]\n");
        for (text, error) in [
            ("e4 e5 Nf3 *".to_owned(), None),
            ("1 e4 e5 2 Nf3 *".to_owned(), None),
            ("01.e4 1...e5 2. ... *".to_owned(), None),
            ("1. e4 1. e5 2. Nf3 2. . . Nc6 *".to_owned(), None),
            (
                "1. e4 5. e5 *".to_owned(),
                Some("line 1: move number 5..., expected 1..."),
            ),
            (
                "3. e4 e5 *".to_owned(),
                Some("line 1: move number 3, expected 1"),
            ),
            (
                "1. e4 e5 4 *".to_owned(),
                Some("line 1: move number 4, expected 2"),
            ),
            (
                "99999999999999999999. e4 *".to_owned(),
                Some("line 1: move number 18446744073709551615, expected 1"),
            ),
            // The number of a start may be unknown: then the first number counts.
            (start("7") + "7... Kd7 8. Ra7 *", None),
            (start("7") + "1... Kd7 2. Ra7 *", None),
            (
                start("7") + "8... Kd7 *",
                Some("line 2: move number 8..., expected 7..."),
            ),
            (
                start("7") + "1... Kd7 8. Ra7 *",
                Some("line 2: move number 8, expected 2"),
            ),
            (start("1") + "34... Kd7 35. Ra7 *", None),
            (
                start("1") + "Kd7 35. Ra7 *",
                Some("line 2: move number 35, expected 2"),
            ),
        ] {
            assert_eq!(
                all(&text)[0].as_ref().err().map(String::as_str),
                error,
                "{text}"
            );
        }
    }

    #[test]
    fn a_deep_variation_is_refused() {
        let nested = |depth| format!("1. e4 {}{} *", "(1. e4 ".repeat(depth), ")".repeat(depth));
        assert!(all(&nested(50))[0].is_ok());
        let error = "line 1: a variation is nested more than 50 deep";
        assert_eq!(all(&nested(51))[0].as_ref().unwrap_err(), error);
        assert_eq!(all(&nested(1_000_000))[0].as_ref().unwrap_err(), error);
    }

    #[test]
    fn faults_name_their_line_and_move() {
        for (text, error) in [
            (
                "1. e4 e5 2. Ke3 *",
                "line 1: move 2. Ke3: no legal move fits",
            ),
            (
                "1. e4 e5\n2. Nf3 Nxf6",
                "line 2: move 2... Nxf6: nothing is captured there",
            ),
            (
                "1. e4 e5",
                "line 1: the game has no result; expected 1-0, 0-1, 1/2-1/2 or *",
            ),
            ("1. e4 {\n\n", "line 2: { is not closed before the end"),
            ("1. e4 (e5 *", "line 1: ( is not closed before the end"),
            ("1. e4 ) *", "line 1: ) closes nothing"),
            ("[A b]\n*", "line 1: not a tag; expected [Name \"value\"]"),
            ("[A \"b]\n*", "line 1: not a tag; expected [Name \"value\"]"),
            (
                "[FEN \"x\"]\n*",
                "line 2: tag FEN: side to move: missing; a FEN has six fields",
            ),
            (
                "[Variant \"Atomic\"]\n*",
                "line 2: tag Variant: expected Standard or Chess960",
            ),
            (
                "1. e2e4 e7e5 2. e4e5 *",
                "line 1: move 2. e4e5: no legal move fits",
            ),
            (
                "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
                "line 1: move 3. comes after mate or stalemate",
            ),
        ] {
            assert_eq!(all(text)[0].as_ref().unwrap_err(), error, "{text}");
        }
    }
}
