//! Where a name is defined and used.

use crate::{analysis::Analysis, index::Occurrence};

/// The clauses that define the name at a place.
pub(crate) fn definitions(analysis: &Analysis, offset: u32) -> Vec<&Occurrence> {
    match analysis.index.at(Analysis::MAIN, offset) {
        Some(found) => analysis.index.definitions(&found.key).collect(),
        None => Vec::new(),
    }
}

/// All places of the name at a place.
pub(crate) fn references(analysis: &Analysis, offset: u32, definitions: bool) -> Vec<&Occurrence> {
    match analysis.index.at(Analysis::MAIN, offset) {
        Some(found) => analysis
            .index
            .places(&found.key)
            .filter(|one| definitions || !one.defines)
            .collect(),
        None => Vec::new(),
    }
}

/// All places of the name in the document itself.
pub(crate) fn highlights(analysis: &Analysis, offset: u32) -> Vec<&Occurrence> {
    let mut found = references(analysis, offset, true);
    found.retain(|one| one.file == Analysis::MAIN);
    found
}
