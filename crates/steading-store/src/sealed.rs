//! How the setup of a table is kept: what lists may show apart from what is secret or long.

use crate::error::Error;
use crate::listing::ListingInfo;
use serde_json::{Map, Value};
use steading_host::TableSetup;

/// What stays out of the facts: the seed and the position are secret, the pack is kept once for many tables.
const SEALED: [&str; 2] = ["seed", "position"];
const PACK: &str = "pack";

/// A setup in its parts. Fields that are added to it later are facts, unless they are named here.
pub(crate) struct Parts {
    pub facts: String,
    pub sealed: String,
    pub pack: Option<String>,
}

pub(crate) fn take_apart(setup: &TableSetup) -> Parts {
    let mut whole = object(setup);
    let pack = whole.remove(PACK).and_then(|pack| pack.as_str().map(str::to_owned));
    let sealed: Map<String, Value> = SEALED.iter().filter_map(|&name| whole.remove_entry(name)).collect();
    // ListingInfo for lists and the rest of the setup are one object; each reader takes the fields it knows.
    whole.insert("from_position".to_owned(), setup.position.is_some().into());
    Parts { facts: Value::from(whole).to_string(), sealed: Value::from(sealed).to_string(), pack }
}

pub(crate) fn put_together(facts: &str, sealed: &str, pack: Option<String>) -> Result<TableSetup, Error> {
    let mut whole = read(facts)?;
    whole.remove("from_position");
    whole.extend(read(sealed)?);
    whole.insert(PACK.to_owned(), pack.into());
    serde_json::from_value(Value::from(whole)).map_err(broken)
}

/// The facts of an uploaded game, as those of a table.
pub(crate) fn facts_text(facts: &ListingInfo) -> String {
    Value::from(object(facts)).to_string()
}

fn object<T: serde::Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(object)) => object,
        _ => unreachable!("a setup and facts are objects in JSON"),
    }
}

fn read(text: &str) -> Result<Map<String, Value>, Error> {
    serde_json::from_str(text).map_err(broken)
}

fn broken(error: serde_json::Error) -> Error {
    // The message of a JSON error may quote what it read, and a seed might be in it.
    Error::Broken(format!("a setup, at column {}", error.column()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::samples;

    #[test]
    fn a_setup_comes_back_whole_and_its_facts_tell_no_secret() {
        let mut setup = samples::setup(1);
        setup.position = Some("{\"secret\":\"position\"}".to_owned());
        let parts = take_apart(&setup);
        assert_eq!(serde_json::from_str::<ListingInfo>(&parts.facts).unwrap(), ListingInfo::from(&setup));
        for secret in ["\"position\"", "secret", "\"seed\"", "\"pack\"", "name ="] {
            assert!(!parts.facts.contains(secret), "{secret} in {}", parts.facts);
        }
        assert_eq!(put_together(&parts.facts, &parts.sealed, parts.pack).unwrap(), setup);
        let error = put_together(&parts.facts, "{\"seed\": 5}", None).unwrap_err();
        assert!(matches!(error, Error::Broken(_)));
    }
}
