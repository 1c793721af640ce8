//! What people read.

use al0_grammar::text::Text;

al0_grammar::messages! {
    pub(crate) fn fix_all() {
        en "mend everything that can safely be mended", ru "исправить всё, что можно исправить без риска"
    }

    pub(crate) fn goal() { en "goal", ru "цель" }
    pub(crate) fn comparing() { en "goal that compares with the root", ru "цель, сравнивающая с корнем" }
    pub(crate) fn moves() { en "move constraint", ru "ограничение на ходы" }
    pub(crate) fn own() { en "predicate of this program", ru "предикат этой программы" }
    pub(crate) fn own_moves() {
        en "move constraint of this program", ru "ограничение на ходы этой программы"
    }
    pub(crate) fn rule() { en "rule", ru "правило" }
    pub(crate) fn advice() { en "piece of advice", ru "совет" }
    pub(crate) fn directive() { en "directive", ru "директива" }
    pub(crate) fn keyword() { en "keyword", ru "ключевое слово" }

    pub(crate) fn needs(men) { en "Needs: {men}", ru "Нужны: {men}" }
    pub(crate) fn synonyms(names) { en "Also: {names}", ru "Также: {names}" }
    pub(crate) fn holds_here() { en "Holds, for example, here:", ru "Верно, например, здесь:" }
    pub(crate) fn fails_here() { en "Does not hold here:", ru "Неверно здесь:" }
    pub(crate) fn gives_here() { en "Gives moves, for example, here:", ru "Даёт ходы, например, здесь:" }
    pub(crate) fn gives_none() { en "Gives none here:", ru "Не даёт ходов здесь:" }
    pub(crate) fn root_was() { en "where the root was", ru "если в корне было" }

    pub(crate) fn white_to_move() { en "White to move.", ru "Ход белых." }
    pub(crate) fn black_to_move() { en "Black to move.", ru "Ход чёрных." }

    pub(crate) fn main_goal() { en "main goal", ru "главная цель" }
    pub(crate) fn holding_goal() { en "holding goal", ru "цель-поддержка" }
    pub(crate) fn our_moves() { en "our moves", ru "наши ходы" }
    pub(crate) fn their_moves() { en "their moves", ru "ходы противника" }
    pub(crate) fn name() { en "name", ru "имя" }
    pub(crate) fn condition() { en "condition", ru "условие" }
    pub(crate) fn list() { en "advises", ru "советует" }
    pub(crate) fn listed_by(rules) { en "Listed by: {rules}", ru "Указан в правилах: {rules}" }
    pub(crate) fn listed_nowhere() { en "No rule lists it.", ru "Ни одно правило его не называет." }
    pub(crate) fn used_by(names) { en "Used by: {names}", ru "Используется в: {names}" }
    fn where_stands(man) {
        en "the square of the {man}", ru "поле, где стоит {man}"
    }
    pub(crate) fn not_defined() { en "not defined anywhere", ru "нигде не определено" }
    pub(crate) fn alternatives(count) {
        en "{count} alternatives, tried in order of writing", ru "вариантов: {count}, пробуются в порядке записи"
    }

    pub(crate) fn main_goal_means() {
        en "ends a line of play with success where it holds", ru "где верна, линия игры успешно кончается"
    }
    pub(crate) fn holding_goal_means() {
        en "must hold at every position of the tree", ru "должна быть верна в каждой позиции дерева"
    }
    pub(crate) fn our_moves_means() {
        en "the moves tried for us, in this order", ru "наши ходы, пробуемые в этом порядке"
    }
    pub(crate) fn their_moves_means() {
        en "the replies that must all be met", ru "ответы, на каждый из которых должен найтись ход"
    }

    pub(crate) fn library_name(name) {
        en "`{name}` belongs to the library and cannot be renamed",
        ru "`{name}` принадлежит библиотеке и не переименовывается"
    }
    pub(crate) fn no_name_here() {
        en "there is nothing to rename here", ru "здесь нечего переименовывать"
    }
    pub(crate) fn bad_name(name) {
        en "`{name}` cannot be a name here", ru "`{name}` не годится в имена"
    }
    pub(crate) fn name_taken(name) {
        en "the name `{name}` is taken already", ru "имя `{name}` уже занято"
    }

    pub(crate) fn new_rule() { en "a rule: condition and list of advice", ru "правило: условие и список советов" }
    pub(crate) fn new_advice() { en "a piece of advice with its four parts", ru "совет из четырёх частей" }

    pub(crate) fn word_if() {
        en "Begins the condition of a rule: `Name :: if Condition then [Advice, …].`",
        ru "Начинает условие правила: `Имя :: если Условие то [Совет, …].`"
    }
    pub(crate) fn word_then() {
        en "In a rule, begins the list of advice, tried in order. Between move constraints: first all moves of the one on the left, then all of the one on the right.",
        ru "В правиле начинает список советов, пробуемых по порядку. Между ограничениями на ходы (`затем`): сначала все ходы левого, потом все ходы правого."
    }
    pub(crate) fn word_and() {
        en "Both hold. Between move constraints: the moves of the one on the left, in its order, that the one on the right admits.",
        ru "Верно и то и другое. Между ограничениями на ходы: ходы левого, в его порядке, которые допускает правое."
    }
    pub(crate) fn word_or() {
        en "At least one holds. Between move constraints it means `then`.",
        ru "Верно хотя бы одно. Между ограничениями на ходы значит то же, что `затем`."
    }
    pub(crate) fn word_not() { en "It does not hold.", ru "Неверно." }
    pub(crate) fn word_depth() {
        en "In a test such as `(depth = 0)`: the depth, in plies from the root, of the position where the move is made. The test admits every move at that depth and none elsewhere.",
        ru "В проверке вида `(глубина = 0)`: глубина в полуходах от корня той позиции, где делается ход. Проверка допускает на этой глубине любой ход, на других ни одного."
    }
    pub(crate) fn word_advice() {
        en "`advice(Name, MainGoal : HoldingGoal : OurMoves : TheirMoves).`",
        ru "`совет(Имя, ГлавнаяЦель : ЦельПоддержка : НашиХоды : ХодыПротивника).`"
    }
    pub(crate) fn advice_form() {
        en "advice(Name, MainGoal : HoldingGoal : OurMoves : TheirMoves)",
        ru "совет(Имя, ГлавнаяЦель : ЦельПоддержка : НашиХоды : ХодыПротивника)"
    }

    pub(crate) fn idle_directive() {
        en "Read for the sake of listings written for other systems; changes nothing here.",
        ru "Принимается ради текстов, написанных для других систем; здесь ничего не меняет."
    }
    pub(crate) fn cells(count) { en "{count} cells", ru "{count} яч." }
    pub(crate) fn cells_of(count, all) {
        en "MK-61: {count} of {all} cells", ru "МК-61: {count} из {all} ячеек"
    }
    pub(crate) fn square_in(registers) {
        en "the calculator MK-61 keeps the square in {registers}",
        ru "калькулятор МК-61 хранит поле в {registers}"
    }
    pub(crate) fn cells_taken() {
        en "in the program for the calculator MK-61", ru "в программе для калькулятора МК-61"
    }

    pub(crate) fn used_in(count, all) {
        en "used in {count} of {all} positions", ru "применяется в {count} из {all} позиций"
    }
    pub(crate) fn mates_from(count, moves) {
        en "mates from {count}, longest {moves}", ru "мат из {count}, самый долгий {moves}"
    }
    pub(crate) fn never_mates() { en "mates from nowhere", ru "мата не даёт ниоткуда" }
    pub(crate) fn partial() { en "not all positions looked at", ru "просмотрены не все позиции" }
    pub(crate) fn mated() { en "we are mated", ru "мат нам" }
    pub(crate) fn king_taken() { en "a king taken", ru "взят король" }
    pub(crate) fn material_lost() { en "material lost", ru "потеря материала" }
    pub(crate) fn stalemate() { en "stalemate", ru "пат" }
    pub(crate) fn predicate_error() { en "error", ru "ошибка" }
    pub(crate) fn no_rule() { en "no rule", ru "нет правила" }
    pub(crate) fn no_advice() { en "no advice", ru "нет совета" }
    pub(crate) fn cycle() { en "repetition", ru "повторение" }
    pub(crate) fn undecided() { en "undecided", ru "не решено" }
    pub(crate) fn advice_unused(all) {
        en "the advice is used in none of the {all} positions with us to move",
        ru "совет не применяется ни в одной из {all} позиций с нашим ходом"
    }
    pub(crate) fn earlier_serves() {
        en "its goals are never reached, or what comes before it serves wherever it would: take it out, or put it earlier",
        ru "его цели недостижимы или везде хватает того, что стоит раньше: уберите его или поставьте раньше"
    }
    pub(crate) fn ends_in_stalemate(count) {
        en "play can end in stalemate; positions from which it can: {count}",
        ru "игра может кончиться патом; позиций, из которых это возможно: {count}"
    }
    pub(crate) fn loses_material(count) {
        en "play can lose material; positions from which it can: {count}",
        ru "в игре может теряться материал; позиций, из которых это возможно: {count}"
    }
    pub(crate) fn for_example(fen, line) { en "from {fen}: {line}", ru "из {fen}: {line}" }
    pub(crate) fn guard_the_goals() {
        en "let the goals of the advice that moves there exclude it",
        ru "пусть цели совета, по которому сделан последний ход, исключают это"
    }
    pub(crate) fn run_expectations(count) {
        en "run the expectations ({count})", ru "проверить ожидания ({count})"
    }
    pub(crate) fn counterexamples() { en "Counterexamples", ru "Контрпримеры" }
    pub(crate) fn no_table() {
        en "the document is not open or has errors", ru "документ не открыт или в нём ошибки"
    }
    pub(crate) fn bad_arguments() { en "the command has wrong arguments", ru "неверные аргументы команды" }
    pub(crate) fn bad_position() { en "the position cannot be used", ru "позиция не годится" }
    pub(crate) fn no_move() { en "the table gives no move", ru "таблица не даёт хода" }
    pub(crate) fn outcome(passed, failed) { en "{passed} passed, {failed} failed", ru "выполнено {passed}, нет {failed}" }
}

/// The square of a man, named in both languages.
pub(crate) fn square_of(en: &str, ru: &str) -> Text {
    Text::with_names(|lang| where_stands(lang.choose(en, ru)))
}
