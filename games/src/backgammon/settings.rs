//! The fields of IDs in a form: their names and values in the words of players.

use super::id::GnubgId;
use super::match_key::{MatchKey, Player};
use super::place;
use super::position::PositionKey;
use super::words::{checkers, count_of};
use super::xgid::settings::cubes;
use crate::format::{Control, Setting};

/// Describes a setting of a Position ID, which does not know who is O and who is X.
pub(super) fn of_position(_: &PositionKey, setting: &mut Setting) {
    setting.place = place::of_path(&setting.path);
    if let Some((is_on_roll, index)) = count_of(&setting.path) {
        let owner = match is_on_roll {
            true => "The player on roll",
            false => "The opponent",
        };
        let name = checkers(owner, is_on_roll, index);
        // The second mention of the opponent is inside of the name.
        setting.label = name.replace("on The opponent", "on the opponent");
    }
}

/// Describes a setting of a Match ID.
pub(super) fn of_match(_: &MatchKey, setting: &mut Setting) {
    let path = setting.path.clone();
    let players = [("player0", "O"), ("player1", "X")];
    let (label, control) = match path.strip_prefix("match.").unwrap_or(&path) {
        "cube" => {
            "The value of the cube".clone_into(&mut setting.doc);
            ("Cube", Some(cubes()))
        }
        "cube_owner" => {
            let [player0, player1] = players;
            let owners = [player0, player1, ("centred", "nobody")];
            ("Owner of the cube", Some(Control::named(owners)))
        }
        "on_roll" => ("On roll", Some(Control::named(players))),
        "turn" => ("To decide", Some(Control::named(players))),
        "crawford" => ("Crawford game", None),
        "state" => ("State of the game", None),
        "doubled" => ("A double is on the table", None),
        "resigned" => ("Resignation", None),
        "dice[0]" => ("First die", None),
        "dice[1]" => ("Second die", None),
        "length" => ("Match length", None),
        "score[0]" => ("O's points", None),
        "score[1]" => ("X's points", None),
        "no_jacoby" => ("No Jacoby rule", None),
        _ => return,
    };
    label.clone_into(&mut setting.label);
    if let Some(control) = control {
        setting.control = control;
    }
}

/// Describes a setting of a GNUBg ID: `match` in JSON is the field `match_key`.
pub(super) fn of_id(id: &GnubgId, setting: &mut Setting) {
    if let Some(field) = setting.path.strip_prefix("match.") {
        setting.field = format!("match_key.{field}");
        return of_match(&id.match_key, setting);
    }
    of_position(&id.position, setting);
    if let Some((is_on_roll, index)) = count_of(&setting.path) {
        let on_roll = id.match_key.on_roll;
        let owner: Player = if is_on_roll {
            on_roll
        } else {
            on_roll.opponent()
        };
        setting.label = checkers(owner.letter(), is_on_roll, index);
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Control, GameFormat, Options};
    use crate::registry::find;

    /// The names of some settings of a value.
    fn labels<const N: usize>(format: &str, value: &str, paths: [&str; N]) -> [String; N] {
        let format: &dyn GameFormat = find(format).expect("a format");
        let settings = format.settings(value, &Options::default());
        let settings = settings.expect("a value");
        paths.map(|path| {
            let mut found = settings.iter().filter(|setting| setting.path == path);
            found.next().expect(path).label.clone()
        })
    }

    #[test]
    fn settings_have_the_names_of_players() {
        let places = [
            "position.on_roll[5]",
            "position.opponent[5]",
            "match.score[0]",
        ];
        assert_eq!(
            labels("gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA", places),
            [
                "X's checkers on the 6-point",
                "O's checkers on O's 6-point",
                "O's points"
            ]
        );
        assert_eq!(
            labels(
                "gnubg-position",
                "4HPwATDgc/ABMA",
                ["on_roll[5]", "opponent[24]"]
            ),
            [
                "The player on roll's checkers on the 6-point",
                "The opponent's checkers on the bar"
            ]
        );
        let id = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:0:10";
        assert_eq!(
            labels("xgid", id, ["bottom[5]", "top[24]", "turn"]),
            [
                "X's checkers on X's 6-point",
                "O's checkers on the bar",
                "On roll"
            ]
        );
    }

    #[test]
    fn players_are_chosen_by_their_letters() {
        let format = find("gnubg-match").expect("a format");
        let settings = format.settings("cAkAAAAAAAAA", &Options::default());
        let settings = settings.expect("a value");
        let turn = settings.iter().find(|setting| setting.path == "turn");
        let control = Control::named([("player0", "O"), ("player1", "X")]);
        assert_eq!(turn.map(|turn| &turn.control), Some(&control));
    }
}
