//! The package `games` for WebAssembly: one function, JSON in and JSON out.
//!
//! The caller writes a request of N bytes to the address that [`reserve`] returns for N, calls [`answer`], and reads as many
//! bytes as that returns from the address that [`answer_start`] returns. A request is a record with its `verb`; an answer is `{"ok": ..}` or
//! `{"error": {"kind", "path", "bits", "message", "words"}}`, with the error records of the command `games`.

mod explore;
mod refusal;
mod request;

use std::cell::RefCell;

thread_local! {
    /// What goes over the boundary: a request, then its answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of `length` bytes, and returns where it goes.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request that was written, and returns how many bytes the answer has.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = request::answer(buffer).into_bytes();
        buffer.len()
    })
}

/// Where the answer begins.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_start() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
