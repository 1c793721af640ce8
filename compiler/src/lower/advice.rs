//! Pieces of advice and their four parts.

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::Span,
    term::{TermId, View},
    token::ADVICE,
};

use super::{Lowering, clause::colon_parts};
use crate::{
    messages,
    table::{Advice, Name},
};

impl Lowering<'_> {
    /// Lowers one piece of advice. Every clause gives exactly one entry of the draft, however broken, since
    /// the advice is numbered before it is read.
    pub(super) fn advice(&mut self, clause: &al0_grammar::parse::Clause, term: TermId) {
        let View::Compound { name: word, args } = self.terms.view(term) else {
            return;
        };
        if !ADVICE.is(word) {
            self.misspelt_advice(term, word);
        }
        let colons = |part: &TermId| colon_parts(self.terms, *part);
        let (first, parts) = match args {
            [only] => {
                let mut parts = colons(only);
                let first = parts.remove(0);
                if let Some(next) = parts.first() {
                    self.comma_after_name(
                        self.terms.outer_span(first),
                        self.terms.outer_span(*next),
                    );
                }
                (first, parts)
            }
            [first, rest @ ..] => (*first, rest.iter().flat_map(colons).collect()),
            [] => return,
        };
        let name = self.clause_name(first);
        match args {
            [_, rest @ ..] if rest.len() > 1 => self.commas_for_colons(&name, rest, parts.len()),
            _ if parts.len() != 4 => {
                let diagnostic = self.wrong_count(&name, self.span(term), parts.len());
                self.push(diagnostic);
            }
            _ => {}
        }
        let advice = match parts.as_slice() {
            [main, holding, ours, theirs] => {
                let parts = [*main, *holding, *ours, *theirs].map(|part| self.part_place(part));
                Advice {
                    name,
                    main: self.goal(*main),
                    holding: self.goal(*holding),
                    ours: self.moves(*ours),
                    theirs: self.moves(*theirs),
                    place: self.place(clause.span),
                    parts,
                }
            }
            _ => {
                let place = self.place(clause.span);
                let (main, holding, ours, theirs) = (None, None, None, None);
                Advice {
                    name,
                    main,
                    holding,
                    ours,
                    theirs,
                    place,
                    parts: [place; 4],
                }
            }
        };
        self.draft.advice.push(advice);
    }

    fn part_place(&self, part: TermId) -> crate::table::Place {
        self.place(self.span(part))
    }

    fn wrong_count(&self, name: &Name, span: Span, count: usize) -> Diagnostic {
        self.diagnostic(
            codes::ADVICE_PARTS,
            span,
            messages::advice_parts(&name.text, count),
        )
        .hint(messages::four_parts())
    }

    /// `advice(n, a, b, c, d)`: the commas between the parts become colons.
    fn commas_for_colons(&mut self, name: &Name, args: &[TermId], count: usize) {
        let span = self.span_of(args);
        let diagnostic = if count == 4 {
            self.diagnostic(codes::ADVICE_PARTS, span, messages::commas_for_colons())
                .hint(messages::four_parts())
        } else {
            self.wrong_count(name, span, count)
                .note(messages::commas_for_colons())
        };
        let edits: Option<Vec<(Span, String)>> = args
            .windows(2)
            .map(|pair| self.comma_between(pair))
            .collect();
        let surplus = args.len() - 1;
        self.push(match edits {
            Some(edits) if count == 4 + surplus => {
                let word = if self.russian(span) { "и" } else { "and" };
                let edits = edits
                    .into_iter()
                    .map(|(comma, _)| (comma, format!(" {word}")))
                    .collect();
                diagnostic.suggest(messages::write_instead(word), Applicability::Guess, edits)
            }
            Some(edits) if count == 4 => {
                diagnostic.suggest(messages::replace_commas(), Applicability::Safe, edits)
            }
            _ => diagnostic,
        });
    }

    fn comma_between(&self, pair: &[TermId]) -> Option<(Span, String)> {
        let [left, right] = pair else { return None };
        let gap = Span::new(
            self.terms.outer_span(*left).end(),
            self.terms.outer_span(*right).start(),
        );
        let offset = u32::try_from(gap.text(self.source).find(',')?).ok()?;
        let start = gap.start() + offset;
        let colon = if offset == 0 { " :" } else { ":" };
        Some((Span::new(start, start + 1), colon.to_owned()))
    }

    fn span_of(&self, terms: &[TermId]) -> Span {
        match terms {
            [first, .., last] => self
                .terms
                .outer_span(*first)
                .to(self.terms.outer_span(*last)),
            [only] => self.span(*only),
            [] => Span::default(),
        }
    }
}
