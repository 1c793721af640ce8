//! Where a name is defined and used.

use crate::{
    analysis::Analysis,
    index::{Key, Occurrence},
};

/// The clauses that define a thing.
pub(crate) fn definitions<'a>(analysis: &'a Analysis, key: &'a Key) -> Vec<&'a Occurrence> {
    analysis.index.definitions(key).collect()
}

/// All places of a thing.
pub(crate) fn references<'a>(
    analysis: &'a Analysis,
    key: &'a Key,
    definitions: bool,
) -> Vec<&'a Occurrence> {
    let places = analysis.index.places(key);
    places.filter(|one| definitions || !one.defines).collect()
}

/// All places of the name at a place in the document itself.
pub(crate) fn highlights(analysis: &Analysis, offset: u32) -> Vec<&Occurrence> {
    let Some(found) = analysis.index.at(Analysis::MAIN, offset) else {
        return Vec::new();
    };
    let mut places = references(analysis, &found.key, true);
    places.retain(|one| one.file == Analysis::MAIN);
    places
}
