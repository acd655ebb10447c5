//! The registry of all formats of the command `games`.
//!
//! Each game lists its formats in its own module, as objects of the trait of
//! [`format`](mod@crate::format). A new game adds one line to `GAMES`; a new format of a game adds
//! one line to the list of that game.

#[cfg(feature = "arrow")]
use std::sync::LazyLock;

#[cfg(feature = "arrow")]
use bitcodec::columns::{Registry, Table};

use crate::format::GameFormat;
#[cfg(feature = "arrow")]
use crate::format::columns::TextOnly;

/// The formats of each game, in the order of `games formats`.
static GAMES: &[&[&dyn GameFormat]] = &[
    #[cfg(feature = "gnubg")]
    crate::backgammon::FORMATS,
    #[cfg(feature = "cetkaik")]
    crate::cetkaik::FORMATS,
    #[cfg(feature = "chess")]
    crate::chess::FORMATS,
    #[cfg(feature = "renju")]
    crate::renju::entry::FORMATS,
];

/// Returns every format, game by game, in the order of `games formats`.
pub fn formats() -> impl Iterator<Item = &'static dyn GameFormat> {
    GAMES.iter().copied().flatten().copied()
}

/// Finds a format by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn GameFormat> {
    formats().find(|format| format.card().name == name)
}

/// Returns the columns of every format by its name. A format that is text only has no columns.
#[cfg(feature = "arrow")]
pub fn tables() -> &'static Registry {
    static TABLES: LazyLock<Registry> = LazyLock::new(|| {
        let table = |format: &'static dyn GameFormat| -> &'static dyn Table {
            match format.columns() {
                Some(table) => table,
                None => Box::leak(Box::new(TextOnly(format))),
            }
        };
        Registry::new(formats().map(|format| (format.card().name, table(format))))
    });
    &TABLES
}

/// Returns the other formats to which values of `from` convert, in the order of `games formats`.
pub fn reached(from: &dyn GameFormat) -> impl Iterator<Item = &'static dyn GameFormat> {
    let (own, targets) = (*from.card(), from.targets());
    formats().filter(move |to| {
        let to = to.card();
        let is_kin = own.kin.is_some() && to.kin == own.kin;
        to.name != own.name && (is_kin || targets.contains(&to.name))
    })
}
