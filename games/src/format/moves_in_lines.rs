//! Finds which lines of a stream begin the moves of another game.

/// Whether a line begins another game after the lines before it. A line whose first move number is
/// greater than 1 continues the game, and so does the line after a number without its move.
///
/// A number that does not follow the last one begins a game, which its format then refuses; so does
/// every number after a blank line.
pub(crate) fn begins(before: &[u8], line: &[u8]) -> bool {
    let above = before.strip_suffix(b"\n").unwrap_or(before);
    let mut above = above.rsplit(|byte| *byte == b'\n');
    let last = above.next().unwrap_or_default();
    if last.trim_ascii().is_empty() || line.trim_ascii().is_empty() {
        return true;
    }
    if is_in_comment(before) {
        return false;
    }
    let Some(first) = numbers(line).next() else {
        let word = words(last).last();
        let is_open = word.is_some_and(|word| word.ends_with(b".") && number(word).is_some());
        return !is_open;
    };
    let lines = std::iter::once(last).chain(above);
    match lines.map(|line| numbers(line).last()).find(Option::is_some) {
        _ if first.value < 2 => true,
        Some(Some(last)) if first.is_black => first.value < last.value,
        Some(Some(last)) => first.value <= last.value,
        Some(None) | None => false,
    }
}

/// Whether a comment in braces is open at the end of the lines. Only their last bytes are looked at.
fn is_in_comment(lines: &[u8]) -> bool {
    const END: usize = 1 << 12;
    let end = &lines[lines.len().saturating_sub(END)..];
    let brace = end.iter().rfind(|byte| b"{}".contains(byte));
    brace == Some(&b'{')
}

/// The number of a move: `12.` or `12...`.
#[derive(Clone, Copy)]
struct Number {
    value: u32,
    /// Whether three dots follow, as before a move of Black in chess.
    is_black: bool,
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

fn numbers(line: &[u8]) -> impl Iterator<Item = Number> {
    words(line).filter_map(number)
}

/// Returns the number at the start of a word: of `12.`, `12...` and `12.Nf3`, but not of `0.25`.
fn number(word: &[u8]) -> Option<Number> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = word.split_at(digits);
    let dots = rest.iter().take_while(|byte| **byte == b'.').count();
    let is_decimal = rest.get(dots).is_some_and(u8::is_ascii_digit);
    if dots == 0 || is_decimal {
        return None;
    }
    let value = str::from_utf8(digits).ok()?.parse().ok()?;
    let is_black = dots > 1;
    Some(Number { value, is_black })
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn a_line_goes_on_after_the_number_before_it() {
        for (before, line, is_next) in [
            ("1. e4 e5\n", "2. Nf3", false),
            ("1. e4 e5\n", "2.Nf3 Nc6", false),
            ("1. e4 e5 2. Nf3\n", "Nc6 3. Bb5", false),
            ("1. e4\n", "1... e5", true),
            ("1. e4 e5 2. Nf3\n", "2... Nc6", false),
            ("1. e4 e5 2.\n", "Nf3", false),
            ("1. H8 2. A1 3. H9 4. A15\n", "5. G7 6. O1 7. I7", false),
            ("H8 A1 H9 A15\n", "5. G7", false),
            ("1. e4 e5\n", "1. d4 d5", true),
            ("1. e4 e5\n", "d4 d5", true),
            ("e4 e5\n", "d4 d5", true),
            ("1. e4 e5\n2. Nf3 Nc6\n", "3. Bb5", false),
            ("1. e4 e5\n2. Nf3 Nc6\n", "2. Bc4", true),
            ("12. e4 e5\n", "12. d4 d5", true),
            ("1. e4 e5\n", "", true),
            ("\n", "2. Nf3", true),
            ("1. e4 { 0.25 }\n", "{ 0.3 } e5", true),
            ("1. e4 {good\n", "1. move} e5", false),
        ] {
            let found = begins(before.as_bytes(), line.as_bytes());
            assert_eq!(found, is_next, "{before}{line}");
        }
    }
}
