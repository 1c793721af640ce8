//! Playing tables out: the book's table as its document says, and small tables for every kind of fault.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use al0_runtime::{
    chess::Ending,
    solve::verify::{VerifyOptions, verify},
};

#[test]
fn the_books_table_mates_but_for_48_stalemates() {
    let start = std::time::Instant::now();
    let report = verify(&common::krk(), &Ending::parse("KRvK").unwrap(), &VerifyOptions::default()).unwrap();
    println!("{:?}", start.elapsed());
    println!("{report:#?}");
}
