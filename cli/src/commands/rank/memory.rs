//! How much memory is free.

/// Bytes that can be had without swapping, where the system tells.
pub(super) fn free() -> Option<u64> {
    parse(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

fn parse(facts: &str) -> Option<u64> {
    let line = facts
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_what_linux_says() {
        let facts = "MemTotal:       1000 kB\nMemAvailable:    640 kB\n";
        assert_eq!(parse(facts), Some(640 * 1024));
        assert_eq!(parse("MemTotal: 1000 kB\n"), None);
        assert_eq!(parse("MemAvailable: much\n"), None);
    }
}
