//! The engine as a host sees it: over pipes, with a clock.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

/// No answer takes longer, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// So long an engine has to be silent that is to wait.
const SILENCE: Duration = Duration::from_millis(300);

/// A position with much to do for the table, and one with a mate at hand.
const LONG: &str = "position fen 8/5R2/8/4k3/8/8/8/2K5 w - - 0 1";
const SHORT: &str = "position fen 1k6/8/2K5/7R/8/8/8/8 w - - 0 1";

/// The answer to it.
const SHORT_MOVE: &str = "bestmove h5a5 ponder b8c8";

/// An engine and what it has written.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start(files: &[&str]) -> Self {
        let mut child = support::al0()
            .arg("uci")
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // A line that no host would understand is none: whoever waits for it fails.
                let line = match support::uci::fault(&line) {
                    None => line,
                    Some(fault) => format!("NOT UCI, {fault}: {line}"),
                };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Self {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// The lines up to the one that begins so, that one included.
    fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(PATIENCE).unwrap_or_else(|_| {
                panic!("no line '{start}…', but {lines:#?}");
            });
            assert!(!line.starts_with("NOT UCI"), "{line}");
            let last = line.starts_with(start);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// What is said for a `go`, the answer last.
    fn go(&mut self, words: &str) -> Vec<String> {
        self.say(words);
        self.until("bestmove")
    }

    fn is_silent(&self) -> bool {
        self.output.recv_timeout(SILENCE).is_err()
    }

    /// Waits for the end; the exit status, and what was still written.
    fn end(mut self) -> (Option<i32>, Vec<String>, String) {
        drop(self.input.take());
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
        let output = self.child.wait_with_output().unwrap();
        let complaints = String::from_utf8(output.stderr).unwrap();
        let rest: Vec<String> = self.output.iter().collect();
        assert_eq!(count(&rest, "NOT UCI"), 0, "{rest:#?}");
        (output.status.code(), rest, complaints)
    }
}

fn answer(lines: &[String]) -> &str {
    lines.last().unwrap()
}

/// How many lines begin so.
fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn introduces_itself_with_every_option_that_hosts_set() {
    let mut engine = Engine::start(&[]);
    engine.say("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name AL0 "));
    for option in [
        "AdviceFile type string default @krk",
        "Language type combo default en var en var ru",
        "Move Overhead type spin",
        "Threads type spin",
        "Hash type spin",
        "Ponder type check",
        "MultiPV type spin",
        "SyzygyPath type string",
        "UCI_ShowCurrLine type check",
        "UCI_ShowWDL type check",
    ] {
        assert_eq!(
            count(&lines, &format!("option name {option}")),
            1,
            "{option}"
        );
    }
}

/// What lichess-bot sends with its configuration untouched; it stops at any complaint.
#[test]
fn takes_the_usual_settings_in_silence() {
    let mut engine = Engine::start(&[]);
    engine.say(
        "setoption name Move Overhead value 100\nsetoption name Threads value 4\n\
         setoption name Hash value 512\nsetoption name SyzygyPath value ./syzygy/\n\
         setoption name UCI_ShowWDL value true\nucinewgame\nisready",
    );
    assert_eq!(engine.until("readyok"), ["readyok"]);
}

#[test]
fn tells_rule_advice_and_line() {
    let mut engine = Engine::start(&[]);
    engine.say(LONG);
    let lines = engine.go("go");
    assert_eq!(
        lines[0],
        "info string table=@krk rule=else_rule advice=divide_in_2 tree=new"
    );
    assert!(lines[1].starts_with("info depth 3 seldepth 3 score cp 500 nodes "));
    assert!(lines[1].ends_with(" pv c1d1 e5d6 f7f2"), "{}", lines[1]);
    assert_eq!(answer(&lines), "bestmove c1d1 ponder e5d6");
}

#[test]
fn a_proven_mate_is_told_as_one() {
    let mut engine = Engine::start(&[]);
    engine.say(&format!("setoption name UCI_ShowWDL value true\n{SHORT}"));
    let lines = engine.go("go depth 64");
    assert!(
        lines[1].contains(" score mate 2 wdl 1000 0 0 "),
        "{}",
        lines[1]
    );
    engine.say(&format!("{SHORT} moves h5a5 b8c8"));
    let lines = engine.go("go");
    assert!(lines[1].contains(" score mate 1 "), "{}", lines[1]);
    assert_eq!(answer(&lines), "bestmove a5a8");
}

#[test]
fn a_table_that_is_played_out_tells_its_moves_to_mate() {
    let mut engine = Engine::start(&["@krk_sound"]);
    let longest = "position fen 8/8/8/8/3R4/2k5/8/K7 w - - 0 1";
    let score = |lines: &[String], score: &str| {
        let told = lines.iter().any(|line| line.contains(score));
        assert!(told, "{score}: {lines:?}");
    };
    engine.say(longest);
    score(&engine.go("go"), " score cp 500 ");
    engine.say(&format!(
        "setoption name VerifiedScores value true\n{longest}"
    ));
    score(&engine.go("go"), " score mate 34 ");
    engine.say(&format!("{longest} moves d4d1 c3b4"));
    score(&engine.go("go"), " score mate 33 ");
    engine.say("position fen 8/8/8/8/3r4/2K5/8/k7 b - - 0 1");
    score(&engine.go("go"), " score mate 34 ");
}

#[test]
fn follows_the_tree_and_builds_it_anew_where_it_is_left() {
    let mut engine = Engine::start(&[]);
    let tree = |engine: &mut Engine, position: &str| {
        engine.say(position);
        let lines = engine.go("go");
        let word = lines[0].rsplit_once(" tree=").unwrap().1.to_owned();
        (word, answer(&lines)[9..13].to_owned())
    };
    let new = |mv: &str| ("new".to_owned(), mv.to_owned());
    let followed = |mv: &str| ("followed".to_owned(), mv.to_owned());
    assert_eq!(tree(&mut engine, LONG), new("c1d1"));
    let next = format!("{LONG} moves c1d1 e5e4");
    assert_eq!(tree(&mut engine, &next), followed("f7f2"));
    // The same question again, the tree used up, and the first position after a take-back.
    assert_eq!(tree(&mut engine, &next), followed("f7f2"));
    let (word, mv) = tree(&mut engine, &format!("{next} f7f2 e4e3"));
    assert_eq!(word, "new", "{mv}");
    assert_eq!(tree(&mut engine, LONG), new("c1d1"));
    // A position that was skipped to, and a new game.
    let (word, _) = tree(&mut engine, &format!("{next} f7f2 e4d4"));
    assert_eq!(word, "new");
    assert_eq!(tree(&mut engine, LONG), new("c1d1"));
    engine.say("ucinewgame");
    assert_eq!(tree(&mut engine, &next).0, "new");
}

#[test]
fn plays_black_as_well() {
    let mut engine = Engine::start(&[]);
    engine.say("position fen 1K6/8/2k5/7r/8/8/8/8 b - - 0 1");
    let lines = engine.go("go");
    assert!(lines[0].contains("advice=mate_in_2"), "{lines:?}");
    assert_eq!(answer(&lines), "bestmove h5a5 ponder b8c8");
}

#[test]
fn infinite_waits_for_stop_even_with_nothing_to_search() {
    let mut engine = Engine::start(&[]);
    let mated = "position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    let nonsense = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";
    for (position, expected) in [
        (SHORT, SHORT_MOVE),
        (mated, "bestmove 0000"),
        (nonsense, "bestmove 0000"),
    ] {
        engine.say(&format!("{position}\nisready"));
        engine.until("readyok");
        engine.say("go infinite");
        assert!(engine.is_silent(), "{position}");
        engine.say("isready");
        assert_eq!(engine.until("readyok"), ["readyok"]);
        engine.say("stop\nstop\nisready");
        let lines = engine.until("readyok");
        assert_eq!(count(&lines, "bestmove"), 1, "{lines:?}");
        assert!(lines.contains(&expected.to_owned()), "{lines:?}");
    }
}

#[test]
fn pondering_waits_for_the_move() {
    let mut engine = Engine::start(&[]);
    engine.say(LONG);
    engine.go("go");
    engine.say(&format!(
        "{LONG} moves c1d1 e5d6\ngo ponder wtime 1000 btime 1000"
    ));
    assert!(engine.is_silent());
    engine.say("ponderhit");
    assert!(answer(&engine.until("bestmove")).starts_with("bestmove f7f2"));
    engine.say("go ponder");
    assert!(engine.is_silent());
    engine.say("stop");
    engine.until("bestmove");
    assert!(engine.is_silent(), "one answer for each go");
}

#[test]
fn mate_and_stalemate_have_no_move() {
    let mut engine = Engine::start(&[]);
    for (fen, score) in [
        ("k6R/8/1K6/8/8/8/8/8 b - - 0 1", "info depth 0 score mate 0"),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
    ] {
        engine.say(&format!("position fen {fen}"));
        assert_eq!(engine.go("go movetime 100"), [score, "bestmove 0000"]);
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_words() {
    let mut engine = Engine::start(&[]);
    for (position, word) in [
        ("position fen", "the FEN is empty"),
        ("position fen x", "must have 8 ranks"),
        (
            "position fen 8/8/8/8/8/8/8/K7 w - - 0 1",
            "Black has no king",
        ),
        (
            "position fen k6R/8/1K6/8/8/8/8/8 w - - 0 1",
            "Black is in check",
        ),
        ("position startpos moves e2e5", "illegal move e2e5"),
        (
            "position startpos moves e2e4 \u{444}\u{1f600}",
            "illegal move",
        ),
    ] {
        engine.say(position);
        let lines = engine.go("go");
        assert!(
            lines[0].starts_with("info string position refused: "),
            "{lines:?}"
        );
        assert!(lines[0].contains(word), "{lines:?}");
        assert_eq!(answer(&lines), "bestmove 0000");
        // The next good one works.
        engine.say(SHORT);
        assert_eq!(answer(&engine.go("go")), SHORT_MOVE);
    }
}

#[test]
fn other_material_is_played_somehow_and_that_is_said() {
    let mut engine = Engine::start(&[]);
    for (position, reason, mv) in [
        ("position startpos", "too many men", "bestmove "),
        (
            "position fen 8/8/8/3k4/4R3/8/8/K7 b - - 0 1",
            "no table for KvKR",
            "bestmove d5e4",
        ),
        (
            "position fen 6k1/4P3/6K1/8/8/8/8/8 w - - 0 1",
            "no table for KPvK",
            "bestmove e7e8q",
        ),
        (
            "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
            "too many men",
            "bestmove ",
        ),
    ] {
        engine.say(position);
        let lines = engine.go("go wtime 60000 btime 60000 winc 10 binc 10 searchmoves a1a2");
        assert!(lines[0].contains("searchmoves is ignored"), "{lines:?}");
        assert!(lines[1].contains(reason), "{lines:?}");
        assert!(answer(&lines).starts_with(mv), "{lines:?}");
    }
}

#[test]
fn the_table_for_the_material_answers() {
    let folder = tempfile::tempdir().unwrap();
    let queen = folder.path().join("my queen.al0");
    let text = ":- ending('KQvK').\nany :: if true then [mate_now].\n\
                advice(mate_now, mate : true : (depth = 0) and legal : nomove).\n";
    std::fs::write(&queen, text).unwrap();
    let name = queen.to_str().unwrap();
    let mut engine = Engine::start(&["@krk", name]);
    engine.say(SHORT);
    assert!(engine.go("go")[0].contains("table=@krk "));
    engine.say("position fen k7/8/1K6/8/8/8/7Q/8 w - - 0 1");
    let lines = engine.go("go");
    assert!(
        lines[0].contains(&format!("table={name} rule=any advice=mate_now")),
        "{lines:?}"
    );
    // No advice: the reason, and some move.
    engine.say("position fen 8/8/4k3/8/8/8/8/K6Q w - - 0 1");
    let lines = engine.go("go");
    assert!(
        lines[0].contains("gives no move: rule 'any' matches"),
        "{lines:?}"
    );
    assert_ne!(answer(&lines), "bestmove 0000");
    // Another table from the host, a missing one, and the old ones back.
    engine.say(&format!("setoption name AdviceFile value {name}\n{SHORT}"));
    assert!(engine.go("go")[0].contains("no table for KRvK"));
    engine.say("setoption name AdviceFile value nowhere.al0");
    assert!(engine.until("info string nowhere.al0: error[AL0605]").len() == 1);
    engine.say(&format!("setoption name AdviceFile value @krk;{name}"));
    assert!(engine.go("go")[0].contains("table=@krk "));
}

#[test]
fn limits_are_kept_and_told() {
    let mut engine = Engine::start(&[]);
    engine.say(LONG);
    for words in ["go depth 1", "go nodes 3"] {
        let lines = engine.go(words);
        assert!(
            lines[0].starts_with("info string @krk gives no move: "),
            "{lines:?}"
        );
        assert_ne!(answer(&lines), "bestmove 0000");
    }
    assert_eq!(answer(&engine.go("go")), "bestmove c1d1 ponder e5d6");
}

/// A table whose search takes as long as it is given.
const SLOW: &str = ":- ending('KQvK').\nany :: if true then [never].\n\
                    advice(never, not true : true : (depth < 40) and legal : legal).\n";

#[test]
fn a_long_search_is_stopped_and_ready_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let slow = folder.path().join("slow.al0");
    std::fs::write(&slow, SLOW).unwrap();
    let mut engine = Engine::start(&[slow.to_str().unwrap()]);
    engine.say("position fen 8/8/4k3/8/8/8/8/K6Q w - - 0 1\ngo");
    assert!(engine.is_silent());
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.say("stop");
    let lines = engine.until("bestmove");
    assert_ne!(answer(&lines), "bestmove 0000");
    let start = Instant::now();
    engine.go("go movetime 200");
    assert!(start.elapsed() >= Duration::from_millis(150));
    // The end of input ends it, too.
    engine.say("go infinite");
    let (status, lines, _) = engine.end();
    assert_eq!(
        (status, count(&lines, "bestmove")),
        (Some(0), 1),
        "{lines:?}"
    );
}

#[test]
fn a_script_gets_every_answer_in_order() {
    let mut engine = Engine::start(&[]);
    engine.say(&format!(
        "{SHORT}\ngo\n{LONG}\ngo\nsetoption name Language value ru\nposition startpos\ngo"
    ));
    let (status, lines, complaints) = engine.end();
    let answers: Vec<&str> = lines
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .map(String::as_str)
        .collect();
    assert_eq!(answers[..2], [SHORT_MOVE, "bestmove c1d1 ponder e5d6"]);
    assert_eq!(
        (answers.len(), status, complaints.as_str()),
        (3, Some(0), "")
    );
    assert!(
        lines
            .iter()
            .any(|line| line.contains("слишком много фигур")),
        "{lines:?}"
    );
}

#[test]
fn garbage_is_survived() {
    let mut engine = Engine::start(&[]);
    engine.say(
        "\r\n \t\nponderhit\nstop\nsetoption\nsetoption name\nsetoption value\ngo\u{0}\nposition",
    );
    engine.say("setoption name Threads value many\nsetoption name Zork value 1");
    engine.say(&"x".repeat(3 << 20));
    engine.say("what ever isready");
    let lines = engine.until("readyok");
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("info string ") || line == "readyok"),
        "{lines:?}"
    );
    assert_eq!(count(&lines, "info string no such option: Zork"), 1);
    assert_eq!(
        count(&lines, "info string option Threads cannot be 'many'"),
        1
    );
    engine
        .input
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\x00\n")
        .unwrap();
    engine.say(SHORT);
    assert_eq!(answer(&engine.go("go")), SHORT_MOVE);
    engine.say("quit");
    assert_eq!(engine.end().0, Some(0));
}

/// What a host out of its mind may write.
const WORDS: &[&str] = &[
    "go",
    "go",
    "go",
    "stop",
    "position",
    "startpos",
    "fen",
    "8/8/8/8/8/2k5/8/K6R w - - 0 1",
    "1k6/8/2K5/7R/8/8/8/8 w - -",
    "moves",
    "e2e4",
    "h5a5",
    "infinite",
    "ponder",
    "ponderhit",
    "isready",
    "depth",
    "3",
    "movetime",
    "-1",
    "18446744073709551616",
    "wtime",
    "movestogo",
    "0",
    "setoption",
    "name",
    "Threads",
    "Language",
    "UCI_ShowCurrLine",
    "value",
    "true",
    "ru",
    "ucinewgame",
    "uci",
    "debug",
    "xyzzy",
    "\u{0}",
    "ё",
];
/// Those of them that are commands.
const COMMANDS: &[&str] = &[
    "go",
    "stop",
    "position",
    "ponderhit",
    "isready",
    "setoption",
    "ucinewgame",
    "uci",
    "debug",
];

/// Whatever is written, every `go` has one answer, and the engine ends in peace.
#[test]
fn every_go_has_one_answer() {
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut engine = Engine::start(&[]);
    let mut asked = 0;
    for _ in 0..3000 {
        let words: Vec<&str> = (0..=random(6))
            .map(|_| WORDS[random(WORDS.len())])
            .collect();
        let command = words.iter().find(|word| COMMANDS.contains(word));
        asked += usize::from(command == Some(&"go"));
        engine.say(&words.join(" "));
    }
    let (status, lines, complaints) = engine.end();
    assert_eq!((status, complaints.as_str()), (Some(0), ""));
    assert!(asked > 100);
    assert_eq!(count(&lines, "bestmove "), asked);
}

#[test]
fn the_lines_of_the_tree_are_shown_on_request() {
    let mut engine = Engine::start(&[]);
    engine.say(&format!(
        "setoption name UCI_ShowCurrLine value true\n{LONG}"
    ));
    let lines = engine.go("go");
    assert_eq!(count(&lines, "info currline c1d1 "), 5, "{lines:?}");
}

#[test]
fn a_table_with_errors_is_refused_at_the_start() {
    let (status, lines, complaints) = Engine::start(&["@krk_seed_raw"]).end();
    assert_eq!((status, lines.len()), (Some(1), 0));
    assert!(complaints.contains("AL0301"));
}

#[test]
fn what_no_engine_may_write_is_found_out() {
    for line in [
        "info depth 3 seldepth 5 score mate -2 nodes 10 nps 0 time 1 pv e2e4 e7e8q string a  b",
        "info depth 1 score cp 0 upperbound hashfull 1000",
        "info currline 1 e2e4 e7e5",
        "bestmove 0000",
        "bestmove e7e8n ponder a8b8",
        "id name An engine",
        "option name A choice type combo default x var x var y",
        "option name Hash type spin default 1 min -1 max 2",
    ] {
        assert_eq!(support::uci::fault(line), None, "{line}");
    }
    for line in [
        "",
        "hello",
        "uciok ",
        "bestmove",
        "bestmove e2e2",
        "bestmove e2e4 e7e5",
        "bestmove O-O",
        "bestmove e7e8k",
        "info",
        "info depth",
        "info depth -1",
        "info depth 1 depth 2",
        "info seldepth 2",
        "info score 12",
        "info score cp 1.5",
        "info pv",
        "info depth  1",
        "info hashfull 1001",
        "info wisdom 3",
        "info wdl 500 500 1",
        "bestmove (none)",
        "option name type button",
        "option name A type check default yes",
        "option name A type spin default 5 min 6 max 7",
        "option name A type combo default z var x",
        "option name A type combo default x var",
    ] {
        assert!(support::uci::fault(line).is_some(), "{line}");
    }
}

/// After a promotion the table of the pawn goes on, whatever else is there for the new men.
#[test]
fn a_table_plays_on_with_what_its_pawn_becomes() {
    let engine = |files: &[&str]| {
        let mut engine = Engine::start(files);
        engine.say("position fen 8/P7/8/8/8/k7/8/2K5 w - - 0 1 moves a7a8q a3b3");
        engine.go("go").join("\n")
    };
    assert!(engine(&["@kpk"]).contains("rule=queen_"));
    assert!(engine(&["@kpk", "@kqk"]).contains("rule=else_rule"));
}

/// Ranks in a formula are counted from the side that the table was written for.
#[test]
fn a_table_with_a_pawn_plays_black_as_it_plays_white() {
    let best = |fen: &str| {
        let mut engine = Engine::start(&["@kpk"]);
        engine.say(&format!("position fen {fen} 0 1"));
        let lines = engine.go("go");
        assert!(lines[0].contains(" rule=pawn_rule "), "{lines:?}");
        answer(&lines)[9..13].to_owned()
    };
    for (white, black) in [
        ("4k3/8/4K3/4P3/8/8/8/8 w - -", "8/8/8/8/4p3/4k3/8/4K3 b - -"),
        ("8/8/8/6k1/8/8/1P4K1/8 w - -", "8/1p4k1/8/8/6K1/8/8/8 b - -"),
        ("8/8/8/8/8/k6P/8/K7 w - -", "k7/8/K6p/8/8/8/8/8 b - -"),
    ] {
        let turned = |letter: char| match letter {
            '1'..='8' => char::from_digit(9 - letter.to_digit(10).unwrap(), 10).unwrap(),
            _ => letter,
        };
        let mirrored: String = best(white).chars().map(turned).collect();
        assert_eq!(best(black), mirrored, "{white}");
    }
}

/// Games against Stockfish, led by python-chess. Without them the test says so and passes, except in CI.
#[test]
fn mates_stockfish_from_everywhere() {
    let script = support::root().join("cli/tests/uci_games.py");
    let ready = Command::new("python3").arg(&script).arg("--check").output();
    if !ready.as_ref().is_ok_and(|output| output.status.success()) {
        let missing = "python3 with the package chess, or stockfish";
        assert_ne!(
            std::env::var("CI").as_deref(),
            Ok("true"),
            "{missing} is missing"
        );
        eprintln!("SKIPPED: games against Stockfish: {missing} is missing");
        return;
    }
    for (tables, ending, most, stalemates) in GAMES {
        let example = |table: &&str| format!("examples/{}.al0", &table[1..]);
        if !tables
            .iter()
            .all(|table| support::root().join(example(table)).exists())
        {
            continue;
        }
        let mut games = Command::new("python3");
        games
            .arg(&script)
            .args(["--al0", env!("CARGO_BIN_EXE_al0"), "--ending", ending])
            .args(["--games", "200", "--most", most, "--stalemates", stalemates])
            .arg("--table")
            .args(*tables);
        let games = games.output().unwrap();
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (said, complaints) = (said(&games.stdout), said(&games.stderr));
        eprintln!("{said}");
        assert!(games.status.success(), "{said}\n{complaints}");
    }
}

/// Tables, the ending that is played, the moves until mate at most, the stalemates that are known of.
const GAMES: &[(&[&str], &str, &str, &str)] = &[
    (&["@krk"], "KRvK", "34", "1"),
    (&["@kqk"], "KQvK", "25", "0"),
    (&["@krrk"], "KRRvK", "30", "0"),
    (&["@kpk"], "KPvK", "59", "0"),
];
