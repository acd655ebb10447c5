//! Tables in text.

/// Lines of cells as text: each column as wide as its widest cell, two spaces between columns. The columns marked in `right`
/// are set to the right, as numbers are.
pub(super) fn aligned<const N: usize>(lines: &[[String; N]], right: [bool; N]) -> Vec<String> {
    let mut widths = [0; N];
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    let columns = || widths.into_iter().zip(right);
    let text = |line: &[String; N]| {
        let cells = line.iter().zip(columns());
        let cells = cells.map(|(cell, (width, right))| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:width$}"),
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_owned()
    };
    lines.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let lines = [["name", "bits"], ["é", "12345"], ["nib", "-"]];
        let lines = lines.map(|line| line.map(str::to_owned));
        assert_eq!(
            aligned(&lines, [false, true]),
            ["name   bits", "é     12345", "nib       -"]
        );
    }
}
