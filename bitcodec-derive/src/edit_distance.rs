//! Finds the nearest of several names, for messages.

/// Returns the name with the least distance, if that is at most a third of the letters.
pub(crate) fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = |near: &str| (near.len().max(name.len()) / 3).max(1);
    names
        .into_iter()
        .map(|near| (distance(name, near), near))
        .filter(|&(steps, near)| steps <= allowed(near))
        .min_by_key(|&(steps, _)| steps)
        .map(|(_, near)| near)
}

/// Counts the insertions, deletions, replacements and swaps of adjacent letters (Damerau–Levenshtein, restricted).
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // `rows[i][j]` is the distance between the first `i` letters of one name and the first `j` of the other.
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, &a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in to.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == to[j - 1] && from[i - 1] == b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use crate::keys::Place;

    #[test]
    fn the_nearest_key_is_named() {
        for (wrong, place, right) in [
            ("bit", Place::Field, "bits"),
            ("lbs_first", Place::Struct, "lsb_first"),
            ("unray", Place::Field, "unary"),
            ("wieght", Place::Variant, "weight"),
        ] {
            assert_eq!(nearest(wrong, place.names()), Some(right), "{wrong}");
        }
        assert_eq!(nearest("colour", Place::Field.names()), None);
    }
}
