//! SQL on files of games: the tables and functions of the command `games-sql`.
//!
//! [`context`] returns a session of DataFusion in which a file is a table:
//!
//! | in SQL | its rows |
//! |---|---|
//! | `'ids.txt'` | texts, whose format the first one identifies |
//! | `'games.pgn'` | the games of a PGN file |
//! | `'keys.gnubg-match'` | packed values of the format that the ending names |
//! | `'any.parquet'`, `'any.csv'` | as DataFusion reads them |
//! | `read('file', 'format')` | texts of a format |
//! | `read('file.parquet', 'format', 'column')` | the values in a column of a Parquet file |
//! | `packed('file', 'format')` | packed values |
//!
//! A `file` may be a pattern, as `'games/*.pgn'`: all files that match are one table, with their
//! names in the column `filename`.
//!
//! A table has the columns of its format, followed by the value itself, `text` or `bytes`, and
//! `row`, its number in the file, counted from 0. Only columns in the query are computed, those of its
//! conditions first.
//!
//! Functions: `decode(format, value)` returns a struct, `encode(format, struct)` a text,
//! `convert(from, to, text)` a text of another format, `forbidden(board)` the points where Black
//! must not move in renju, `tag(tags, name)` a tag of a game.
//!
//! ```
//! use games_sql::{Settings, context};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let context = context(&Settings::default())?;
//! let sql = "SELECT decode('gnubg-match', 'cAkAAAAAAAAA')['length'] AS length";
//! let batches = context.sql(sql).await?.collect().await?;
//! assert_eq!(batches[0].num_rows(), 1);
//! # Ok::<(), datafusion::error::DataFusionError>(())
//! # }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod decoding;
mod describe;
mod dictionary;
mod error;
mod files;
mod format_name;
mod functions;
mod memory;
mod nulls;
mod output;
mod progress;
mod session;
mod settings;
mod table;
mod table_columns;
mod values;

pub use error::{BadRow, is_refusal, message};
pub use output::{Form, write};
pub use progress::Progress;
pub use session::{context, query};
pub use settings::Settings;
