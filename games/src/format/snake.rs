//! Names of variants in `snake_case`.

/// Returns a name in lower case with underscores between its words: `white_pawn` for `WhitePawn`.
///
/// Names are ASCII. For others a build for the web would have the tables of Unicode's cases, 6 KB.
pub(crate) fn snake_case(name: &str) -> String {
    let bytes = name.as_bytes();
    let mut snake = String::new();
    // Whether the last letter of the word is small; `None` if the word has no letter.
    let mut is_small = None;
    for (at, &byte) in bytes.iter().enumerate() {
        if !byte.is_ascii_alphanumeric() {
            is_small = None;
            continue;
        }
        let next_is_small = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        let begins = match is_small {
            Some(true) => byte.is_ascii_uppercase(),
            // The last capital of several is the first of a word.
            Some(false) => byte.is_ascii_uppercase() && next_is_small,
            None => at > 0 && !bytes[at - 1].is_ascii_alphanumeric(),
        };
        if begins && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(byte.to_ascii_lowercase().into());
        if byte.is_ascii_alphabetic() {
            is_small = Some(byte.is_ascii_lowercase());
        }
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn words_begin_at_capitals_and_after_other_characters() {
        for (name, snake) in [
            ("WhitePawn", "white_pawn"),
            ("Player0", "player0"),
            ("IA", "ia"),
            ("FENLine", "fen_line"),
            ("a1B", "a1_b"),
            ("A1B", "a1b"),
            ("white pawn", "white_pawn"),
            ("_0o10_", "0o10"),
            ("", ""),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }
}
