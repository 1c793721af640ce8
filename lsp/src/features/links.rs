//! Names of files in directives that lead to those files.

use al0_compiler::Files as _;
use al0_grammar::span::Span;

use crate::{document::Document, sources::Sources, store::Store};

/// A place that leads to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) span: Span,
    pub(crate) uri: String,
}

/// The links of a document; names of files that cannot be had lead nowhere.
pub(crate) fn links(document: &Document, store: &Store) -> Vec<Link> {
    let mut sources = Sources::new(store, document);
    let named = document.named_files().iter();
    named
        .filter_map(|(wanted, span)| {
            let uri = sources.find(wanted, &document.uri).ok()?;
            Some(Link { span: *span, uri })
        })
        .collect()
}
