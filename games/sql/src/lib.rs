//! SQL on files of games: the formats and functions of the command `games-sql`.
//!
//! [`formats`] is what `bitcodec-sql` needs to know of the games. Beside its tables and functions, `'games.pgn'` is a table
//! of games, and there are the functions `convert(from, to, text)`, a text of another format; `forbidden(board)`, the
//! points where Black must not move in renju; and `tag(tags, name)`, a tag of a game.
//!
//! ```
//! use bitcodec_sql::{Settings, context};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let context = context(&games_sql::formats(), &Settings::default())?;
//! let sql = "SELECT decode('gnubg-match', 'cAkAAAAAAAAA')['length'] AS length";
//! let batches = context.sql(sql).await?.collect().await?;
//! assert_eq!(batches[0].num_rows(), 1);
//! # Ok::<(), datafusion::error::DataFusionError>(())
//! # }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod functions;

use bitcodec::columns::Registry;
use bitcodec_sql::Formats;
use games::guess::guess;
use games::registry::tables;

/// Returns the formats of all games.
#[must_use]
pub fn formats() -> Formats {
    Formats::from(tables())
        .about("SQL over files of backgammon, cetkaik, chess and renju")
        .version(env!("CARGO_PKG_VERSION"))
        .guess(of_text)
        .text_ending("pgn", "chess-pgn")
        .functions(functions::all)
}

/// Recognizes a text as the command `games` does.
fn of_text(_: &Registry, text: &str) -> Result<(&'static str, String), String> {
    match guess(text) {
        Ok(found) => Ok((found.format.card().name, found.value)),
        Err(error) => Err(error.to_string()),
    }
}
