//! Tables by the bucket: several servers share them out in portions, not one by one.

use crate::ids::TableId;

/// A portion of all tables. Which one a table is in follows from its id alone, on every server and in every release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bucket(u8);

impl Bucket {
    /// Enough for twenty servers to have even shares, few enough that a commit looks at all of its own.
    pub const COUNT: usize = 256;

    pub fn of(table: TableId) -> Bucket {
        // FNV-1a, stirred once more; ids are random, so anything would do that never changes.
        let hash = table
            .as_str()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Bucket(((hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8)
    }

    pub fn try_new(number: usize) -> Option<Bucket> {
        u8::try_from(number).ok().map(Bucket)
    }

    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    pub fn all() -> impl Iterator<Item = Bucket> {
        (0..=u8::MAX).map(Bucket)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bucket_of_a_table_never_changes_and_buckets_are_even() {
        let known: TableId = "0123456789abcdefghjk".parse().unwrap();
        assert_eq!(Bucket::of(known).number(), KNOWN);
        let mut tables = [0_u32; Bucket::COUNT];
        for number in 0..25_600_u32 {
            let id = TableId::new(std::array::from_fn(|index| (number >> (5 * (index % 4))) as u8));
            tables[Bucket::of(id).number()] += 1;
        }
        assert!(tables.iter().all(|count| (50..200).contains(count)), "{tables:?}");
        assert_eq!(Bucket::all().count(), Bucket::COUNT);
    }

    const KNOWN: usize = 133;
}
