//! Chess: rules, notation and schemes over real games and counted positions.

/// Calls a function with each scheme.
macro_rules! each_scheme {
    ($function:ident($($argument:expr),*)) => {
        [
            $function::<games::chess::scheme::Nibbles>($($argument),*),
            $function::<games::chess::scheme::Base13>($($argument),*),
            $function::<games::chess::scheme::Variable>($($argument),*),
            $function::<games::chess::scheme::Huffman>($($argument),*),
            $function::<games::chess::scheme::HuffmanGenerated>($($argument),*),
            $function::<games::chess::scheme::Changed>($($argument),*),
            $function::<games::chess::scheme::Runs>($($argument),*),
            $function::<games::chess::scheme::Pieces48>($($argument),*),
            $function::<games::chess::scheme::Pieces47>($($argument),*),
            $function::<games::chess::scheme::PiecesFree>($($argument),*),
            $function::<games::chess::scheme::PiecesCombined>($($argument),*),
            $function::<games::chess::scheme::Best4>($($argument),*),
            $function::<games::chess::scheme::Counted>($($argument),*),
            $function::<games::chess::scheme::Weighed>($($argument),*),
            $function::<games::chess::scheme::Neighbours>($($argument),*),
        ]
    };
}

mod laws;
mod replay;
mod rules;
mod schemes;
mod states;
mod trained;

/// The path of a file of `data/chess`.
fn data(name: &str) -> String {
    format!("{}/data/chess/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of `data/chess`.
fn text(name: &str) -> String {
    std::fs::read_to_string(data(name)).expect("the data files are part of the repository")
}

/// The 3000 games of lichess.
pub(crate) fn lichess() -> Vec<games::chess::pgn::Record> {
    let file = std::fs::File::open(data("lichess-3000.pgn")).expect("a file of the repository");
    games::chess::pgn::Reader::new(std::io::BufReader::new(file))
        .map(|record| record.expect("lichess writes correct games"))
        .collect()
}
