//! The one table of diagnostic codes.
//!
//! `AL01xx` lexical, `AL02xx` syntax, `AL03xx` meaning, `AL04xx` bytecode files, `AL05xx` MK-61, `AL06xx`
//! positions and files, `AL07xx` running clauses. A code never changes its meaning; each has a page in `docs/errors/`.

use crate::{
    diagnostic::Severity,
    text::{Lang, Text},
};

/// A stable diagnostic code, shown as `AL0301`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

/// What the table says of one code.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// Its usual severity.
    pub severity: Severity,
    /// A short title in English.
    pub en: &'static str,
    /// A short title in Russian.
    pub ru: &'static str,
}

macro_rules! codes {
    ($($name:ident $number:literal $severity:ident $en:literal $ru:literal;)*) => {
        $(#[doc = $en] pub const $name: Code = Code($number);)*
        /// Every code, in ascending order.
        pub const ALL: &[CodeInfo] = &[
            $(CodeInfo { code: $name, severity: Severity::$severity, en: $en, ru: $ru },)*
        ];
    };
}

codes! {
    UNKNOWN_CHARACTER 101 Error "unknown character" "неизвестный знак";
    UNCLOSED_QUOTE 102 Error "unclosed quote" "незакрытая кавычка";
    UNCLOSED_COMMENT 103 Error "unclosed comment" "незакрытый комментарий";
    BAD_NUMBER 104 Error "number out of range" "число вне пределов";
    BAD_ESCAPE 105 Error "unknown escape in quotes" "неизвестная последовательность в кавычках";

    UNEXPECTED_TOKEN 201 Error "syntax error" "синтаксическая ошибка";
    NOT_AL0 202 Error "text that is not AL0" "текст не на AL0";
    MISSING_END 203 Error "missing full stop" "нет точки в конце";
    UNBALANCED_BRACKET 204 Error "unbalanced bracket" "непарная скобка";
    NESTED_TOO_DEEPLY 205 Error "nested too deeply" "слишком глубокая вложенность";
    COMPARISON_NEEDS_PARENTHESES 206 Error "comparison needs parentheses" "сравнению нужны скобки";
    BROKEN_NAME 207 Error "name broken by a space" "имя разорвано пробелом";
    MISSING_OPERATOR 208 Error "missing operator or comma" "нет оператора или запятой";
    NOT_A_CLAUSE 209 Error "not a clause" "не предложение";
    UNKNOWN_OPERATOR 210 Error "unknown operator" "неизвестный оператор";

    UNKNOWN_PREDICATE 301 Error "unknown predicate" "неизвестный предикат";
    LOOKALIKE_LETTERS 302 Error "look-alike letters of two alphabets" "похожие буквы двух алфавитов";
    WRONG_KIND 303 Error "predicate of the wrong kind" "предикат не того рода";
    VARIABLE_FOR_NAME 304 Error "variable where a name is due" "переменная вместо имени";
    ADVICE_PARTS 305 Error "advice without exactly four parts" "в совете не четыре части";
    DUPLICATE_RULE 306 Warning "rule name used twice" "имя правила повторяется";
    DUPLICATE_ADVICE 307 Warning "advice name used twice" "имя совета повторяется";
    UNDEFINED_ADVICE 308 Error "advice listed but not defined" "совет назван, но не определён";
    UNUSED_ADVICE 309 Warning "advice never listed" "совет нигде не назван";
    RULE_AFTER_ALWAYS 310 Warning "rule after one that always matches" "правило после всегда подходящего";
    REPEATED_CONDITION 311 Warning "condition repeats an earlier one" "условие повторяет прежнее";
    RULE_NEVER_REACHED 312 Warning "rule that can never be used" "правило никогда не применяется";
    POSITIONS_WITHOUT_RULE 313 Warning "some positions match no rule" "для некоторых позиций нет правила";
    CONTRADICTORY_DEPTH 314 Warning "depth tests contradict each other" "условия на глубину противоречат";
    NEVER_OUR_MOVE 315 Warning "advice can never let us move" "совет никогда не даёт нам хода";
    UNREACHABLE_BRANCH 316 Warning "moves that can never be tried" "ходы, до которых дело не дойдёт";
    CONSTANT_GOAL 317 Warning "goal that is always the same" "цель всегда одна и та же";
    MISSING_PIECE 318 Error "piece that the ending lacks" "фигура, которой нет в окончании";
    NO_DEPTH_BOUND 319 Warning "search without a depth limit" "поиск без предела глубины";
    NO_MOVES_GIVEN 320 Warning "constraint that gives no moves" "ограничение не даёт ходов";
    UNKNOWN_DIRECTIVE 321 Error "unknown directive" "неизвестная директива";
    BAD_DIRECTIVE 322 Error "directive with wrong arguments" "неверные аргументы директивы";
    BAD_ENDING 323 Error "unreadable ending" "непонятное окончание";
    MALFORMED_RULE 324 Error "malformed rule" "неверно составленное правило";
    REPEATED_IN_LIST 325 Warning "advice listed twice in one rule" "совет дважды в одном списке";
    NO_RULES 326 Error "table without rules" "таблица без правил";
    BAD_DEPTH_TEST 327 Error "depth test out of form" "неверное условие на глубину";
    SHADOWED_PREDICATE 329 Note "own definition hides the library's" "своё определение заслоняет библиотечное";
    GOAL_HOLDS_AT_ROOT 330 Warning "main goal that already holds at the root" "главная цель верна уже в корне";
    RULE_LOOKALIKE 331 Warning "fact that only looks like a rule" "факт, лишь похожий на правило";
    UNSUPPORTED_DIRECTIVE 332 Error "directive not supported yet" "директива пока не поддерживается";

    HOLDING_FAILS_AT_ROOT 333 Warning "holding goal that fails at every root" "цель-поддержка неверна в любом корне";
    EMPTY_LIST 334 Warning "rule with an empty list" "правило с пустым списком";
    TOO_COMPLEX 335 Error "move constraint too complex" "ограничение на ходы слишком сложное";
    MISSPELT_KEYWORD 336 Error "misspelt keyword" "слово языка с ошибкой";
    REPEATED_DIRECTIVE 337 Error "directive given twice" "директива повторяется";
    NOT_LOOKED_AT 338 Note "positions not looked at" "позиции не просмотрены";

    WRONG_TYPE 340 Error "expression of the wrong type" "выражение не того типа";
    UNKNOWN_FUNCTION 341 Error "unknown piece, square or function" "неизвестная фигура, поле или функция";
    RECURSIVE_FORMULA 342 Error "formula defined through itself" "формула определена через себя";
    BROKEN_SYMMETRY 343 Error "frame that does not fit the table" "отражение не подходит к таблице";
    BAD_SETUP 344 Error "men that cannot be placed so" "фигуры так не поставить";
    VALUE_TWICE 345 Error "name of two values" "имя двух значений";
    FORMULA_TOO_COMPLEX 350 Error "formula too complex" "формула слишком сложная";
    OWN_WRONG_ARITY 351 Error "own predicate that is no goal" "свой предикат не может быть целью";
    CHOICE_OF_GOALS 354 Error "`if … then … else …` among goals" "«если … то … иначе» среди целей";
    CONDITIONAL_CLAUSES 355 Error "clauses under a condition" "предложения под условием";
    INCLUDE_UNREADABLE 370 Error "file of a directive that cannot be read" "файл из директивы не читается";
    INCLUDE_CYCLE 371 Warning "files that include each other" "файлы включают друг друга";
    INCLUDE_OUTSIDE 372 Error "file of a directive outside the program's folders" "файл из директивы вне папок программы";
    SINGLETON_VARIABLE 373 Warning "variable named once" "переменная встречается один раз";
    MARKED_VARIABLE_USED 374 Warning "variable marked as unused is used" "переменная с подчёркиванием используется";
    DISCONTIGUOUS_CLAUSES 375 Warning "clauses of a predicate apart" "предложения предиката стоят порознь";
    EQUALS_FOR_IS 376 Warning "`=` where `is` is meant" "`=` вместо `is`";
    REPEATED_GOAL 377 Warning "goal written twice" "цель записана дважды";
    UNDEFINED_PREDICATE 378 Error "call of a predicate that nothing defines" "вызов предиката, которого нет";
    NOT_OFFERED 379 Error "predicate that AL0 does not have" "такого предиката в AL0 нет";
    CLAUSE_NEVER_USED 380 Warning "clause that can never be used" "предложение никогда не применяется";
    REPEATED_CLAUSE 381 Warning "clause written twice" "предложение записано дважды";
    ATOM_FOR_VARIABLE 382 Warning "atom where a variable is meant" "атом вместо переменной";
    UNBOUND_ON_BRANCH 383 Warning "variable without a value on one branch" "переменная без значения на одной ветви";
    NEVER_SUCCEEDS 384 Warning "goals that exclude each other" "цели исключают друг друга";
    ODD_POSITION 385 Warning "position written unlike all others" "позиция записана не так, как остальные";
    NEEDS_FILES 386 Warning "program that opens files" "программа открывает файлы";
    NOT_EVALUABLE 387 Warning "name without a value in a sum or comparison" "в выражении имя, у которого нет значения";
    AFTER_PROMOTION 390 Note "men that only a promotion brings" "фигуры, которые даст только превращение";
    DATA_FOR_GOAL 398 Warning "data where a goal should stand" "данные вместо цели";

    NOT_BYTECODE 401 Error "not a bytecode file" "не файл байт-кода";
    BYTECODE_VERSION 402 Error "bytecode of another version" "байт-код другой версии";
    BYTECODE_DAMAGED 403 Error "damaged bytecode file" "файл байт-кода повреждён";
    BYTECODE_INVALID 404 Error "bytecode that breaks the rules" "байт-код нарушает правила";

    UNKNOWN_COMMAND 501 Error "unknown calculator command" "неизвестная команда калькулятора";
    WRONG_REGISTER 502 Error "command without its register" "команда без номера регистра";
    NO_ADDRESS 503 Error "jump without an address" "переход без адреса";
    DUPLICATE_LABEL 504 Error "label defined twice" "метка определена дважды";
    ADDRESS_MISMATCH 505 Error "command at another address" "команда по другому адресу";
    PROGRAM_TOO_LONG 506 Error "program of more than 105 cells" "программа длиннее 105 ячеек";
    BAD_SETTING 507 Error "setting that cannot be read" "непонятная установка";
    UNUSED_LABEL 508 Warning "label that nothing uses" "неиспользуемая метка";
    ODD_ADDRESS 509 Warning "jump to an odd address" "переход по странному адресу";
    NOT_A_PROGRAM 510 Error "file that is no calculator program" "файл не содержит программы для калькулятора";
    MK61_TOO_DEEP 520 Error "advice too deep for the calculator" "слишком глубокий совет для калькулятора";
    MK61_NO_ARITHMETIC 521 Error "goal without a calculation" "цель, которую калькулятор не вычисляет";
    MK61_MOVES 522 Error "moves that no calculator program makes" "ходы, которых программа калькулятора не делает";
    MK61_MEN 523 Error "men that do not suit the calculator" "фигуры, неподходящие для калькулятора";
    MK61_TOO_LARGE 524 Error "table too large for the calculator" "таблица не помещается в калькулятор";
    MK61_DIFFERS 525 Error "calculator plays otherwise than the table" "калькулятор играет не так, как таблица";
    MK61_NOT_TOTAL 526 Error "table that does not end every game in mate" "таблица, которая доводит до мата не каждую партию";

    BAD_FEN 601 Error "unreadable FEN" "непонятный FEN";
    ILLEGAL_POSITION 602 Error "illegal position" "невозможная позиция";
    OTHER_MATERIAL 603 Error "position of other material" "позиция с другими фигурами";
    NOT_OUR_MOVE 604 Error "the other side is to move" "ход другой стороны";
    UNREADABLE_FILE 605 Error "file that cannot be read" "файл не читается";
    NOT_TEXT 606 Error "file that is not text" "файл не является текстом";
    EMPTY_FILE 607 Error "empty file" "пустой файл";
    NO_ENDING 608 Error "ending neither given nor inferable" "окончание не указано";
    LIMIT_REACHED 609 Error "limit reached" "достигнут предел";
    NO_MOVE_FOUND 610 Error "the table gives no move" "таблица не даёт хода";
    UNWRITABLE_FILE 611 Error "file that cannot be written" "файл не удалось записать";
    NOT_RANKABLE 612 Error "ending that cannot be ranked" "окончание нельзя разобрать";
    EXPECTATION_NOT_MET 613 Error "expectation not met" "ожидание не сбылось";
    SNAPSHOT_DIFFERS 614 Error "output differs from its snapshot" "вывод отличается от снимка";
    STALE_SNAPSHOT 615 Warning "snapshot of nothing" "снимок неизвестно чего";
    PREDICATE_ERROR 616 Error "own predicate ended in an error" "свой предикат закончился ошибкой";
    USED_NOWHERE 620 Note "used in no position" "не применяется ни в одной позиции";
    STALEMATE_FOUND 621 Warning "play that ends in stalemate" "игра, которая кончается патом";
    MATERIAL_LOST_FOUND 622 Warning "play that loses material" "игра, в которой теряется материал";

    NOT_CAUGHT 701 Error "exception that nothing catches" "исключение, которое никто не перехватил";
    GOAL_LIMIT 702 Error "goal that reached a limit" "цель достигла предела";
}

impl Code {
    /// The entry of the table.
    #[must_use]
    pub fn info(self) -> Option<&'static CodeInfo> {
        ALL.iter().find(|info| info.code == self)
    }

    /// Its usual severity.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.info().map_or(Severity::Error, |info| info.severity)
    }

    /// Whether it is about words and clauses rather than about their meaning.
    #[must_use]
    pub fn is_syntax(self) -> bool {
        self.0 < 300 || self == CHOICE_OF_GOALS
    }

    /// Whether it is about files that directives name.
    #[must_use]
    pub fn is_about_files(self) -> bool {
        [INCLUDE_UNREADABLE, INCLUDE_CYCLE, INCLUDE_OUTSIDE].contains(&self)
    }

    /// The code written `AL0301`, `al0301` or `301`, where it exists.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim().trim_start_matches(['A', 'a', 'L', 'l']);
        let number: u16 = digits.parse().ok()?;
        ALL.iter()
            .map(|info| info.code)
            .find(|code| code.0 == number)
    }
}

impl CodeInfo {
    /// The short title.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.choose(self.en, self.ru)
    }

    /// The short title in both languages.
    #[must_use]
    pub fn text(&self) -> Text {
        Text {
            en: self.en.to_owned(),
            ru: self.ru.to_owned(),
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AL{:04}", self.0)
    }
}
