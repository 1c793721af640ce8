//! What is said about compiled tables.

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
    /// The verifier's word.
    pub(crate) fn invalid(reason) {
        en "the bytecode is not sound: {reason}",
        ru "байт-код нарушает правила: {reason}"
    }
    /// What to do with bad bytecode.
    pub(crate) fn build_again() {
        en "build it again from the source with 'al0 build'",
        ru "скомпилируйте исходный текст заново: «al0 build»"
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
