//! What the UCI engine says in `info string`.

al0_grammar::messages! {
    /// Said on a terminal, where nothing else would be.
    pub(crate) fn waiting() {
        en "this is a UCI engine for chess programs; type 'quit' to end, 'al0 play' to play here",
        ru "это движок UCI для шахматных программ; выход — «quit», а сыграть здесь можно по «al0 play»"
    }
    /// Not in the protocol.
    pub(crate) fn unknown_command(line) {
        en "unknown command: {line}",
        ru "неизвестная команда: {line}"
    }
    /// Not declared.
    pub(crate) fn unknown_option(name) { en "no such option: {name}", ru "нет такого параметра: {name}" }
    /// Not allowed.
    pub(crate) fn bad_value(name, value) {
        en "option {name} cannot be '{value}'",
        ru "параметр {name} не может иметь значение «{value}»"
    }
    /// Not a legal position.
    pub(crate) fn bad_position(reason) {
        en "position refused: {reason}",
        ru "позиция не принята: {reason}"
    }
    /// Not a legal move.
    pub(crate) fn no_chess(mv) {
        en "the table's move {mv} is not legal chess",
        ru "ход таблицы {mv} невозможен в шахматах"
    }
    /// A move that cannot be made.
    pub(crate) fn illegal_move(mv) {
        en "position refused: illegal move {mv}",
        ru "позиция не принята: невозможный ход {mv}"
    }
    /// A wish that is not granted.
    pub(crate) fn search_moves() {
        en "searchmoves is ignored: the table chooses among all moves",
        ru "searchmoves не учитывается: таблица выбирает из всех ходов"
    }
    /// No table may be asked.
    pub(crate) fn too_many_men() {
        en "too many men for any table",
        ru "для таблиц слишком много фигур"
    }
    /// No table for this material.
    pub(crate) fn no_table(ending) {
        en "no table for {ending}",
        ru "нет таблицы для {ending}"
    }
    /// How it is played then, with few men.
    pub(crate) fn perfect(ending) {
        en "playing {ending} perfectly, by its ranking",
        ru "играю {ending} безошибочно, по ранжированию"
    }
    /// How it is played then, with many.
    pub(crate) fn simple() { en "playing a simple move", ru "делаю простой ход" }
    /// A table without a move.
    pub(crate) fn table_passes(table, reason) {
        en "{table} gives no move: {reason}",
        ru "{table} не даёт хода: {reason}"
    }
}
