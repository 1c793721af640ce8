//! What an engine may write, by the UCI specification: anything else is a fault.

/// What is wrong with a line, if anything.
pub(crate) fn fault(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    if words.iter().any(|word| word.is_empty()) && !line.contains(" string") {
        return Some("blanks at an end, or two together".to_owned());
    }
    let sound = match words.as_slice() {
        ["id", "name" | "author", _, ..] | ["uciok" | "readyok"] => true,
        ["copyprotection" | "registration", state] => ["checking", "ok", "error"].contains(state),
        ["bestmove", best] => is_move(best) || *best == "0000",
        ["bestmove", best, "ponder", next] => is_move(best) && is_move(next),
        ["info", rest @ ..] => return info_fault(rest),
        ["option", "name", rest @ ..] => is_option(rest),
        _ => false,
    };
    (!sound).then(|| "no message of an engine".to_owned())
}

/// A move as UCI writes it, by squares.
fn is_move(word: &str) -> bool {
    let (squares, promotion) = word.split_at_checked(4).unwrap_or(("", ""));
    let known = |(place, letter)| match place % 2 {
        0 => ('a'..='h').contains(&letter),
        _ => ('1'..='8').contains(&letter),
    };
    squares.len() == 4
        && squares.chars().enumerate().all(known)
        && squares[..2] != squares[2..]
        && ["", "q", "r", "b", "n"].contains(&promotion)
}

fn is_count(word: &str) -> bool {
    word.parse::<u64>().is_ok_and(|n| n.to_string() == word)
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok_and(|n| n.to_string() == word)
}

/// The words of `info`: each field once, its values right after it, a string last.
fn info_fault(mut rest: &[&str]) -> Option<String> {
    let mut seen = Vec::new();
    if rest.is_empty() {
        return Some("empty info".to_owned());
    }
    while let Some((&field, values)) = rest.split_first() {
        if seen.contains(&field) {
            return Some(format!("'{field}' twice"));
        }
        seen.push(field);
        let Some(taken) = field_length(field, values) else {
            return Some(format!("'{field}' with other values than it has"));
        };
        rest = &values[taken..];
    }
    let alone = seen.contains(&"seldepth") && !seen.contains(&"depth");
    alone.then(|| "'seldepth' without 'depth'".to_owned())
}

/// How many words belong to a field; none where they are not as they should be.
fn field_length(field: &str, values: &[&str]) -> Option<usize> {
    let first = values.first().copied();
    let moves = |from: usize| {
        let moves = values.get(from..).unwrap_or(&[]);
        from + moves.iter().take_while(|word| is_move(word)).count()
    };
    let one = |sound: bool| sound.then_some(1);
    match field {
        "depth" | "seldepth" | "time" | "nodes" | "nps" | "tbhits" | "sbhits" => {
            one(is_count(first?))
        }
        "multipv" | "currmovenumber" => one(is_count(first?) && first? != "0"),
        "hashfull" | "cpuload" => one(is_count(first?) && first?.parse::<u64>().ok()? <= 1000),
        "currmove" => one(is_move(first?)),
        "pv" | "refutation" => Some(moves(0)).filter(|&taken| taken > 0),
        "currline" => match is_count(first?) {
            true => Some(moves(1)).filter(|&taken| taken > 1),
            false => Some(moves(0)).filter(|&taken| taken > 0),
        },
        "score" => {
            let sound = matches!(first?, "cp" | "mate") && is_number(values.get(1)?);
            let bound = matches!(values.get(2), Some(&("lowerbound" | "upperbound")));
            sound.then_some(2 + usize::from(bound))
        }
        // Not of the specification: what the option `UCI_ShowWDL` asks for, in thousandths.
        "wdl" => {
            let thousandths = |word: &&str| word.parse::<u64>().ok().filter(|_| is_count(word));
            let parts: Option<Vec<u64>> = values.get(..3)?.iter().map(thousandths).collect();
            (parts?.iter().sum::<u64>() == 1000).then_some(3)
        }
        "string" => Some(values.len()).filter(|&words| words > 0),
        _ => None,
    }
}

/// A name, a type, and what the type asks for, in the order of the specification.
fn is_option(words: &[&str]) -> bool {
    let Some(at) = words.iter().position(|&word| word == "type") else {
        return false;
    };
    let clear = |words: &[&str]| {
        let marks = ["type", "default", "min", "max", "var", "name", "value"];
        !words.is_empty() && !words.iter().any(|word| marks.contains(word))
    };
    clear(&words[..at])
        && match &words[at + 1..] {
            ["button"] => true,
            ["check", "default", value] => ["true", "false"].contains(value),
            ["string", "default", rest @ ..] => !rest.is_empty(),
            ["spin", "default", value, "min", least, "max", most] => {
                let number = |word: &str| word.parse::<i64>().ok().filter(|_| is_number(word));
                match (number(least), number(value), number(most)) {
                    (Some(least), Some(value), Some(most)) => least <= value && value <= most,
                    _ => false,
                }
            }
            ["combo", "default", value, rest @ ..] => {
                let pairs = rest.chunks(2);
                pairs.clone().all(|pair| matches!(pair, ["var", _]))
                    && pairs.clone().any(|pair| pair[1] == *value)
            }
            _ => false,
        }
}
