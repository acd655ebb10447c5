//! The command `games-sql`: SQL over files of games.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    bitcodec_sql::main(games_sql::formats())
}
