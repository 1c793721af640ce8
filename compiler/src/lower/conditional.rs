//! `:- if(…).`, `:- else.` and their like, by which other Prologs read clauses or leave them out: each stretch is
//! told once.

use al0_grammar::{codes, term::TermId};

use super::Lowering;
use crate::messages::this_too;

al0_grammar::messages! {
    fn under_condition() {
        en "AL0 reads all clauses of a file: none of them stands under a condition",
        ru "AL0 читает все предложения файла: под условием они не стоят"
    }
    fn keep_one_branch() {
        en "keep the clauses that are meant, and take the directives out",
        ru "оставьте нужные предложения, а эти директивы уберите"
    }
    fn never_ended() {
        en "no `:- endif.` follows", ru "директивы `:- endif.` дальше нет"
    }
    fn nothing_begun(word) {
        en "`{word}` belongs to a `:- if(…).`, and none stands before",
        ru "`{word}` относится к `:- if(…).`, а её перед этим нет"
    }
}

/// Whether a directive begins, divides or ends such a stretch.
pub(super) fn is_condition(name: &str) -> bool {
    ["if", "elif", "else", "endif"].contains(&name)
}

impl Lowering<'_> {
    pub(super) fn condition(&mut self, goal: TermId, name: &str) {
        let span = self.span(goal);
        let code = codes::CONDITIONAL_CLAUSES;
        if name == "if" {
            let begun = self.diagnostic(code, span, under_condition());
            return self.conditions.push(begun.hint(keep_one_branch()));
        }
        let Some(begun) = self.conditions.pop() else {
            let alone = self.diagnostic(code, span, nothing_begun(name));
            return self.push(alone.hint(keep_one_branch()));
        };
        let begun = begun.also(span, this_too());
        if name == "endif" {
            self.push(begun);
        } else {
            self.conditions.push(begun);
        }
    }

    /// The file ends: what is still open is told.
    pub(super) fn open_conditions(&mut self) {
        for begun in std::mem::take(&mut self.conditions) {
            self.push(begun.note(never_ended()));
        }
    }
}
