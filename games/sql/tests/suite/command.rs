//! Runs the built command in a separate folder.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The data of the repository under the names used in the page.
const DATA: [(&str, &str); 4] = [
    ("ids.txt", "gnubg/played.txt"),
    ("games.pgn", "chess/lichess-3000.pgn"),
    ("puzzles.fen", "chess/lichess-puzzles-3000.fen"),
    ("boards.txt", "renju/game.txt"),
];

/// A folder that is removed when dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes a folder with links to the data.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("games-sql-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data");
        let data = data.canonicalize().expect("the data is there");
        for (link, file) in DATA {
            std::os::unix::fs::symlink(data.join(file), path.join(link)).expect("a link");
        }
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.0.join(name), contents).expect("a file can be written");
    }

    /// Writes the Match IDs of `ids.txt` as texts (`keys.txt`), as packed values
    /// (`keys.gnubg-match`, `keys.bin`) and as the column `id` of `keys.parquet`; returns their
    /// number.
    pub(crate) fn keys(&self) -> usize {
        let (text, code) = self.shell(
            "games-sql --output keys.parquet \"SELECT split_part(text, ':', 2) AS id, row AS number \
             FROM 'ids.txt'\"",
        );
        assert_eq!(code, 0, "{text}");
        let ids = std::fs::read_to_string(self.0.join("ids.txt")).expect("ids");
        let keys: Vec<&str> = ids
            .lines()
            .filter_map(|id| Some(id.split_once(':')?.1))
            .collect();
        let bytes: Vec<u8> = keys
            .iter()
            .flat_map(|id| {
                let key = <games::backgammon::MatchKey as bitcodec::TextFormat>::from_text(id);
                bitcodec::WireFormat::to_bytes(&key.expect("a Match ID")).expect("nine bytes")
            })
            .collect();
        self.write("keys.txt", keys.join("\n"));
        self.write("keys.gnubg-match", &bytes);
        self.write("keys.bin", &bytes);
        keys.len()
    }

    /// Runs a shell command in the folder; returns both outputs and the exit code.
    pub(crate) fn shell(&self, line: &str) -> (String, i32) {
        let command = Path::new(env!("CARGO_BIN_EXE_games-sql"));
        let path = std::env::var("PATH").expect("a path");
        let folder = command.parent().expect("a folder").display();
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1; {line}")])
            .current_dir(&self.0)
            .env("PATH", format!("{folder}:{path}"))
            .output()
            .expect("a shell");
        let text = String::from_utf8(output.stdout).expect("text");
        (text, output.status.code().expect("an exit code"))
    }

    /// Returns the result of a query as CSV.
    pub(crate) fn csv(&self, options: &str, sql: &str) -> String {
        assert!(!sql.contains('"') && !sql.contains('$'), "{sql}");
        let (text, code) = self.shell(&format!("games-sql {options} --format csv \"{sql}\""));
        assert_eq!(code, 0, "{sql}\n{text}");
        text
    }

    /// Returns the error of a query, and the exit code.
    pub(crate) fn refused(&self, options: &str, sql: &str) -> (String, i32) {
        let (text, code) = self.shell(&format!("games-sql {options} \"{sql}\""));
        assert_ne!(code, 0, "{sql}\n{text}");
        (text.trim_end().to_owned(), code)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A remaining folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
