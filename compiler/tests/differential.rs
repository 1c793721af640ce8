//! Horn programs and goals whose answers SWI-Prolog gave, kept in `differential/*.cases`.
//!
//! A case file is a program, then goals after `?- ` on a line each, below each its answers: `> ` output, a line
//! a solution, `! ` the formal part of an error, `ball ` what else was thrown, `false`. A goal after `?~ ` is
//! meant to differ from SWI-Prolog; a comment above it says why.
//!
//! Where `swipl` is installed, the recorded answers are compared with its own. `RECORD_SWIPL=1 cargo test -p
//! al0-compiler --test differential` writes them anew.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    missing_docs,
    reason = "tests state their assumptions by panicking and tell why they do nothing"
)]

use std::{
    cell::RefCell,
    collections::HashMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
    rc::Rc,
};

use al0_compiler::{Unit, horn};
use al0_grammar::{parse::parse, span::FileId};
use al0_runtime::horn::{
    Failure, Host, Limits, Machine, Program,
    term::{Goal, Node, NodeId, Term},
};

/// So many answers of a goal are kept.
const MOST: usize = 120;

struct Collect(Rc<RefCell<String>>);

impl Host for Collect {
    fn write(&mut self, text: &str) {
        self.0.borrow_mut().push_str(text);
    }

    fn parse(&mut self, text: &str) -> Result<Goal, String> {
        horn::goal(text).map_err(|_| "end_of_clause".to_owned())
    }
}

/// A goal and its recorded answers.
struct Case {
    goal: String,
    /// Whether SWI-Prolog answers otherwise, on purpose.
    differs: bool,
    answers: String,
}

struct CaseFile {
    path: PathBuf,
    program: String,
    /// Comments and blank lines before each goal, with the goal.
    cases: Vec<(String, Case)>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential")
}

fn files() -> Vec<CaseFile> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "cases"))
        .collect();
    paths.sort();
    paths.into_iter().map(read).collect()
}

fn read(path: PathBuf) -> CaseFile {
    let text = fs::read_to_string(&path).unwrap();
    let mut file = CaseFile {
        path,
        program: String::new(),
        cases: Vec::new(),
    };
    let mut before = String::new();
    let mut open = false;
    for line in text.lines() {
        let goal = line.strip_prefix("?- ").or(line.strip_prefix("?~ "));
        if let Some(goal) = goal {
            let case = Case {
                goal: goal.to_owned(),
                differs: line.starts_with("?~"),
                answers: String::new(),
            };
            file.cases.push((std::mem::take(&mut before), case));
            open = true;
        } else if open && !line.is_empty() {
            let case = file.cases.last_mut().unwrap();
            case.1.answers.push_str(line);
            case.1.answers.push('\n');
        } else if file.cases.is_empty() {
            file.program.push_str(line);
            file.program.push('\n');
        } else if line.is_empty() {
            open = false;
        } else {
            before.push_str(line);
            before.push('\n');
        }
    }
    file
}

fn compiled(program: &str) -> Program {
    let parsed = parse(FileId(0), program);
    assert_eq!(parsed.diagnostics, [], "{program}");
    let unit = Unit {
        file: FileId(0),
        text: program.to_owned(),
        parsed,
    };
    let compiled = horn::compile(&[unit], &[], false);
    assert_eq!(compiled.refused, []);
    compiled.program.unwrap()
}

/// Our answers to a goal, in the form of the case files.
fn ours(program: &Program, goal: &str) -> String {
    let goal = match horn::goal(goal) {
        Ok(goal) => goal,
        Err(faults) => return format!("not read: {}\n", faults[0].code),
    };
    let out = Rc::new(RefCell::new(String::new()));
    let limits = Limits {
        steps: 50_000_000,
        ..Limits::default()
    };
    let mut machine = Machine::new(program, limits, Box::new(Collect(Rc::clone(&out))));
    let mut lines = Vec::new();
    for answer in machine.query(&goal).take(MOST + 1) {
        if lines.len() == MOST {
            lines.push("...".to_owned());
            break;
        }
        lines.push(match answer {
            Ok(answer) => {
                let mut names = HashMap::new();
                let shown: Vec<String> = answer
                    .bindings
                    .iter()
                    .map(|(name, value)| {
                        let value = canonical(&answer.term, *value, &mut names);
                        format!("{name} = {value}")
                    })
                    .collect();
                match shown.is_empty() {
                    true => "true".to_owned(),
                    false => shown.join(", "),
                }
            }
            Err(Failure::Thrown(ball)) => thrown(&ball.term, ball.root),
            Err(Failure::Limit(kind)) => format!("limit {kind:?}"),
            Err(Failure::Halt(status)) => format!("halt {status}"),
        });
    }
    let mut text = String::new();
    for line in out.borrow().lines() {
        writeln!(text, "> {line}").unwrap();
    }
    if lines.is_empty() {
        lines.push("false".to_owned());
    }
    for line in lines {
        writeln!(text, "{line}").unwrap();
    }
    text
}

fn thrown(term: &Term, root: NodeId) -> String {
    let mut names = HashMap::new();
    match term.node(root) {
        Node::Compound {
            name: "error",
            args: [formal, _],
        } => format!("! {}", canonical(term, *formal, &mut names)),
        _ => format!("ball {}", canonical(term, root, &mut names)),
    }
}

/// A term without operators, variables numbered as they come.
fn canonical(term: &Term, root: NodeId, names: &mut HashMap<u32, usize>) -> String {
    match term.node(root) {
        Node::Variable(number) => {
            let next = names.len();
            format!("_{}", names.entry(number).or_insert(next))
        }
        Node::Atom("[]") => "[]".to_owned(),
        Node::Atom(name) => named(name),
        Node::Integer(value) => value.to_string(),
        Node::Float(_) => {
            let shown = compiled("").show(term, root, &|_| None);
            shown.trim_matches(['(', ')']).to_owned()
        }
        Node::Text(text) => escaped(text, '"'),
        Node::Compound { name: "[|]", .. } => list(term, root, names),
        Node::Compound { name, args } => {
            let args: Vec<String> = args
                .iter()
                .map(|arg| canonical(term, *arg, names))
                .collect();
            format!("{}({})", named(name), args.join(","))
        }
    }
}

fn list(term: &Term, mut root: NodeId, names: &mut HashMap<u32, usize>) -> String {
    let mut text = String::new();
    while let Node::Compound {
        name: "[|]",
        args: [head, tail],
    } = term.node(root)
    {
        text.push(if text.is_empty() { '[' } else { ',' });
        text.push_str(&canonical(term, *head, names));
        root = *tail;
    }
    if term.node(root) != Node::Atom("[]") {
        text.push('|');
        text.push_str(&canonical(term, root, names));
    }
    text + "]"
}

fn named(name: &str) -> String {
    let starts = name.starts_with(|c: char| c.is_alphabetic() && !c.is_uppercase());
    match starts && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        true => name.to_owned(),
        false => escaped(name, '\''),
    }
}

fn escaped(text: &str, mark: char) -> String {
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == mark => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}

/// The answers of SWI-Prolog to the goals of a file; `None` where it is not installed.
fn theirs(file: &CaseFile) -> Option<Vec<String>> {
    let folder_of_run = tempfile::tempdir().unwrap();
    let program = folder_of_run.path().join("program.pl");
    let goals = folder_of_run.path().join("goals.pl");
    fs::write(&program, &file.program).unwrap();
    let lines: Vec<String> = file
        .cases
        .iter()
        .map(|(_, case)| format!("{}\n", case.goal))
        .collect();
    fs::write(&goals, lines.concat()).unwrap();
    let run = Command::new("swipl")
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "C.UTF-8")
        .args(["-q", "-f", "none"])
        .arg(folder().join("driver.pl"))
        .arg("--")
        .args([&program, &goals])
        .output()
        .ok()?;
    let text = String::from_utf8(run.stdout).unwrap();
    let problems = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}: {problems}", file.path.display());
    let answers: Vec<String> = text
        .split_terminator("\n\n")
        .map(|part| format!("{part}\n"))
        .collect();
    assert_eq!(
        answers.len(),
        file.cases.len(),
        "{}: {problems}\n{text}",
        file.path.display()
    );
    Some(answers)
}

fn is_recording() -> bool {
    std::env::var_os("RECORD_SWIPL").is_some()
}

fn record(file: &CaseFile) {
    let theirs = theirs(file).unwrap();
    let program = compiled(&file.program);
    let mut text = file.program.trim_end().to_owned();
    text.push_str("\n\n");
    for ((before, case), answers) in file.cases.iter().zip(theirs) {
        let mark = if case.differs { '~' } else { '-' };
        let answers = match case.differs {
            true => ours(&program, &case.goal),
            false => answers,
        };
        writeln!(text, "{before}?{mark} {}\n{answers}", case.goal).unwrap();
    }
    fs::write(&file.path, text.trim_end().to_owned() + "\n").unwrap();
}

#[test]
fn answers_are_those_of_swi_prolog() {
    let mut differences = String::new();
    let mut goals = 0;
    for mut file in files() {
        if is_recording() {
            record(&file);
            file = read(file.path);
        }
        let program = compiled(&file.program);
        for (_, case) in &file.cases {
            goals += 1;
            let found = ours(&program, &case.goal);
            if found != case.answers {
                let name = file.path.file_name().unwrap().to_string_lossy();
                writeln!(
                    differences,
                    "{name}: ?- {}\nrecorded:\n{}ours:\n{found}",
                    case.goal, case.answers
                )
                .unwrap();
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
    assert!(goals >= 150, "only {goals} goals");
}

#[test]
fn recorded_answers_are_what_swi_prolog_says_here() {
    if is_recording() {
        return;
    }
    for file in files() {
        let Some(theirs) = theirs(&file) else {
            eprintln!("swipl is not installed: recorded answers are not compared");
            return;
        };
        for ((_, case), found) in file.cases.iter().zip(theirs) {
            let same = found == case.answers;
            assert!(
                same != case.differs,
                "{}: ?- {}\nrecorded:\n{}SWI-Prolog:\n{found}",
                file.path.display(),
                case.goal,
                case.answers
            );
        }
    }
}
