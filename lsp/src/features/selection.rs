//! Selections that grow: word, term by term, clause, everything.

use al0_grammar::{lexer::Token, span::Span};

use crate::{analysis::Analysis, document::Text};

/// The spans around a place, the smallest first, each wholly inside the next.
pub(crate) fn around(analysis: &Analysis, text: &Text, offset: u32) -> Vec<Span> {
    let whole = Span::of_range(&(0..text.source.len()));
    let mut spans = vec![whole];
    if let Some(unit) = analysis.main() {
        let holds = |span: Span| span.start() <= offset && offset <= span.end();
        let clause = unit.parsed.clauses.iter().find(|clause| holds(clause.span));
        if let Some(clause) = clause {
            spans.push(clause.span);
            let mut inside = Some(clause.term);
            while let Some(term) = inside {
                spans.push(unit.parsed.terms.outer_span(term));
                spans.push(unit.parsed.terms.span(term));
                let part = |part: &_| holds(unit.parsed.terms.outer_span(*part));
                inside = unit.parsed.terms.parts(term).find(part);
            }
        }
        let token = unit
            .parsed
            .tokens
            .iter()
            .rfind(|token: &&Token| holds(token.span));
        spans.extend(token.map(|token| token.span));
    }
    nested(spans)
}

/// Turns round what grew smaller, leaving out what is not smaller than what it stands in.
fn nested(spans: Vec<Span>) -> Vec<Span> {
    let mut chain: Vec<Span> = Vec::new();
    for span in spans {
        let fits = chain
            .last()
            .is_none_or(|outer| outer.contains(span) && *outer != span);
        if fits {
            chain.push(span);
        }
    }
    chain.reverse();
    chain
}
