//! Files that the binary carries: example tables and error pages.

use al0_grammar::{codes::Code, text::Lang};
use include_dir::{Dir, include_dir};
use std::path::Path;

static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../examples");
static ERROR_PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../docs/errors");

/// The heading that starts the Russian half of a page.
const RUSSIAN_HALF: &str = "\n## По-русски";

/// The example table of a name such as `krk`.
pub(crate) fn example(name: &str) -> Option<&'static str> {
    EXAMPLES.get_file(format!("{name}.al0"))?.contents_utf8()
}

/// The example program for the calculator of a name such as `queen_mate`.
pub(crate) fn calculator_example(name: &str) -> Option<&'static str> {
    EXAMPLES
        .get_file(format!("mk61/{name}.mk61"))?
        .contents_utf8()
}

/// The names of all example tables, sorted.
pub(crate) fn example_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = EXAMPLES
        .files()
        .filter_map(|file| file.path().to_str()?.strip_suffix(".al0"))
        .collect();
    names.sort_unstable();
    names
}

/// Every page of a code, in both languages: file name and text.
pub(crate) fn error_pages() -> impl Iterator<Item = (&'static Path, &'static [u8])> {
    ERROR_PAGES
        .files()
        .map(|page| (page.path(), page.contents()))
}

/// The page of a code in a language, where it is written.
pub(crate) fn error_page(code: Code, lang: Lang) -> Option<&'static str> {
    let page = ERROR_PAGES
        .get_file(format!("{code}.md"))?
        .contents_utf8()?;
    let (english, russian) = page.split_once(RUSSIAN_HALF).unwrap_or((page, ""));
    Some(match lang {
        Lang::Ru if !russian.is_empty() => russian.trim_start_matches(['\n', '\r']),
        Lang::Ru | Lang::En => english,
    })
}
