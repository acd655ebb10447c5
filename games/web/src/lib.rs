//! The package `games` for WebAssembly: one function, JSON in and JSON out.
//!
//! The caller writes a request of N bytes to the address that [`reserve`] returns for N, and calls
//! [`answer`], which returns the number of bytes of the answer. The answer is at the address that
//! [`answer_start`] returns. A request is an object with its `verb`; an answer is `{"ok": ..}` or
//! `{"error": {"kind", "path", "bits", "message", "words"}}`, with the error records of the command
//! `games`.

mod explore;
mod faults;
mod next;
mod refusal;
mod request;

use std::cell::RefCell;

thread_local! {
    /// The memory shared with the caller: a request, then its answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves memory for a request of `length` bytes, and returns its address.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and returns the number of bytes of the answer.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = request::answer(buffer).into_bytes();
        buffer.len()
    })
}

/// Returns the address of the answer.
#[expect(unsafe_code, reason = "a name that JavaScript knows")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_start() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
