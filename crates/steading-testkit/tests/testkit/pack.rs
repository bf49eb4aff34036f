//! Packs and sentences of the toy game.

use proptest::prelude::*;
use steading_core::{OpenError, Sentence, Texts, Title, Variants};
use steading_testkit::toy::{Hedgerow, MESSAGES_DE, MESSAGES_EN};

#[test]
fn every_message_has_a_sentence_in_both_languages() {
    for catalogue in [MESSAGES_EN, MESSAGES_DE] {
        let sentences: Vec<(&str, &str)> = catalogue.lines().filter_map(|line| line.split_once(" = ")).collect();
        let declared: Vec<_> = Hedgerow::sentences().iter().copied().flatten().collect();
        for Sentence { id, args: names, .. } in &declared {
            let [(_, sentence)] = sentences.iter().filter(|(found, _)| found == id).collect::<Vec<_>>()[..] else {
                panic!("'{id}' should stand in the catalogue once");
            };
            assert_eq!(sentence.matches("{ $").count(), names.len(), "{id}");
            for name in names.iter() {
                assert!(sentence.contains(&format!("{{ ${name} }}")), "'{id}' should mention {name}");
            }
        }
        assert_eq!(sentences.len(), declared.len(), "a sentence that nobody says");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]
    #[test]
    fn a_damaged_pack_is_loaded_or_refused_with_its_file(at in 0usize..4_000, byte in 0u8..128, gone in 0usize..4) {
        let mut bytes = Hedgerow::BASE_PACK.as_bytes().to_vec();
        let at = at % (bytes.len() - gone);
        bytes.splice(at..at + gone, [byte]);
        let text = String::from_utf8_lossy(&bytes);
        match Hedgerow::open(2, &Variants::new(), Some(("mine.toml", &text))) {
            Ok(_) => {}
            Err(OpenError::Pack(error)) => prop_assert!(error.to_string().starts_with("mine.toml:")),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
