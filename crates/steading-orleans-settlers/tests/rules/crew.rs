//! Who stands on the spaces of a place.

use steading_orleans_settlers::crew::{Crew, Crews};
use steading_orleans_settlers::state::{Kind, Place};

#[test]
fn a_crew_keeps_what_was_planned_apart_until_it_is_shown() {
    let old = Crew::default().with(1, Kind::Monk);
    let crew = old.with_new(0, Kind::Farmer).with_new(6, Kind::Knight);
    assert_eq!((crew.kind(0), crew.kind(1), crew.kind(2)), (Some(Kind::Farmer), Some(Kind::Monk), None));
    assert_eq!(crew.before(), old);
    assert_eq!(crew.planned(), [Kind::Farmer, Kind::Knight].into_iter().collect());
    assert_eq!(crew.folk().size(), 3);
    assert_eq!((crew.next_space(), old.next_space()), (7, 0));
    assert!(!crew.shown().has_new() && crew.shown().folk() == crew.folk());
}

#[test]
fn technology_takes_a_space_and_stays() {
    let crew = Crew::default().with(0, Kind::Farmer).with(1, Kind::Fisher).with_technology(1);
    assert_eq!((crew.kind(1), crew.technology()), (None, Some(1)));
    assert_eq!(crew.taken(), 0o11);
    assert_eq!(crew.without_followers().technology(), Some(1));
    assert!(crew.without_followers().without_technology().is_bare());
    assert!(crew.is_manned() && !crew.without_followers().is_manned());
}

#[test]
fn crews_are_listed_by_place_and_odd_lists_are_refused() {
    let mut crews = Crews::default();
    crews.set(Place::new(4), Crew::default().with(1, Kind::Fisher).with_technology(0));
    crews.set(Place::new(30), Crew::default().with_new(0, Kind::Monk));
    let json = serde_json::to_string(&crews).unwrap();
    assert_eq!(
        json,
        r#"[{"place":4,"followers":[null,"fisher"],"planned":[],"technology":0},{"place":30,"followers":["monk"],"planned":[0],"technology":null}]"#
    );
    assert_eq!(serde_json::from_str::<Crews>(&json).unwrap(), crews);
    for wrong in [
        r#"[{"place":4,"followers":[]}]"#,
        r#"[{"place":4,"followers":["monk",null]}]"#,
        r#"[{"place":4,"followers":["monk"],"technology":0}]"#,
        r#"[{"place":4,"followers":["monk"],"technology":7}]"#,
        r#"[{"place":4,"followers":["monk"],"planned":[1]}]"#,
        r#"[{"place":4,"followers":["monk"],"planned":[0,0]}]"#,
        r#"[{"place":4,"followers":["monk"]},{"place":4,"followers":["monk"]}]"#,
        r#"[{"place":40,"followers":["monk"]}]"#,
    ] {
        assert!(serde_json::from_str::<Crews>(wrong).is_err(), "{wrong}");
    }
}
