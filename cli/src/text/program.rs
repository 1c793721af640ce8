//! What is said about compiled tables.

use al0_grammar::text::{Lang, Text};
use al0_runtime::{
    bytecode::{Context, DecodeError, MAX_STACK, Reason, VerifyError},
    horn::{Fault, Refused},
};

/// What the verifier found, in words.
pub(crate) fn verify_error(error: &VerifyError) -> Text {
    let place = |at: &str| {
        error
            .pc
            .map(|pc| format!(" ({at} {pc})"))
            .unwrap_or_default()
    };
    Text {
        en: error.to_string(),
        ru: format!("{}{}", reason_ru(&error.reason), place("по адресу")),
    }
}

fn reason_ru(reason: &Reason) -> String {
    match reason {
        Reason::Decode(DecodeError::UnknownOpcode(byte)) => {
            format!("байт {byte:#04x} не означает никакой команды")
        }
        Reason::Decode(DecodeError::Truncated) => "код обрывается посреди команды".to_owned(),
        Reason::TooLong => "код слишком длинный".to_owned(),
        Reason::NotAnInstruction(pc) => format!("по адресу {pc} не начинается никакая команда"),
        Reason::BackwardJump(pc) => format!("переход назад, на {pc}"),
        Reason::RunsOffTheEnd => "исполнение выходит за конец кода".to_owned(),
        Reason::WrongContext(context) => {
            format!(
                "такой команды не должно быть в коде {}",
                context_ru(*context)
            )
        }
        Reason::StackMismatch => "пути сходятся с разной высотой стека".to_owned(),
        Reason::StackUnderflow => "в стеке не хватает чисел".to_owned(),
        Reason::StackOverflow => format!("стек вырастает больше чем до {MAX_STACK} чисел"),
        Reason::UnknownImport(index) => format!("нет импорта {index}"),
        Reason::WrongKind(index) => format!("импорт {index} не того рода"),
        Reason::UnknownPiece(code) => format!("нет фигуры с кодом {code}"),
        Reason::UnknownAim(code) => format!("нет цели хода с кодом {code}"),
        Reason::UnknownSlot(slot) => format!("нет места {slot}, где хранить число"),
        Reason::NothingKept(slot) => {
            format!("с места {slot} берётся число, которое не на всяком пути туда положено")
        }
        Reason::Setup => {
            "неподвижные фигуры, начальные поля и отражение не подходят друг к другу".to_owned()
        }
        Reason::UnknownAdvice(index) => format!("нет совета {index}"),
        Reason::BadName => "в имени есть управляющие знаки".to_owned(),
        Reason::OwnPredicate => "у своего предиката нет кода для стольких аргументов".to_owned(),
        Reason::SourceMap => "карта исходного текста составлена неверно".to_owned(),
    }
}

/// What is wrong with compiled clauses.
pub(crate) fn clauses_error(refused: &Refused) -> Text {
    let place = refused.at.map(|at| format!(", команда {at}"));
    Text {
        en: refused.to_string(),
        ru: format!(
            "{} (предложения{})",
            fault_ru(refused.fault),
            place.unwrap_or_default()
        ),
    }
}

fn fault_ru(fault: Fault) -> &'static str {
    match fault {
        Fault::WellKnown => "атомы начинаются не с тех, что нужны машине",
        Fault::Predicate => "у предиката нет имени или кода",
        Fault::Text => "текста нет среди атомов",
        Fault::Functor => "у функтора нет имени или слишком много аргументов",
        Fault::Switch => "ключи переключателя не константы или стоят не по порядку",
        Fault::Frame => "код начинается или кончается не так, как должен",
        Fault::Operand => {
            "операнд никуда не указывает, переход ведёт назад или у двух переключателей одна таблица"
        }
        Fault::StandsFor => "за командой нет тех, вместо которых она стоит",
        Fault::Reserved => "такая команда бывает только в начале кода",
        Fault::Register => "читается регистр, который заполнен не на всяком пути",
        Fault::Slot => "ячейка вне своего кадра или читается до записи",
        Fault::Structure => "у структуры слишком мало или слишком много частей",
        Fault::Environment => "кадра нет или он не убран",
        Fault::Alternative => "точку выбора меняет не её продолжение",
    }
}

/// The genitive.
fn context_ru(context: Context) -> &'static str {
    match context {
        Context::Goal => "цели",
        Context::Moves => "генератора ходов",
        Context::Value => "значения",
        Context::Filter => "фильтра",
    }
}

/// Bytecode that is not sound.
pub(crate) fn invalid(reason: &Text) -> Text {
    Text {
        en: format!("the bytecode is not sound: {}", reason.get(Lang::En)),
        ru: format!("байт-код нарушает правила: {}", reason.get(Lang::Ru)),
    }
}

al0_grammar::messages! {
    /// No magic.
    pub(crate) fn not_bytecode() {
        en "this is not a bytecode file",
        ru "это не файл байт-кода"
    }
    /// Another version.
    pub(crate) fn version(number) {
        en "the bytecode is of version {number}, which this program does not know",
        ru "байт-код версии {number}, этой программе неизвестной"
    }
    /// Cut off.
    pub(crate) fn truncated() {
        en "the bytecode file is cut off",
        ru "файл байт-кода обрезан"
    }
    /// Checksum.
    pub(crate) fn checksum() {
        en "the bytecode file is damaged: its checksum does not fit",
        ru "файл байт-кода повреждён: контрольная сумма не сходится"
    }
    /// A section.
    pub(crate) fn section(name) {
        en "the bytecode file is damaged in its section '{name}'",
        ru "файл байт-кода повреждён в разделе «{name}»"
    }
    /// An unknown predicate.
    pub(crate) fn unknown_import(name) {
        en "the bytecode uses the predicate '{name}', which this library does not have",
        ru "байт-код обращается к предикату «{name}», которого в этой библиотеке нет"
    }
    /// A predicate of another kind.
    pub(crate) fn wrong_kind(name) {
        en "the bytecode uses the predicate '{name}' as one of another kind",
        ru "байт-код обращается к предикату «{name}» как к предикату другого рода"
    }
    /// What to do with bad bytecode.
    pub(crate) fn build_again() {
        en "build it again from the source with 'al0 build'",
        ru "скомпилируйте исходный текст заново: «al0 build»"
    }
    /// What to do with a source text.
    pub(crate) fn build_first() {
        en "'al0 build' compiles it; 'al0 emit FILE bytecode' shows its code",
        ru "«al0 build» скомпилирует его; «al0 emit ФАЙЛ bytecode» покажет код"
    }
    /// A move constraint that unfolds too far.
    pub(crate) fn too_complex() {
        en "this move constraint unfolds into too many steps",
        ru "это ограничение на ходы разворачивается в слишком много шагов"
    }
    /// The format's limits.
    pub(crate) fn too_large(limit) {
        en "the table is too large for the bytecode format: {limit}",
        ru "таблица слишком велика для формата байт-кода: {limit}"
    }
    /// Where to write what has no name.
    pub(crate) fn name_the_output() {
        en "name the file to write with -o",
        ru "укажите файл результата через -o"
    }
    /// An ending nobody understands.
    pub(crate) fn bad_ending(text) {
        en "'{text}' is not an ending",
        ru "«{text}» — не окончание"
    }
    /// How endings are written.
    pub(crate) fn ending_form() {
        en "write our men, 'v' and their men, such as KRvK or KPvK",
        ru "запишите наши фигуры, «v» и фигуры противника, например KRvK или KPvK"
    }
    /// No ending.
    pub(crate) fn no_ending() {
        en "the table does not say which ending it is for, and it does not follow from its predicates",
        ru "в таблице не сказано, для какого она окончания, и из предикатов это не следует"
    }
    /// How to give one.
    pub(crate) fn give_ending() {
        en "add ':- ending('KRvK').' to the table or pass --ending KRvK",
        ru "добавьте в таблицу «:- ending('KRvK').» или укажите --ending KRvK"
    }
    /// The option contradicts the table.
    pub(crate) fn other_ending(wanted, own) {
        en "the table is for {own}, not for {wanted}",
        ru "таблица для окончания {own}, а не для {wanted}"
    }
}
