//! Calls of what nothing defines, and of what other Prologs have and AL0 does not.

use std::collections::BTreeMap;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic, Label, Severity},
    span::Span,
    text::Text,
};
use al0_runtime::predicates::Predicate as Library;

use super::{
    absent::{self, Why},
    calls::calls,
    data,
    program::Program,
    words,
};
use crate::{
    formula::Word,
    horn::{known_arities, known_names},
    messages,
    suggest::{Suggester, look_alike},
    table::{Draft, Place},
};

/// The calls of one predicate that is not there.
struct Missing {
    first: Place,
    more: usize,
}

/// Words that join conditions of a rule, and what joins goals instead.
const CONNECTIVES: &[(&str, usize, &str)] = &[("and", 2, ","), ("or", 2, ";")];

/// Each predicate that is missing is told once, at its first call.
pub(super) fn check(program: &Program<'_>, draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let mut missing: BTreeMap<(&str, usize), Missing> = BTreeMap::new();
    let is_own = |name: &str, arity| program.defines(name, arity);
    let mut opening: BTreeMap<&str, Place> = BTreeMap::new();
    for clause in &program.clauses {
        for call in calls(clause, &is_own) {
            // Only a program with rules, or facts of this form, has something to find by such a goal.
            let choice = matches!((call.name, call.arity), ("then", 2) | ("if", 1));
            let there = is_own(call.name, call.arity)
                || program.declares(call.name, call.arity)
                || draft.unread.contains(call.name)
                || data::is_data(clause, call.node)
                || (is_provided(program, call.name, call.arity)
                    && !(choice && draft.rules.is_empty()));
            if call.arity == 1 && absent::OPENING.contains(&call.name) && !is_own(call.name, 1) {
                let place = clause.place(clause.name_span(call.node, call.name));
                opening.entry(call.name).or_insert(place);
            }
            if !there {
                let entry = missing.entry((call.name, call.arity));
                entry
                    .and_modify(|known| known.more += 1)
                    .or_insert_with(|| Missing {
                        first: clause.place(clause.name_span(call.node, call.name)),
                        more: 0,
                    });
            }
        }
    }
    let mut suggester = Suggester::default();
    let mut left_out: BTreeMap<Why, Vec<(Place, String)>> = BTreeMap::new();
    for ((name, arity), missing) in missing {
        match absent::reason(name, arity) {
            Some(why) => {
                let calls = left_out.entry(why).or_default();
                calls.push((missing.first, format!("{name}/{arity}")));
            }
            None => {
                diagnostics.push(undefined(program, &mut suggester, (name, arity), &missing));
            }
        }
    }
    for (why, mut calls) in left_out {
        calls.sort_unstable_by_key(|(place, _)| (place.file, place.span));
        diagnostics.extend(together(
            codes::NOT_OFFERED,
            &calls,
            words::not_offered,
            why.hint(),
        ));
    }
    let opening = opening.into_iter();
    let mut opening: Vec<_> = opening
        .map(|(name, place)| (place, format!("{name}/1")))
        .collect();
    opening.sort_unstable_by_key(|(place, _)| (place.file, place.span));
    diagnostics.extend(together(
        codes::NEEDS_FILES,
        &opening,
        words::needs_files,
        words::under_the_folder(),
    ));
}

/// Whether the library has it, as Prolog or as a predicate about positions.
fn is_provided(program: &Program<'_>, name: &str, arity: usize) -> bool {
    let mut chess = al0_runtime::own::callable();
    known_arities(name).contains(&arity)
        || about_positions(program, name).contains(&arity)
        || chess.any(|(known, number)| known == name && usize::from(number) == arity)
}

/// With how many arguments clauses may call what is known about positions.
fn about_positions(program: &Program<'_>, name: &str) -> &'static [usize] {
    let is_goal = program.is_formula(name) || Library::from_name(name).is_some();
    match (is_goal, Word::find(name).map(|word| word.function)) {
        (true, _) => &[0, 1, 2],
        (false, Some(crate::formula::Function::Dist | crate::formula::Function::Manh)) => &[3],
        (false, Some(_)) => &[1, 2, 3],
        (false, None) => match name {
            "advice" | "совет" | "::" | ":" | "then" => &[2],
            "legalmove" | "ход_по_правилам" => &[3],
            "move" | "ход" => &[4],
            "if" => &[1],
            _ => &[],
        },
    }
}

/// All calls of which the same is to be said are told at once.
fn together(
    code: codes::Code,
    calls: &[(Place, String)],
    message: fn(String) -> Text,
    hint: Text,
) -> Option<Diagnostic> {
    let ((first, _), others) = calls.split_first()?;
    let names: Vec<String> = calls.iter().map(|(_, name)| format!("`{name}`")).collect();
    let message = message(names.join(", "));
    let mut diagnostic = Diagnostic::new(code, first.file, first.span, message);
    diagnostic
        .labels
        .extend(others.iter().map(|(place, _)| Label {
            file: place.file,
            span: place.span,
            text: Some(messages::this_too()),
        }));
    Some(diagnostic.hint(hint))
}

fn undefined(
    program: &Program<'_>,
    suggester: &mut Suggester,
    (name, arity): (&str, usize),
    missing: &Missing,
) -> Diagnostic {
    let first = missing.first;
    if (name, arity) == ("then", 2) {
        let code = codes::CHOICE_OF_GOALS;
        return Diagnostic::new(code, first.file, first.span, words::no_choice())
            .hint(words::arrow());
    }
    let message = words::undefined(format!("{name}/{arity}"));
    let code = codes::UNDEFINED_PREDICATE;
    let mut diagnostic = Diagnostic::new(code, first.file, first.span, message);
    if missing.more > 0 {
        diagnostic = diagnostic.note(words::more_calls(missing.more));
    }
    if program.unknown_fails {
        diagnostic.severity = Severity::Warning;
        diagnostic = diagnostic.note(messages::so_it_fails());
    }
    if let Some((_, _, with)) = CONNECTIVES
        .iter()
        .find(|row| (row.0, row.1) == (name, arity))
    {
        return diagnostic.hint(words::join_goals()).suggest(
            messages::write_instead(with),
            Applicability::Guess,
            vec![(first.span, (*with).to_owned())],
        );
    }
    match nearest(program, suggester, name, arity) {
        Some((near, its_arity)) => offer(
            program,
            diagnostic,
            first.span,
            (name, arity),
            (&near, its_arity),
        ),
        None => diagnostic.hint(words::define_it()),
    }
}

/// The same name with other arguments; else a near name, rather with the same number of arguments and rather
/// of the program's own.
fn nearest(
    program: &Program<'_>,
    suggester: &mut Suggester,
    name: &str,
    arity: usize,
) -> Option<(String, usize)> {
    let closest = |arities: &mut dyn Iterator<Item = usize>| {
        arities.min_by_key(|other| (other.abs_diff(arity), *other))
    };
    let own = |name: &str| {
        program
            .definitions(name)
            .iter()
            .map(|(other, _)| *other)
            .collect::<Vec<_>>()
    };
    let theirs = |name: &str| [known_arities(name), about_positions(program, name)].concat();
    for arities in [own(name), theirs(name)] {
        if let Some(other) = closest(&mut arities.into_iter()) {
            return Some((name.to_owned(), other));
        }
    }
    let names = program.names();
    let fitting = names.iter().filter(|(_, other)| *other == arity);
    let fitting = fitting.map(|(name, _)| *name);
    let library = known_names().filter(|name| known_arities(name).contains(&arity));
    let chess = al0_runtime::own::callable().filter(|(_, other)| usize::from(*other) == arity);
    let chess = chess.map(|(name, _)| name);
    let same_arity = suggester
        .nearest(name, fitting)
        .or_else(|| suggester.nearest(name, library))
        .or_else(|| suggester.nearest(name, chess));
    if let Some(near) = same_arity {
        return Some((near.name, arity));
    }
    let near = suggester.nearest(name, names.iter().map(|(name, _)| *name))?;
    let mut arities = own(&near.name);
    arities.extend(theirs(&near.name));
    closest(&mut arities.into_iter()).map(|other| (near.name, other))
}

/// Adds "did you mean …", the edit where the name alone differs, and the place of a definition.
fn offer(
    program: &Program<'_>,
    diagnostic: Diagnostic,
    span: Span,
    (name, arity): (&str, usize),
    (near, its_arity): (&str, usize),
) -> Diagnostic {
    let mut diagnostic = diagnostic.hint(messages::did_you_mean(format!("{near}/{its_arity}")));
    diagnostic.notes.extend(look_alike(name, near));
    let defined = program.definitions(near).iter();
    if let Some((_, place)) = defined.clone().find(|(other, _)| *other == its_arity) {
        diagnostic.labels.push(Label {
            file: place.file,
            span: place.span,
            text: Some(words::defined_here(format!("{near}/{its_arity}"))),
        });
    }
    if near != name && its_arity == arity {
        diagnostic = diagnostic.suggest(
            messages::write_instead(near),
            Applicability::Guess,
            vec![(span, near.to_owned())],
        );
    }
    diagnostic
}
