//! An open document at one version: text, lines, and, once somebody asks, what the compiler says of it.

use std::{
    path::Path,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use al0_compiler::{Unit, named_files};
use al0_grammar::{parse::parse, span::Span};

use crate::{
    analysis::Analysis,
    fare::Fare,
    position::{Encoding, Lines, Point},
    sources::{may_name_files, real_path},
    store::Store,
};

/// What the client says has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// From where to where; `None` for the whole text.
    pub(crate) range: Option<(Point, Point)>,
    /// What stands there now.
    pub(crate) text: String,
}

/// A text with its lines.
#[derive(Debug)]
pub(crate) struct Text {
    /// What stands in it.
    pub(crate) source: Arc<str>,
    /// Where its lines begin.
    pub(crate) lines: Lines,
}

/// One version of a document; never changes.
#[derive(Debug)]
pub(crate) struct Document {
    /// How the client calls it.
    pub(crate) uri: Arc<str>,
    /// Where it lies, links followed, once somebody asks; nothing for one that lies nowhere.
    path: OnceLock<Option<Arc<Path>>>,
    /// The client's number of this version.
    pub(crate) version: i32,
    /// The text.
    pub(crate) text: Text,
    analysis: OnceLock<Arc<Analysis>>,
    /// Whether it may name other files.
    naming: OnceLock<bool>,
    /// The files that its directives name, and where.
    named: OnceLock<Vec<(String, Span)>>,
    /// What is known of its table so far.
    fare: Mutex<Fare>,
}

impl Text {
    pub(crate) fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        let lines = Lines::new(&source);
        Self { source, lines }
    }

    /// The bytes between two points, in whichever order they come.
    pub(crate) fn span(&self, range: (Point, Point), encoding: Encoding) -> Span {
        let offset = |point| self.lines.offset(&self.source, point, encoding);
        let (one, other) = (offset(range.0), offset(range.1));
        Span::new(one.min(other), one.max(other))
    }

    /// The points of a span.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> (Point, Point) {
        let point = |offset| self.lines.point(&self.source, offset, encoding);
        (point(span.start()), point(span.end()))
    }
}

impl Document {
    pub(crate) fn new(uri: Arc<str>, version: i32, text: impl Into<Arc<str>>) -> Self {
        Self {
            path: OnceLock::new(),
            uri,
            version,
            text: Text::new(text),
            analysis: OnceLock::new(),
            naming: OnceLock::new(),
            named: OnceLock::new(),
            fare: Mutex::default(),
        }
    }

    /// The next version, after `changes` in the order given.
    pub(crate) fn changed(&self, version: i32, changes: Vec<Change>, encoding: Encoding) -> Self {
        let mut text = Text {
            source: Arc::clone(&self.text.source),
            lines: self.text.lines.clone(),
        };
        for change in changes {
            text = match change.range {
                None => Text::new(change.text),
                Some(range) => Text::new(replaced(&text, range, &change.text, encoding)),
            };
        }
        Self {
            uri: Arc::clone(&self.uri),
            path: self.path.clone(),
            version,
            text,
            analysis: OnceLock::new(),
            naming: OnceLock::new(),
            named: OnceLock::new(),
            fare: Mutex::default(),
        }
    }

    /// Where it lies, links followed.
    pub(crate) fn path(&self) -> Option<&Path> {
        let find = || real_path(&self.uri).map(Into::into);
        self.path.get_or_init(find).as_deref()
    }

    /// Whether it may name other files, so that it has to be looked at again when one of them changes.
    pub(crate) fn may_name_files(&self) -> bool {
        *self
            .naming
            .get_or_init(|| may_name_files(&self.text.source))
    }

    /// The files that its directives name, and where.
    pub(crate) fn named_files(&self) -> &[(String, Span)] {
        self.named.get_or_init(|| {
            let text = &self.text.source;
            let unit = || Unit {
                file: Analysis::MAIN,
                text: text.to_string(),
                parsed: parse(Analysis::MAIN, text),
            };
            let named = self.may_name_files().then(|| named_files(&unit()));
            named.unwrap_or_default()
        })
    }

    /// What was found out about its table.
    pub(crate) fn fare(&self) -> Fare {
        let fare = self.fare.lock().unwrap_or_else(PoisonError::into_inner);
        fare.clone()
    }

    /// Notes what was found out.
    pub(crate) fn set_fare(&self, fare: Fare) {
        *self.fare.lock().unwrap_or_else(PoisonError::into_inner) = fare;
    }

    /// What can be said without looking at positions; worked out once, unless other files may have a part in it.
    pub(crate) fn analysis(&self, store: &Store) -> Arc<Analysis> {
        if self.may_name_files() {
            return Arc::new(Analysis::quick(self, store));
        }
        let found = self
            .analysis
            .get_or_init(|| Arc::new(Analysis::quick(self, store)));
        Arc::clone(found)
    }
}

fn replaced(text: &Text, range: (Point, Point), new: &str, encoding: Encoding) -> String {
    let span = text.span(range, encoding).range();
    let before = text.source.get(..span.start).unwrap_or_default();
    let after = text.source.get(span.end..).unwrap_or_default();
    [before, new, after].concat()
}
