//! The derive macro of bitcodec.
