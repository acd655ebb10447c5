//! A game with the place of each of its parts in the text: the moves with their comments, marks and
//! variations.

use std::ops::Range;

use super::reader::{self, read_word};
use super::token::{Piece, Tokens};
use super::{PgnError, Record};
use crate::chess::game::Start;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::position::Position;
use crate::chess::side::Side;

/// A place in the text.
pub(crate) type Place = Range<usize>;

/// A game and the places of its parts.
pub(crate) struct Score<'a> {
    pub(crate) text: &'a str,
    pub(crate) record: Record,
    /// The places of the tags in the order of the record.
    pub(crate) tags: Vec<TagPlace>,
    /// The game, then its variations in the order of the text.
    pub(crate) lines: Vec<Line>,
    /// The place of the result.
    pub(crate) outcome: Option<Place>,
    /// The comments behind the result.
    pub(crate) closing: Vec<Place>,
    /// The ends of the comments that the end of the line ends, in ascending order.
    pub(crate) line_ends: Vec<usize>,
}

/// The place of a tag with its brackets, and that of its value within the quotes.
pub(crate) struct TagPlace {
    pub(crate) whole: Place,
    pub(crate) value: Place,
}

/// Moves that follow each other: the game, or a variation.
pub(crate) struct Line {
    /// The place with the parentheses of a variation.
    pub(crate) place: Place,
    /// The comments before the first move.
    pub(crate) comments: Vec<Place>,
    pub(crate) moves: Vec<ScoreMove>,
    /// Whether each word is a legal move.
    pub(crate) is_legal: bool,
    /// The end of the last part.
    pub(crate) end: usize,
    /// The position before the last move, and the one after it; `None` behind the end of the line.
    positions: Option<Box<[Position; 2]>>,
    /// Variations before the first move.
    early: Vec<usize>,
    /// The number of a move that is still to come; after the last one, a number without a move.
    pub(crate) number: Option<Place>,
}

/// A move in a line, and what belongs to it.
pub(crate) struct ScoreMove {
    /// The place of the number, if there is one directly before the move.
    pub(crate) number: Option<Place>,
    /// The place of the move.
    pub(crate) word: Place,
    /// The move and its SAN; `None` behind a word of a variation that is no legal move.
    pub(crate) played: Option<(Move, String)>,
    /// The number in the position and the side that moves.
    pub(crate) count: (u32, Side),
    pub(crate) comments: Vec<Place>,
    pub(crate) nags: Vec<Place>,
    /// The variations that replace the move, by their index in the lines.
    pub(crate) variations: Vec<usize>,
    /// The end of all of it.
    pub(crate) end: usize,
}

impl Line {
    fn new(start: usize, position: Position) -> Self {
        Self {
            place: start..start,
            comments: Vec::new(),
            moves: Vec::new(),
            is_legal: true,
            end: start,
            positions: Some(Box::new([position.clone(), position])),
            early: Vec::new(),
            number: None,
        }
    }

    fn add_move(&mut self, word: &[u8], place: Place, legal: &mut LegalMoves) {
        let Some([before, after]) = self.positions.as_deref_mut() else {
            return;
        };
        let count = (after.number(), after.turn());
        let mut played = None;
        if self.is_legal {
            after.legal_moves_into(legal);
            match read_word(after, legal, word) {
                Ok(mv) => {
                    let mut san = String::with_capacity(8);
                    after.write_san(mv, legal, &mut san);
                    played = Some((mv, san));
                    before.clone_from(after);
                    after.play_legal(mv);
                }
                Err(_) => self.is_legal = false,
            }
        }
        self.end = place.end;
        self.moves.push(ScoreMove {
            number: self.number.take(),
            end: place.end,
            word: place,
            played,
            count,
            comments: Vec::new(),
            nags: Vec::new(),
            variations: std::mem::take(&mut self.early),
        });
    }

    /// Moves the end behind a part that belongs to the last move.
    fn extend(&mut self, end: usize) -> Option<&mut ScoreMove> {
        (self.end, self.number) = (end, None);
        let last = self.moves.last_mut()?;
        last.end = end;
        Some(last)
    }
}

impl<'a> Score<'a> {
    /// Reads a single game; the start is that of a game without tags for it.
    ///
    /// # Errors
    /// As [`read`](super::read).
    pub(crate) fn read(text: &'a str, start: Start) -> Result<Self, PgnError> {
        let record = reader::read(text, start)?;
        let position = record.game.start.position();
        let mut score = Self {
            text,
            tags: Vec::new(),
            lines: Vec::new(),
            outcome: None,
            closing: Vec::new(),
            line_ends: Vec::new(),
            record,
        };
        // The reader has accepted the start.
        if let Ok(position) = position {
            score.find_parts(position)?;
        }
        Ok(score)
    }

    fn find_parts(&mut self, position: Position) -> Result<(), PgnError> {
        let mut tokens = Tokens::new(self.text.as_bytes());
        let mut legal = LegalMoves::default();
        self.lines.push(Line::new(0, position));
        // The lines that are open, by their index.
        let mut open = vec![0];
        while let Some(piece) = tokens.next()? {
            let current = open.last().copied().unwrap_or(0);
            let count = self.lines.len();
            let line = &mut self.lines[current];
            if let Piece::Comment(place) = &piece
                && self.text[place.start..].starts_with(';')
            {
                self.line_ends.push(place.end);
            }
            match piece {
                Piece::Tag => {
                    let start = tokens.offset();
                    let (_, _, value) = tokens.tag()?;
                    let whole = start..tokens.offset();
                    self.lines[0].end = whole.end;
                    self.tags.push(TagPlace { whole, value });
                }
                Piece::Number(number, place) => {
                    let place = tokens.place(&place);
                    // Dots belong to the digits before them, as in `1. ...`.
                    let digits = line.number.take().filter(|_| number.is_none());
                    line.number =
                        Some(digits.map_or(place.start, |digits| digits.start)..place.end);
                }
                Piece::Word(place) => {
                    let word = tokens.bytes(place.clone());
                    line.add_move(word, tokens.place(&place), &mut legal);
                }
                Piece::Nag(place) => {
                    let place = tokens.place(&place);
                    if let Some(mv) = line.extend(place.end) {
                        mv.nags.push(place);
                    }
                }
                Piece::Comment(place) if self.outcome.is_some() => self.closing.push(place),
                Piece::Comment(place) => match line.extend(place.end) {
                    Some(mv) => mv.comments.push(place),
                    None => line.comments.push(place),
                },
                Piece::Open => {
                    match line.moves.last_mut() {
                        Some(mv) => mv.variations.push(count),
                        None => line.early.push(count),
                    }
                    if let Some([before, _]) = line.positions.as_deref() {
                        let mut variation = Line::new(tokens.offset() - 1, before.clone());
                        variation.is_legal = line.is_legal;
                        variation.end = tokens.offset();
                        self.lines.push(variation);
                        open.push(count);
                    }
                }
                Piece::Close => {
                    let end = tokens.offset();
                    line.place.end = end;
                    line.positions = None;
                    open.pop();
                    let outer = open.last().copied().unwrap_or(0);
                    self.lines[outer].extend(end);
                }
                // A result within a variation ends nothing.
                Piece::Outcome(_, place) if current > 0 => {
                    line.extend(tokens.place(&place).end);
                }
                Piece::Outcome(_, place) => self.outcome = Some(tokens.place(&place)),
            }
        }
        self.lines[0].place.end = self.lines[0].end;
        self.lines[0].positions = None;
        Ok(())
    }

    /// Returns a part of the text.
    pub(crate) fn part(&self, place: &Place) -> &'a str {
        &self.text[place.clone()]
    }

    /// Returns the words of a comment, without its delimiters.
    pub(crate) fn comment(&self, place: &Place) -> &'a str {
        let whole = self.part(place);
        let inside = whole
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let inside = inside.or_else(|| whole.strip_prefix(';'));
        inside.unwrap_or(whole).trim()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_its_place() {
        let text = "\u{feff}[White \"A\"]\n{before} 1. e4! {[%clk 0:10:00]} (1. d4 {q} d5 (1... Nf6)) (1. Kd1 e5) 1... e5 $14 ; rest\n2.Nf3 *";
        let score = Score::read(text, Start::default()).unwrap();
        let game = &score.lines[0];
        let words: Vec<_> = game.moves.iter().map(|mv| score.part(&mv.word)).collect();
        assert_eq!(words, ["e4!", "e5", "Nf3"]);
        assert_eq!(score.part(&score.tags[0].whole), "[White \"A\"]");
        assert_eq!(score.part(&score.tags[0].value), "A");
        assert_eq!(score.comment(&game.comments[0]), "before");
        assert_eq!(score.comment(&game.moves[0].comments[0]), "[%clk 0:10:00]");
        assert_eq!(score.comment(&game.moves[1].comments[0]), "rest");
        assert_eq!(score.part(&game.moves[1].nags[0]), "$14");
        let numbers = game
            .moves
            .iter()
            .map(|mv| mv.number.as_ref().map(|place| score.part(place)));
        assert_eq!(
            numbers.collect::<Vec<_>>(),
            [Some("1."), Some("1..."), Some("2.")]
        );
        assert_eq!(game.moves[0].variations, [1, 3]);
        assert_eq!(score.lines[1].moves[1].variations, [2]);
        let lines = score.lines[1..].iter().map(|line| score.part(&line.place));
        assert_eq!(
            lines.collect::<Vec<_>>(),
            ["(1. d4 {q} d5 (1... Nf6))", "(1... Nf6)", "(1. Kd1 e5)"]
        );
        assert!(score.lines[1].is_legal && score.lines[2].is_legal && !score.lines[3].is_legal);
        assert_eq!(
            score.part(&(game.moves[0].word.start..game.moves[0].end)),
            "e4! {[%clk 0:10:00]} (1. d4 {q} d5 (1... Nf6)) (1. Kd1 e5)"
        );
    }
}
