//! What is said of tables built for the calculator.

al0_grammar::messages! {
    pub(crate) fn cells(cells, most) {
        en "{cells} of {most} cells", ru "{cells} ячеек из {most}"
    }
    pub(crate) fn proof(starts, positions, longest) {
        en "proved: all games from {starts} starts, {positions} positions, mate in {longest} moves at most",
        ru "доказано: все партии из {starts} начальных положений, {positions} позиций, мат не позже {longest}-го хода"
    }
    pub(crate) fn unproved(flaw) { en "not proved: {flaw}", ru "не доказано: {flaw}" }
    pub(crate) fn answers_proved(questions, yes) {
        en "proved: the answer is right for all {questions} inputs, yes for {yes} of them",
        ru "доказано: ответ верен для всех возможных вводов, их {questions}, из них «да» — {yes}"
    }
    pub(crate) fn asked(questions, yes) {
        en "all inputs: {questions}, yes for {yes} of them", ru "всего вводов: {questions}, из них «да» — {yes}"
    }
    pub(crate) fn all_right() {
        en "every answer is that of the virtual machine", ru "каждый ответ — тот же, что у виртуальной машины"
    }
    pub(crate) fn wrong_answer(name, wanted, shown) {
        en "`{name}` is {wanted}, the calculator shows {shown}",
        ru "`{name}` — это {wanted}, калькулятор показывает {shown}"
    }
    pub(crate) fn too_many_inputs() {
        en "the routine has too many inputs to try them all", ru "у подпрограммы слишком много вводов, чтобы перебрать все"
    }
    pub(crate) fn fewer_men() {
        en "`:- ending(…)` with fewer men makes them fewer; `--no-proof` does not help here",
        ru "их меньше при `:- окончание(…)` с меньшим числом фигур; `--no-proof` здесь не помогает"
    }
    pub(crate) fn input_below() {
        en "this position is asked about", ru "спрашивается об этой позиции"
    }
    pub(crate) fn no_start() {
        en "no legal position has our men where the game begins",
        ru "нет допустимой позиции с нашими фигурами на начальных полях"
    }
    pub(crate) fn no_move() {
        en "the table has no move in a position that comes up", ru "в возникающей позиции у таблицы нет хода"
    }
    pub(crate) fn ambiguous() {
        en "two of our men may go to the square that the calculator shows",
        ru "на поле, которое показывает калькулятор, могут пойти две наши фигуры"
    }
    pub(crate) fn too_many_positions(most) {
        en "games come to more than {most} positions, too many for a calculator",
        ru "в партиях возникает больше {most} позиций: для калькулятора слишком много"
    }
    pub(crate) fn too_many_states(most) {
        en "games come to more than {most} positions with what is in the registers, too many to prove the program",
        ru "в партиях возникает больше {most} позиций вместе с содержимым регистров: для доказательства слишком много"
    }
    pub(crate) fn differs(wanted, shown) {
        en "the table goes to {wanted}, the calculator shows {shown}",
        ru "таблица идёт на {wanted}, калькулятор показывает {shown}"
    }
    pub(crate) fn no_error(shown) {
        en "the table has no move, the calculator shows {shown} and not ЕГГ0Г",
        ru "хода у таблицы нет, а калькулятор показывает {shown}, а не ЕГГ0Г"
    }
    pub(crate) fn counted(starts, positions) {
        en "all games from {starts} starts against all replies: {positions} positions",
        ru "все партии из {starts} начальных положений против всех ответов: позиций {positions}"
    }
    pub(crate) fn equal(count) {
        en "equal answers: {count}, each with the registers it comes with",
        ru "одинаковых ответов: {count}, каждый при своих регистрах"
    }
    pub(crate) fn all_mate(longest) {
        en "every game ends in mate, in {longest} moves at most, as with the virtual machine",
        ru "каждая партия кончается матом не позже {longest}-го хода, как и у виртуальной машины"
    }
    pub(crate) fn endless() {
        en "the calculator does not stop in a position that comes up",
        ru "в возникающей позиции калькулятор не останавливается"
    }
    pub(crate) fn stalemate() { en "a game ends in stalemate", ru "партия кончается патом" }
    pub(crate) fn lost() { en "our piece is taken in a game", ru "в партии бьют нашу фигуру" }
    pub(crate) fn cycle() { en "a game goes round in circles", ru "партия ходит по кругу" }
    pub(crate) fn position(fen) { en "{fen}", ru "{fen}" }
    pub(crate) fn begins_here() { en "games begin here", ru "отсюда начинаются партии" }
    pub(crate) fn wrong_starts(wrong, starts) {
        en "games go wrong from {wrong} of {starts} squares of their king",
        ru "партии не удаются с {wrong} из {starts} полей их короля"
    }
    pub(crate) fn begin_elsewhere() {
        en "look at `start` and `fixed`: each man has a square of its own, and men of one kind are numbered from the lowest rank, then file",
        ru "проверьте `начало` и `неподвижна`: у каждой фигуры своё поле, а фигуры одного вида нумеруются с нижней горизонтали, затем по вертикалям"
    }
    pub(crate) fn not_proved() {
        en "these positions lead there; `al0 run` tells what the table does. `--no-proof` builds all the same",
        ru "туда ведут эти позиции; что делает таблица, скажет `al0 run`. С `--no-proof` программа будет собрана и так"
    }
}
