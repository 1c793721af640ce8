//! Everything the checker says, in English and Russian.

use al0_grammar::messages;

messages! {
    // ---- names ----
    pub(crate) fn unknown_predicate(name) {
        en "there is no predicate `{name}`", ru "нет предиката `{name}`"
    }
    pub(crate) fn so_it_fails() {
        en "by the directive `unknown` such a call fails", ru "по директиве `unknown` такой вызов терпит неудачу"
    }
    pub(crate) fn unknown_generator(name) {
        en "there is no move constraint `{name}`", ru "нет ограничения на ходы `{name}`"
    }
    pub(crate) fn did_you_mean(name) {
        en "did you mean `{name}`?", ru "может быть, `{name}`?"
    }
    pub(crate) fn write_instead(name) {
        en "write `{name}`", ru "напишите `{name}`"
    }
    pub(crate) fn only_yo_differs() {
        en "the names differ only in ё and е", ru "имена различаются только буквами ё и е"
    }
    pub(crate) fn list_predicates() {
        en "`al0 doc` lists every predicate", ru "`al0 doc` перечисляет все предикаты"
    }
    pub(crate) fn lookalike(name) {
        en "`{name}` mixes look-alike letters of two alphabets", ru "в `{name}` смешаны похожие буквы двух алфавитов"
    }
    pub(crate) fn lookalike_letters(letters) {
        en "{letters}", ru "{letters}"
    }
    pub(crate) fn latin_letter(letter, position) {
        en "letter {position} `{letter}` is Latin", ru "буква {position} `{letter}` латинская"
    }
    pub(crate) fn cyrillic_letter(letter, position) {
        en "letter {position} `{letter}` is Cyrillic", ru "буква {position} `{letter}` русская"
    }
    pub(crate) fn variable_for_name(name) {
        en "`{name}` is a variable, but a name is due here", ru "`{name}` — переменная, а здесь нужно имя"
    }
    pub(crate) fn names_start_small() {
        en "a name begins with a small letter or stands in quotes 'So'",
        ru "имя начинается со строчной буквы или стоит в кавычках 'Так'"
    }

    // ---- kinds ----
    pub(crate) fn generator_as_goal(name) {
        en "`{name}` gives moves; it is not a goal", ru "`{name}` даёт ходы; это не цель"
    }
    pub(crate) fn goal_as_generator(name) {
        en "`{name}` is a goal; it gives no moves", ru "`{name}` — цель; ходов она не даёт"
    }
    pub(crate) fn advice_as_goal(name) {
        en "`{name}` is a piece of advice, not a goal", ru "`{name}` — совет, а не цель"
    }
    pub(crate) fn goals_test() {
        en "conditions and goals are made of goal predicates with `and`, `or`, `not`",
        ru "условия и цели составляются из предикатов-целей словами `и`, `или`, `не`"
    }
    pub(crate) fn constraints_give() {
        en "a move constraint is made of moves and depth tests with `and` and `then`",
        ru "ограничение на ходы составляется из ходов и условий на глубину словами `и` и `затем`"
    }
    pub(crate) fn not_in_constraint() {
        en "`not` cannot stand in a move constraint", ru "`не` не может стоять в ограничении на ходы"
    }
    pub(crate) fn depth_in_goal() {
        en "a depth test is a move constraint, not a goal", ru "условие на глубину — ограничение на ходы, а не цель"
    }
    pub(crate) fn not_a_goal() {
        en "this is not a goal", ru "это не цель"
    }
    pub(crate) fn not_a_constraint() {
        en "this is not a move constraint", ru "это не ограничение на ходы"
    }
    pub(crate) fn prolog_connective(found, wanted) {
        en "goals are joined by `{wanted}`, not by `{found}`", ru "цели соединяются словом `{wanted}`, а не знаком `{found}`"
    }
    pub(crate) fn goal_with_arguments(name) {
        en "in a table `{name}` takes no arguments", ru "в таблице `{name}` пишется без аргументов"
    }
    pub(crate) fn position_is_understood() {
        en "the position is understood", ru "позиция подразумевается"
    }

    // ---- depth tests ----
    pub(crate) fn depth_form() {
        en "a depth test has the form `depth < 3`, with a whole number from 0 up",
        ru "условие на глубину имеет вид `глубина < 3`, число целое, не меньше 0"
    }
    pub(crate) fn depth_operators() {
        en "the comparisons are `=`, `<`, `>`, `=<` and `>=`", ru "сравнения: `=`, `<`, `>`, `=<` и `>=`"
    }
    pub(crate) fn turn_test_round() {
        en "put the depth first", ru "поставьте глубину первой"
    }

    // ---- formulas and own predicates ----
    pub(crate) fn value_due() {
        en "a square or a number is due here", ru "здесь должно стоять поле или число"
    }
    pub(crate) fn number_due() {
        en "a number is due here, not a square", ru "здесь должно стоять число, а не поле"
    }
    pub(crate) fn square_due() {
        en "a square is due here, not a number", ru "здесь должно стоять поле, а не число"
    }
    pub(crate) fn piece_due() {
        en "a piece is due here, such as `wk` or `wr(2)`", ru "здесь должна стоять фигура, например `бк` или `бл(2)`"
    }
    pub(crate) fn king_due() {
        en "a king is due here: `wk` or `bk`", ru "здесь должен стоять король: `бк` или `чк`"
    }
    pub(crate) fn offset_due() {
        en "a square is moved by a square: `bk + 1:2` goes one file right and two ranks up",
        ru "поле сдвигается на поле: `чк + 1:2` — на вертикаль вправо и на две горизонтали вверх"
    }
    pub(crate) fn piece_number(name) {
        en "men of a kind are numbered from 1 to 8: `{name}(1)`, `{name}(2)`",
        ru "фигуры одного рода нумеруются от 1 до 8: `{name}(1)`, `{name}(2)`"
    }
    pub(crate) fn number_range() {
        en "numbers go from -2147483647 to 2147483647", ru "числа бывают от -2147483647 до 2147483647"
    }
    pub(crate) fn number_for_goal() {
        en "this is a number; a goal compares it with another, for example `(file(bk) < 3)`",
        ru "это число; в цели его сравнивают с другим, например `(вертикаль(чк) < 3)`"
    }
    pub(crate) fn truth_for_value(name) {
        en "`{name}` is true or false; it is neither a number nor a square",
        ru "`{name}` бывает верно или неверно; это не число и не поле"
    }
    pub(crate) fn types_differ() {
        en "a square cannot be compared with a number", ru "поле нельзя сравнивать с числом"
    }
    pub(crate) fn squares_only_equal() {
        en "squares are the same or not: compare them with `=` or `\\=`",
        ru "поля либо совпадают, либо нет: сравнивайте их знаками `=` и `\\=`"
    }
    pub(crate) fn formula_operators() {
        en "values are compared with `=`, `\\=`, `<`, `>`, `=<` and `>=`",
        ru "значения сравниваются знаками `=`, `\\=`, `<`, `>`, `=<` и `>=`"
    }
    pub(crate) fn function_form(name, form) {
        en "`{name}` is written like `{form}`", ru "`{name}` пишется так: `{form}`"
    }
    pub(crate) fn whole_division() {
        en "there are whole numbers only, which are divided with `//`", ru "числа здесь целые, их делят знаком `//`"
    }
    pub(crate) fn unknown_value(name) {
        en "`{name}` is no piece, square or function", ru "`{name}` — не фигура, не поле и не функция"
    }
    pub(crate) fn unknown_piece(name) {
        en "`{name}` is no piece", ru "`{name}` — не фигура"
    }
    pub(crate) fn value_words() {
        en "pieces are `wk wq wr wb wn wp bk …`, squares `d5` or `4:5`, functions `file rank dist manh region abs min max sign root`",
        ru "фигуры: `бк бф бл бс бкн бп чк …`, поля: `d5` или `4:5`, функции: `вертикаль горизонталь расстояние манх_расстояние область модуль мин макс знак корень`"
    }
    pub(crate) fn recursive_formula(name, way) {
        en "formula `{name}` is defined through itself: {way}", ru "формула `{name}` определена через себя: {way}"
    }
    pub(crate) fn formula_too_complex() {
        en "this expression is nested too deeply to be computed", ru "выражение слишком сложно вложено, его не вычислить"
    }
    pub(crate) fn formula_too_large(name, limit) {
        en "formula `{name}` unfolds into more than {limit} parts", ru "формула `{name}` раскрывается больше чем в {limit} частей"
    }

    // ---- fixed men, starts, frames ----
    pub(crate) fn fixed_twin(name) {
        en "`{name}` cannot be fixed: only a man without a twin can be told from the others",
        ru "`{name}` закрепить нельзя: с другими не спутать только фигуру без двойника"
    }
    pub(crate) fn placed_twice(name) {
        en "`{name}` already has its square", ru "у `{name}` уже есть поле"
    }
    pub(crate) fn square_taken(square) {
        en "{square} is taken already", ru "поле {square} уже занято"
    }
    pub(crate) fn pawn_on_back_rank(square) {
        en "no pawn can stand on {square}", ru "пешка не может стоять на {square}"
    }
    pub(crate) fn kings_touch() {
        en "the kings would stand next to each other", ru "короли стояли бы рядом"
    }
    pub(crate) fn placed_here() {
        en "placed here", ru "поставлена здесь"
    }
    pub(crate) fn frame_moves_fixed(name, square) {
        en "the mirror would move `{name}` away from {square}, where it is fixed",
        ru "отражение сдвинуло бы фигуру `{name}` с поля {square}, а она неподвижна"
    }
    pub(crate) fn frame_turns_pawns() {
        en "with pawns only the files can be mirrored: `frame(files(…))`",
        ru "с пешками можно отражать только вертикали: `отражение(вертикали(…))`"
    }
    pub(crate) fn own_no_goal(name, arity) {
        en "`{name}` has {arity} arguments; a goal has a position and perhaps the root",
        ru "у `{name}` аргументов {arity}, а у цели — позиция и, может быть, корень"
    }
    pub(crate) fn own_goal_form(name) {
        en "define `{name}(Pos)` or `{name}(Pos, Root)`",
        ru "определите `{name}(Поз)` или `{name}(Поз, Корень)`"
    }
    pub(crate) fn defined_here() {
        en "defined here", ru "определён здесь"
    }
    pub(crate) fn hides_library(names) {
        en "own definition hides the library's: {names}", ru "своё определение заслоняет библиотечное: {names}"
    }
    pub(crate) fn hides_too() {
        en "this one too", ru "и это"
    }

    // ---- files of a program ----
    pub(crate) fn include_missing(name) {
        en "there is no file `{name}`", ru "нет файла `{name}`"
    }
    pub(crate) fn include_endings() {
        en "names are relative to this file's folder; `.al0` and `.pl` may be left out",
        ru "имя отсчитывается от папки этого файла; `.al0` и `.pl` можно не писать"
    }
    pub(crate) fn include_unreadable(name) {
        en "`{name}` cannot be read as text", ru "`{name}` не читается как текст"
    }
    pub(crate) fn include_is_text() {
        en "a directive can name text files in UTF-8, at most 64 levels deep",
        ru "директива может назвать текстовые файлы в UTF-8, вложенные не более чем на 64 уровня"
    }
    pub(crate) fn include_outside(name) {
        en "`{name}` lies outside the folders of this program", ru "`{name}` лежит вне папок этой программы"
    }
    pub(crate) fn name_it_too() {
        en "name the file on the command line as well", ru "назовите этот файл и в командной строке"
    }
    pub(crate) fn includes_itself() {
        en "the file asks for itself", ru "файл включает сам себя"
    }
    pub(crate) fn include_cycle(name) {
        en "`{name}` is being read already: it asked for this file", ru "`{name}` уже читается: этот файл включён из него"
    }
    pub(crate) fn drop_directive() {
        en "every file is read once; this directive can go", ru "каждый файл читается один раз; эту директиву можно убрать"
    }
    pub(crate) fn included_here() {
        en "the file is asked for here", ru "файл включён здесь"
    }

    // ---- clauses ----
    pub(crate) fn singleton(name) {
        en "`{name}` stands only once in this clause", ru "`{name}` встречается в этом предложении один раз"
    }
    pub(crate) fn singletons(names) {
        en "{names} stand only once each in this clause", ru "{names} встречаются в этом предложении по одному разу"
    }
    pub(crate) fn here_too() {
        en "here too", ru "и здесь"
    }
    pub(crate) fn this_too() {
        en "this one too", ru "и эта"
    }
    pub(crate) fn mark_unused() {
        en "where no value is wanted, begin the name with `_`", ru "если значение не нужно, начните имя с `_`"
    }
    pub(crate) fn marked_is_used(name) {
        en "`{name}` is marked as unused, but stands here again", ru "`{name}` помечена как ненужная, но стоит здесь ещё раз"
    }
    pub(crate) fn marked_means_unused(name) {
        en "both places have the same value; if that is meant, call it `{name}`, otherwise write `_`",
        ru "значение в обоих местах одно; если так и задумано, назовите её `{name}`, а иначе пишите `_`"
    }
    pub(crate) fn scattered_clauses(name) {
        en "the clauses of `{name}` do not stand together", ru "предложения `{name}` стоят не вместе"
    }
    pub(crate) fn last_clause_before() {
        en "the clause before it", ru "предыдущее предложение"
    }
    pub(crate) fn bring_together(name) {
        en "bring them together, or say `:- discontiguous({name}).`",
        ru "соберите их вместе или напишите `:- разрозненное({name}).`"
    }
    pub(crate) fn equals_does_not_compute() {
        en "`=` does not compute: the variable becomes the sum itself, not its value",
        ru "`=` не вычисляет: переменная станет самим выражением, а не его значением"
    }
    pub(crate) fn write_is() {
        en "write `is` to compute", ru "чтобы вычислить, напишите `is`"
    }
    pub(crate) fn repeated_goal() {
        en "this goal stands in the same conjunction already", ru "эта цель уже стоит в той же конъюнкции"
    }
    pub(crate) fn perhaps_another() {
        en "the second time it changes nothing; perhaps another variable is meant",
        ru "второй раз она ничего не меняет; может быть, нужна другая переменная"
    }

    // ---- rules ----
    pub(crate) fn looks_like_rule() {
        en "this is a fact that only looks like a rule; it is not used", ru "это факт, лишь похожий на правило; он не действует"
    }
    pub(crate) fn rule_form() {
        en "a rule has the form `name :: if condition then [advice, …].`",
        ru "правило имеет вид `имя :: если условие то [совет, …].`"
    }
    pub(crate) fn insert_if() {
        en "insert `if`", ru "вставьте `если`"
    }
    pub(crate) fn list_due() {
        en "after `then` a rule has a list of advice in square brackets",
        ru "после `то` в правиле стоит список советов в квадратных скобках"
    }
    pub(crate) fn add_brackets() {
        en "add the brackets", ru "добавьте скобки"
    }
    pub(crate) fn open_list() {
        en "the list of a rule cannot have a tail after `|`", ru "у списка в правиле не бывает хвоста после `|`"
    }
    pub(crate) fn not_a_name() {
        en "the name of a piece of advice is due here", ru "здесь должно стоять имя совета"
    }
    pub(crate) fn empty_list(name) {
        en "rule `{name}` advises nothing: where it is used, the table gives no move",
        ru "правило `{name}` ничего не советует: где оно применяется, таблица не даёт хода"
    }
    pub(crate) fn duplicate_rule(name) {
        en "there is another rule `{name}`", ru "есть ещё одно правило `{name}`"
    }
    pub(crate) fn duplicate_advice(name) {
        en "there is another piece of advice `{name}`; the later one is tried when the earlier fails",
        ru "есть ещё один совет `{name}`; второй пробуется, когда не выполним первый"
    }
    pub(crate) fn first_here() {
        en "first used here", ru "впервые здесь"
    }
    pub(crate) fn undefined_advice(name) {
        en "no piece of advice is called `{name}`", ru "нет совета по имени `{name}`"
    }
    pub(crate) fn listed_here_too() {
        en "listed here too", ru "назван и здесь"
    }
    pub(crate) fn advice_is_called(name) {
        en "this one is called `{name}`", ru "этот называется `{name}`"
    }
    pub(crate) fn missing_pieces(names, ending) {
        en "{names} speak of a man that {ending} lacks", ru "{names} говорят о фигуре, которой нет в {ending}"
    }
    pub(crate) fn after_promotion(names, ending) {
        en "{ending} has the man that {names} speak of only after a promotion, and nothing here speaks of pawns",
        ru "фигура, о которой говорят {names}, появится в {ending} только после превращения, а о пешках здесь ничего нет"
    }
    pub(crate) fn is_ending_meant() {
        en "is this the ending that the table is for?", ru "для этого ли окончания таблица?"
    }
    pub(crate) fn speaks_here() { en "here first", ru "здесь впервые" }
    pub(crate) fn define_advice(name) {
        en "write `advice({name}, …)` or take it off the list", ru "напишите `совет({name}, …)` или уберите его из списка"
    }
    pub(crate) fn unused_advice(name) {
        en "advice `{name}` is in no rule's list", ru "совет `{name}` не назван ни в одном правиле"
    }
    pub(crate) fn list_it() {
        en "put it on the list of a rule, or leave it out", ru "внесите его в список правила или уберите"
    }
    pub(crate) fn repeated_in_list(name) {
        en "`{name}` is already on this list: what failed once fails again",
        ru "`{name}` уже есть в этом списке: что не вышло однажды, не выйдет снова"
    }
    pub(crate) fn remove_repetition() {
        en "remove the repetition", ru "уберите повторение"
    }
    pub(crate) fn no_rules() {
        en "there is no rule, so the table answers nothing", ru "нет ни одного правила: таблица не даст ответа"
    }
    pub(crate) fn not_a_clause() {
        en "no rule, advice, predicate or directive has this form", ru "такого вида нет ни у правил, ни у советов, ни у предикатов, ни у директив"
    }

    // ---- advice ----
    pub(crate) fn advice_parts(name, count) {
        en "advice `{name}` must have 4 parts, not {count}", ru "у совета `{name}` должно быть 4 части, а не {count}"
    }
    pub(crate) fn four_parts() {
        en "main goal : holding goal : our moves : their moves", ru "главная цель : цель-поддержка : наши ходы : ходы противника"
    }
    pub(crate) fn commas_for_colons() {
        en "the parts are separated by colons, not commas", ru "части разделяются двоеточиями, а не запятыми"
    }
    pub(crate) fn replace_commas() {
        en "replace the commas by colons", ru "замените запятые двоеточиями"
    }

    pub(crate) fn comma_after_name() {
        en "a comma comes after the name of the advice", ru "после имени совета ставится запятая"
    }
    pub(crate) fn misspelt_keyword(name) {
        en "`{name}` is not a word of the language", ru "`{name}` — не слово языка"
    }
    pub(crate) fn stop_due(found) {
        en "a clause ends here, with a full stop and not with `{found}`",
        ru "здесь кончается предложение: нужна точка, а не `{found}`"
    }

    // ---- reachability ----
    pub(crate) fn rule_after_always(name, always) {
        en "rule `{name}` comes after `{always}`, which always matches: it is never used",
        ru "правило `{name}` стоит после `{always}`, которое подходит всегда: оно не применяется никогда"
    }
    pub(crate) fn and_more_rules(count) {
        en "rules after it that are never used either: {count}", ru "за ним ещё правил, которые не применяются никогда: {count}"
    }
    pub(crate) fn always_matches() {
        en "this one always matches", ru "это подходит всегда"
    }
    pub(crate) fn repeated_condition(name, earlier) {
        en "rule `{name}` has the same condition as `{earlier}`: it is never used",
        ru "у правила `{name}` то же условие, что у `{earlier}`: оно не применяется никогда"
    }
    pub(crate) fn earlier_condition() {
        en "the earlier condition", ru "прежнее условие"
    }
    pub(crate) fn never_reached(name) {
        en "rule `{name}` can never be used: the rules before it match wherever its condition holds",
        ru "правило `{name}` не применяется никогда: везде, где верно его условие, подходят прежние правила"
    }
    pub(crate) fn covered_by() {
        en "this one matches there", ru "там подходит это"
    }
    pub(crate) fn positions_without_rule(count, total, ending) {
        en "no rule matches in {count} of the {total} positions of {ending}",
        ru "в {count} из {total} позиций {ending} не подходит ни одно правило"
    }
    pub(crate) fn for_example(fen) {
        en "for example {fen}", ru "например, {fen}"
    }
    pub(crate) fn add_last_rule() {
        en "end the table with a rule whose condition is `true`", ru "завершите таблицу правилом с условием `истина`"
    }
    pub(crate) fn always_true() {
        en "this always holds", ru "это верно всегда"
    }
    pub(crate) fn never_true() {
        en "this never holds", ru "это не бывает верно"
    }
    pub(crate) fn in_ending(ending) {
        en "checked in every position of {ending}", ru "проверено во всех позициях {ending}"
    }
    pub(crate) fn rule_never_matches(name) {
        en "rule `{name}` never matches when we are to move", ru "правило `{name}` не подходит ни к одной позиции с нашим ходом"
    }
    pub(crate) fn goal_holds_at_root(name) {
        en "the main goal of `{name}` already holds in every position where we choose a move, so the advice is never used",
        ru "главная цель совета `{name}` верна уже во всех позициях, где мы выбираем ход: совет не применяется никогда"
    }
    pub(crate) fn say_after_move() {
        en "name what the move is to bring about, for example with `themtomove and …`",
        ru "назовите, чего должен добиться ход, например `ход_противника и …`"
    }
    pub(crate) fn holding_fails_at_root(name) {
        en "the holding goal of `{name}` fails in every position where we choose a move, so the advice never succeeds",
        ru "цель-поддержка совета `{name}` неверна во всех позициях, где мы выбираем ход: совет невыполним"
    }

    // ---- depth analysis ----
    pub(crate) fn contradictory_depth() {
        en "no depth passes all these tests", ru "ни одна глубина не проходит всех этих условий"
    }
    pub(crate) fn never_our_move(name) {
        en "advice `{name}` gives us no move at depth 0, so it never succeeds",
        ru "совет `{name}` не даёт нам хода на глубине 0 и потому невыполним"
    }
    pub(crate) fn we_move_at_even() {
        en "we move at depths 0, 2, 4, …; they move at 1, 3, 5, …", ru "мы ходим на глубинах 0, 2, 4, …, противник — на 1, 3, 5, …"
    }
    pub(crate) fn unreachable_moves() {
        en "these moves are never tried: the search does not come to such a depth with this side to move",
        ru "эти ходы не пробуются никогда: при ходе этой стороны поиск на такую глубину не попадает"
    }
    pub(crate) fn already_tried() {
        en "these moves are never tried: they were all tried before", ru "эти ходы не пробуются никогда: все они уже испробованы"
    }
    pub(crate) fn tried_here() {
        en "tried here", ru "испробованы здесь"
    }
    pub(crate) fn no_depth_bound(name) {
        en "nothing limits the depth of the search for `{name}`", ru "ничто не ограничивает глубину поиска для `{name}`"
    }
    pub(crate) fn add_depth_test() {
        en "add a depth test, for example `(depth < 3) and …`", ru "добавьте условие на глубину, например `(глубина < 3) и …`"
    }
    pub(crate) fn too_complex(limit) {
        en "this move constraint unfolds into more than {limit} steps",
        ru "это ограничение на ходы раскрывается больше чем в {limit} шагов"
    }
    pub(crate) fn split_constraint() {
        en "use fewer `then` inside `and`", ru "реже ставьте `затем` внутри `и`"
    }
    pub(crate) fn only_depth_tests() {
        en "a depth test only lets moves through; alone it gives none", ru "условие на глубину лишь пропускает ходы, само оно их не даёт"
    }
    pub(crate) fn and_legal() {
        en "say which moves, for example `… and legal`", ru "скажите, какие ходы, например `… и разреш`"
    }

    // ---- endings and directives ----
    pub(crate) fn missing_piece(name, ending) {
        en "`{name}` speaks of a man that {ending} lacks", ru "`{name}` говорит о фигуре, которой нет в {ending}"
    }
    pub(crate) fn needs_men(men) {
        en "it needs {men}", ru "требуется: {men}"
    }
    pub(crate) fn stated_here() {
        en "the ending is stated here", ru "окончание указано здесь"
    }
    pub(crate) fn bad_ending(text) {
        en "`{text}` is not an ending", ru "`{text}` — не окончание"
    }
    pub(crate) fn ending_form() {
        en "write our men, `v`, their men, for example 'KRvK' or 'KBNvK'; at most 8 men",
        ru "напишите наши фигуры, `v`, фигуры противника, например 'KRvK' или 'KBNvK'; не больше 8 фигур"
    }
    pub(crate) fn repeated_directive(name) {
        en "directive `{name}` is given twice", ru "директива `{name}` дана дважды"
    }
    pub(crate) fn unknown_rule(name) {
        en "no rule is called `{name}`", ru "нет правила по имени `{name}`"
    }
    pub(crate) fn not_looked_at(ending) {
        en "{ending} has too many positions to look at them all: whether some match no rule is not known",
        ru "в {ending} слишком много позиций, чтобы просмотреть все: для всех ли есть правило, неизвестно"
    }
    pub(crate) fn unknown_directive(name) {
        en "there is no directive `{name}`", ru "нет директивы `{name}`"
    }
    pub(crate) fn known_directives(names) {
        en "the directives are {names}", ru "директивы: {names}"
    }
    pub(crate) fn bad_directive(form) {
        en "this directive has the form `{form}`", ru "у этой директивы вид `{form}`"
    }
    pub(crate) fn query_not_yet() {
        en "queries in a file are not run", ru "запросы в файле не выполняются"
    }
    pub(crate) fn unknown_operator(name) {
        en "the operators are fixed; `{name}` with this priority and kind is not one of them",
        ru "операторы заданы раз и навсегда; `{name}` с таким приоритетом и видом среди них нет"
    }
    pub(crate) fn operator_is(name, priority, kind) {
        en "`{name}` is op({priority}, {kind}, {name})", ru "`{name}` — это op({priority}, {kind}, {name})"
    }
    pub(crate) fn no_new_operators() {
        en "new operators cannot be declared; write the term with brackets: name(a, b)",
        ru "новых операторов вводить нельзя; пишите терм со скобками: имя(а, б)"
    }

    // ---- expectations ----
    pub(crate) fn not_a_claim() {
        en "this cannot be expected of a table", ru "этого нельзя ожидать от таблицы"
    }
    pub(crate) fn claims_are() {
        en "expect rule(NAME), advice(NAME), move('Rb2'), tree(TREE), fails, fails(no_rule) or fails(no_advice)",
        ru "ожидать можно: правило(ИМЯ), совет(ИМЯ), ход('Rb2'), дерево(ДЕРЕВО), неудача, неудача(нет_правила), неудача(нет_совета)"
    }
    pub(crate) fn move_is_variable(name) {
        en "`{name}` begins with a capital letter, so it is a variable and not a move",
        ru "`{name}` начинается с большой буквы, поэтому это переменная, а не ход"
    }
    pub(crate) fn put_in_quotes() {
        en "put the move in quotes", ru "возьмите ход в кавычки"
    }
    pub(crate) fn expected_but_no_rule() {
        en "the table has no move here: no rule matches",
        ru "у таблицы здесь нет хода: не подходит ни одно правило"
    }
    pub(crate) fn expected_but_no_advice(rule) {
        en "the table has no move here: rule '{rule}' matches, but none of its advice works",
        ru "у таблицы здесь нет хода: правило «{rule}» подходит, но ни один его совет не годится"
    }
    pub(crate) fn see_explain() {
        en "'al0 explain' with this position tells why", ru "«al0 explain» с этой позицией расскажет почему"
    }
    pub(crate) fn table_plays(san, rule, advice) {
        en "the table plays {san} here, by rule '{rule}' and advice '{advice}'",
        ru "таблица играет здесь {san} по правилу «{rule}» и совету «{advice}»"
    }
    pub(crate) fn rule_is(name) { en "it is '{name}'", ru "а это «{name}»" }
    pub(crate) fn advice_is(name) { en "it is '{name}'", ru "а это «{name}»" }
    pub(crate) fn move_is(san) { en "it is {san}", ru "а это {san}" }
    pub(crate) fn no_such_move(san) {
        en "no legal move is written so; it is {san}", ru "такого хода здесь нет, а это {san}"
    }
    pub(crate) fn other_tree() { en "the tree is another one", ru "дерево другое" }
    pub(crate) fn but_plays(san) { en "it plays {san}", ru "а она играет {san}" }
    pub(crate) fn expect_this() {
        en "expect what the table does", ru "ожидайте то, что таблица делает"
    }
}
