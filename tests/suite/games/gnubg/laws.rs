//! The laws of the wire model for the three keys, and of what stands on them.

use bitcodec::{TextFormat, WireFormat};
use games::backgammon::{GnubgId, MatchKey, Player, PositionKey, Xgid};
use proptest::prelude::*;

use super::plain;
use super::values::{gnubg_id, match_key, position};

proptest! {
    #[test]
    fn positions_come_back(key in position()) {
        let bytes = key.to_bytes().expect("a good key");
        prop_assert_eq!(bytes.len(), 10);
        prop_assert_eq!(PositionKey::from_bytes(&bytes), Ok(key));
        let text = key.to_text().expect("a good key");
        prop_assert_eq!(&text, &plain::position_text(&key));
        prop_assert_eq!(text.parse(), Ok(key));
        prop_assert_eq!(key.swapped().swapped(), key);
        prop_assert_eq!(key.swapped().on_roll_pips(), key.opponent_pips());
    }

    #[test]
    fn match_keys_come_back(key in match_key()) {
        let bytes = key.to_bytes().expect("a good key");
        prop_assert_eq!(bytes.len(), 9);
        prop_assert_eq!(MatchKey::from_bytes(&bytes), Ok(key));
        let text = key.to_text().expect("a good key");
        prop_assert_eq!(&text, &plain::match_text(&key));
        prop_assert_eq!(text.parse(), Ok(key));
    }

    #[test]
    fn bytes_come_back(bytes in proptest::array::uniform19(any::<u8>())) {
        if let Ok(id) = GnubgId::from_bytes(&bytes) {
            prop_assert_eq!(id.to_bytes(), Ok(bytes.to_vec()));
        }
        if let Ok(key) = MatchKey::from_bytes(&bytes[..9]) {
            prop_assert_eq!(key.to_bytes(), Ok(bytes[..9].to_vec()));
        }
    }

    #[test]
    fn sparse_bytes_come_back(ones in proptest::collection::vec(0_usize..152, 0..40)) {
        // Random bytes are hardly ever a position: one needs fifty zeros.
        let mut bytes = [0; 19];
        for one in ones {
            bytes[one / 8] |= 1 << (one % 8);
        }
        if let Ok(id) = GnubgId::from_bytes(&bytes) {
            prop_assert_eq!(id.to_bytes(), Ok(bytes.to_vec()));
        }
        if let Ok(key) = PositionKey::from_bytes(&bytes[..10]) {
            prop_assert_eq!(key.to_bytes(), Ok(bytes[..10].to_vec()));
        }
    }

    #[test]
    fn ids_come_back_as_text_json_and_in_posts(id in gnubg_id()) {
        let text = id.to_string();
        prop_assert_eq!(text.len(), 27);
        prop_assert_eq!(text.parse(), Ok(id));
        let json = serde_json::to_string(&id).expect("a good key");
        prop_assert_eq!(serde_json::from_str::<GnubgId>(&json).expect("our own JSON"), id);
        let found = GnubgId::find(&format!("look at {text}, will you"));
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(found[0].id, id);
        prop_assert_eq!(&found[0].place, &(8..35));
    }

    #[test]
    fn every_id_has_a_board_of_the_same_shape(id in gnubg_id()) {
        let board = id.board().to_string();
        prop_assert_eq!(board.lines().count(), 15);
        prop_assert!(board.lines().skip(2).all(|line| line.len() >= 46), "{}", board);
        // Every checker is on a point, on the bar or off, and is drawn or counted.
        for player in [Player::Player0, Player::Player1] {
            let counted: u32 = id.checkers(player).iter().map(|&count| u32::from(count)).sum();
            prop_assert_eq!(counted + u32::from(id.borne_off(player)), 15);
        }
        prop_assert_eq!(GnubgId::find(&board).first().map(|found| found.id), Some(id));
        let picture = id.board().to_svg();
        prop_assert!(picture.ends_with("</svg>\n"));
    }

    #[test]
    fn an_xgid_that_loses_nothing_comes_back(id in gnubg_id()) {
        let Ok((xgid, lost)) = Xgid::from_gnubg(&id) else { return Ok(()) };
        prop_assert_eq!(xgid.to_string().parse(), Ok(xgid));
        let (back, lost_again) = xgid.to_gnubg().expect("it came from there");
        prop_assert_eq!(lost_again, vec![]);
        if lost.is_empty() {
            let mut expected = id;
            if let Some([one, other]) = expected.match_key.roll() {
                expected.match_key.dice = [one, other];
            }
            prop_assert_eq!(back, expected);
        }
    }

    #[test]
    fn any_text_is_searched_and_read_without_harm(text in "\\PC{0,80}") {
        prop_assert!(text.parse::<GnubgId>().is_err());
        for found in PositionKey::find(&text) {
            prop_assert!(text.get(found.place).is_some());
        }
        let _ = GnubgId::find(&text);
        let _ = Xgid::find(&text);
        let _ = text.parse::<Xgid>();
    }
}
