//! Columns have what decoding row by row has.

use super::{Checked, Laws, broken};
use crate::bounds;
use crate::rng::Rng;
use crate::tree::Tree;

/// How many rows are a batch.
const ROWS: usize = 30;

/// How long a row is at most.
const LONGEST: usize = 2000;

impl Laws<'_> {
    /// Rows to columns and back: good ones, and bad ones among them.
    pub(super) fn columns(&self, encoded: &[(Tree, Vec<u8>)], rng: &mut Rng) -> Checked {
        let Some(columns) = &self.codec.columns else {
            return Ok(());
        };
        let short = encoded.iter().map(|(_, bytes)| bytes);
        let short = short.filter(|bytes| bytes.len() <= LONGEST);
        let good: Vec<Vec<u8>> = short.take(ROWS).cloned().collect();
        let again = (columns.again)(&good);
        self.batch_memory("`columns::decode`", &good)?;
        if again.as_ref() != Ok(&good) {
            broken!(
                "columns hold what rows hold",
                "rows {good:02x?}\ngot {again:02x?}"
            );
        }
        let mut rows = good.clone();
        for _ in 0..ROWS {
            let mut row = match good.is_empty() {
                true => vec![0x5a; 4],
                false => rng.pick(&good),
            };
            match row.len() {
                0 => row.push(1),
                len if rng.once_in(3) => row.truncate(rng.below(len)),
                len => row[rng.below(len)] ^= 1 << rng.below(8),
            }
            rows.insert(rng.below(rows.len() + 1), row);
        }
        let found = (columns.lossy)(&rows);
        self.batch_memory("`columns::decode_lossy`", &rows)?;
        let alone = rows
            .iter()
            .map(|row| (self.codec.from_bytes)(row, self.context));
        let expected: Vec<_> = alone.collect();
        match &found {
            Ok(found) if *found == expected => {}
            // Rows that are good alone may take too much together.
            Ok(found) if found.len() == expected.len() => {
                for ((row, found), expected) in rows.iter().zip(found).zip(&expected) {
                    let is_budget = |words: &String| words.contains("the lists of the batch take");
                    if found != expected && !found.as_ref().is_err_and(is_budget) {
                        broken!(
                            "columns have what decoding has",
                            "row {row:02x?}\nexpected {expected:?}\ngot {found:?}"
                        );
                    }
                }
            }
            found => broken!(
                "columns have a row for each",
                "rows {rows:02x?}\ngot {found:?}"
            ),
        }
        let root = &self.declaration.root;
        if bounds::of_item(root).min == 0 || bounds::takes_rest(root) {
            return Ok(());
        }
        let packed = (columns.packed)(&good.concat());
        self.batch_memory("`columns::decode`", &good)?;
        if packed.as_ref() != Ok(&good) {
            broken!(
                "columns hold what values one after the other hold",
                "rows {good:02x?}\ngot {packed:02x?}"
            );
        }
        Ok(())
    }
}
