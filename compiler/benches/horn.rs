//! Naive reverse and the eight queens, beside SWI-Prolog measured in the same run where it is installed.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    missing_docs,
    reason = "a benchmark prints and may stop"
)]

use std::{
    process::Command,
    time::{Duration, Instant},
};

use al0_compiler::{Unit, horn};
use al0_grammar::{parse::parse, span::FileId};
use al0_runtime::horn::{Limits, Machine, host::Silent};

const PROGRAM: &str = "
app([], L, L).
app([H | T], L, [H | R]) :- app(T, L, R).
nrev([], []).
nrev([H | T], R) :- nrev(T, RT), app(RT, [H], R).
range(N, N, [N]) :- !.
range(L, H, [L | T]) :- L1 is L + 1, range(L1, H, T).
bench(0, _) :- !.
bench(N, L) :- \\+ \\+ nrev(L, _), N1 is N - 1, bench(N1, L).
nreverse :- range(1, 30, L), bench(20000, L).
solution([]).
solution([X / Y | Others]) :- solution(Others), mem(Y, [1, 2, 3, 4, 5, 6, 7, 8]), noattack(X / Y, Others).
noattack(_, []).
noattack(X / Y, [X1 / Y1 | Others]) :- Y =\\= Y1, Y1 - Y =\\= X1 - X, Y1 - Y =\\= X - X1, noattack(X / Y, Others).
mem(X, [X | _]).
mem(X, [_ | L]) :- mem(X, L).
template([1 / _, 2 / _, 3 / _, 4 / _, 5 / _, 6 / _, 7 / _, 8 / _]).
queens :- template(S), solution(S), fail.
queens.
times(0, _) :- !.
times(N, G) :- \\+ \\+ call(G), N1 is N - 1, times(N1, G).
";

/// What is run: a title and the goal.
const GOALS: &[(&str, &str)] = &[
    ("naive reverse of 30, 20000 times", "nreverse"),
    ("eight queens, all solutions, 20 times", "times(20, queens)"),
];

/// The time that this process has had a processor, where the system tells it; the clock's otherwise.
fn processor_time(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// The best of three runs, and the calls of one.
fn ours(goal: &str) -> (Duration, u64) {
    let unit = Unit {
        file: FileId(0),
        text: PROGRAM.to_owned(),
        parsed: parse(FileId(0), PROGRAM),
    };
    let program = horn::compile(&[unit], &[], false).program.unwrap();
    let goal = horn::goal(goal).unwrap();
    let mut machine = Machine::new(&program, Limits::default(), Box::new(Silent));
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let clock = Instant::now();
        let start = processor_time(clock);
        assert!(matches!(machine.query(&goal).next(), Some(Ok(_))));
        best = best.min(processor_time(clock) - start);
    }
    (best, machine.steps())
}

/// The same in SWI-Prolog; `None` where it is not there.
fn theirs(goal: &str) -> Option<Duration> {
    let folder = tempfile::tempdir().ok()?;
    let file = folder.path().join("bench.pl");
    std::fs::write(&file, PROGRAM).ok()?;
    let timed = format!(
        "findall(T, (between(1, 3, _), statistics(cputime, A), {goal}, statistics(cputime, B), T is B - A), Ts), \
         min_list(Ts, M), write(M)"
    );
    let run = Command::new("swipl")
        .args(["-q", "-O", "-g", &timed, "-t", "halt"])
        .arg(&file)
        .output()
        .ok()?;
    let seconds: f64 = String::from_utf8(run.stdout).ok()?.trim().parse().ok()?;
    Some(Duration::from_secs_f64(seconds))
}

fn main() {
    for (title, goal) in GOALS {
        let (time, steps) = ours(goal);
        let rate = steps as f64 / time.as_secs_f64() / 1e6;
        print!(
            "{title}: {:.3} s, {rate:.1} million calls a second",
            time.as_secs_f64()
        );
        match theirs(goal) {
            Some(other) => println!(
                "; SWI-Prolog {:.3} s, {:.2} times ours",
                other.as_secs_f64(),
                other.as_secs_f64() / time.as_secs_f64()
            ),
            None => println!("; no SWI-Prolog to compare with"),
        }
    }
}
