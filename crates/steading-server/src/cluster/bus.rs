//! What carries messages between nodes. It may lose them, and may be away: nothing is kept by it.

use async_trait::async_trait;
use std::fmt;
use std::sync::Arc;
use tokio::sync::mpsc;

/// A message and whom it is for.
pub(crate) type Letter = (String, Vec<u8>);

/// Messages that wait to be read by us. When more come, some are lost, and that is noticed by their numbers.
pub(super) const MOST_UNREAD: usize = 65_536;

/// The bus does not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BusError(pub String);

/// Carries messages by their subject, to those who listen at that moment. From one sender to one listener they come in
/// their order or not at all.
#[async_trait]
pub(crate) trait Bus: Send + Sync + fmt::Debug {
    /// What is said under this subject from now on, until the receiver is dropped.
    async fn listen(&self, subject: &str) -> Result<mpsc::Receiver<Vec<u8>>, BusError>;

    /// Sends these, in their order.
    async fn say(&self, letters: Vec<Letter>) -> Result<(), BusError>;
}

/// Which bus, and where it is. Passwords are never shown.
#[derive(Clone, PartialEq, Eq)]
pub enum BusAddress {
    /// The database itself: for two or three nodes without another service.
    Postgres(String),
    Nats(String),
}

impl BusAddress {
    /// `nats://…`, or `postgres` for the database that has the data.
    pub fn new(text: &str, database: &str) -> Result<BusAddress, BusError> {
        match text {
            "postgres" => Ok(BusAddress::Postgres(database.to_owned())),
            _ if text.starts_with("nats://") || text.starts_with("tls://") => Ok(BusAddress::Nats(text.to_owned())),
            _ => Err(BusError("it is neither “postgres” nor nats://…".to_owned())),
        }
    }
}

impl fmt::Display for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BusAddress::Postgres(_) => f.write_str("postgres"),
            BusAddress::Nats(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("nats", url));
                write!(f, "{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, host)| host))
            }
        }
    }
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BusAddress({self})")
    }
}

pub(crate) async fn connect(bus: &BusAddress) -> Result<Arc<dyn Bus>, BusError> {
    match bus {
        BusAddress::Postgres(url) => Ok(Arc::new(super::notify::Notify::connect(url).await?)),
        #[cfg(feature = "nats")]
        BusAddress::Nats(url) => Ok(Arc::new(super::nats::Nats::connect(url).await?)),
        #[cfg(not(feature = "nats"))]
        BusAddress::Nats(_) => Err(BusError("this program was built without NATS".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        let database = "postgres://anna:geheim@db.example/steading";
        let secret = BusAddress::new("postgres", database).unwrap();
        assert_eq!(format!("{secret:?}"), "BusAddress(postgres)");
        let secret = BusAddress::new("nats://anna:gehe@im@bus.example:4222", database).unwrap();
        assert_eq!(secret.to_string(), "nats://bus.example:4222");
        assert!(!format!("{secret:?}").contains("gehe"));
        for nonsense in ["", "sqlite", "http://host"] {
            assert!(BusAddress::new(nonsense, database).is_err(), "{nonsense}");
        }
    }
}
