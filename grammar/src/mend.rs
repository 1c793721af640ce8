//! Small faults that leave no doubt of what was meant: the text is read as meant, and reported.

use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    messages,
    span::{FileId, Span},
    text::Text,
    token::Op,
};

messages! {
    fn broken(name) {
        en "the name `{name}` is broken by a space", ru "имя `{name}` разорвано пробелом"
    }
    fn did_you_mean(name) { en "did you mean `{name}`?", ru "может быть, `{name}`?" }
    fn remove_space() { en "remove the space", ru "уберите пробел" }
    fn blank_before(name) {
        en "a space stands between `{name}` and its parenthesis",
        ru "между `{name}` и скобкой стоит пробел"
    }
    fn blank_before_hint(name) {
        en "write `{name}(` for a predicate with arguments; if two goals were meant, put `and`, `or` or a \
            comma between them",
        ru "предикат с аргументами пишется `{name}(`; если это две цели, поставьте между ними `и`, `или` \
            либо запятую"
    }
    fn run_together(text) {
        en "`{text}` is no operator: two operators run together",
        ru "операции `{text}` нет: две операции слились"
    }
    fn put_a_space(left, right) {
        en "put a space between them: `{left} {right}`", ru "поставьте между ними пробел: `{left} {right}`"
    }
    fn broken_neck() { en "`:-` is broken by a space", ru "знак `:-` разорван пробелом" }
    fn no_neck(text) {
        en "`{text}` stands where the `:-` of a clause is due",
        ru "`{text}` стоит там, где у предложения должно быть `:-`"
    }
    fn write_neck() { en "write `:-`", ru "напишите `:-`" }
    fn digit_begins(name) {
        en "the name `{name}` begins with a digit", ru "имя `{name}` начинается с цифры"
    }
    fn letter_or_quotes() {
        en "a name begins with a small letter, or stands in single quotes",
        ru "имя начинается со строчной буквы или пишется в одинарных кавычках"
    }
    fn put_quotes() { en "put it in single quotes", ru "возьмите его в одинарные кавычки" }
    fn variable_with_arguments(name) {
        en "`{name}` begins with a capital letter: a variable has no arguments",
        ru "`{name}` начинается с большой буквы: у переменной не бывает аргументов"
    }
    fn small_or_call(small, name) {
        en "write `{small}(…)`; what a variable holds is called by `call({name}, …)`",
        ru "напишите `{small}(…)`; то, что хранит переменная, вызывают так: `call({name}, …)`"
    }
    fn write_small(small) { en "write `{small}`", ru "напишите `{small}`" }
}

/// A name that a space breaks; `gaps` are the blanks inside it.
pub(crate) fn broken_name(file: FileId, span: Span, gaps: Vec<Span>, name: &str) -> Diagnostic {
    let edits = gaps.into_iter().map(|gap| (gap, String::new())).collect();
    Diagnostic::new(codes::BROKEN_NAME, file, span, broken(name))
        .hint(did_you_mean(name))
        .suggest(remove_space(), Applicability::Safe, edits)
}

pub(crate) fn blank_before_parenthesis(
    file: FileId,
    span: Span,
    gap: Span,
    name: &str,
) -> Diagnostic {
    Diagnostic::new(
        codes::MISSING_OPERATOR,
        file,
        span.to(gap),
        blank_before(name),
    )
    .hint(blank_before_hint(name))
    .suggest(
        remove_space(),
        Applicability::Guess,
        vec![(gap, String::new())],
    )
}

/// Another sign for `:-`, or its two signs apart.
pub(crate) fn wrong_neck(file: FileId, span: Span, text: &str, broken: bool) -> Diagnostic {
    let (code, message) = match broken {
        true => (codes::UNEXPECTED_TOKEN, broken_neck()),
        false => (codes::UNKNOWN_OPERATOR, no_neck(text)),
    };
    Diagnostic::new(code, file, span, message)
        .hint(write_neck())
        .suggest(
            write_neck(),
            Applicability::Guess,
            vec![(span, ":-".to_owned())],
        )
}

/// A name that begins with a digit.
pub(crate) fn digit_first(file: FileId, span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(codes::UNEXPECTED_TOKEN, file, span, digit_begins(name))
        .hint(letter_or_quotes())
        .suggest(
            put_quotes(),
            Applicability::Guess,
            vec![(span, format!("'{name}'"))],
        )
}

/// `Move(`: a variable with arguments; `small` is the name most likely meant.
pub(crate) fn capital_functor(file: FileId, span: Span, name: &str, small: &str) -> Diagnostic {
    Diagnostic::new(
        codes::UNEXPECTED_TOKEN,
        file,
        span,
        variable_with_arguments(name),
    )
    .hint(small_or_call(small, name))
    .suggest(
        write_small(small),
        Applicability::Guess,
        vec![(span, small.to_owned())],
    )
}

/// Two operators written without a space; `middle` is where the second begins.
pub(crate) fn missing_space(file: FileId, span: Span, middle: u32, text: &str) -> Diagnostic {
    let (left, right) = text
        .split_at_checked((middle - span.start()) as usize)
        .unwrap_or_default();
    let hint: Text = put_a_space(left, right);
    Diagnostic::new(codes::UNKNOWN_OPERATOR, file, span, run_together(text))
        .hint(hint.clone())
        .suggest(
            hint,
            Applicability::Safe,
            vec![(Span::new(middle, middle), " ".to_owned())],
        )
}

/// Takes a symbol run apart into an infix and a prefix operator, with the offset of the second.
pub(crate) fn split(text: &str) -> Option<(Op, (Op, u32))> {
    (1..text.len()).rev().find_map(|at| {
        let (left, right) = text.split_at_checked(at)?;
        let first = Op::from_spelling(left)?;
        let second = Op::from_spelling(right)?;
        // Where the second binds too loosely to stand after the first, a space would not help.
        let fits = second.prefix()?.priority < first.infix()?.priority;
        fits.then_some((first, (second, u32::try_from(at).ok()?)))
    })
}
