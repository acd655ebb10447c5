//! Games as columns: a list of moves, and for PGN the tags and the result.

use std::borrow::Cow;
use std::io::Read;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{Schema, SchemaRef};
use bitcodec::ErrorKind;
use bitcodec::columns::derive_support::{
    CellError, Cells, Column, FieldCells, Form as ColumnForm, columns as fields_of,
};
use bitcodec::columns::{
    self, Begins, Cell, ColumnError, Columnar, Projection, Reader, Reading, RowDecoder, Rows,
    Table, decode_each, text_batches,
};
use bitcodec::layout::Layout;
use bitcodec::trace::Trace;
use encoding_rs::WINDOWS_1252;

use super::move_column;
use super::pgn_columns::PgnRow;
use super::{Form, Game, GameEntry, Move, Options, Out};
use crate::chess::game::Start;
use crate::format::{FormatError, GameFormat};

/// The columns of a game with the standard start.
struct Moves {
    moves: Vec<Move>,
}

impl Columnar for Moves {
    fn column_form() -> ColumnForm {
        ColumnForm::Struct(vec![move_column::named()])
    }

    fn push_to(&self, column: &mut Column) {
        if let Some(mut fields) = fields_of(column)
            && let Some(moves) = fields.next_column()
        {
            move_column::push(&self.moves, moves);
        }
    }

    fn take_from(cells: &Cells, row: usize) -> Result<Self, CellError> {
        let mut fields = FieldCells::new(cells, row)?;
        let moves = move_column::take(fields.next_cells(), row)?;
        Ok(Self { moves })
    }
}

impl Table for GameEntry {
    fn schema(&self) -> Schema {
        match self.form {
            Form::Pgn => columns::schema::<PgnRow>(),
            _ => columns::schema::<Moves>(),
        }
    }

    fn lossy_schema(&self) -> SchemaRef {
        match self.form {
            Form::Pgn => columns::lossy_schema::<PgnRow>(),
            _ => columns::lossy_schema::<Moves>(),
        }
    }

    fn decode(
        &self,
        rows: Rows<'_>,
        projection: &Projection,
        lossy: bool,
    ) -> Result<RecordBatch, ColumnError> {
        let Rows::Cells(array) = rows else {
            return Err(self.bytes_alone());
        };
        if matches!(self.form, Form::Pgn) {
            return decode_each(array, projection, lossy, |cell| self.pgn_row(cell));
        }
        decode_each(array, projection, lossy, |cell| self.row_of_moves(cell))
    }

    fn encode(&self, batch: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError> {
        let Form::Bits(scheme) = self.form else {
            return Err(self.bytes_alone());
        };
        each(batch, game, |game| Ok(scheme.encode(&game)?))
    }

    fn encode_text(&self, batch: &RecordBatch) -> Result<Vec<String>, ColumnError> {
        let write = |record| {
            let mut out = Out::default();
            self.write(&record, &Options::default(), &mut out)?;
            Ok(out.into_string())
        };
        // Moves alone, from another format of games, are a game without tags.
        if matches!(self.form, Form::Pgn) && batch.column_by_name("tags").is_some() {
            return each(batch, |recorded: PgnRow| recorded.0, write);
        }
        each(batch, |moves| game(moves).into(), write)
    }

    fn layout(&self) -> Option<&'static Layout> {
        GameFormat::layout(self)
    }

    fn begins(&self) -> Option<Begins> {
        self.records()
    }

    fn text<'a>(&self, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
        match str::from_utf8(bytes) {
            Ok(text) => Some(Cow::Borrowed(text)),
            Err(_) if self.reads_windows_1252() => {
                Some(WINDOWS_1252.decode_without_bom_handling(bytes).0)
            }
            Err(_) => None,
        }
    }

    fn rows(&'static self, projection: &Projection) -> Result<Box<dyn RowDecoder>, ColumnError> {
        match self.form {
            Form::Pgn => columns::rows_by(projection, |cell| self.pgn_row(cell)),
            _ => columns::rows_by(projection, |cell| self.row_of_moves(cell)),
        }
    }

    fn batches(
        &'static self,
        source: Box<dyn Read + Send>,
        reading: &Reading,
    ) -> Result<Box<dyn RecordBatchReader + Send>, ColumnError> {
        match self.form {
            Form::Pgn => text_batches(self, source, reading, |cell| self.pgn_row(cell)),
            _ => text_batches(self, source, reading, |cell| self.row_of_moves(cell)),
        }
    }

    /// Returns no trace: the bits of a game have that of [`GameFormat::inspect`].
    fn trace(&self, _: Cell<'_>) -> Result<Option<Trace>, ColumnError> {
        Ok(None)
    }
}

impl GameEntry {
    fn pgn_row(&self, cell: Cell<'_>) -> Result<PgnRow, ColumnError> {
        match cell {
            Cell::Bytes(_) => Err(text_alone().into()),
            Cell::Text(text) => Ok(PgnRow(self.read(text, &Options::default())?)),
        }
    }

    fn row_of_moves(&self, cell: Cell<'_>) -> Result<Moves, ColumnError> {
        let game = match (cell, self.form) {
            (Cell::Bytes(bytes), Form::Bits(scheme)) => scheme
                .decode(bytes, Start::default())
                .map_err(FormatError::from)?,
            (Cell::Bytes(_), _) => return Err(text_alone().into()),
            (Cell::Text(text), _) => self.read(text, &Options::default())?.game,
        };
        let moves = game.moves;
        Ok(Moves { moves })
    }

    fn bytes_alone(&self) -> ColumnError {
        let name = self.card().name;
        let message =
            format!("{name} has no bytes that follow one another; give an array of cells");
        ColumnError::in_row(ErrorKind::Unencodable, "", None, message)
    }
}

fn text_alone() -> FormatError {
    FormatError::new(ErrorKind::Text, "bytes, and the format is text only")
}

fn game(moves: Moves) -> Game {
    let mut game = Game::new(Start::default());
    game.moves = moves.moves;
    game
}

fn each<T: Columnar, G, V>(
    batch: &RecordBatch,
    game: impl Fn(T) -> G,
    write: impl Fn(G) -> Result<V, FormatError>,
) -> Result<Vec<V>, ColumnError> {
    let reader = Reader::<T>::new(batch)?;
    let rows = 0..batch.num_rows();
    let write = |row| {
        let written = write(game(reader.get(row)?));
        written.map_err(|error| ColumnError::from(error).at_row(row))
    };
    rows.map(write).collect()
}
