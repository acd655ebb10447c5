//! Games as columns: a list of moves.

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use bitcodec::columns::{self, ColumnError, Projection, Reader, Rows};
use bitcodec::{BitCodec, ErrorKind};

use super::{Form, Game, GameEntry, Move, Options, Out};
use crate::chess::game::Start;
use crate::format::columns::{Cell, Columns, decode_cells};
use crate::format::{FormatError, GameFormat as _};

/// The columns of a game, which begins at the usual start.
#[derive(BitCodec)]
struct Moves {
    /// The moves in the order in which they are played.
    #[codec(len(leb128))]
    moves: Vec<Move>,
}

impl Columns for GameEntry {
    fn schema(&self) -> Schema {
        columns::schema::<Moves>()
    }

    fn lossy_schema(&self) -> SchemaRef {
        columns::lossy_schema::<Moves>()
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
        decode_cells(array, projection, lossy, |cell| {
            let game = match (cell, self.form) {
                (Cell::Bytes(bytes), Form::Bits(scheme)) => {
                    scheme.decode(bytes, Start::default())?
                }
                (Cell::Bytes(_), _) => {
                    let words = "bytes, and the format is text only";
                    return Err(FormatError::new(ErrorKind::Text, words));
                }
                (Cell::Text(text), _) => self.read(text, &Options::default())?.game,
            };
            let moves = game.moves;
            Ok(Moves { moves })
        })
    }

    fn encode(&self, batch: &RecordBatch) -> Result<Vec<Vec<u8>>, ColumnError> {
        let Form::Bits(scheme) = self.form else {
            return Err(self.bytes_alone());
        };
        each(batch, |game| Ok(scheme.encode(&game)?))
    }

    fn encode_text(&self, batch: &RecordBatch) -> Result<Vec<String>, ColumnError> {
        each(batch, |game| {
            let mut out = Out::default();
            self.write(&game.into(), &Options::default(), &mut out)?;
            Ok(out.into_string())
        })
    }
}

impl GameEntry {
    fn bytes_alone(&self) -> ColumnError {
        let name = self.card().name;
        let message =
            format!("{name} has no bytes that follow one another; give an array of cells");
        ColumnError::in_row(ErrorKind::Unencodable, "", None, message)
    }
}

fn each<V>(
    batch: &RecordBatch,
    write: impl Fn(Game) -> Result<V, FormatError>,
) -> Result<Vec<V>, ColumnError> {
    let reader = Reader::<Moves>::new(batch)?;
    let rows = 0..batch.num_rows();
    let write = |row| {
        let mut game = Game::new(Start::default());
        game.moves = reader.get(row)?.moves;
        write(game).map_err(|error| ColumnError::from(error).at_row(row))
    };
    rows.map(write).collect()
}
