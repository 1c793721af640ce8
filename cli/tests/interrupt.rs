//! Ctrl-C ends a command at once and leaves no damaged files.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]
#![cfg(unix)]

mod support;

use std::{
    fs,
    os::unix::process::ExitStatusExt as _,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

const SIGINT: i32 = 2;

/// Starts a command, interrupts it after a while, and tells whether that ended it.
fn interrupted(command: &mut Command, after: Duration) -> bool {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(after);
    let pid = child.id().to_string();
    let told = Command::new("kill")
        .args(["-INT", &pid])
        .stderr(Stdio::null())
        .status();
    assert!(told.is_ok());
    // Whatever it was doing, it must end of itself now.
    for _ in 0..200 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.signal() == Some(SIGINT);
        }
        sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("goes on after Ctrl-C");
}

#[test]
fn an_interrupted_ranking_leaves_no_damaged_cache() {
    let folder = tempfile::tempdir().unwrap();
    let rank = |ending: &str| {
        let mut command = support::al0();
        command
            .args(["rank", ending, "--format", "json"])
            .env("AL0_CACHE", folder.path());
        command
    };
    let (status, whole, _) = support::run(rank("KQvK").env("AL0_CACHE", ""));
    assert_eq!(status, 0);
    for after in [0, 20, 60, 120, 200] {
        // The last ones may come too late.
        let _ended = interrupted(&mut rank("KQvK"), Duration::from_millis(after));
        let (status, again, _) = support::run(&mut rank("KQvK"));
        assert_eq!((status, &again), (0, &whole));
        fs::remove_file(folder.path().join("KQvK.v1.rank")).unwrap();
    }
    if interrupted(&mut rank("KRvKN"), Duration::from_millis(100)) {
        assert!(!folder.path().join("KRvKN.v1.rank").exists());
    }
}

#[test]
fn an_interrupted_survey_leaves_no_part_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("lines.txt");
    let mut survey = support::al0();
    survey.args(["survey", "@krk", "--ending", "KRvK", "--threads", "1", "-o"]);
    interrupted(survey.arg(&target), Duration::from_millis(30));
    let lines = fs::read_to_string(&target).map(|text| text.lines().count());
    assert!(lines.is_err() || lines.is_ok_and(|lines| lines == 175_168));
}
