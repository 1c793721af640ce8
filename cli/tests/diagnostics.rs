//! Every fixture of a diagnostic, as its reader sees it; and every sure edit mends what it says.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use serde_json::Value;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics")
}

/// `AL0101_unknown_character.en.al0` → `AL0101`, `en`
fn code_and_lang(path: &Path) -> (String, String) {
    let name = path.file_name().unwrap().to_str().unwrap();
    let code = name.split('_').next().unwrap();
    let lang = name
        .strip_suffix(".al0")
        .unwrap()
        .rsplit('.')
        .next()
        .unwrap();
    (code.to_owned(), lang.to_owned())
}

fn diagnostics(file: &str, folder: &Path) -> Vec<Value> {
    let mut command = support::al0();
    command
        .args(["check", file, "--format", "json"])
        .current_dir(folder);
    let (status, out, err) = support::run(&mut command);
    assert!(status <= 1, "{file}: {err}");
    match serde_json::from_str(&out).unwrap() {
        Value::Array(list) => list,
        other => panic!("{other}"),
    }
}

fn of_code<'a>(list: &'a [Value], code: &str) -> Vec<&'a Value> {
    list.iter().filter(|one| one["code"] == code).collect()
}

/// A fixture as its reader sees it, in its language.
fn shown(path: &Path) -> String {
    let (_, lang) = code_and_lang(path);
    let name = path.file_name().unwrap();
    let mut command = support::al0();
    command
        .arg("check")
        .arg(name)
        .args(["--lang", &lang])
        .current_dir(folder());
    let (_, out, err) = support::run(&mut command);
    format!("{out}{err}")
}

#[test]
fn fixtures_read_well() {
    let fixtures = support::files(&folder(), ".al0");
    let texts = support::parallel(&fixtures, |path| shown(path));
    for (path, text) in fixtures.iter().zip(texts) {
        let (code, _) = code_and_lang(path);
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(
            text.contains(&format!("[{code}]")),
            "{name} does not show {code}:\n{text}"
        );
        insta::with_settings!(
            { prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!(name.strip_suffix(".al0").unwrap(), text) }
        );
    }
}

#[test]
fn sure_edits_mend_the_fault() {
    let scratch = std::env::temp_dir().join(format!("al0-edits-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    let fixtures = support::files(&folder(), ".al0");
    let applied = support::parallel(&fixtures, |path| mend(path, &scratch));
    std::fs::remove_dir_all(&scratch).unwrap();
    assert!(
        applied.into_iter().sum::<usize>() > 0,
        "no sure edit was tried"
    );
}

/// Makes every sure edit of a fixture, each alone, and counts them.
fn mend(path: &Path, scratch: &Path) -> usize {
    let name = path.file_name().unwrap().to_str().unwrap();
    let (code, _) = code_and_lang(path);
    let text = std::fs::read_to_string(path).unwrap();
    let before = diagnostics(name, &folder());
    let mut applied = 0;
    for diagnostic in of_code(&before, &code) {
        let suggestions = diagnostic["suggestions"].as_array().unwrap().iter();
        for suggestion in suggestions.filter(|one| one["applicability"] == "safe") {
            std::fs::write(scratch.join(name), apply(&text, suggestion)).unwrap();
            let after = diagnostics(name, scratch);
            assert!(
                of_code(&after, &code).len() < of_code(&before, &code).len(),
                "{name}: the edit «{}» leaves {after:#?}",
                suggestion["message"]
            );
            applied += 1;
        }
    }
    applied
}

/// The text with all edits of a suggestion made.
fn apply(text: &str, suggestion: &Value) -> String {
    let offset = |place: &Value| usize::try_from(place["offset"].as_u64().unwrap()).unwrap();
    let mut edits: Vec<(usize, usize, &str)> = suggestion["edits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let replacement = edit["replacement"].as_str().unwrap();
            (offset(&edit["start"]), offset(&edit["end"]), replacement)
        })
        .collect();
    edits.sort_unstable();
    let mut mended = text.to_owned();
    for (start, end, replacement) in edits.into_iter().rev() {
        mended.replace_range(start..end, replacement);
    }
    mended
}
