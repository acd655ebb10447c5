//! Lists whose memory is charged to the budget as they grow.

use crate::coding::seq::list_types::List;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::read::charge;
use crate::io::read::refund;
use crate::io::read::try_charge;

/// A list that gets room for twice as many elements whenever it is full.
///
/// Where a list grows, and so what is charged, depends on the number of its elements alone. It must not depend on how many
/// are read at a time: all readers have to refuse the same input.
pub(crate) struct Growing<L> {
    list: L,
    /// How many elements there is room for.
    room: usize,
    /// Where the list begins: the bits that ask for the memory.
    start: usize,
}

impl<L: List> Growing<L> {
    /// Room for fewer elements is not worth a growth.
    const FIRST: usize = match size_of::<L::Item>() {
        0 => usize::MAX,
        size => 64_usize.div_ceil(size),
    };

    /// Makes an empty list, whose bits begin at `start`.
    #[inline(always)]
    pub(crate) fn new(start: usize) -> Self {
        Self {
            list: L::with_capacity(0),
            room: 0,
            start,
        }
    }

    /// How many elements there are.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.list.as_slice().len()
    }

    /// Adds an element. The next `ahead` bits are known to be there.
    #[inline(always)]
    pub(crate) fn push<R: BitRead>(
        &mut self,
        item: L::Item,
        ahead: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        if L::CAPACITY.is_none() && self.len() == self.room {
            self.grow(ahead, reader)?;
            self.list.reserve(self.room - self.len());
        }
        self.list.push(item);
        Ok(())
    }

    /// Makes room in an empty list for `len` elements, of `width` bits each: as much as if they were added one by one, and charged like
    /// that.
    #[inline]
    pub(crate) fn reserve<R: BitRead>(
        &mut self,
        len: usize,
        width: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        if L::CAPACITY.is_none() && len > 0 {
            let room = Self::FIRST.saturating_mul(len.div_ceil(Self::FIRST).next_power_of_two());
            let moving = room.saturating_mul(size_of::<L::Item>());
            // Where there is memory for the last growth, there is for each before it.
            if try_charge(moving, moving / 2, reader) {
                self.room = room;
            } else {
                self.grow_to(len, width, reader)?;
            }
        }
        self.list = L::with_capacity(len);
        Ok(())
    }

    /// Charges the room for `len` elements growth by growth, up to the one that is refused.
    #[cold]
    fn grow_to<R: BitRead>(
        &mut self,
        len: usize,
        width: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        while self.room < len {
            // The element that is one too many for the room is read when it grows.
            let ahead = (self.room + 1).saturating_mul(width);
            self.grow(ahead, reader)?;
        }
        Ok(())
    }

    /// Charges twice the room. While a list moves, both its places are in use.
    #[cold]
    fn grow<R: BitRead>(&mut self, ahead: usize, reader: &mut R) -> Result<(), Fault> {
        let size = size_of::<L::Item>();
        let room = self.room.saturating_mul(2).max(Self::FIRST);
        charge(self.start, room.saturating_mul(size), ahead, reader)?;
        refund(self.room.saturating_mul(size), reader);
        self.room = room;
        Ok(())
    }

    /// The list so far.
    #[inline(always)]
    pub(crate) fn as_mut(&mut self) -> &mut L {
        &mut self.list
    }

    /// Returns the list.
    #[inline(always)]
    pub(crate) fn finish(self) -> L {
        self.list
    }
}
