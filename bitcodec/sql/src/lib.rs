//! SQL on files of values of declared formats: a library over DataFusion, and the command of a program.
//!
//! [`main`] makes an SQL program of some formats. [`context`] returns a session of DataFusion in which a file is a
//! table:
//!
//! | in SQL | its rows |
//! |---|---|
//! | `'values.txt'` | texts, whose format the first one identifies |
//! | `'values.record'` | packed values of the format that the ending names |
//! | `'any.parquet'`, `'any.csv'` | as DataFusion reads them |
//! | `read('file', 'format')` | texts of a format |
//! | `read('file.parquet', 'format', 'column')` | the values in a column of a Parquet file |
//! | `packed('file', 'format')` | packed values |
//!
//! A `file` may be a pattern, as `'values/*.record'`: all files that match are one table, with their names in the column
//! `filename`.
//!
//! A table has the columns of its format, followed by the value itself, `text` or `bytes`, and `row`, its number in its
//! file, counted from 0. Only columns in the query are computed, those of its conditions first.
//!
//! Functions: `decode(format, value)` returns a struct, `encode(format, struct)` a text, and a program can add its own.
//!
//! ```
//! use bitcodec::BitCodec;
//! use bitcodec_sql::{Formats, Settings, context, registry};
//!
//! #[derive(BitCodec)]
//! #[codec(msb_first)]
//! struct Sample {
//!     #[codec(bits = 4)]
//!     sensor: u8,
//!     #[codec(bits = 12)]
//!     value: u16,
//! }
//!
//! let formats = Formats::from(registry! { "sample" => Sample });
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let context = context(&formats, &Settings::default())?;
//! let batches = context.sql("SELECT decode('sample', '2064')['value'] AS value").await?.collect().await?;
//! assert_eq!(batches[0].num_rows(), 1);
//! # Ok::<(), datafusion::error::DataFusionError>(())
//! # }).unwrap();
//! ```

#![forbid(unsafe_code)]

pub mod arguments;
mod command;
mod decoding;
mod describe;
mod dictionary;
mod error;
mod files;
mod formats;
mod functions;
mod interrupt;
mod memory;
mod nulls;
mod output;
mod progress;
mod session;
mod settings;
mod table;
mod table_columns;
mod values;

/// The page on SQL, whose example is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/sql.md")]
pub struct SqlPage;

/// The page on Parquet files, whose example is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/parquet.md")]
pub struct ParquetPage;

pub use bitcodec::registry;
pub use command::main;
pub use error::{BadRow, is_refusal, message};
pub use formats::{Formats, Guess};
pub use output::{Form, write};
pub use progress::Progress;
pub use session::{context, query};
pub use settings::Settings;
