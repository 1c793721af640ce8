//! The limits of a search: as options, and as what is said when one is hit.

use crate::{
    args::Bounds,
    text::{limits as words, own},
};
use al0_grammar::text::Text;
use al0_runtime::vm::{LimitHit, LimitKind, Limits};
use std::time::Duration;

/// The limits that the options ask for.
pub(crate) fn limits(bounds: &Bounds) -> Limits {
    let default = Limits::default();
    Limits {
        nodes: bounds.effort.max_nodes.unwrap_or(default.nodes),
        time: bounds.effort.timeout.or(default.time),
        depth: bounds.max_depth.map_or(default.depth, u32::from),
    }
}

/// What happened.
pub(crate) fn message(hit: &LimitHit) -> Text {
    match &hit.trouble {
        Some(trouble) => own::trouble(trouble),
        None => reached(hit.kind, hit.nodes),
    }
}

/// The limit that was reached, and after how many nodes.
pub(crate) fn reached(kind: LimitKind, nodes: u64) -> Text {
    match kind {
        LimitKind::Nodes => words::nodes(nodes),
        LimitKind::Time => words::time(nodes),
        LimitKind::Depth => words::depth(nodes),
        LimitKind::Trouble => own::error(),
    }
}

/// What to do about it.
pub(crate) fn hint(kind: LimitKind) -> Text {
    match kind {
        LimitKind::Nodes => words::raise("--max-nodes"),
        LimitKind::Time => words::raise("--timeout"),
        LimitKind::Depth => words::raise_depth(),
        LimitKind::Trouble => own::look_at_clauses(),
    }
}

/// The word for a limit in JSON.
pub(crate) fn key(kind: LimitKind) -> &'static str {
    match kind {
        LimitKind::Nodes => "nodes",
        LimitKind::Time => "time",
        LimitKind::Depth => "depth",
        LimitKind::Trouble => "error",
    }
}

/// Reads `500ms`, `10s`, `2m`, `1h` or plain seconds (`1.5`).
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.get(digits.len()..).unwrap_or_default();
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("use ms, s, m or h".to_owned()),
    };
    let number: f64 = digits
        .trim()
        .parse()
        .map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "time out of range".to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse_time;
    use std::time::Duration;

    #[test]
    fn reads_the_usual_forms() {
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
    }

    #[test]
    fn refuses_what_is_no_time() {
        for text in ["", "s", "-1s", "1x", "1e400", "NaN", "inf"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
