//! Finds games in free text.

use std::ops::Range;

use crate::chess::game::Start;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::pgn::{self, Outcome, PgnFault};
use crate::chess::position::Position;
use crate::format::{Found, find};

/// The least number of half-moves that counts as a game.
const FEWEST: usize = 2;

/// An upper bound of the length of a game in a text, in bytes.
const LONGEST: usize = 1 << 15;

/// An upper bound of the length of a word with a move and its number, in bytes. It bounds the work
/// for each word.
const LONGEST_WORD: usize = 64;

/// The most numbers in a row before a move; `1.` and `...` are two.
const NUMBERS: usize = 8;

/// Characters after the last move that do not belong to it.
const TRAILING: [char; 9] = [',', ';', ':', '.', ')', ']', '"', '\'', '>'];

/// Finds moves in SAN, from `1.` on as far as they are legal, with the result if it follows.
pub(super) fn san(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let begin = InitialPosition::new();
    for (start, _) in text.match_indices("1.") {
        let before = text.get(..start).and_then(|text| text.chars().next_back());
        let is_free =
            before.is_none_or(|letter| letter.is_whitespace() || "([\"'".contains(letter));
        if !is_free || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let read = |position: &Position, legal: &LegalMoves, word: &str| {
            let numbers = |letter: char| letter.is_ascii_digit() || letter == '.';
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let (has_number, number) = (digits > 0, &word[..digits]);
            let is_next = || number.parse() == Ok(position.number());
            match word.trim_start_matches(numbers) {
                _ if Outcome::of(word).is_some() => MoveWord::End,
                _ if has_number && !is_next() => MoveWord::Other,
                "" => MoveWord::Number,
                _ if has_number && !word.contains('.') => MoveWord::Other,
                mv => (position.read_san_among(mv, legal)).map_or(MoveWord::Other, MoveWord::Move),
            }
        };
        all.extend(played(text, start, &begin, read));
    }
    all
}

/// Finds moves in UCI notation that are legal from the initial position.
pub(super) fn uci(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let begin = InitialPosition::new();
    // A move has four or five letters and digits.
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric();
    let words = find::runs(text.as_bytes(), 4, is_letter).filter(|word| word.len() <= 5);
    for Range { start, end } in words {
        let word = &text[start..end];
        if word.parse::<Move>().is_err() || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let read = |_: &Position, legal: &LegalMoves, word: &str| match word.parse() {
            _ if Outcome::of(word).is_some() => MoveWord::End,
            Ok(mv) if legal.contains(mv) => MoveWord::Move(mv),
            _ => MoveWord::Other,
        };
        all.extend(played(text, start, &begin, read));
    }
    all
}

/// Finds games with tags: from the first line of tags to the result.
pub(super) fn pgn(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let is_tag = |line: &str| line.starts_with('[') && line.contains('"');
    let mut ends: Option<GameEnds> = None;
    let mut block = TagBlock::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !is_tag(line) || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let ends = ends.get_or_insert_with(|| GameEnds::of(text));
        if block.last < start || start == 0 {
            block = TagBlock::from(text, start, is_tag);
        }
        let mut games = ends.from(start);
        let end = games.find(|end| block.is_game(text, *end, ends));
        all.extend(end.map(|end| find::found(start, &text[start..end])));
    }
    all
}

/// The places of a text where a game can end, found once and not again for each tag.
struct GameEnds {
    /// The end of each result.
    results: Vec<usize>,
    /// The start of each comment that is not inside another one.
    opened: Vec<usize>,
    /// The closing braces, where a comment can end.
    closed: Vec<usize>,
}

impl GameEnds {
    fn of(text: &str) -> Self {
        let results = find::words(text, |letter| !letter.is_whitespace());
        let results = results.filter(|(_, word)| Outcome::of(word).is_some());
        let results = results.map(|(at, word)| at + word.len()).collect();
        let closed = text.match_indices('}').map(|(at, _)| at).collect();
        let mut opened = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            // A brace opens no comment in a tag, in an escaped line and in the rest of a line after
            // `;`.
            let place = line
                .find('{')
                .filter(|place| !line.starts_with('%') && !line[..*place].contains(['[', ';']));
            opened.extend(place.map(|place| at + place));
            at += line.len();
        }
        Self {
            results,
            opened,
            closed,
        }
    }

    /// Iterates over the places where a game that starts at `start` can end. A result may also be
    /// in a comment.
    fn from(&self, start: usize) -> impl Iterator<Item = usize> {
        let later = self.results.partition_point(|end| *end <= start);
        let ends = self.results[later..].iter().copied();
        ends.take_while(move |end| end - start < LONGEST).take(8)
    }

    /// Whether a comment that begins after `start` is still open at `end`.
    fn is_open(&self, start: usize, end: usize) -> bool {
        let closed = self.closed.partition_point(|place| *place < end);
        let last = closed
            .checked_sub(1)
            .map_or(start, |last| self.closed[last]);
        let from = last.max(start);
        let opened = self.opened.partition_point(|place| *place < from);
        self.opened.get(opened).is_some_and(|place| *place < end)
    }
}

/// Consecutive lines of tags. A parser that starts at any of these lines reaches the last one in
/// the same state, so the text after them is parsed once for all of them.
#[derive(Default)]
struct TagBlock {
    /// The start of the last line.
    last: usize,
    /// The end up to which it is known whether a game from the last line ends there.
    known: usize,
    /// The first place where a game ends.
    game: Option<usize>,
    /// Whether no later place can end a game.
    is_refused: bool,
}

impl TagBlock {
    /// Collects the lines of tags from a place on.
    fn from(text: &str, start: usize, is_tag: impl Fn(&str) -> bool) -> Self {
        let mut last = start;
        let mut lines = text[start..].split_inclusive('\n');
        let mut line = lines.next();
        // A tag with the initial position affects what follows, so it ends the block.
        while let Some(tags) = line.filter(|line| pgn::are_neutral_tags(line)) {
            line = lines.next().filter(|next| is_tag(next));
            if line.is_some() {
                last += tags.len();
            }
        }
        Self {
            last,
            known: last,
            ..Self::default()
        }
    }

    /// Whether a game ends at a place. The caller tries the places in ascending order.
    fn is_game(&mut self, text: &str, end: usize, ends: &GameEnds) -> bool {
        // No game ends within a tag.
        if end <= self.known || self.is_refused {
            return self.game == Some(end);
        }
        self.known = end;
        if ends.is_open(self.last, end) {
            return false;
        }
        let game = &text[self.last..end];
        #[cfg(test)]
        tests::READ.set(tests::READ.get() + game.len());
        match pgn::read(game, Start::default()) {
            Ok(_) => self.game = Some(end),
            // Only an error in the last line, or one about the end, can disappear in a longer text.
            Err(error) => {
                let is_early = || {
                    let lines = game.bytes().filter(|&byte| byte == b'\n').count();
                    usize::try_from(error.line).is_ok_and(|line| line <= lines)
                };
                self.is_refused = !matches!(error.fault, PgnFault::Open(_)) && is_early();
            }
        }
        self.game == Some(end)
    }
}

/// The meaning of a word where a move is expected.
enum MoveWord {
    Move(Move),
    /// The number of a move, without the move.
    Number,
    /// The result.
    End,
    Other,
}

/// The initial position, set up once and not again for each candidate.
struct InitialPosition {
    position: Position,
    legal: LegalMoves,
}

impl InitialPosition {
    fn new() -> Self {
        let position = Start::default().position();
        let position = position.expect("standard chess knows its own start");
        Self {
            legal: position.legal_moves(),
            position,
        }
    }
}

/// Returns the game from a place on, if it has enough moves.
fn played(
    text: &str,
    start: usize,
    begin: &InitialPosition,
    read: impl Fn(&Position, &LegalMoves, &str) -> MoveWord,
) -> Option<Found> {
    // The position after the first move; until then the shared initial position is enough.
    let mut later: Option<(Position, LegalMoves)> = None;
    let (mut end, mut count, mut numbers) = (start, 0, 0);
    let rest = &text[start..];
    let mut next = 0;
    // Only ASCII whitespace separates words here, as in the parser of games.
    while let Some((at, whole)) = word_from(rest, next) {
        next = at + whole.len();
        let word = whole.trim_end_matches(TRAILING);
        // A full stop after digits belongs to the number of a move; otherwise it ends the sentence.
        let word = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            whole
        } else {
            word
        };
        let (position, legal) = match &later {
            Some((position, legal)) => (position, legal),
            None => (&begin.position, &begin.legal),
        };
        let is_last = match read(position, legal, word) {
            MoveWord::Move(mv) => {
                let (position, legal) =
                    later.get_or_insert_with(|| (begin.position.clone(), LegalMoves::default()));
                position.play_legal(mv);
                position.legal_moves_into(legal);
                (end, count) = (start + at + word.len(), count + 1);
                numbers = 0;
                word.len() < whole.len()
            }
            MoveWord::Number => {
                numbers += 1;
                numbers > NUMBERS
            }
            MoveWord::End => {
                end = start + at + word.len();
                true
            }
            MoveWord::Other => true,
        };
        if is_last || at > LONGEST {
            break;
        }
    }
    (count >= FEWEST).then(|| find::found(start, &text[start..end]))
}

/// Returns the next word of a text and its offset; `None` if it is too long for a move.
fn word_from(text: &str, from: usize) -> Option<(usize, &str)> {
    let rest = text.as_bytes().get(from..)?;
    let gap = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let mut word = rest[gap..].iter().take(LONGEST_WORD);
    let length = word.position(u8::is_ascii_whitespace);
    let length =
        length.or_else(|| (rest.len() - gap < LONGEST_WORD).then_some(rest.len() - gap))?;
    let at = from + gap;
    Some((at, text.get(at..at + length)?))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{Outcome, Start, find, pgn, san, uci};
    use crate::format::Found;

    thread_local! {
        /// The number of bytes that were parsed as games with tags.
        pub(super) static READ: Cell<usize> = const { Cell::new(0) };
    }

    /// Finds what `pgn` finds, without its shortcuts: it tries every tag with every end.
    fn pgn_slowly(text: &str) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        let results = find::words(text, |letter| !letter.is_whitespace());
        let results = results.filter(|(_, word)| Outcome::of(word).is_some());
        let results: Vec<usize> = results.map(|(at, word)| at + word.len()).collect();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let is_tag = line.starts_with('[') && line.contains('"');
            if !is_tag || all.last().is_some_and(|last| start < last.place.end) {
                continue;
            }
            let ends = results.iter().copied().filter(|end| *end > start);
            let mut ends = ends.take_while(|end| end - start < super::LONGEST).take(8);
            let is_game =
                |end: &usize| super::pgn::read(&text[start..*end], Start::default()).is_ok();
            all.extend(
                ends.find(is_game)
                    .map(|end| find::found(start, &text[start..end])),
            );
        }
        all
    }

    #[test]
    fn what_follows_tags_is_read_once_and_found_as_from_each_tag() {
        let pieces = [
            "[a \"b\"]\n",
            "[a \"b\"] [c \" * \"]\n",
            "[a \"b\"] ; 1-0\n",
            "[a \"{\"] (x *\n",
            "[a \"b\n",
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
            "[Variant \"Chess960\"]\n",
            "\n",
            "1. e4 e5 ",
            "1. Kd2 Kd7 ",
            "*\n",
            "1-0 ",
            " 1/2-1/2\n",
            "{",
            "e4 {x 1-0 ",
            "}\n",
            "(",
            ") ",
            "; * {\n",
            "\n% { *\n",
            "\u{a0}* ",
            "word ",
            "$1 ",
        ];
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut found = 0;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..14 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                // Tags are more frequent than the other pieces.
                let piece = usize::try_from(state >> 32).unwrap() % (pieces.len() + 8);
                text += pieces.get(piece).unwrap_or(&pieces[0]);
            }
            let games = pgn(&text);
            assert_eq!(games, pgn_slowly(&text), "{text}");
            found += games.len();
        }
        assert!(found > 5_000, "{found}");
    }

    #[test]
    fn tags_without_a_game_are_read_a_few_times() {
        let tags = "[a \"b\"]\n".repeat(2_000);
        let results = "1-0 ".repeat(20);
        let word = "word ".repeat(2_000);
        for text in [
            format!("{tags}{{{word}{results}\n}}\n"),
            format!("{tags}{{{results}{word}\n"),
            format!("{tags}1. e4 e5 2. Ke3 {results}{word}"),
            format!("{tags}1. e4 e5 2. Ke3\n{word}{results}\n"),
            "[a \"b\"]\n{ 1-0\n".repeat(2_000),
            "[a \"b\"]\nx\n*\n".repeat(2_000),
        ] {
            let text = text.repeat(3);
            READ.set(0);
            assert!(pgn(&text).is_empty());
            assert!(
                READ.get() <= 8 * text.len(),
                "{} of {}",
                READ.get(),
                text.len()
            );
        }
    }

    fn ids(found: Vec<Found>) -> Vec<String> {
        found.into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn what_is_no_game_is_looked_at_once() {
        // Parsing on from each of these places took minutes or hours.
        for (unit, tail, found) in [
            ("1. ", "1. e4 e5", "1. 1. 1. 1. 1. 1. 1. 1. e4 e5"),
            ("(1.", " (1. e4 e5)", "1. e4 e5"),
        ] {
            let text = format!("{}{tail}", unit.repeat(300_000));
            let games = ids(san(&text));
            assert_eq!(games, [found]);
        }
        let text = format!("{} e2e4 e7e5", "e2e4,".repeat(300_000));
        assert_eq!(ids(uci(&text)), ["e2e4 e7e5"]);
        let game = "[White \"A\"]\n\n1. e4 e5 1-0";
        let text = format!(
            "{}\n{}{game}",
            "[a \"b\"]\n".repeat(100_000),
            "x".repeat(40_000)
        );
        assert_eq!(ids(pgn(&text)), [""; 0]);
        let text = format!(
            "{}\n{}\n{game}",
            "[a \"b\"]\n".repeat(100_000),
            "x".repeat(40_000)
        );
        assert_eq!(ids(pgn(&text)), [game]);
    }

    #[test]
    fn games_are_found_among_words() {
        let text = "He won (1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#), she 1.d4 d5 2.c4 1/2-1/2 then. In 1. Kf9 none, 1. e4.";
        assert_eq!(
            ids(san(text)),
            [
                "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
                "1.d4 d5 2.c4 1/2-1/2"
            ]
        );
        assert_eq!(ids(san("1. e4 e5 2. Nf3 4. Nc3")), ["1. e4 e5 2. Nf3"]);
        assert_eq!(ids(san("1. e4 1... e5 2 Nf3, 3")), ["1. e4 1... e5 2 Nf3"]);
        assert_eq!(ids(san("1. e4 5. e5")), [""; 0]);
        assert_eq!(ids(san("1. e4 e5\u{b}*")), [""; 0]);
        assert_eq!(ids(san("1. e4 e5 \u{b}*")), ["1. e4 e5"]);
        let text = "moves e2e4 e7e5 g1f3, or e2e4 alone; e7e5 e2e4";
        assert_eq!(ids(uci(text)), ["e2e4 e7e5 g1f3"]);
        let text = "See\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {not 1-0 yet} e5 1-0\nand [x \"y\"]\n[Event \"?\"]\n\n1. e5 *\n";
        assert_eq!(
            ids(pgn(text)),
            ["[White \"A\"]\n[Black \"B\"]\n\n1. e4 {not 1-0 yet} e5 1-0"]
        );
    }
}
