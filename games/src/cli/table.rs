//! Tables as text.

/// Formats lines of cells: each column is as wide as its widest cell, with two spaces between
/// columns. The columns marked in `right` are right-aligned, as for numbers. The last column wraps
/// if a line would have more than `most` characters.
pub(super) fn aligned<const N: usize>(
    lines: &[[String; N]],
    right: [bool; N],
    most: usize,
) -> Vec<String> {
    let mut widths = [0; N];
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    let indent = widths.iter().take(N - 1).map(|width| width + 2).sum();
    let room = most.saturating_sub(indent).max(NARROWEST);
    let columns = || widths.into_iter().zip(right);
    let text = |line: &[String; N]| {
        let cells = line.iter().zip(columns()).take(N - 1);
        let cells = cells.map(|(cell, (width, right))| match right {
            true => format!("{cell:>width$}  "),
            false => format!("{cell:width$}  "),
        });
        let start: String = cells.collect();
        let (last, width) = (&line[N - 1], widths[N - 1]);
        let pieces = wrapped(last, room).into_iter().enumerate();
        let pieces = pieces.map(|(index, piece)| {
            let start = if index == 0 { start.as_str() } else { "" };
            let piece = match right[N - 1] {
                true => format!("{start:indent$}{piece:>width$}"),
                false => format!("{start:indent$}{piece}"),
            };
            piece.trim_end().to_owned()
        });
        pieces.collect::<Vec<_>>()
    };
    lines.iter().flat_map(text).collect()
}

/// The least width to which a column is wrapped.
const NARROWEST: usize = 24;

/// Wraps a text between words into lines of at most `most` characters.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<String> {
    if text.chars().count() <= most {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let lines = [["name", "bits"], ["é", "12345"], ["nib", "-"]];
        let lines = lines.map(|line| line.map(str::to_owned));
        assert_eq!(
            aligned(&lines, [false, true], usize::MAX),
            ["name   bits", "é     12345", "nib       -"]
        );
        let long = [["nib", "four bits for each square of the board"].map(str::to_owned)];
        assert_eq!(
            aligned(&long, [false, false], 29),
            ["nib  four bits for each", "     square of the board"]
        );
    }
}
