//! Lists that charge their memory to the budget as they grow.

use crate::coding::seq::list_types::List;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::read::charge;
use crate::io::read::refund;
use crate::io::read::try_charge;

/// A list that doubles its capacity whenever it is full.
///
/// The growth, and so the charge, depends on the number of elements alone. It must not depend on the number of elements
/// that one call reads, because all readers must reject the same input.
pub(crate) struct GrowingList<L> {
    list: L,
    /// The charged capacity, in elements.
    capacity: usize,
    /// The first bit of the list, for the error of the budget.
    start: usize,
}

impl<L: List> GrowingList<L> {
    /// The capacity of the first growth: 64 bytes.
    const FIRST: usize = match size_of::<L::Item>() {
        0 => usize::MAX,
        size => 64_usize.div_ceil(size),
    };

    /// Returns an empty list whose bits begin at `start`.
    #[inline(always)]
    pub(crate) fn new(start: usize) -> Self {
        Self {
            list: L::with_capacity(0),
            capacity: 0,
            start,
        }
    }

    /// Returns the number of elements.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.list.as_slice().len()
    }

    /// Appends an element. The input has at least `ahead` more bits.
    #[inline(always)]
    pub(crate) fn push<R: BitRead>(
        &mut self,
        item: L::Item,
        ahead: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        if L::CAPACITY.is_none() && self.len() == self.capacity {
            self.grow(ahead, reader)?;
            self.list.reserve(self.capacity - self.len());
        }
        self.list.push(item);
        Ok(())
    }

    /// Reserves memory in an empty list for `len` elements of `width` bits each. It charges the same capacity as if the
    /// elements were appended one by one.
    #[inline]
    pub(crate) fn reserve<R: BitRead>(
        &mut self,
        len: usize,
        width: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        if L::CAPACITY.is_none() && len > 0 {
            let capacity =
                Self::FIRST.saturating_mul(len.div_ceil(Self::FIRST).next_power_of_two());
            let moving = capacity.saturating_mul(size_of::<L::Item>());
            // The last growth is the largest, so a budget that allows it allows all before it.
            if try_charge(moving, moving / 2, reader) {
                self.capacity = capacity;
            } else {
                self.grow_to(len, width, reader)?;
            }
        }
        self.list = L::with_capacity(len);
        Ok(())
    }

    /// Charges the capacity for `len` elements growth by growth, up to the one that is rejected.
    #[cold]
    fn grow_to<R: BitRead>(
        &mut self,
        len: usize,
        width: usize,
        reader: &mut R,
    ) -> Result<(), Fault> {
        while self.capacity < len {
            // The list grows when it reads the first element above its capacity.
            let ahead = (self.capacity + 1).saturating_mul(width);
            self.grow(ahead, reader)?;
        }
        Ok(())
    }

    /// Charges twice the capacity, then refunds the old one: while a list moves, both buffers exist.
    #[cold]
    fn grow<R: BitRead>(&mut self, ahead: usize, reader: &mut R) -> Result<(), Fault> {
        let size = size_of::<L::Item>();
        let capacity = self.capacity.saturating_mul(2).max(Self::FIRST);
        charge(self.start, capacity.saturating_mul(size), ahead, reader)?;
        refund(self.capacity.saturating_mul(size), reader);
        self.capacity = capacity;
        Ok(())
    }

    /// Returns the list so far.
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
