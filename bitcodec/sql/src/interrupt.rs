//! Signals that end the command.

use std::io;

use futures::channel::oneshot::{Receiver, channel};

/// Returns the number of the signal that ends the command; waits for ever if there is none.
pub(crate) async fn ended(signal: Receiver<u8>) -> u8 {
    match signal.await {
        Ok(signal) => signal,
        Err(_) => std::future::pending().await,
    }
}

/// Watches for an interruption by the user (SIGINT) and by the system (SIGTERM).
///
/// A command that does not end in `GRACE` after the first signal, or before a second one, is ended
/// where it is.
///
/// # Errors
/// If the system refuses a handler.
#[cfg(unix)]
pub(crate) fn watch() -> io::Result<Receiver<u8>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    const GRACE: std::time::Duration = std::time::Duration::from_secs(2);
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut signals = signals.forever();
        let Some(signal) = signals.next() else { return };
        // The receiver is gone if the command has ended.
        let _ = sender.send(u8::try_from(signal).unwrap_or(0));
        std::thread::spawn(move || {
            std::thread::sleep(GRACE);
            std::process::exit(128 + signal);
        });
        if let Some(signal) = signals.next() {
            std::process::exit(128 + signal);
        }
    });
    Ok(receiver)
}

/// Watches for nothing: the system ends the command.
#[cfg(not(unix))]
pub(crate) fn watch() -> io::Result<Receiver<u8>> {
    Ok(channel().1)
}
