//! The canonical encoding behind digests: fixed widths, little endian, the same on every platform and for ever.
//!
//! | value | bytes |
//! |---|---|
//! | bool | 0 or 1 |
//! | integers | their own width, little endian; `usize` never occurs |
//! | char | its code point as u32 |
//! | text, bytes | length as u64, then the bytes |
//! | none, some | 0; 1 and the value |
//! | unit, unit struct | nothing |
//! | struct, tuple, fixed array | the fields in order |
//! | enum | variant number as u32, then its fields |
//! | sequence, map | length as u64, then the items |
//!
//! Floats and sequences of unknown length are refused.

use serde::Serialize;
use serde::ser;
use std::fmt;

/// Writes the canonical bytes of `value` piece by piece.
pub fn write(value: &impl Serialize, out: &mut dyn FnMut(&[u8])) -> Result<(), NotCanonical> {
    value.serialize(&mut Writer { out })
}

/// The canonical bytes of `value` in one piece.
pub fn to_bytes(value: &impl Serialize) -> Result<Vec<u8>, NotCanonical> {
    let mut bytes = Vec::new();
    write(value, &mut |piece| bytes.extend_from_slice(piece))?;
    Ok(bytes)
}

/// A value that has no canonical encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCanonical(String);

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no canonical encoding: {}", self.0)
    }
}
impl std::error::Error for NotCanonical {}
impl ser::Error for NotCanonical {
    fn custom<T: fmt::Display>(message: T) -> Self {
        NotCanonical(message.to_string())
    }
}

struct Writer<'a> {
    out: &'a mut dyn FnMut(&[u8]),
}

impl Writer<'_> {
    fn length(&mut self, length: Option<usize>) -> Result<(), NotCanonical> {
        let length = length.ok_or_else(|| NotCanonical("a sequence of unknown length".to_owned()))?;
        (self.out)(&(length as u64).to_le_bytes());
        Ok(())
    }
}

macro_rules! little_endian {
    ($($method:ident: $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result<(), NotCanonical> {
            (self.out)(&value.to_le_bytes());
            Ok(())
        }
    )*};
}

impl<'w> ser::Serializer for &mut Writer<'w> {
    type Ok = ();
    type Error = NotCanonical;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    little_endian! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128
    }

    fn is_human_readable(&self) -> bool {
        false
    }
    fn serialize_bool(self, value: bool) -> Result<(), NotCanonical> {
        self.serialize_u8(value.into())
    }
    fn serialize_f32(self, _: f32) -> Result<(), NotCanonical> {
        Err(NotCanonical("a float".to_owned()))
    }
    fn serialize_f64(self, _: f64) -> Result<(), NotCanonical> {
        Err(NotCanonical("a float".to_owned()))
    }
    fn serialize_char(self, value: char) -> Result<(), NotCanonical> {
        self.serialize_u32(value.into())
    }
    fn serialize_str(self, value: &str) -> Result<(), NotCanonical> {
        self.serialize_bytes(value.as_bytes())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), NotCanonical> {
        self.length(Some(value.len()))?;
        (self.out)(value);
        Ok(())
    }
    fn serialize_none(self) -> Result<(), NotCanonical> {
        self.serialize_u8(0)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotCanonical> {
        self.serialize_u8(1)?;
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), NotCanonical> {
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NotCanonical> {
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Result<(), NotCanonical> {
        self.serialize_u32(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), NotCanonical> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotCanonical> {
        self.serialize_u32(variant)?;
        value.serialize(self)
    }
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, NotCanonical> {
        self.length(length)?;
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, NotCanonical> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NotCanonical> {
        Ok(self)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotCanonical> {
        self.serialize_u32(variant)?;
        Ok(self)
    }
    fn serialize_map(self, length: Option<usize>) -> Result<Self, NotCanonical> {
        self.length(length)?;
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NotCanonical> {
        Ok(self)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotCanonical> {
        self.serialize_u32(variant)?;
        Ok(self)
    }
}

macro_rules! plain_items {
    ($($trait:ident :: $method:ident),*) => {$(
        impl ser::$trait for &mut Writer<'_> {
            type Ok = ();
            type Error = NotCanonical;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), NotCanonical> {
                Ok(())
            }
        }
    )*};
}

macro_rules! named_fields {
    ($($trait:ident),*) => {$(
        impl ser::$trait for &mut Writer<'_> {
            type Ok = ();
            type Error = NotCanonical;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), NotCanonical> {
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), NotCanonical> {
                Ok(())
            }
        }
    )*};
}

plain_items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);
named_fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Writer<'_> {
    type Ok = ();
    type Error = NotCanonical;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotCanonical> {
        key.serialize(&mut **self)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotCanonical> {
        value.serialize(&mut **self)
    }
    fn end(self) -> Result<(), NotCanonical> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digest;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Shape {
        Point,
        Line { from: u16, to: i16 },
    }

    #[test]
    fn the_table_in_the_header_holds() {
        assert_eq!(to_bytes(&(true, 0x0102u16, -1i32)).unwrap(), [1, 2, 1, 255, 255, 255, 255]);
        assert_eq!(to_bytes(&Some(7u8)).unwrap(), [1, 7]);
        assert_eq!(to_bytes(&None::<u8>).unwrap(), [0]);
        assert_eq!(to_bytes(&"ab").unwrap(), [2, 0, 0, 0, 0, 0, 0, 0, b'a', b'b']);
        assert_eq!(to_bytes(&vec![5u8]).unwrap(), [1, 0, 0, 0, 0, 0, 0, 0, 5]);
        assert_eq!(to_bytes(&[5u8; 2]).unwrap(), [5, 5]);
        assert_eq!(to_bytes(&Shape::Point).unwrap(), [0, 0, 0, 0]);
        assert_eq!(to_bytes(&Shape::Line { from: 1, to: -2 }).unwrap(), [1, 0, 0, 0, 1, 0, 254, 255]);
        assert_eq!(to_bytes(&BTreeMap::from([(1u8, 2u8)])).unwrap(), [1, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert!(to_bytes(&1.0f32).is_err());
    }

    #[test]
    fn a_digest_is_blake3_of_those_bytes() {
        assert_eq!(Digest::of(&(1u8, 2u8)), Digest::of_bytes(&[1, 2]));
        // The published digest of the empty input.
        let empty = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
        assert_eq!(Digest::of(&()).to_string(), empty);
        assert_eq!(Digest::from_hex(empty), Some(Digest::of(&())));
        assert_ne!(Digest::keyed(&[1; 32], &()), Digest::keyed(&[2; 32], &()));
    }
}
