//! What is read out of a row.

use super::{DbRow, integer};
use crate::error::Error;
use crate::quota::Usage;
use sqlx::Row;

/// A number we stored; its type says how large it can be.
pub(super) fn number<T: TryFrom<i64>>(row: &DbRow, column: usize) -> Result<T, Error> {
    let value = integer(row, column)?;
    T::try_from(value).map_err(|_| Error::Broken(format!("{value} in column {column}")))
}

/// Text that means something: an id, a player.
pub(super) fn parsed<T: std::str::FromStr>(row: &DbRow, column: usize) -> Result<T, Error> {
    let text: &str = row.try_get(column)?;
    text.parse().map_err(|_| Error::Broken(format!("“{text}” in column {column}")))
}

pub(super) fn flag(row: &DbRow, column: usize) -> Result<bool, Error> {
    Ok(integer(row, column)? != 0)
}

pub(super) fn from_json<T: serde::de::DeserializeOwned>(row: &DbRow, column: usize) -> Result<T, Error> {
    let text: &str = row.try_get(column)?;
    serde_json::from_str(text).map_err(|error| Error::Broken(error.to_string()))
}

pub(super) fn read_usage(row: &DbRow) -> Result<Usage, Error> {
    Ok(Usage { tables: number(row, 0)?, uploads: number(row, 1)?, finished: number(row, 2)?, bytes: number(row, 3)? })
}
