//! Lines of the command, whose whole run is counted.

use std::process::Command;

use crate::callgrind;

/// The variable of the environment that makes this program the command.
pub(crate) const COMMAND: &str = "INSTRUCTION_COUNTS_COMMAND";

/// A line of the command, with its input.
pub(crate) struct Line {
    arguments: &'static [&'static str],
    input: Input,
}

enum Input {
    Nothing,
    /// 726 GNUBg IDs.
    Ids,
    /// 64 KiB of words in which there is no value.
    Words,
    /// 64 KiB of hexadecimal digits in lines of 80.
    Digits,
}

pub(crate) const LINES: &[Line] = &[
    Line {
        arguments: &["--version"],
        input: Input::Nothing,
    },
    Line {
        arguments: &["check", "gnubg-id"],
        input: Input::Ids,
    },
    Line {
        arguments: &["decode", "gnubg-id", "--json"],
        input: Input::Ids,
    },
    Line {
        arguments: &["convert", "gnubg-id", "xgid"],
        input: Input::Ids,
    },
    Line {
        arguments: &["decode", "--find"],
        input: Input::Words,
    },
    Line {
        arguments: &["decode", "--find"],
        input: Input::Digits,
    },
];

impl Line {
    pub(crate) fn name(&self) -> String {
        let input = match self.input {
            Input::Nothing => "",
            Input::Ids => ", 726 IDs",
            Input::Words => ", 64 KiB of words",
            Input::Digits => ", 64 KiB of hexadecimal digits",
        };
        format!("games {}{input}", self.arguments.join(" "))
    }

    /// How many instructions the whole process takes, on one thread.
    pub(crate) fn count(&self) -> Result<u64, String> {
        callgrind::whole(
            |program: &mut Command| {
                program
                    .args(self.arguments)
                    .env(COMMAND, "1")
                    .env("RAYON_NUM_THREADS", "1");
            },
            &self.input.text(),
        )
    }
}

impl Input {
    fn text(&self) -> Vec<u8> {
        const LEN: usize = 1 << 16;
        match self {
            Self::Nothing => Vec::new(),
            Self::Ids => include_bytes!("../../data/gnubg/played.txt").to_vec(),
            Self::Words => b"the quick brown fox jumps over 13 lazy dogs, and is not seen again\n"
                .iter()
                .copied()
                .cycle()
                .take(LEN)
                .collect(),
            Self::Digits => {
                let digit = |index: usize| match index % 81 {
                    80 => b'\n',
                    _ => b"0123456789abcdef"[(index * index / 7 + index / 81) % 16],
                };
                (0..LEN).map(digit).collect()
            }
        }
    }
}
