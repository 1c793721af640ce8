//! The command line as its users see it: the sessions of `tests/cmd` are played.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]
#![cfg(unix)]

mod support;

use std::path::Path;

#[test]
fn sessions_print_what_is_written() {
    support::transcript::check_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd"));
}
