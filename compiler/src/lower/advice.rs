//! Pieces of advice and their four parts.

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::Span,
    term::{TermId, View},
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
        let View::Compound { args, .. } = self.terms.view(term) else {
            return;
        };
        let [name, rest @ ..] = args else { return };
        let name = self.clause_name(*name);
        let parts: Vec<TermId> = rest
            .iter()
            .flat_map(|part| colon_parts(self.terms, *part))
            .collect();
        if rest.len() > 1 {
            self.commas_for_colons(&name, rest, parts.len());
        } else if parts.len() != 4 {
            let diagnostic = self.wrong_count(&name, self.span(term), parts.len());
            self.push(diagnostic);
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
        self.push(match edits {
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
        Some((Span::new(start, start + 1), " :".to_owned()))
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
