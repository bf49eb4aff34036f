//! Several servers on the same data. Each call is one statement: a server that is stopped in the middle holds no lock.

use super::rows::{number, parsed};
use super::{Database, FOR_SHARE, NOW, SKIP_LOCKED};
use crate::error::Error;
use crate::nodes::{BucketLine, Landscape, NodeLine, Nodes, Standby};
use crate::sql::stored;
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Connection as _, Row as _};
use steading_host::{Bucket, NodeId};

fn not_a_node() -> Error {
    Error::Unknown("node")
}

#[async_trait]
impl Nodes for Database {
    async fn register(&self, node: NodeId, about: &str, lease_ms: u64) -> Result<(), Error> {
        let mut alone = self.alone().await?;
        // A server that takes the data for itself alone waits for this, or comes first and is seen.
        let sql = format!(
            "INSERT INTO node (id, about, since, until) SELECT $1, $2, {NOW}, {NOW} + $3 FROM owner \
             WHERE epoch = $4 {FOR_SHARE}"
        );
        let entered = sqlx::query(AssertSqlSafe(sql)).bind(node.as_str()).bind(about);
        let entered = entered.bind(stored(lease_ms)).bind(stored(self.epoch)).execute(alone.on()).await?;
        alone.done().await?;
        if entered.rows_affected() == 0 {
            return Err(Error::NotOwner);
        }
        self.membership.enter(node);
        Ok(())
    }

    async fn renew(&self, lease_ms: u64) -> Result<bool, Error> {
        let node = self.membership.id().ok_or_else(not_a_node)?;
        let mut alone = self.pulse().await?;
        // Who is late but not dead lives on: a node that wants its buckets has to delete this row first.
        let sql = format!("UPDATE node SET until = {NOW} + $2 WHERE id = $1");
        let renewed = sqlx::query(AssertSqlSafe(sql)).bind(node.as_str()).bind(stored(lease_ms));
        let lives = renewed.execute(alone.on()).await?.rows_affected() == 1;
        alone.done().await?;
        if !lives {
            self.membership.lose_all();
        }
        Ok(lives)
    }

    async fn describe(&self, about: &str) -> Result<(), Error> {
        let node = self.membership.id().ok_or_else(not_a_node)?;
        let mut alone = self.alone().await?;
        sqlx::query("UPDATE node SET about = $2 WHERE id = $1")
            .bind(node.as_str())
            .bind(about)
            .execute(alone.on())
            .await?;
        alone.done().await
    }

    async fn standbys(&self) -> Result<Vec<Standby>, Error> {
        Database::standbys(self).await
    }

    async fn bury(&self) -> Result<u32, Error> {
        let mut alone = self.alone().await?;
        let sql = AssertSqlSafe(format!("DELETE FROM node WHERE until <= {NOW}"));
        let dead = sqlx::query(sql).execute(alone.on()).await?.rows_affected();
        alone.done().await?;
        Ok(dead as u32)
    }

    async fn claim(&self, most: u32) -> Result<Vec<Bucket>, Error> {
        let node = self.membership.id().ok_or_else(not_a_node)?;
        let mut alone = self.alone().await?;
        let sql = format!(
            "UPDATE bucket SET holder = $1, epoch = epoch + 1 WHERE number IN (SELECT number FROM bucket \
             WHERE holder IS NULL ORDER BY number LIMIT $2 {SKIP_LOCKED}) RETURNING number, epoch"
        );
        let claimed = sqlx::query(AssertSqlSafe(sql)).bind(node.as_str()).bind(i64::from(most));
        let rows = match claimed.fetch_all(alone.on()).await {
            // Somebody who is dead is nobody's holder.
            Err(error) if error.as_database_error().is_some_and(|error| error.is_foreign_key_violation()) => {
                // The database has let go of what it had locked for it when it answers again.
                alone.on().ping().await?;
                alone.done().await?;
                return Ok(Vec::new());
            }
            rows => rows?,
        };
        alone.done().await?;
        let taken = rows.iter().map(|row| Ok((bucket(number(row, 0)?)?, number(row, 1)?)));
        let mut taken = taken.collect::<Result<Vec<(Bucket, u64)>, Error>>()?;
        taken.sort_unstable();
        self.membership.took(&taken);
        Ok(taken.into_iter().map(|(bucket, _)| bucket).collect())
    }

    async fn release(&self, buckets: &[Bucket]) -> Result<(), Error> {
        let node = self.membership.id().ok_or_else(not_a_node)?;
        self.membership.gave_back(buckets);
        for bucket in buckets {
            let mut alone = self.alone().await?;
            sqlx::query("UPDATE bucket SET holder = NULL WHERE number = $1 AND holder = $2")
                .bind(bucket.number() as i64)
                .bind(node.as_str())
                .execute(alone.on())
                .await?;
            alone.done().await?;
        }
        Ok(())
    }

    async fn leave(&self) -> Result<(), Error> {
        let node = self.membership.id().ok_or_else(not_a_node)?;
        self.membership.lose_all();
        let mut alone = self.alone().await?;
        sqlx::query("DELETE FROM node WHERE id = $1").bind(node.as_str()).execute(alone.on()).await?;
        alone.done().await
    }

    async fn landscape(&self) -> Result<Landscape, Error> {
        let mut alone = self.alone().await?;
        let sql = format!("SELECT id, about, {NOW} - since, until - {NOW} FROM node ORDER BY id");
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(alone.on()).await?;
        let node = |row| {
            let row: &super::DbRow = row;
            let (age_ms, left_ms) = (number(row, 2)?, number(row, 3)?);
            Ok::<_, Error>(NodeLine { id: parsed(row, 0)?, about: row.try_get(1)?, age_ms, left_ms })
        };
        let nodes = rows.iter().map(node).collect::<Result<Vec<_>, _>>()?;
        let rows = sqlx::query("SELECT number, holder, epoch FROM bucket ORDER BY number");
        let rows = rows.fetch_all(alone.on()).await?;
        alone.done().await?;
        let mut buckets = vec![BucketLine { holder: None, epoch: 0 }; Bucket::COUNT];
        for row in &rows {
            let holder = if row.try_get::<Option<&str>, _>(1)?.is_some() { Some(parsed(row, 1)?) } else { None };
            buckets[bucket(number(row, 0)?)?.number()] = BucketLine { holder, epoch: number(row, 2)? };
        }
        self.membership.adopt(&buckets);
        Ok(Landscape { nodes, buckets })
    }

    async fn secret(&self) -> Result<[u8; 32], Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| Error::Failed(error.to_string()))?;
        let mut alone = self.alone().await?;
        let made = sqlx::query("UPDATE owner SET secret = $1 WHERE secret IS NULL").bind(secret.to_vec());
        made.execute(alone.on()).await?;
        let row = sqlx::query("SELECT secret FROM owner").fetch_one(alone.on()).await?;
        alone.done().await?;
        let kept: &[u8] = row.try_get(0)?;
        kept.try_into().map_err(|_| Error::Broken(format!("a secret of {} bytes", kept.len())))
    }
}

fn bucket(number: usize) -> Result<Bucket, Error> {
    Bucket::try_new(number).ok_or_else(|| Error::Broken(format!("bucket {number}")))
}
