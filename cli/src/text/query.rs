//! What `al0 query` and `al0 repl` say beside the answers.

use al0_grammar::text::Text;
use al0_runtime::horn::LimitKind;

al0_grammar::messages! {
    /// See the wording.
    pub(crate) fn stats(steps, seconds, rate) {
        en "{steps} inferences in {seconds} s, {rate} thousand a second",
        ru "{steps} выводов за {seconds} с, {rate} тысяч в секунду"
    }
    /// See the wording.
    pub(crate) fn clauses_left_out(count) {
        en "clauses that define control constructs anew or are too large were left out: {count}",
        ru "пропущены предложения, которые переопределяют управление или слишком велики: {count}"
    }
    /// A compiled table is asked a goal.
    pub(crate) fn no_clauses() {
        en "this compiled table has no clauses",
        ru "в этой откомпилированной таблице нет предложений"
    }
    /// What to do then.
    pub(crate) fn give_sources() {
        en "give its source files",
        ru "укажите её исходные файлы"
    }
    /// Something thrown that is no error term.
    pub(crate) fn thrown(ball) {
        en "nothing catches {ball}", ru "исключение {ball} никто не перехватил"
    }
    /// The error term itself.
    pub(crate) fn ball(ball) {
        en "the exception is {ball}", ru "исключение: {ball}"
    }
    /// An instantiation error.
    pub(crate) fn unbound() {
        en "a variable has no value where one is needed",
        ru "у переменной нет значения там, где оно нужно"
    }
    /// An unknown predicate.
    pub(crate) fn no_predicate(name) {
        en "there is no predicate {name}", ru "нет предиката {name}"
    }
    /// Arithmetic with something else.
    pub(crate) fn not_evaluable(name) {
        en "{name} cannot be calculated: it is neither a number nor an arithmetic function",
        ru "{name} нельзя вычислить: это не число и не арифметическая функция"
    }
    /// A type error.
    pub(crate) fn wrong_type(culprit, kind) {
        en "{culprit} is not of the type `{kind}`", ru "{culprit} не принадлежит к типу `{kind}`"
    }
    /// A domain error.
    pub(crate) fn wrong_value(culprit, kind) {
        en "{culprit} is no value of `{kind}`", ru "{culprit} не подходит: нужно `{kind}`"
    }
    /// See the wording.
    pub(crate) fn zero_divisor() {
        en "division by zero", ru "деление на ноль"
    }
    /// See the wording.
    pub(crate) fn overflow() {
        en "the result does not fit into an integer of 64 bits",
        ru "результат не помещается в целое из 64 битов"
    }
    /// See the wording.
    pub(crate) fn no_value() {
        en "the arithmetic function has no value here", ru "у арифметической функции здесь нет значения"
    }
    /// A permission error about a file.
    pub(crate) fn no_file_access(name) {
        en "the file {name} may not be opened", ru "файл {name} открывать нельзя"
    }
    /// See the wording.
    pub(crate) fn allow_files() {
        en "`--allow-files` lets a program open files, but only under the working folder",
        ru "`--allow-files` разрешает программе открывать файлы, но только в рабочей папке"
    }
    /// See the wording.
    pub(crate) fn no_file(name) {
        en "there is no file {name}", ru "нет файла {name}"
    }
    /// `abort` was called.
    pub(crate) fn aborted() {
        en "the program has given up: it called `abort`", ru "программа прервала себя: вызвала `abort`"
    }
    /// See the wording.
    pub(crate) fn raise_steps() {
        en "raise the limit with --max-steps", ru "поднимите предел через --max-steps"
    }
    /// See the wording.
    pub(crate) fn mind_recursion() {
        en "look for recursion without an end", ru "поищите рекурсию без конца"
    }
    /// The first line of a session.
    pub(crate) fn welcome() {
        en "goals end with a full stop; `;` gives the next answer, `halt.` ends",
        ru "цель кончается точкой; `;` даёт следующий ответ, `halt.` завершает"
    }
    fn steps() {
        en "the limit of inferences was reached", ru "достигнут предел числа выводов"
    }
    fn heap() {
        en "the terms of this goal need more memory than allowed", ru "термам этой цели не хватает разрешённой памяти"
    }
    fn stack() {
        en "the goal nests too deeply", ru "слишком глубокая рекурсия"
    }
}

/// Which limit ended the run.
pub(crate) fn limit(kind: LimitKind) -> Text {
    match kind {
        LimitKind::Steps => steps(),
        LimitKind::Heap => heap(),
        LimitKind::Stack => stack(),
    }
}
