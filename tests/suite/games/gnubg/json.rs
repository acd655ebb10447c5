//! The JSON shapes.

use games::backgammon::{GnubgId, MatchKey, PositionKey, Xgid};

const MATCH: &str = r#"{"cube":2,"cube_owner":"player0","on_roll":"player1","crawford":false,"state":"playing","turn":"player1","doubled":false,"resigned":"none","dice":[5,2],"length":9,"score":[2,4],"no_jacoby":false}"#;
const POSITION: &str = r#"{"opponent":[0,0,0,0,0,5,2,3,0,0,0,0,4,0,0,0,0,0,0,0,0,0,0,0,1],"on_roll":[0,2,0,0,2,3,0,2,1,1,0,0,2,0,0,0,0,0,0,0,2,0,0,0,0]}"#;
const XGID: &str = r#"{"board":"-b----E-C---eE---c-e----B-","cube":1,"owner":"centred","turn":"bottom","dice":"52","score_bottom":0,"score_top":0,"rules":0,"length":0,"max_cube":1024}"#;

#[test]
fn keys_have_the_shape_of_the_book() {
    let key: MatchKey = "QYkqASAAIAAA".parse().expect("the manual's example");
    assert_eq!(serde_json::to_string(&key).expect("a good key"), MATCH);
    assert_eq!(
        serde_json::from_str::<MatchKey>(MATCH).expect("the same"),
        key
    );

    let position: PositionKey = "4NvBA0DGzooBBg".parse().expect("the article's example");
    assert_eq!(
        serde_json::to_string(&position).expect("a good key"),
        POSITION
    );
    assert_eq!(
        serde_json::from_str::<PositionKey>(POSITION).expect("the same"),
        position
    );

    let id = GnubgId {
        position,
        match_key: key,
    };
    let json = format!(r#"{{"position":{POSITION},"match":{MATCH}}}"#);
    assert_eq!(serde_json::to_string(&id).expect("a good ID"), json);
    assert_eq!(
        serde_json::from_str::<GnubgId>(&json).expect("the same"),
        id
    );
}

#[test]
fn xgids_have_the_shape_of_the_book() {
    let id: Xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"
        .parse()
        .expect("a good XGID");
    assert_eq!(serde_json::to_string(&id).expect("a good ID"), XGID);
    assert_eq!(serde_json::from_str::<Xgid>(XGID).expect("the same"), id);
}

#[test]
fn other_shapes_are_refused() {
    for (good, bad, message) in [
        (
            r#""cube":2"#,
            r#""cube":3"#,
            "3 is not a power of two from 1 to 32768",
        ),
        (
            r#""cube":2"#,
            r#""cube":65536"#,
            "65536 is not a power of two from 1 to 32768",
        ),
        (
            r#""cube":2"#,
            r#""cube":0"#,
            "0 is not a power of two from 1 to 32768",
        ),
        (r#""cube":2"#, r#""doubling":2"#, "unknown field `doubling`"),
        (r#""player0""#, r#""nobody""#, "unknown variant `nobody`"),
        (r#"[5,2]"#, r#"[5]"#, "invalid length 1"),
        (r#","no_jacoby":false"#, "", "missing field `no_jacoby`"),
    ] {
        let error = serde_json::from_str::<MatchKey>(&MATCH.replace(good, bad)).expect_err(bad);
        assert!(error.to_string().contains(message), "{error}");
    }
    for (good, bad, message) in [
        (
            "-b----E",
            "zb----E",
            "field 1 (board): character 1: z is not",
        ),
        (r#""52""#, r#""57""#, "field 5 (dice): 57 is not"),
        (
            r#""rules":0"#,
            r#""rules":4"#,
            "field 8 (rules): 4 is not in 0..=3",
        ),
        (
            r#""owner":"centred""#,
            r#""owner":"top""#,
            "field 3 (owner): a cube at 1 has no owner",
        ),
    ] {
        let error = serde_json::from_str::<Xgid>(&XGID.replace(good, bad)).expect_err(bad);
        assert!(error.to_string().contains(message), "{error}");
    }
}
