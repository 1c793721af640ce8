//! Goals of a program's own predicates at the roots of its ending: the compiler cannot call them, so they are asked
//! about here, once for every code.

use std::sync::{Mutex, PoisonError};

use al0_compiler::{Checked, RootWish, bytecode::generate};
use al0_runtime::{
    bytecode::VerifiedModule,
    chess::Ending,
    solve::{Question, at_roots},
};

/// How many answers are kept.
const KEPT: usize = 8;

/// Adds to what is said of a program what its own predicates come to at the roots.
pub fn look_at_roots(checked: &mut Checked) {
    if let Some(asked) = Asked::of(checked) {
        checked.tell_of_roots(&asked.answer(checked));
    }
}

/// Answers to earlier questions, by the texts of the program, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Roots(Mutex<Vec<(Vec<String>, Vec<RootWish>)>>);

impl Roots {
    /// Adds what is known without looking; whether that is all there is to know.
    pub(crate) fn recall(&self, checked: &mut Checked) -> bool {
        let Some(texts) = asked_texts(checked) else {
            return true;
        };
        let known = self.known(&texts);
        if let Some(found) = &known {
            checked.tell_of_roots(found);
        }
        known.is_some()
    }

    /// Adds what there is to know, looked at if need be.
    pub(crate) fn find(&self, checked: &mut Checked) {
        let Some(texts) = asked_texts(checked) else {
            return;
        };
        let found = self.known(&texts).unwrap_or_else(|| {
            let asked = Asked::of(checked);
            let found = asked.map(|asked| asked.answer(checked)).unwrap_or_default();
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= KEPT {
                known.remove(0);
            }
            known.push((texts, found.clone()));
            found
        });
        checked.tell_of_roots(&found);
    }

    fn known(&self, texts: &[String]) -> Option<Vec<RootWish>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.iter().position(|(key, _)| key == texts)?;
        let latest = known.remove(at);
        let found = latest.1.clone();
        known.push(latest);
        Some(found)
    }
}

/// The texts of a program that there is something to ask about: they tell it from others.
fn asked_texts(checked: &Checked) -> Option<Vec<String>> {
    let is_asked = !checked.root_wishes().is_empty();
    is_asked.then(|| checked.units.iter().map(|unit| unit.text.clone()).collect())
}

/// What is asked about a program.
struct Asked {
    wishes: Vec<RootWish>,
    module: VerifiedModule,
    ending: Ending,
}

impl Asked {
    /// Nothing where there is nothing to ask, or no code to ask.
    fn of(checked: &Checked) -> Option<Self> {
        let wishes = checked.root_wishes();
        if wishes.is_empty() {
            return None;
        }
        let questions = checked.root_questions(&wishes)?;
        Some(Self {
            wishes,
            ending: checked.ending?,
            module: generate(&questions, "").ok()?,
        })
    }

    /// The wishes that are so.
    fn answer(&self, checked: &Checked) -> Vec<RootWish> {
        let us = checked.draft.settings.our_color();
        let questions: Vec<Question> = (0..).zip(&self.wishes).map(question).collect();
        let found = at_roots(&self.module, &self.ending, us, &questions);
        let wishes = self.wishes.iter().zip(&questions);
        let so = wishes.filter(|(_, question)| found.contains(question));
        so.map(|(wish, _)| *wish).collect()
    }
}

fn question((rule, wish): (u32, &RootWish)) -> Question {
    let everywhere = match wish {
        RootWish::HoldsAlready(_) => true,
        RootWish::NeverMatches(_) | RootWish::FailsAtOnce(_) => false,
    };
    Question { rule, everywhere }
}
