//! Pictures as files.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::console::{Console, Exit, Failure};

/// Writes a picture into a file, or to standard output where the file is `-`.
pub(super) fn write(file: &Path, picture: &str, console: &mut Console) -> Result<Exit, Failure> {
    if file.as_os_str() == "-" {
        console.out().write_all(picture.as_bytes())?;
    } else {
        fs::write(file, picture).map_err(|error| Failure::io(file.display().to_string(), error))?;
    }
    Ok(Exit::Good)
}
