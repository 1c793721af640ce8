//! Perfect play of whole endings: time and memory. The answer is checked before the time is told.
//!
//! `cargo bench -p al0-runtime --bench rank -- [threads]`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement, not a part of the product"
)]

use std::{num::NonZero, time::Instant};

use al0_runtime::{
    chess::Ending,
    solve::rank::{Material, RankOptions, memory, rank},
};

/// Endings with their longest wins.
const ENDINGS: [(&str, u32); 6] = [
    ("KRvK", 16),
    ("KPvK", 28),
    ("KBBvK", 19),
    ("KBNvK", 33),
    ("KQvKR", 35),
    ("KRvKN", 40),
];

fn main() {
    let threads = std::env::args().find_map(|word| word.parse().ok());
    let options = RankOptions {
        threads: threads.unwrap_or(RankOptions::default().threads),
        ..RankOptions::default()
    };
    println!("threads {}", NonZero::get(options.threads));
    for (name, longest) in ENDINGS {
        let material = Material::new(Ending::parse(name).unwrap(), &[]).unwrap();
        let start = Instant::now();
        let table = rank(&material, &options).unwrap();
        let time = start.elapsed();
        assert_eq!(table.summary().longest_win(), Some(longest), "{name}");
        let mebibytes = memory(&material) as f64 / f64::from(1 << 20);
        println!("{name:6} {:7.3} s  {mebibytes:6.1} MiB", time.as_secs_f64());
    }
}
