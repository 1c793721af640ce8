//! What `al0 test` says.

use al0_grammar::text::Text;

/// The word for what became of a test, by its key in JSON.
pub(crate) fn status(key: &str) -> Text {
    let ru = match key {
        "listed" => "тест",
        "passed" => "верно",
        "failed" => "неверно",
        "differs" => "отличие",
        "new" => "новый",
        "accepted" => "принят",
        "stale" => "лишний",
        "limit" => "предел",
        other => other,
    };
    let en = match key {
        "listed" => "test",
        "passed" => "ok",
        "failed" => "FAILED",
        "differs" => "DIFFERS",
        other => other,
    };
    Text {
        en: en.to_owned(),
        ru: ru.to_owned(),
    }
}

/// How many tests came to this.
pub(crate) fn counted(key: &str, count: usize) -> Text {
    let (en, ru) = match key {
        "listed" => (format!("{count} tests"), format!("тестов: {count}")),
        "passed" => (format!("{count} passed"), format!("верно: {count}")),
        "failed" => (format!("{count} failed"), format!("неверно: {count}")),
        "differs" => (
            format!("{count} unlike the snapshot"),
            format!("отличаются от снимка: {count}"),
        ),
        "new" => (
            format!("{count} without a snapshot"),
            format!("без снимка: {count}"),
        ),
        "accepted" => (format!("{count} accepted"), format!("принято: {count}")),
        "stale" => (format!("{count} stale"), format!("лишних снимков: {count}")),
        "limit" => (
            format!("{count} not decided"),
            format!("не решено: {count}"),
        ),
        other => (format!("{count} {other}"), format!("{other}: {count}")),
    };
    Text { en, ru }
}

al0_grammar::messages! {
    /// Nothing to do.
    pub(crate) fn no_tests() { en "no tests", ru "тестов нет" }
    /// Output has changed.
    pub(crate) fn differs(kind, table) {
        en "the output '{kind}' of {table} is not that of the snapshot",
        ru "вывод «{kind}» таблицы {table} не совпадает со снимком"
    }
    /// How to take it over.
    pub(crate) fn accept(table) {
        en "if the change is wanted, 'al0 test --accept {table}' takes it over",
        ru "если так и надо, «al0 test --accept {table}» обновит снимок"
    }
    /// A difference that is cut short.
    pub(crate) fn more_lines(count) {
        en "... {count} more lines; -v shows all",
        ru "... ещё строк: {count}; все покажет -v"
    }
    /// A snapshot nobody compares.
    pub(crate) fn stale() {
        en "no table or no output belongs to this snapshot",
        ru "к этому снимку нет таблицы или такого вывода"
    }
    /// What to do with it.
    pub(crate) fn delete_it() { en "delete it", ru "удалите его" }
}
