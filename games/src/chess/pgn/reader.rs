//! Reads games one after another.

use std::io::BufRead;

use super::token::{Token, Tokens};
use super::{Outcome, PgnError, PgnFault, Record};
use crate::chess::castling::Variant;
use crate::chess::game::{Game, Start};
use crate::chess::legal::LegalMoves;
use crate::chess::position::Position;

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
        let first = loop {
            match self.tokens.next()? {
                None if tags.is_empty() => return Ok(None),
                None if self.is_open => break None,
                None => return Err(self.tokens.error(PgnFault::NoResult)),
                Some(Token::Tag(name, value)) => tags.push((name, value)),
                Some(token) => break Some(token),
            }
        };
        if let Some(first) = first {
            self.tokens.keep(first);
        }
        let start = start(&tags, self.start).map_err(|fault| self.tokens.error(fault))?;
        let fault = |tokens: &Tokens<R>, error| Err(tokens.error(PgnFault::Start(error)));
        let mut game = Game::new(start);
        let mut position = match start.position() {
            Ok(position) => position,
            Err(error) => return fault(&self.tokens, error),
        };
        let mut legal = LegalMoves::default();
        loop {
            match self.tokens.next()? {
                None if self.is_open => {
                    let outcome = Outcome::Unknown;
                    return Ok(Some(Record {
                        tags,
                        game,
                        outcome,
                    }));
                }
                None => return Err(self.tokens.error(PgnFault::NoResult)),
                Some(token @ Token::Tag(..)) => {
                    self.tokens.keep(token);
                    return Err(self.tokens.error(PgnFault::NoResult));
                }
                Some(Token::Outcome(outcome)) => {
                    return Ok(Some(Record {
                        tags,
                        game,
                        outcome,
                    }));
                }
                Some(Token::Word(word)) => {
                    let mv = play(&mut position, &mut legal, word);
                    game.moves
                        .push(mv.map_err(|fault| self.tokens.error(fault))?);
                }
            }
        }
    }
}

fn play(
    position: &mut Position,
    legal: &mut LegalMoves,
    word: String,
) -> Result<crate::chess::Move, PgnFault> {
    position.legal_moves_into(legal);
    let (number, side) = (position.number(), position.turn());
    if legal.is_empty() {
        return Err(PgnFault::Over { number, side });
    }
    // Some programs write coordinates.
    let coordinates = || word.parse().ok().filter(|mv| legal.contains(*mv));
    let mv = position.read_san_among(&word, legal);
    match mv.or_else(|error| coordinates().ok_or(error)) {
        Ok(mv) => {
            position.play_legal(mv);
            Ok(mv)
        }
        Err(error) => Err(PgnFault::Move {
            number,
            side,
            word,
            error,
        }),
    }
}

/// Reads a single game, whose result may be missing. A text without words is a game without moves.
///
/// # Errors
/// As [`Reader`]; [`PgnFault::Second`] if another game follows.
pub fn read(text: &str, start: Start) -> Result<Record, PgnError> {
    let mut reader = Reader::new(text.as_bytes()).from_start(start);
    reader.is_open = true;
    let record = reader.read()?.unwrap_or_else(|| Record {
        tags: Vec::new(),
        game: Game::new(start),
        outcome: Outcome::Unknown,
    });
    match reader.tokens.next()? {
        None => Ok(record),
        Some(_) => Err(reader.tokens.error(PgnFault::Second)),
    }
}

/// Whether a line has only tags, and none of them determines the initial position.
pub(crate) fn are_neutral_tags(line: &str) -> bool {
    let mut tokens = Tokens::new(line.as_bytes());
    loop {
        match tokens.next() {
            // The text after a semicolon may be truncated.
            Ok(None) => return !line.contains(';'),
            Ok(Some(Token::Tag(name, _))) if !matches!(&*name, "FEN" | "Variant") => {}
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
