//! IDs in free text.

use games::backgammon::{GnubgId, PositionKey, Xgid};

/// The IDs found in a text, and how the text spells them.
fn found(text: &str) -> Vec<(String, &str)> {
    let found = GnubgId::find(text).into_iter();
    found
        .map(|found| (found.id.to_string(), &text[found.place]))
        .collect()
}

const ID: &str = "4HPwATDgc/ABMA:cAkAAAAAAAAA";
const OTHER: &str = "4NvBA0DGzooBBg:QYkqASAAIAAA";

#[test]
fn one_id_is_found_however_it_is_written() {
    for text in [
        "GNUBg ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "Position ID: 4HPwATDgc/ABMA\nMatch ID: cAkAAAAAAAAA",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA\n +13-14-15-16-17-18------19-",
        "Match ID: cAkAAAAAAAAA, Position ID: 4HPwATDgc/ABMA",
        "> > what about 4HPwATDgc/ABMA :\r\n> > cAkAAAAAAAAA?",
        "http://example.org/board?id=4HPwATDgc%2FABMA%3AcAkAAAAAAAAA&size=3",
        "http://example.org/board?id=4HPwATDgc%2fABMA:cAkAAAAAAAAA&size=3",
        "http://example.org/4HPwATDgc/ABMA/cAkAAAAAAAAA/board.png",
        "see/4HPwATDgc/ABMA:cAkAAAAAAAAA/now",
        "a+4HPwATDgc/ABMA+cAkAAAAAAAAA+b",
        "\"4HPwATDgc/ABMA\" \"cAkAAAAAAAAA\"",
        "4HPwATDgc/ABMA==:cAkAAAAAAAAA",
        "<td>4HPwATDgc/ABMA</td><td>cAkAAAAAAAAA</td>",
        "Après 52 à l’ouverture — 4HPwATDgc/ABMA:cAkAAAAAAAAA — que faire ?",
    ] {
        let found = found(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].0, ID, "{text}");
    }
}

#[test]
fn the_bytes_of_an_id_are_told() {
    let text = "so: 4HPwATDgc%2FABMA%3AcAkAAAAAAAAA.";
    assert_eq!(
        found(text),
        [(ID.to_owned(), "4HPwATDgc%2FABMA%3AcAkAAAAAAAAA")]
    );
    let text = "é 4HPwATDgc/ABMA:cAkAAAAAAAAA";
    assert_eq!(GnubgId::find(text)[0].place, 3..30);
    assert_eq!(PositionKey::find(text)[0].place, 3..17);
}

#[test]
fn words_of_twelve_and_fourteen_letters_do_not_fool() {
    let text = "Congratulations! The interpretation of backgammoner's possibilities: an unsuccessful \
                international transformation, notwithstanding straightforward representatives. \
                Congratulate characteristics; unquestionably, administration and announcement \
                (relationship, intelligence, organization, championship, professional) matter.";
    assert_eq!(found(text), []);
    let text = format!(
        "championship {text} relationship {ID} intelligence\n{text}\nannouncement: {OTHER}, professional"
    );
    let ids: Vec<String> = found(&text).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, [ID, OTHER]);
}

#[test]
fn neighbours_become_pairs() {
    let table = "4HPwATDgc/ABMA cAkAAAAAAAAA\n4NvBA0DGzooBBg QYkqASAAIAAA\n";
    let turned = "cAkAAAAAAAAA 4HPwATDgc/ABMA\nQYkqASAAIAAA 4NvBA0DGzooBBg\n";
    let labelled = "Match ID: cAkAAAAAAAAA\nPosition ID: 4HPwATDgc/ABMA\nMatch ID: QYkqASAAIAAA\nPosition ID: 4NvBA0DGzooBBg\n";
    let alone =
        "4Dl4ADbgOXgANg is nackgammon. 4HPwATDgc/ABMA:cAkAAAAAAAAA and 4NvBA0DGzooBBg:QYkqASAAIAAA";
    for text in [table, turned, labelled, alone] {
        let ids: Vec<String> = found(text).into_iter().map(|(id, _)| id).collect();
        assert_eq!(ids, [ID, OTHER], "{text}");
    }
}

#[test]
fn halves_that_are_glued_or_far_away_are_left() {
    for text in [
        "x4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "4HPwATDgc/ABMA:cAkAAAAAAAAAx",
        "4HPwATDgc/ABMA",
        "cAkAAAAAAAAA",
        "4HPwATDgc/ABMB:cAkAAAAAAAAA",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
    let far = format!("4HPwATDgc/ABMA {} cAkAAAAAAAAA", "-".repeat(300));
    assert_eq!(found(&far), []);
}

#[test]
fn no_two_ids_share_a_character() {
    // The last Match ID may also begin within the second Position ID.
    let text = "ASAAAAAAAAAA=N/ASAAAAAAAAAA&nextAAAAAAAAAA";
    let found = GnubgId::find(text);
    let places: Vec<_> = found.into_iter().map(|found| found.place).collect();
    assert!(!places.is_empty());
    assert!(
        places.is_sorted_by(|one, next| one.end <= next.start),
        "{places:?}"
    );
}

#[test]
fn every_board_of_a_session_is_found() {
    let ids: Vec<GnubgId> = super::PLAYED
        .lines()
        .map(|id| id.parse().expect(id))
        .collect();
    let post: String = ids.iter().map(|id| format!("{}\n\n", id.board())).collect();
    let found: Vec<GnubgId> = GnubgId::find(&post)
        .into_iter()
        .map(|found| found.id)
        .collect();
    assert_eq!(found, ids);
}

#[test]
fn xgids_are_found() {
    const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
    for text in [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
        "> XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10\nX:Bob O:Ann",
        "id -b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10.",
        "http://x.org/?XGID=-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A52%3A0%3A0%3A0%3A0%3A10&a=b",
        "(XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10: a reply)",
    ] {
        let found = Xgid::find(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].id.to_string(), XGID);
        let spelled = text[found[0].place.clone()].replace("%3A", ":");
        assert!(XGID.ends_with(&spelled), "{spelled}");
    }
    for text in [
        "XGID=-b----E-C---eE---c-e----B-:0:0:0:52:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10:7",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10x",
        "XGID=A-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
    ] {
        assert_eq!(Xgid::find(text), [], "{text}");
    }
}
