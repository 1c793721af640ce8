//! What a name in a goal or move constraint refers to.

use std::collections::HashMap;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic, Edit, Label, Severity},
    span::Span,
    term::TermId,
    text::Text,
};
use al0_runtime::predicates::{Kind, Predicate};

use super::{Lowering, MOST_LABELS, undefined::may_be_unread};
use crate::{
    messages,
    suggest::{in_one_alphabet, odd_letters},
    table::{Goal, Moves, Place},
};

/// What is wanted where a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A goal, comparing or not.
    Goal,
    /// A generator of moves.
    Moves,
}

impl Wanted {
    fn other(self) -> Self {
        match self {
            Self::Goal => Self::Moves,
            Self::Moves => Self::Goal,
        }
    }
}

/// What courses call the constraint of all legal moves, and its name in the library.
const COURSE_NAMES: &[(&str, &str)] = &[
    ("legalmove", "legal"),
    ("legal_move", "legal"),
    ("anymove", "legal"),
    ("any_move", "legal"),
    ("ход_по_правилам", "разреш"),
    ("любой_ход", "разреш"),
];

impl Wanted {
    fn admits(self, kind: Kind) -> bool {
        (kind == Kind::Moves) == (self == Self::Moves)
    }
}

impl Lowering<'_> {
    /// The library predicate called `name`, of the wanted kind; otherwise a diagnostic and nothing.
    pub(super) fn resolve(
        &mut self,
        term: TermId,
        name: &str,
        wanted: Wanted,
    ) -> Option<Predicate> {
        if self.scope.formulas.contains(name) {
            self.wrong_kind(self.terms.name_span(term), name, wanted, None);
            return None;
        }
        let span = self.terms.name_span(term);
        match Predicate::from_name(name).map(|named| named.predicate) {
            Some(predicate) if wanted.admits(predicate.info().kind) => Some(predicate),
            Some(_) => {
                self.wrong_kind(span, name, wanted, None);
                None
            }
            None => {
                self.unknown(span, name, wanted);
                None
            }
        }
    }

    /// The goal that clauses of the user's own define: `p(Pos)`, `p(Pos, Root)` or plain `p`.
    pub(super) fn own_goal(&self, term: TermId, name: &str) -> Option<Goal> {
        let arities = self.scope.own.get(name)?;
        arities
            .iter()
            .any(|(arity, _)| *arity <= 2)
            .then(|| Goal::Own {
                name: name.to_owned(),
                at_root: false,
                place: self.place(self.terms.name_span(term)),
            })
    }

    /// The move constraint that clauses of the user's own define. The library's names come before those that a
    /// clause for every name might define.
    pub(super) fn own_moves(&self, term: TermId, name: &str) -> Option<Moves> {
        let constraints = &self.scope.constraints;
        let defined = constraints.defines(name)
            || (constraints.may_define() && Predicate::from_name(name).is_none());
        defined.then(|| Moves::Own {
            name: name.to_owned(),
            place: self.place(self.terms.name_span(term)),
        })
    }

    /// A goal that is not there: an error now, and when it is called all the same.
    pub(super) fn missing_goal(&self, term: TermId, name: &str) -> Option<Goal> {
        self.is_nowhere(name).then(|| Goal::Own {
            name: name.to_owned(),
            at_root: false,
            place: self.place(self.terms.name_span(term)),
        })
    }

    /// As [`Self::missing_goal`], a move constraint.
    pub(super) fn missing_moves(&self, term: TermId, name: &str) -> Option<Moves> {
        self.is_nowhere(name).then(|| Moves::Own {
            name: name.to_owned(),
            place: self.place(self.terms.name_span(term)),
        })
    }

    fn is_nowhere(&self, name: &str) -> bool {
        Predicate::from_name(name).is_none() && !self.scope.formulas.contains(name)
    }

    fn wrong_kind(&mut self, span: Span, name: &str, wanted: Wanted, defined: Option<Place>) {
        let (message, hint) = match wanted {
            Wanted::Goal => (messages::generator_as_goal(name), messages::goals_test()),
            Wanted::Moves => (
                messages::goal_as_generator(name),
                messages::constraints_give(),
            ),
        };
        let mut diagnostic = self.diagnostic(codes::WRONG_KIND, span, message);
        diagnostic.labels.extend(defined.map(|place| Label {
            file: place.file,
            span: place.span,
            text: Some(messages::defined_here()),
        }));
        self.push(diagnostic.hint(hint));
    }

    /// A name whose clauses all have other arguments than a goal's.
    fn wrong_arity(&mut self, span: Span, name: &str) -> bool {
        let defined = self.scope.own.get(name).and_then(|all| all.first());
        let Some((arity, place)) = defined.copied() else {
            return false;
        };
        let message = messages::own_no_goal(name, arity);
        let mut diagnostic = self.diagnostic(codes::OWN_WRONG_ARITY, span, message);
        diagnostic.labels.push(Label {
            file: place.file,
            span: place.span,
            text: Some(messages::defined_here()),
        });
        self.push(diagnostic.hint(messages::own_goal_form(name)));
        true
    }

    fn unknown(&mut self, span: Span, name: &str, wanted: Wanted) {
        if wanted == Wanted::Goal && self.wrong_arity(span, name) {
            return;
        }
        if let Some(place) = self.defined_as(name, wanted.other()) {
            return self.wrong_kind(span, name, wanted, Some(place));
        }
        if wanted == Wanted::Goal && self.scope.advice.contains_key(name) {
            let message = messages::advice_as_goal(name);
            let diagnostic = self.diagnostic(codes::WRONG_KIND, span, message);
            self.push(diagnostic.hint(messages::goals_test()));
            return;
        }
        if may_be_unread(self.scope, name) || self.told_before(span, name, wanted) {
            return;
        }
        let diagnostic = self.mixed_alphabets(span, name, wanted);
        let diagnostic = diagnostic.unwrap_or_else(|| {
            let message = match wanted {
                Wanted::Goal => messages::unknown_predicate(name),
                Wanted::Moves => messages::unknown_generator(name),
            };
            let diagnostic = self.diagnostic(codes::UNKNOWN_PREDICATE, span, message);
            self.with_near_predicate(diagnostic, span, name, wanted)
        });
        let diagnostic = match self.scope.unknown_fails {
            true => Diagnostic {
                severity: Severity::Warning,
                ..diagnostic.note(messages::so_it_fails())
            },
            false => diagnostic,
        };
        let at = self.diagnostics.len();
        self.missing(wanted).insert(name.to_owned(), at);
        self.push(diagnostic);
    }

    /// The findings that tell of names that are not there.
    fn missing(&mut self, wanted: Wanted) -> &mut HashMap<String, usize> {
        let [goals, moves] = &mut self.draft.missing;
        match wanted {
            Wanted::Goal => goals,
            Wanted::Moves => moves,
        }
    }

    /// Adds a place to the finding that tells of the name already, if one does.
    fn told_before(&mut self, span: Span, name: &str, wanted: Wanted) -> bool {
        let told = self.missing(wanted).get(name).copied();
        let Some(told) = told.and_then(|at| self.diagnostics.get_mut(at)) else {
            return false;
        };
        let file = self.file;
        if told.labels.len() < MOST_LABELS {
            let text = Some(messages::here_too());
            told.labels.push(Label { file, span, text });
        }
        for suggestion in &mut told.suggestions {
            let first = suggestion.edits.first();
            let replacement = first.map_or_else(String::new, |edit| edit.replacement.clone());
            suggestion.edits.push(Edit {
                file,
                span,
                replacement,
            });
        }
        true
    }

    /// The first clause of the program that defines the name as this kind.
    fn defined_as(&self, name: &str, wanted: Wanted) -> Option<Place> {
        match wanted {
            Wanted::Moves => self.scope.constraints.place(name),
            Wanted::Goal => {
                let mut arities = self.scope.own.get(name)?.iter();
                let goal = arities.find(|(arity, _)| *arity <= 2);
                goal.map(|(_, place)| *place)
            }
        }
    }

    /// Offers the nearest library name, one of the wanted kind before any other.
    fn with_near_predicate(
        &mut self,
        diagnostic: Diagnostic,
        span: Span,
        name: &str,
        wanted: Wanted,
    ) -> Diagnostic {
        let fitting = library_names(Some(wanted));
        let own: Vec<String> = match wanted {
            Wanted::Goal => self.own_goal_names(),
            Wanted::Moves => self.scope.constraints.names().map(str::to_owned).collect(),
        };
        let own = own.iter().map(String::as_str);
        let own = own.chain(self.scope.unread_names.iter().map(String::as_str));
        let of_courses = COURSE_NAMES.iter().find(|(course, _)| *course == name);
        if let (Wanted::Moves, Some((_, ours))) = (wanted, of_courses) {
            return offer(diagnostic, span, ours, None);
        }
        let near = self
            .suggester
            .nearest(name, own)
            .or_else(|| self.suggester.nearest(name, fitting))
            .or_else(|| self.suggester.nearest(name, library_names(None)));
        match near {
            Some(near) => {
                let diagnostic = self.with_definition(diagnostic, &near.name, wanted);
                offer(diagnostic, span, &near.name, near.note)
            }
            None => diagnostic.hint(messages::list_predicates()),
        }
    }

    /// Marks where a name of the program's own is defined.
    fn with_definition(
        &self,
        mut diagnostic: Diagnostic,
        name: &str,
        wanted: Wanted,
    ) -> Diagnostic {
        if let Some(Place { file, span }) = self.defined_as(name, wanted) {
            let text = Some(messages::advice_is_called(name));
            diagnostic.labels.push(Label { file, span, text });
        }
        diagnostic
    }

    /// The names of formulas and of predicates that can be goals, sorted.
    fn own_goal_names(&self) -> Vec<String> {
        let clauses = self.scope.own.iter();
        let fits = clauses.filter(|(_, arities)| arities.iter().any(|(arity, _)| *arity <= 2));
        let mut names: Vec<String> = fits.map(|(name, _)| name.clone()).collect();
        names.extend(self.scope.formulas.iter().cloned());
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The diagnostic for a word of two alphabets, if `name` is one.
    fn mixed_alphabets(&mut self, span: Span, name: &str, wanted: Wanted) -> Option<Diagnostic> {
        if odd_letters(name).is_empty() {
            return None;
        }
        let diagnostic = self.mixed_letters(span, name);
        let known = in_one_alphabet(name).filter(|plain| Predicate::from_name(plain).is_some());
        Some(match known {
            Some(plain) => offer(diagnostic, span, &plain, None),
            None => self.with_near_predicate(diagnostic, span, name, wanted),
        })
    }

    /// Says which letters of a word are of the other alphabet.
    pub(super) fn mixed_letters(&self, span: Span, name: &str) -> Diagnostic {
        let diagnostic = self.diagnostic(codes::LOOKALIKE_LETTERS, span, messages::lookalike(name));
        let note = |diagnostic: Diagnostic, (position, letter, latin)| {
            diagnostic.note(if latin {
                messages::latin_letter(letter, position)
            } else {
                messages::cyrillic_letter(letter, position)
            })
        };
        odd_letters(name).into_iter().fold(diagnostic, note)
    }

    /// A variable stands where a name is due.
    pub(super) fn variable_for_name(&mut self, term: TermId, name: &str) {
        let span = self.span(term);
        let diagnostic = self
            .diagnostic(
                codes::VARIABLE_FOR_NAME,
                span,
                messages::variable_for_name(name),
            )
            .hint(messages::names_start_small());
        let small = small_initial(name);
        let known =
            Predicate::from_name(&small).is_some() || self.scope.advice.contains_key(&small);
        if !known {
            return self.push(diagnostic);
        }
        let diagnostic = offer(diagnostic, span, &small, None);
        self.push(diagnostic);
        // Most likely meant here, so an advice of that name is not reported as unused besides.
        self.draft.unread.insert(small);
    }

    /// Whether the clause at `span` is written in Russian, so that its mending should be too.
    pub(super) fn russian(&self, span: Span) -> bool {
        span.text(self.source)
            .chars()
            .any(|c| ('\u{400}'..='\u{4ff}').contains(&c))
    }
}

/// Adds "did you mean `name`?" and the edit.
pub(super) fn offer(
    diagnostic: Diagnostic,
    span: Span,
    name: &str,
    note: Option<Text>,
) -> Diagnostic {
    let diagnostic = match note {
        Some(note) => diagnostic.note(note),
        None => diagnostic,
    };
    diagnostic.hint(messages::did_you_mean(name)).suggest(
        messages::write_instead(name),
        Applicability::Guess,
        vec![(span, name.to_owned())],
    )
}

/// The names of the library's predicates, both spellings of each, perhaps only of those that fit.
pub(crate) fn library_names(wanted: Option<Wanted>) -> impl Iterator<Item = &'static str> + Clone {
    Predicate::ALL
        .iter()
        .map(|predicate| predicate.info())
        .filter(move |info| wanted.is_none_or(|wanted| wanted.admits(info.kind)))
        .flat_map(|info| info.names.iter())
        .flat_map(|names| [names.en, names.ru])
}

fn small_initial(name: &str) -> String {
    let mut letters = name.trim_start_matches('_').chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}
