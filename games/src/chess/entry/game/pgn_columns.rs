//! PGN games as columns: the tags, the result, and the moves.

use bitcodec::columns::Columnar;
use bitcodec::columns::derive_support::{
    CellError, Cells, Column, FieldCells, Form, Named, columns,
};

use super::move_column;
use crate::chess::castling::Variant;
use crate::chess::fen::Fen;
use crate::chess::game::{Game, Start};
use crate::chess::pgn::{Annotations, Outcome, Record, is_tag_name};

/// The tags of the roster that have a column: name of the column, tag, documentation.
const ROSTER_COLUMNS: [(&str, &str, &str); 6] = [
    ("event", "Event", "The name of the tournament or match."),
    ("site", "Site", "Where it was played."),
    ("date", "Date", "When it was played, as `2024.12.31`."),
    ("round", "Round", "The round of the event."),
    ("white", "White", "Who played White."),
    ("black", "Black", "Who played Black."),
];

/// The words of results, in the order of [`Outcome::ALL`].
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// A game with its tags and its result.
pub(super) struct PgnRow(pub(super) Record);

/// A tag without a column.
struct Tag {
    name: String,
    value: String,
}

impl Columnar for Tag {
    fn column_form() -> Form {
        Form::Struct(vec![
            Named::new("name", String::column_form()),
            Named::new("value", String::column_form()),
        ])
    }

    fn push_to(&self, column: &mut Column) {
        let Some(mut fields) = columns(column) else {
            return;
        };
        for text in [&self.name, &self.value] {
            if let Some(field) = fields.next_column() {
                text.push_to(field);
            }
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let mut fields = FieldCells::new(cells, row)?;
        let mut text = |name| {
            let text = String::take_from(fields.next_cells(), row);
            text.map_err(|why| why.in_field(name))
        };
        let (name, value) = (text("name")?, text("value")?);
        if !is_tag_name(&name) {
            let why = format!("`{name}` is no name of a tag: letters, digits and _ are");
            return Err(CellError::new(why).in_field("name"));
        }
        Ok(Self { name, value })
    }
}

fn named(name: &'static str, doc: &'static str, form: Form) -> Named {
    Named {
        doc,
        ..Named::new(name, form)
    }
}

impl Columnar for PgnRow {
    fn column_form() -> Form {
        let text = <Option<String>>::column_form;
        let own = ROSTER_COLUMNS
            .iter()
            .map(|(name, _, doc)| named(name, doc, text()));
        let mut fields: Vec<Named> = own.collect();
        fields.extend([
            named("result", "How the game ended.", Form::Key(RESULTS)),
            named(
                "start",
                "The FEN of the first position, null for the usual one.",
                text(),
            ),
            named(
                "chess960",
                "Whether castling is that of Chess960.",
                bool::column_form(),
            ),
            named(
                "tags",
                "The tags that have no column of their own, in the order of the file.",
                <Vec<Tag>>::column_form(),
            ),
            move_column::named(),
        ]);
        Form::Struct(fields)
    }

    fn push_to(&self, column: &mut Column) {
        let Some(mut fields) = columns(column) else {
            return;
        };
        let record = &self.0;
        let mut next = |push: &dyn Fn(&mut Column)| {
            if let Some(field) = fields.next_column() {
                push(field);
            }
        };
        let tags: Vec<(&str, &str)> = record.telling_tags().collect();
        for (_, tag, _) in ROSTER_COLUMNS {
            let value = tags.iter().find(|(name, _)| *name == tag);
            let value = value.map(|(_, value)| (*value).to_owned());
            next(&|column| value.push_to(column));
        }
        let outcome = (0..).zip(Outcome::ALL);
        let number = outcome.filter(|(_, one)| *one == record.outcome);
        let number = number.map(|(number, _)| number).next().unwrap_or(0);
        next(&|column| column.key(number));
        let start = record.game.start;
        let fen = (start.fen != Fen::START).then(|| start.fen.to_string());
        next(&|column| fen.push_to(column));
        next(&|column| (start.variant == Variant::Chess960).push_to(column));
        let is_own = |name: &str| ROSTER_COLUMNS.iter().any(|(_, tag, _)| *tag == name);
        let others = tags.iter().filter(|(name, _)| !is_own(name));
        let others = others.map(|&(name, value)| Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        });
        let others: Vec<Tag> = others.collect();
        next(&|column| others.push_to(column));
        next(&|column| move_column::push(&record.game.moves, column));
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let mut fields = FieldCells::new(cells, row)?;
        let mut tags = Vec::new();
        for (name, tag, _) in ROSTER_COLUMNS {
            let value = <Option<String>>::take_from(fields.next_cells(), row);
            let value = value.map_err(|why| why.in_field(name))?;
            tags.extend(value.map(|value| (tag.to_owned(), value)));
        }
        let result = fields.next_cells().key(row);
        let result = result.map_err(|why| why.in_field("result"))?;
        let outcome = (0..)
            .zip(Outcome::ALL)
            .find(|(number, _)| *number == result);
        let outcome = outcome.map_or(Outcome::Unknown, |(_, outcome)| outcome);
        let fen = <Option<String>>::take_from(fields.next_cells(), row);
        let fen = match fen.map_err(|why| why.in_field("start"))? {
            None => Fen::START,
            Some(text) => text
                .parse()
                .map_err(|why: crate::chess::fen::FenError| CellError::new(why.to_string()))
                .map_err(|why| why.in_field("start"))?,
        };
        let is_960 = bool::take_from(fields.next_cells(), row);
        let variant = match is_960.map_err(|why| why.in_field("chess960"))? {
            true => Variant::Chess960,
            false => Variant::Standard,
        };
        let others = <Vec<Tag>>::take_from(fields.next_cells(), row);
        let others = others.map_err(|why| why.in_field("tags"))?;
        tags.extend(others.into_iter().map(|tag| (tag.name, tag.value)));
        let moves = move_column::take(fields.next_cells(), row)?;
        let mut game = Game::new(Start { fen, variant });
        game.moves = moves;
        Ok(Self(Record {
            tags,
            game,
            outcome,
            annotations: Annotations::NONE,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::ROSTER;

    #[test]
    fn results_and_tags_are_those_of_pgn() {
        assert_eq!(RESULTS, Outcome::ALL.map(Outcome::word));
        for (column, tag, _) in ROSTER_COLUMNS {
            assert_eq!(column, tag.to_ascii_lowercase());
            assert!(ROSTER.iter().any(|(name, _)| *name == tag), "{tag}");
        }
    }
}
