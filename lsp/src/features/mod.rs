//! The features, one a file: functions of a document's version to types of this crate.

pub(crate) mod actions;
pub(crate) mod board;
pub(crate) mod calls;
pub(crate) mod completion;
pub(crate) mod diagnostics;
pub(crate) mod faring;
pub(crate) mod folding;
pub(crate) mod format;
pub(crate) mod hints;
pub(crate) mod hover;
pub(crate) mod lens;
pub(crate) mod library;
pub(crate) mod links;
pub(crate) mod navigation;
pub(crate) mod rename;
pub(crate) mod selection;
pub(crate) mod signature;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub(crate) mod typing;
pub(crate) mod words;
