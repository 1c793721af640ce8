//! What the command line says, in both languages.

pub(crate) mod build;
pub(crate) mod explain;
pub(crate) mod files;
pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod limits;
pub(crate) mod mk61;
pub(crate) mod own;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod plural;
pub(crate) mod position;
pub(crate) mod program;
pub(crate) mod query;
pub(crate) mod rank;
pub(crate) mod reference;
pub(crate) mod test;
pub(crate) mod uci;
pub(crate) mod verify;

al0_grammar::messages! {
    /// Introduces advice on what to do.
    pub(crate) fn hint(what) { en "Hint: {what}", ru "Подсказка: {what}" }
    /// Introduces an edit that is sure.
    pub(crate) fn fix(what) { en "Fix: {what}", ru "Правка: {what}" }
    /// Introduces an edit that is likely.
    pub(crate) fn possible_fix(what) { en "Possible fix: {what}", ru "Возможная правка: {what}" }

    /// Nothing is wrong.
    pub(crate) fn no_problems() { en "no problems found", ru "замечаний нет" }
    /// A list of diagnostics that is cut short.
    pub(crate) fn more_diagnostics(count) {
        en "... and {count} more; 'al0 check --max-errors 0' shows all",
        ru "... и ещё {count}; все покажет «al0 check --max-errors 0»"
    }
    /// Ends a list of diagnostics.
    pub(crate) fn summary(counts) { en "found {counts}", ru "найдено: {counts}" }

    /// Somebody started the language server by hand.
    pub(crate) fn speaks_lsp() {
        en "al0 lsp speaks the Language Server Protocol; editors start it and talk to it. Ctrl-D ends it.",
        ru "al0 lsp говорит по протоколу LSP; его запускают и с ним общаются редакторы. Ctrl-D завершает работу."
    }

    /// A predicate nobody knows.
    pub(crate) fn unknown_predicate(name) {
        en "the library has no predicate '{name}'",
        ru "в библиотеке нет предиката «{name}»"
    }
    /// A near name.
    pub(crate) fn did_you_mean(name) { en "did you mean '{name}'?", ru "может быть, «{name}»?" }
    /// Where to find the list.
    pub(crate) fn list_predicates() {
        en "'al0 doc' lists all predicates",
        ru "список всех предикатов: «al0 doc»"
    }
    /// A code nobody knows.
    pub(crate) fn unknown_code(code) {
        en "there is no diagnostic '{code}'; 'al0 explain-code' lists all",
        ru "нет диагностики «{code}»; список всех: «al0 explain-code»"
    }
    /// A code whose page is not written.
    pub(crate) fn no_page(code) {
        en "{code} has no longer explanation",
        ru "подробного описания {code} нет"
    }
    /// A file was made.
    pub(crate) fn written(path) { en "wrote {path}", ru "записан файл {path}" }
    /// A file was laid out anew.
    pub(crate) fn formatted(path) { en "formatted {path}", ru "отформатирован файл {path}" }
    /// A file is not in the standard form.
    pub(crate) fn would_format(path) {
        en "{path} is not in the standard form",
        ru "файл {path} не в стандартном виде"
    }
    /// Some clauses could not be read.
    pub(crate) fn left_alone(path) {
        en "{path}: clauses with syntax errors were left as they are; 'al0 check' lists them",
        ru "{path}: предложения с ошибками оставлены как есть; их перечислит «al0 check»"
    }
}
