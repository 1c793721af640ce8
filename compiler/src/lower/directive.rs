//! Directives: what a table says about itself.

use al0_grammar::{
    codes,
    span::Span,
    term::{TermId, View},
    text::{Lang, Text},
    token::{Fixity, OPERATORS, Op, OpInfo},
};
use al0_runtime::{
    bytecode::Strategy,
    chess::{Color, Ending},
};

use super::{Lowering, Unit, clause::directive_goals, conditional, names::offer};
use crate::{load::path, messages, table::Place};

/// What is done with a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Ending,
    Us,
    Strategy,
    Expect,
    Op,
    Fixed,
    Start,
    Frame,
    /// Concerns the user's own predicates alone; harmless.
    Accept,
    /// Does nothing; listings for other systems have it.
    Nothing,
    /// Names files of the program, which were read before.
    Files,
}

/// One directive, described for checking, translation and documentation.
#[derive(Clone, Copy, Debug)]
pub struct DirectiveInfo {
    /// Its English name.
    pub en: &'static str,
    /// Its Russian name.
    pub ru: &'static str,
    /// How it is written, in English.
    pub form_en: &'static str,
    /// How it is written, in Russian.
    pub form_ru: &'static str,
    action: Action,
}

macro_rules! directives {
    ($($en:literal $ru:literal $action:ident $form_en:literal $form_ru:literal;)*) => {
        /// Every directive.
        pub const DIRECTIVES: &[DirectiveInfo] = &[
            $(DirectiveInfo {
                en: $en, ru: $ru, form_en: $form_en, form_ru: $form_ru, action: Action::$action,
            },)*
        ];
    };
}

directives! {
    "ending" "окончание" Ending ":- ending('KRvK')." ":- окончание('KRvK').";
    "us" "мы" Us ":- us(white)." ":- мы(белые).";
    "strategy" "стратегия" Strategy ":- strategy(first_rule)." ":- стратегия(первое_правило).";
    "expect" "ожидать" Expect ":- expect('FEN', [rule(r), advice(a), move('Rb2')])."
        ":- ожидать('FEN', [правило(п), совет(с), ход('Rb2')]).";
    "op" "op" Op ":- op(180, xfy, or)." ":- op(180, xfy, или).";
    "unknown" "неизвестное" Accept ":- unknown(_, fail)." ":- неизвестное(_, fail).";
    "discontiguous" "разрозненное" Accept ":- discontiguous(p/1)." ":- разрозненное(п/1).";
    "dynamic" "изменяемое" Accept ":- dynamic(p/1)." ":- изменяемое(п/1).";
    "fixed" "неподвижна" Fixed ":- fixed(wk, c3)." ":- неподвижна(бк, c3).";
    "start" "начало" Start ":- start(wq, d4)." ":- начало(бф, d4).";
    "frame" "отражение" Frame ":- frame(diagonal(bk))." ":- отражение(диагональ(чк)).";
    "include" "включить" Files ":- include('lib.al0')." ":- включить('lib.al0').";
    "consult" "загрузить" Files ":- consult('lib.pl')." ":- загрузить('lib.pl').";
    "ensure_loaded" "подгрузить" Files ":- ensure_loaded(lib)." ":- подгрузить(lib).";
    "use_module" "use_module" Nothing ":- use_module(library(lists))." ":- use_module(library(lists)).";
    "multifile" "multifile" Nothing ":- multifile(p/1)." ":- multifile(п/1).";
    "mode" "mode" Nothing ":- mode(p(+, -))." ":- mode(п(+, -)).";
    "initialization" "initialization" Accept ":- initialization(main)." ":- initialization(main).";
    "module" "module" Nothing ":- module(lib, [p/1])." ":- module(lib, [п/1]).";
    "module_transparent" "module_transparent" Nothing ":- module_transparent(p/1)."
        ":- module_transparent(п/1).";
    "set_prolog_flag" "set_prolog_flag" Nothing ":- set_prolog_flag(double_quotes, codes)."
        ":- set_prolog_flag(double_quotes, codes).";
    "style_check" "style_check" Nothing ":- style_check(-singleton)." ":- style_check(-singleton).";
    "encoding" "encoding" Nothing ":- encoding(utf8)." ":- encoding(utf8).";
    "nodebug" "nodebug" Nothing ":- nodebug." ":- nodebug.";
    "garbage_collect" "garbage_collect" Nothing ":- garbage_collect." ":- garbage_collect.";
}

/// A word that stands for a value in a directive.
#[derive(Clone, Copy, Debug)]
pub struct ValueWord {
    /// The English word.
    pub en: &'static str,
    /// The Russian word.
    pub ru: &'static str,
    /// What is done with the directive that takes it.
    action: Action,
}

macro_rules! value_words {
    ($($action:ident: $($en:literal $ru:literal),*;)*) => {
        /// Words that stand for values in directives. Translation uses them too.
        pub(crate) const VALUE_WORDS: &[ValueWord] = &[
            $($(ValueWord { en: $en, ru: $ru, action: Action::$action },)*)*
        ];
    };
}

value_words! {
    Us: "white" "белые", "black" "чёрные";
    Strategy: "first_rule" "первое_правило", "any_rule" "любое_правило";
    Frame: "diagonal" "диагональ", "files" "вертикали", "ranks" "горизонтали";
    Expect: "rule" "правило", "advice" "совет", "move" "ход", "tree" "дерево", "fails" "неудача",
        "no_rule" "нет_правила", "no_advice" "нет_совета";
}

impl DirectiveInfo {
    /// The words that it takes.
    pub fn words(&self) -> impl Iterator<Item = &'static ValueWord> {
        let action = self.action;
        VALUE_WORDS.iter().filter(move |word| word.action == action)
    }

    /// Whether it is read for the sake of listings written for other systems, and changes nothing here.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        matches!(self.action, Action::Op | Action::Nothing)
    }

    /// Whether it says which positions a table begins with.
    pub(super) fn tells_of_roots(&self) -> bool {
        matches!(
            self.action,
            Action::Ending | Action::Us | Action::Fixed | Action::Frame
        )
    }

    /// Whether its first argument is a man.
    #[must_use]
    pub fn takes_man(&self) -> bool {
        matches!(self.action, Action::Fixed | Action::Start)
    }

    /// The directive called `name` in either language.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        DIRECTIVES
            .iter()
            .find(|info| info.en == name || info.ru == name)
    }

    /// Whether its argument names files of the program.
    #[must_use]
    pub fn reads_files(&self) -> bool {
        self.action == Action::Files
    }

    fn bad(&self) -> Text {
        Text::with_names(|lang| messages::bad_directive(lang.choose(self.form_en, self.form_ru)))
    }
}

/// The English twin of a value word in either language.
pub(super) fn value_word(word: &str) -> &str {
    let plain = if word == "черные" {
        "чёрные"
    } else {
        word
    };
    VALUE_WORDS
        .iter()
        .find(|known| known.ru == plain)
        .map_or(word, |known| known.en)
}

/// Which colour the last directive `us` of a program gives us.
pub(super) fn color_of(units: &[Unit]) -> Color {
    let said = units.iter().flat_map(|unit| {
        let terms = &unit.parsed.terms;
        let clauses = unit.parsed.clauses.iter();
        let goals = clauses.flat_map(|clause| directive_goals(terms, clause.term));
        goals.filter_map(|goal| {
            let View::Compound {
                name,
                args: [value],
            } = terms.view(goal)
            else {
                return None;
            };
            let (View::Atom(word) | View::Str(word)) = terms.view(*value) else {
                return None;
            };
            let info = DirectiveInfo::find(name)?;
            (info.action == Action::Us).then(|| value_word(word))
        })
    });
    let mut colors = said.filter_map(|word| match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    });
    colors.next_back().unwrap_or(Color::White)
}

impl Lowering<'_> {
    pub(super) fn directive(&mut self, goal: TermId) {
        match self.terms.view(goal) {
            View::Prefix { op: Op::If, .. } => self.condition(goal, "if"),
            View::Compound { name, args: [_] } if conditional::is_condition(name) => {
                self.condition(goal, name);
            }
            View::Atom(name) if conditional::is_condition(name) => self.condition(goal, name),
            View::Compound { name, args } => match DirectiveInfo::find(name) {
                Some(info) => self.known_directive(info, goal, args),
                None => self.unknown_directive(goal, name),
            },
            View::Atom(name) => match DirectiveInfo::find(name) {
                Some(info) if info.action == Action::Nothing => {}
                Some(info) => self.bad_directive(info, goal),
                None => self.unknown_directive(goal, name),
            },
            View::List { .. } => {
                if let Some(info) = DirectiveInfo::find("consult").filter(|_| !self.are_files(goal))
                {
                    self.bad_directive(info, goal);
                }
            }
            _ => self.unknown_directive(goal, self.span(goal).text(self.source)),
        }
    }

    fn known_directive(&mut self, info: &'static DirectiveInfo, goal: TermId, args: &[TermId]) {
        let understood = match (info.action, args) {
            (Action::Ending, [ending]) => self.ending(*ending),
            (Action::Us, [color]) => self.us(*color),
            (Action::Strategy, [strategy]) => self.strategy(*strategy),
            (Action::Expect, [fen, claims]) => self.expectation(goal, *fen, *claims),
            (Action::Op, [priority, kind, names]) => {
                self.operator(goal, *priority, *kind, *names);
                true
            }
            (Action::Fixed, [man, square]) => self.fixed(*man, *square),
            (Action::Start, [piece, square]) => self.start(*piece, *square),
            (Action::Frame, [frame]) => self.frame(*frame),
            (Action::Accept | Action::Nothing, _) => true,
            (Action::Files, [files]) => self.are_files(*files),
            (
                Action::Ending
                | Action::Us
                | Action::Strategy
                | Action::Fixed
                | Action::Start
                | Action::Frame
                | Action::Expect
                | Action::Op
                | Action::Files,
                _,
            ) => false,
        };
        if !understood {
            self.bad_directive(info, goal);
        }
    }

    /// The text of an atom or string argument.
    pub(super) fn word(&self, term: TermId) -> Option<&str> {
        match self.terms.view(term) {
            View::Atom(text) | View::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Whether a term names a file or several; `library(lists)` and its like are always there.
    fn are_files(&self, term: TermId) -> bool {
        let is_file = |item: &TermId| match self.terms.view(*item) {
            View::Compound {
                name: "library",
                args: [_],
            } => true,
            _ => path(self.terms, *item).is_some(),
        };
        match self.terms.view(term) {
            View::List { items, tail: None } => items.iter().all(is_file),
            _ => is_file(&term),
        }
    }

    fn ending(&mut self, term: TermId) -> bool {
        let Some(text) = self.word(term).map(str::to_owned) else {
            return false;
        };
        let place = self.place(self.span(term));
        match Ending::parse(&text) {
            Ok(ending) => {
                let earlier = self.draft.settings.ending.replace((ending, place));
                self.given_once("ending", place, earlier.map(|(_, place)| place));
            }
            Err(_) => {
                self.draft.roots_in_doubt = true;
                let diagnostic = self
                    .diagnostic(codes::BAD_ENDING, place.span, messages::bad_ending(text))
                    .hint(messages::ending_form());
                self.push(diagnostic);
            }
        }
        true
    }

    fn us(&mut self, term: TermId) -> bool {
        let color = match self.word(term).map(value_word) {
            Some("white") => Color::White,
            Some("black") => Color::Black,
            _ => return false,
        };
        let place = self.place(self.span(term));
        let earlier = self.draft.settings.us.replace((color, place));
        self.given_once("us", place, earlier.map(|(_, place)| place));
        true
    }

    fn strategy(&mut self, term: TermId) -> bool {
        let strategy = match self.word(term).map(value_word) {
            Some("first_rule") => Strategy::FirstRule,
            Some("any_rule") => Strategy::AnyRule,
            _ => return false,
        };
        let place = self.place(self.span(term));
        let earlier = self.draft.settings.strategy.replace((strategy, place));
        self.given_once("strategy", place, earlier.map(|(_, place)| place));
        true
    }

    /// A directive may stand once in a file; another file of the program overrides it.
    pub(super) fn given_once(&mut self, name: &str, place: Place, earlier: Option<Place>) {
        let Some(earlier) = earlier.filter(|earlier| earlier.file == place.file) else {
            return;
        };
        let in_russian = DirectiveInfo::find(name).map_or(name, |info| info.ru);
        let message =
            Text::with_names(|lang| messages::repeated_directive(lang.choose(name, in_russian)));
        let diagnostic = self
            .diagnostic(codes::REPEATED_DIRECTIVE, place.span, message)
            .also(earlier.span, messages::first_here());
        self.push(diagnostic);
    }

    fn bad_directive(&mut self, info: &DirectiveInfo, goal: TermId) {
        self.draft.roots_in_doubt |= info.tells_of_roots();
        self.report(codes::BAD_DIRECTIVE, self.span(goal), info.bad());
    }

    fn unknown_directive(&mut self, goal: TermId, name: &str) {
        let span = self.terms.name_span(goal);
        let message = messages::unknown_directive(name);
        let diagnostic = self.diagnostic(codes::UNKNOWN_DIRECTIVE, span, message);
        let names = DIRECTIVES.iter().flat_map(|info| [info.en, info.ru]);
        let diagnostic = match self.suggester.nearest(name, names) {
            Some(near) => {
                let meant = DirectiveInfo::find(&near.name);
                self.draft.roots_in_doubt |= meant.is_some_and(DirectiveInfo::tells_of_roots);
                offer(diagnostic, span, &near.name, near.note)
            }
            None => {
                let list = |lang: Lang| {
                    let names = DIRECTIVES.iter().map(|info| lang.choose(info.en, info.ru));
                    names.collect::<Vec<_>>().join(", ")
                };
                diagnostic.hint(Text::with_names(|lang| {
                    messages::known_directives(list(lang))
                }))
            }
        };
        self.push(diagnostic);
    }

    /// `op(Priority, Kind, Names)` must agree with the fixed table.
    fn operator(&mut self, goal: TermId, priority: TermId, kind: TermId, names: TermId) {
        let names: Vec<TermId> = match self.terms.view(names) {
            View::List { items, tail: None } => items.to_vec(),
            _ => vec![names],
        };
        let (View::Integer(priority), Some(kind)) = (self.terms.view(priority), self.word(kind))
        else {
            if let Some(info) = DirectiveInfo::find("op") {
                self.bad_directive(info, goal);
            }
            return;
        };
        let kind = kind.to_owned();
        for name in names {
            let span = self.span(name);
            let text = self
                .word(name)
                .unwrap_or_else(|| span.text(self.source))
                .to_owned();
            if !OPERATORS
                .iter()
                .any(|row| agrees(row, priority, &kind, &text))
            {
                self.new_operator(span, &text);
            }
        }
    }

    fn new_operator(&mut self, span: Span, text: &str) {
        let message = messages::unknown_operator(text);
        let mut diagnostic = self
            .diagnostic(codes::UNKNOWN_OPERATOR, span, message)
            .hint(messages::no_new_operators());
        if let Some(row) = Op::from_spelling(text).and_then(|op| op.infix().or(op.prefix())) {
            let kind = fixity_name(row.fixity);
            diagnostic.hint = Some(messages::operator_is(text, row.priority, kind));
        }
        self.push(diagnostic);
    }
}

/// Whether a declaration says what the table says; `fx` passes for `fy` and `xfx` for `xfy`.
fn agrees(row: &OpInfo, priority: i64, kind: &str, text: &str) -> bool {
    let kind_fits = fixity_name(row.fixity) == kind
        || (kind == "fx" && row.fixity == Fixity::Fy)
        || (kind == "xfx" && row.fixity == Fixity::Xfy);
    row.is_spelt(text) && i64::from(row.priority) == priority && kind_fits
}

fn fixity_name(fixity: Fixity) -> &'static str {
    match fixity {
        Fixity::Xfx => "xfx",
        Fixity::Xfy => "xfy",
        Fixity::Yfx => "yfx",
        Fixity::Fy => "fy",
        Fixity::Fx => "fx",
    }
}
