//! This database as one side of a move.

use super::{Connection, Database, SqlxDatabase, Write, integer};
use crate::error::Error;
use crate::moving::{Cell, Kept, Kind, Movable, Shore};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Database as AnyDatabase, Row, Transaction};

enum Side<'a> {
    Source(Transaction<'static, SqlxDatabase>),
    Target(Write<'a>),
}

impl Side<'_> {
    fn on(&mut self) -> &mut Connection {
        match self {
            Side::Source(read) => read,
            Side::Target(write) => write.on(),
        }
    }
}

#[async_trait]
impl Movable for Database {
    async fn source(&self) -> Result<Box<dyn Shore + '_>, Error> {
        Ok(Box::new(Side::Source(self.snapshot().await?)))
    }

    async fn target(&self) -> Result<Box<dyn Shore + '_>, Error> {
        Ok(Box::new(Side::Target(self.write().await?)))
    }
}

type Query<'q> = sqlx::query::Query<'q, SqlxDatabase, <SqlxDatabase as AnyDatabase>::Arguments>;

fn bound<'q>(query: Query<'q>, cell: &'q Cell) -> Query<'q> {
    match cell {
        Cell::Text(text) => query.bind(text.as_deref()),
        Cell::Whole(number) => query.bind(*number),
        Cell::Bytes(bytes) => query.bind(bytes.as_deref()),
        Cell::Real(number) => query.bind(*number),
    }
}

#[async_trait]
impl Shore for Side<'_> {
    async fn read(&mut self, table: &Kept, after: Option<&[Cell]>) -> Result<Vec<Vec<Cell>>, Error> {
        let query = sqlx::query(AssertSqlSafe(table.selection(after.is_some())));
        let query = after.into_iter().flatten().fold(query, bound);
        let rows = query.fetch_all(self.on()).await?;
        let cell = |row: &super::DbRow, column: usize| {
            Ok::<_, Error>(match table.columns[column].1 {
                Kind::Text => Cell::Text(row.try_get(column)?),
                Kind::Whole => Cell::Whole(row.try_get(column)?),
                Kind::Bytes => Cell::Bytes(row.try_get(column)?),
                Kind::Real => Cell::Real(row.try_get(column)?),
            })
        };
        rows.iter().map(|row| (0..table.columns.len()).map(|column| cell(row, column)).collect()).collect()
    }

    async fn write(&mut self, table: &Kept, rows: &[Vec<Cell>]) -> Result<(), Error> {
        let query = sqlx::query(AssertSqlSafe(table.insertion(rows.len())));
        rows.iter().flatten().fold(query, bound).execute(self.on()).await?;
        Ok(())
    }

    async fn count(&mut self, table: &Kept) -> Result<u64, Error> {
        let count = sqlx::query(AssertSqlSafe(format!("SELECT count(*) FROM {}", table.name)));
        Ok(integer(&count.fetch_one(self.on()).await?, 0)?.unsigned_abs())
    }

    async fn commit(self: Box<Self>) -> Result<(), Error> {
        match *self {
            Side::Source(read) => Ok(read.commit().await?),
            Side::Target(write) => write.commit().await,
        }
    }
}
