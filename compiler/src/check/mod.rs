//! Checks of a draft table, one family a file.

mod clauses;
mod depth;
mod duplicates;
mod endings;
mod reach;
mod roots;
mod setup;
mod universe;
mod usage;

use al0_grammar::diagnostic::Diagnostic;
use al0_runtime::chess::Ending;

pub(crate) use self::clauses::Sealed;
pub use self::clauses::{goal_arguments, instead_of};
pub use self::roots::RootWish;
pub(crate) use self::roots::{at_roots, questions, root_wishes};
use self::universe::Universe;
pub use self::universe::{Profile, Profiler};
use crate::{Unit, own, table::Draft};

/// Everything that can be said of a draft beyond its single names. Returns the ending it is for, where that is
/// stated or follows from its predicates.
pub(crate) fn check(
    units: &[Unit],
    draft: &Draft,
    profiler: Option<Profiler<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Ending> {
    clauses::check(units, draft, diagnostics);
    duplicates::check(draft, diagnostics);
    usage::check(draft, diagnostics);
    depth::check(draft, diagnostics);
    let ending = endings::check(draft, diagnostics)
        .or_else(|| own::ending(units, draft.settings.our_color()));
    setup::check(draft, ending.as_ref(), diagnostics);
    let us = draft.settings.our_color();
    let profiler = profiler.filter(|_| !draft.roots_in_doubt);
    let universe = Universe::of(draft, ending.as_ref(), us, profiler);
    reach::check(draft, &universe, diagnostics);
    if let Some(ending) = ending.filter(|_| profiler.is_some() && universe.roots.is_none()) {
        usage::not_looked_at(draft, ending, diagnostics);
    }
    ending
}
