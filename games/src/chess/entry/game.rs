//! Games: their start comes from the command line or from JSON, not from their bytes.

use std::any::Any;

use bitcodec::{ErrorKind, Layout};

use super::figures;
use super::inspect;
use crate::chess::castling::Variant;
use crate::chess::fen::{Fen, FenError};
use crate::chess::game::{Game, GameScheme, Start, san};
use crate::chess::json::{GameJson, Notation};
use crate::chess::{draw, svg};
use crate::format::{
    Ability, Card, Flag, FormatError, Found, GameFormat, Inspection, Lost, Options, Out, hex,
};

/// All formats of games share the JSON `{"fen": "..", "moves": [..]}` and convert into each other.
const KIN: &str = "chess-game";

/// Each move in SAN.
pub(super) static SAN: GameEntry = GameEntry::new(
    GameScheme::San,
    "chess-game-san",
    "a game in Standard Algebraic Notation",
    0,
);

/// Twelve bits a move.
pub(super) static M12: GameEntry = GameEntry::new(
    GameScheme::M12,
    "chess-game-m12",
    "a game in 12 bits a move; pawns become queens",
    8,
);

/// Twelve bits a move, two more for a promotion.
pub(super) static M12P: GameEntry = GameEntry::new(
    GameScheme::M12p,
    "chess-game-m12p",
    "a game in 12 bits a move, 14 for a promotion",
    8,
);

/// Sixteen bits a move.
pub(super) static M16: GameEntry = GameEntry::new(
    GameScheme::M16,
    "chess-game-m16",
    "a game in 16 bits a move",
    8,
);

/// One number for all moves.
pub(super) static IDX: GameEntry = GameEntry::new(
    GameScheme::Idx,
    "chess-game-idx",
    "a game as one number: each move's place among the legal ones",
    8,
);

/// A scheme of games as the command sees it.
#[derive(Debug)]
pub(crate) struct GameEntry {
    card: Card,
    scheme: GameScheme,
}

impl GameEntry {
    const fn new(
        scheme: GameScheme,
        name: &'static str,
        about: &'static str,
        least: usize,
    ) -> Self {
        let card = Card::new(name, "chess", about).with_bits(least, None);
        let options = &[Flag::Start, Flag::Chess960, Flag::San, Flag::Letters];
        Self {
            card: Card {
                form: "hex",
                kin: Some(KIN),
                options,
                ..card
            },
            scheme,
        }
    }

    fn read(&self, input: &str, options: &Options) -> Result<Game, FormatError> {
        Ok(self.scheme.decode(&hex::read(input)?, start(options)?)?)
    }

    fn write(&self, game: &Game, options: &Options, out: &mut Out) -> Result<Lost, FormatError> {
        hex::write_into(&self.scheme.encode(game)?, out);
        // The bytes do not say where the game begins; who reads them has to.
        let told = game.start == start(options)?;
        Ok(if told { Vec::new() } else { vec!["start"] })
    }

    fn last(&self, input: &str, options: &Options) -> Result<Fen, FormatError> {
        let position = self.read(input, options)?.last_position()?;
        Ok(position.fen().map_err(FenError::State)?)
    }
}

/// Where the game begins, as the command line says it.
fn start(options: &Options) -> Result<Start, FormatError> {
    let fen = match &options.start {
        None => Fen::START,
        Some(text) => {
            let fen: Result<Fen, FenError> = text.parse();
            fen.map_err(|error| FormatError::from(error).at("start"))?
        }
    };
    let variant = Variant::new(options.chess960);
    Ok(Start { fen, variant })
}

const fn notation(options: &Options) -> Notation {
    if options.san {
        Notation::San
    } else {
        Notation::Uci
    }
}

impl GameFormat for GameEntry {
    fn card(&self) -> &Card {
        &self.card
    }

    fn offers(&self, ability: Ability) -> bool {
        match ability {
            Ability::Draw | Ability::Svg | Ability::Inspect => true,
            Ability::Find => false,
        }
    }

    fn check(&self, input: &str, options: &Options) -> Result<(), FormatError> {
        self.read(input, options).map(drop)
    }

    /// The moves with their numbers: `1. e4 e5 2. Nf3`.
    fn decode_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        let game = self.read(input, options)?;
        let moves = san::text(&game)?;
        let words = game.numbers().zip(moves.split_terminator(' '));
        for (index, (number, word)) in words.enumerate() {
            if index > 0 {
                out.text(" ");
            }
            if let Some(number) = number {
                out.text(&number).text(" ");
            }
            out.text(word);
        }
        Ok(())
    }

    fn decode_json_into(
        &self,
        input: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<(), FormatError> {
        out.json(&GameJson::new(
            &self.read(input, options)?,
            notation(options),
        )?)
    }

    fn encode_into(
        &self,
        json: &str,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let json: GameJson = serde_json::from_str(json)?;
        self.write(&json.game(notation(options))?, options, out)
    }

    fn shared(&self, input: &str, options: &Options) -> Result<Box<dyn Any>, FormatError> {
        Ok(Box::new(self.read(input, options)?))
    }

    fn encode_shared_into(
        &self,
        shared: &dyn Any,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        let game: &Game = shared.downcast_ref().ok_or_else(FormatError::not_shared)?;
        self.write(game, options, out)
    }

    fn targets(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn convert_into(
        &self,
        input: &str,
        to: &dyn GameFormat,
        options: &Options,
        out: &mut Out,
    ) -> Result<Lost, FormatError> {
        if to.card().kin != self.card.kin {
            let (from, to) = (self.card.name, to.card().name);
            return Err(FormatError::new(
                ErrorKind::Unencodable,
                format!("{from} does not convert to {to}"),
            ));
        }
        to.encode_shared_into(&self.read(input, options)?, options, out)
    }

    /// The board after the last move.
    fn draw(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        Ok(draw::state(
            &self.last(input, options)?.state,
            figures(options),
        ))
    }

    fn svg(&self, input: &str, options: &Options) -> Result<String, FormatError> {
        let fen = self.last(input, options)?;
        Ok(svg::board(
            fen.state.placement(),
            &draw::summary(&fen.state),
        ))
    }

    fn layout(&self) -> Option<&'static Layout> {
        self.scheme.layout()
    }

    fn inspect(&self, input: &str, options: &Options) -> Result<Inspection, FormatError> {
        let bytes = hex::read(input)?;
        Ok(inspect::inspect(self.scheme, bytes, start(options)?)?)
    }

    fn find(&self, _text: &str) -> Vec<Found> {
        Vec::new()
    }
}
