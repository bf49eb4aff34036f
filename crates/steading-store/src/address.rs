//! Where the data of a server is.

use crate::admin::Admin;
use crate::error::OpenError;
use crate::moving::Movable;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// `sqlite:/var/lib/steading`, or `postgres://person:password@host/name`.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A directory of its own.
    Sqlite(PathBuf),
    /// An address with whatever PostgreSQL understands in it; the password is never shown.
    Postgres(String),
}

impl Address {
    /// Opens the data and takes it over; makes it where there is none.
    pub async fn open(&self) -> Result<Arc<dyn Admin>, OpenError> {
        Ok(match self {
            Address::Sqlite(dir) => Arc::new(Sqlite::open(dir).await?),
            Address::Postgres(url) => Arc::new(Postgres::open(url).await?),
        })
    }

    /// Opens the data as one of several servers; a directory has only one.
    pub async fn join(&self) -> Result<Arc<dyn Admin>, OpenError> {
        Ok(match self {
            Address::Sqlite(dir) => Arc::new(Sqlite::open(dir).await?),
            Address::Postgres(url) => Arc::new(Postgres::join(url).await?),
        })
    }

    /// The data beside the server that uses it, or with none.
    pub async fn beside(&self) -> Result<Arc<dyn Admin>, OpenError> {
        Ok(match self {
            Address::Sqlite(dir) => Arc::new(Sqlite::beside(dir).await?),
            Address::Postgres(url) => Arc::new(Postgres::beside(url).await?),
        })
    }

    pub(crate) async fn open_movable(&self) -> Result<Box<dyn Movable>, OpenError> {
        Ok(match self {
            Address::Sqlite(dir) => Box::new(Sqlite::open(dir).await?),
            Address::Postgres(url) => Box::new(Postgres::open(url).await?),
        })
    }
}

impl FromStr for Address {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<Address, OpenError> {
        if let Some(dir) = text.strip_prefix("sqlite:") {
            let dir = dir.strip_prefix("//").unwrap_or(dir);
            if !dir.is_empty() {
                return Ok(Address::Sqlite(dir.into()));
            }
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Address::Postgres(text.to_owned()));
        }
        Err(OpenError::BadDatabase { problem: "it begins with neither sqlite: nor postgres://".to_owned() })
    }
}

/// For people and logs: without the password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(dir) => write!(f, "sqlite:{}", dir.display()),
            Address::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                // A password may also stand among the settings behind the question mark.
                let rest = rest.split('?').next().unwrap_or_default();
                let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
                write!(f, "{scheme}://{host}")
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        assert_eq!("sqlite:data".parse(), Ok(Address::Sqlite("data".into())));
        assert_eq!("sqlite:///var/lib/steading".parse(), Ok(Address::Sqlite("/var/lib/steading".into())));
        let secret: Address = "postgres://anna:gehe%40im@db.example/steading?password=geheim".parse().unwrap();
        assert_eq!(secret.to_string(), "postgres://db.example/steading");
        assert!(!format!("{secret:?}").contains("gehe"));
        for nonsense in ["", "sqlite:", "data", "mysql://host/name"] {
            assert!(matches!(nonsense.parse::<Address>(), Err(OpenError::BadDatabase { .. })), "{nonsense}");
        }
    }
}
