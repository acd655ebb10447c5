//! The packed type: fields that are read and written in place.

use super::{Checked, Laws, broken};
use crate::bounds::{self, Width};
use crate::grammar::{Body, Fields};
use crate::model::{self, Bits};
use crate::tree::Tree;

impl Laws<'_> {
    /// A field is read as it is in the whole value, and written without a change of any other bit.
    pub(super) fn in_places(&self, encoded: &[(Tree, Vec<u8>)]) -> Checked {
        let (Some(places), Body::Struct(fields)) =
            (&self.codec.places, &self.declaration.root.body)
        else {
            return Ok(());
        };
        for (value, bytes) in encoded {
            let packed = (places.pack)(value);
            if packed.as_ref() != Some(bytes) {
                broken!(
                    "`pack` has the bytes of the value",
                    "value {value}\nexpected {bytes:02x?}\ngot {packed:02x?}"
                );
            }
            for (place, field) in value.decoded().items().iter().enumerate() {
                let found = (places.get)(bytes, place);
                if found
                    .as_ref()
                    .is_some_and(|found| found.as_ref() != Ok(field))
                {
                    broken!(
                        "a packed field is read as the whole value has it",
                        "value {value}\nbytes {bytes:02x?}\nfield {place}\ngot {found:?}"
                    );
                }
            }
        }
        for pair in encoded.windows(2) {
            self.written_in_place(fields, &pair[0], &pair[1])?;
        }
        Ok(())
    }

    /// Each field of one value is put into the bytes of another.
    fn written_in_place(
        &self,
        fields: &Fields,
        (value, bytes): &(Tree, Vec<u8>),
        (_, into): &(Tree, Vec<u8>),
    ) -> Checked {
        let Some(places) = &self.codec.places else {
            return Ok(());
        };
        let order = self.declaration.order;
        let (of, into_bits) = (Bits::of_bytes(order, bytes), Bits::of_bytes(order, into));
        for (place, field) in value.decoded().items().iter().enumerate() {
            let mut expected = into_bits.clone();
            let (before, width) = bits_of(fields, place);
            expected.all[before..before + width].copy_from_slice(&of.all[before..before + width]);
            let mut found = into.clone();
            let Some(result) = (places.set)(&mut found, place, field) else {
                continue;
            };
            if result.is_err() || found != expected.to_bytes() {
                broken!(
                    "a packed field is written in its own bits",
                    "field {place}: {field} of {value}\ninto {into:02x?}\nexpected {:02x?}\ngot {found:02x?}, {result:?}",
                    expected.to_bytes()
                );
            }
        }
        Ok(())
    }

    /// Of any bytes as many as the type has: a field that is read is written as it was, and what decodes has that field.
    pub(super) fn any_places(&self, bytes: &[u8]) -> Checked {
        let (Some(places), Body::Struct(fields)) =
            (&self.codec.places, &self.declaration.root.body)
        else {
            return Ok(());
        };
        let whole = model::decode(&self.declaration, bytes).ok();
        for place in 0..fields.all.len() {
            let found = (places.get)(bytes, place);
            self.answers.add(&found);
            let expected = whole.as_ref().map(|whole| &whole.items()[place]);
            match (&found, expected) {
                (Some(found), Some(expected)) if found.as_ref() != Ok(expected) => broken!(
                    "a packed field is read as the whole value has it",
                    "bytes {bytes:02x?}\nfield {place}\nexpected {expected}\ngot {found:?}"
                ),
                _ => {}
            }
            let Some(Ok(field)) = found else { continue };
            let mut again = bytes.to_vec();
            let written = (places.set)(&mut again, place, &field);
            if written != Some(Ok(())) || again != bytes {
                broken!(
                    "a packed field that is read is written as it was",
                    "bytes {bytes:02x?}\nfield {place}: {field}\ngot {again:02x?}, {written:?}"
                );
            }
        }
        Ok(())
    }
}

/// Where the bits of a field begin, and how many they are.
fn bits_of(fields: &Fields, place: usize) -> (usize, usize) {
    let up_to = |end: usize| bounds::of_some(Width::exactly(0), &fields.all[..end]).constant();
    let end = up_to(place + 1).expect("a constant place");
    let width = bounds::of_field(&fields.all[place]).constant();
    let width = width.expect("a constant width");
    (end - width, width)
}
