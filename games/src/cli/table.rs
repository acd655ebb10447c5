//! Tables as text.

/// Formats lines of cells: each column is as wide as its widest cell, with two spaces between
/// columns. The columns marked in `right` are right-aligned, as for numbers. The last column wraps
/// if a line would have more than `most` characters, and so does the one before it if that leaves
/// too little room.
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
    let start: usize = widths.iter().take(N - 1).map(|width| width + 2).sum();
    let mut room = most.saturating_sub(start);
    if let Some(before) = N
        .checked_sub(2)
        .filter(|before| room < NARROWEST && !right[*before])
    {
        let both = widths[before] + room;
        let width = widths[before].min((both / 2).max(NARROWEST));
        room = both.saturating_sub(width);
        widths[before] = width;
    }
    let room = room.max(NARROWEST);
    widths[N - 1] = widths[N - 1].min(room);
    let text = |line: &[String; N]| {
        let cells: Vec<Vec<String>> = line
            .iter()
            .zip(widths)
            .map(|(cell, width)| wrapped(cell, width))
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let row = |index: usize| {
            let cells = cells.iter().zip(widths.into_iter().zip(right));
            let cells = cells.map(|(pieces, (width, right))| {
                let piece = pieces.get(index).map_or("", String::as_str);
                match right {
                    true => format!("{piece:>width$}"),
                    false => format!("{piece:width$}"),
                }
            });
            let cells: Vec<String> = cells.collect();
            cells.join("  ").trim_end().to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>()
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
        let both = [[
            "nib",
            "four bits for each square of the board",
            "a position of chess on the board",
        ]
        .map(str::to_owned)];
        assert_eq!(
            aligned(&both, [false; 3], 60),
            [
                "nib  four bits for each square   a position of chess on the",
                "     of the board                board"
            ]
        );
    }
}
