//! What is said of clauses.

use al0_grammar::messages;

messages! {
    pub(super) fn undefined(predicate) {
        en "nothing defines `{predicate}`", ru "предикат `{predicate}` нигде не определён"
    }
    pub(super) fn alone_on_each_branch(name) {
        en "`{name}` stands only once on each branch, and nowhere else",
        ru "`{name}` встречается по одному разу на каждой ветви и больше нигде"
    }
    pub(super) fn on_this_branch_too() {
        en "once on this branch too", ru "и на этой ветви один раз"
    }
    pub(super) fn branch_value_goes_nowhere() {
        en "only one branch is taken, so its value goes nowhere: is another name meant?",
        ru "выполняется только одна ветвь, и значение никуда не попадает: может быть, имелось в виду другое имя?"
    }
    pub(super) fn number_for_goal() {
        en "a number is no goal", ru "число — не цель"
    }
    pub(super) fn text_for_goal() {
        en "a text in quotes is no goal", ru "текст в кавычках — не цель"
    }
    pub(super) fn list_for_goal() {
        en "a list is no goal", ru "список — не цель"
    }
    pub(super) fn sum_for_goal() {
        en "a sum is no goal: nothing takes its value", ru "выражение — не цель: его значение никому не передаётся"
    }
    pub(super) fn square_for_goal() {
        en "a square is no goal", ru "поле — не цель"
    }
    pub(super) fn compare_with_equals() {
        en "`X : Y` only makes a square; `X = Y` compares and gives values",
        ru "`X : Y` лишь составляет поле; сравнивает и даёт значения `X = Y`"
    }
    pub(super) fn compute_with_is() {
        en "`N is X + 1` computes", ru "вычисляет `N is X + 1`"
    }
    pub(super) fn goals_are_calls() {
        en "goals are names and calls of predicates, as `near(X, Y)`",
        ru "цели — имена и вызовы предикатов, например `рядом(X, Y)`"
    }
    pub(super) fn define_it() {
        en "define it, or check its name; if another file defines it, name that file too",
        ru "определите его или проверьте имя; если он определён в другом файле, укажите и этот файл"
    }
    pub(super) fn join_goals() {
        en "`and` and `or` join conditions of rules; goals of a clause are joined by `,` and `;`",
        ru "`и` и `или` соединяют условия правил; цели предложения соединяют знаками `,` и `;`"
    }
    pub(super) fn no_choice() {
        en "goals of a clause are not chosen by `if … then …`, and no rule or fact has this form",
        ru "цели предложения не выбирают словами `если … то …`, а правила или факта такого вида нет"
    }
    pub(super) fn arrow() {
        en "write `( Condition -> Then ; Else )`", ru "напишите `( Условие -> То ; Иначе )`"
    }
    pub(super) fn defined_here(predicate) {
        en "`{predicate}` is defined here", ru "здесь определён `{predicate}`"
    }
    pub(super) fn more_calls(count) {
        en "further calls of it: {count}", ru "других его вызовов: {count}"
    }
    pub(super) fn not_offered(predicate) {
        en "AL0 has no {predicate}", ru "в AL0 нет {predicate}"
    }
    pub(super) fn clauses_stay() {
        en "clauses never change while a program runs: pass what changes as an argument, or collect it with `findall`",
        ru "предложения не меняются во время работы: передавайте меняющееся аргументом или собирайте через `findall`"
    }
    pub(super) fn pass_values() {
        en "nothing is kept beside the clauses: pass the value as an argument",
        ru "помимо предложений ничего не хранится: передавайте значение аргументом"
    }
    pub(super) fn no_files() {
        en "there are no streams: use `see/1`, `tell/1`, `read/1` and `write/1`",
        ru "потоков нет: используйте `see/1`, `tell/1`, `read/1` и `write/1`"
    }
    pub(super) fn load_by_directive() {
        en "files are read before the program runs: write it as a directive, `:- consult('lib.pl').`",
        ru "файлы читаются до начала работы: напишите директиву, `:- consult('lib.pl').`"
    }
    pub(super) fn needs_files(predicates) {
        en "{predicates}: files are opened only by `al0 query` and `al0 repl` with `--allow-files`",
        ru "{predicates}: файлы открывают только `al0 query` и `al0 repl` с параметром `--allow-files`"
    }
    pub(super) fn under_the_folder() {
        en "they have to lie under the working folder; a goal or move of a table never opens any",
        ru "они должны лежать в рабочей папке; цели и ходы таблицы их никогда не открывают"
    }
    pub(super) fn operators_fixed() {
        en "operators and the reading of text are fixed: take the call out",
        ru "операции и чтение текста заданы раз и навсегда: уберите вызов"
    }
    pub(super) fn no_system() {
        en "a program gives the same answers everywhere, so it cannot ask the system: take the call out",
        ru "программа всюду даёт одни и те же ответы и потому к системе не обращается: уберите вызов"
    }
    pub(super) fn no_tools() {
        en "take the call out; `al0 query --stats` counts the steps",
        ru "уберите вызов; шаги считает `al0 query --stats`"
    }
    pub(super) fn never_reached(predicate) {
        en "this clause of `{predicate}` is never used: an earlier one takes every call that it could answer",
        ru "это предложение `{predicate}` не применяется никогда: все его вызовы забирает прежнее"
    }
    pub(super) fn takes_all() {
        en "this one, and its cut leaves no other", ru "вот это: его отсечение не оставляет другим ничего"
    }
    pub(super) fn turn_round() {
        en "put the narrower clause first, or take one of them away",
        ru "поставьте вперёд более узкое предложение или уберите одно из двух"
    }
    pub(super) fn clause_twice(predicate) {
        en "this clause of `{predicate}` is written twice", ru "такое предложение `{predicate}` уже есть"
    }
    pub(super) fn first_one() {
        en "the first one", ru "первое из них"
    }
    pub(super) fn remove_one() {
        en "take one of them away", ru "уберите одно из них"
    }
    pub(super) fn atom_for_variable(atom, variable) {
        en "`{atom}` is an atom, but this clause has the variable `{variable}`",
        ru "`{atom}` — атом, а в этом предложении есть переменная `{variable}`"
    }
    pub(super) fn the_variable() { en "the variable", ru "переменная" }
    pub(super) fn small_letters_are_atoms() {
        en "a variable begins with a capital letter", ru "переменная начинается с большой буквы"
    }
    pub(super) fn unbound_on_branch(variable) {
        en "`{variable}` gets a value here, but not on every branch",
        ru "`{variable}` получает значение здесь, но не на каждой ветви"
    }
    pub(super) fn not_here() { en "on this one it gets none", ru "на этой — нет" }
    pub(super) fn give_it_everywhere() {
        en "give it a value on each branch, or end the other one with `fail`",
        ru "дайте ей значение на каждой ветви или завершите другую целью `fail`"
    }
    pub(super) fn goals_exclude() {
        en "this can never hold after the goal before it", ru "после прежней цели это никогда не верно"
    }
    pub(super) fn excluded_by() { en "excluded by this", ru "это его исключает" }
    pub(super) fn goal_is_false() { en "this never holds", ru "это никогда не верно" }
    pub(super) fn no_value(name) {
        en "`{name}` has no value: it is neither a number nor an arithmetic function",
        ru "у `{name}` нет значения: это не число и не арифметическая функция"
    }
    pub(super) fn call_it_before(name) {
        en "`{name}` is a predicate: call it before, and use the variable that it gives a value",
        ru "`{name}` — предикат: вызовите его раньше и используйте переменную, которой он даёт значение"
    }
    pub(super) fn functions_are() {
        en "the functions are `+ - * / // mod rem min max abs sign sqrt` and the like; anything else is a goal of its own",
        ru "функции — это `+ - * / // mod rem min max abs sign sqrt` и подобные; всё прочее вызывают отдельной целью"
    }
    pub(super) fn odd_length(count, usual) {
        en "a position of {count} parts: elsewhere it has {usual}, so this clause never matches",
        ru "частей в этой позиции {count}, а в остальных {usual}: предложение никогда не подойдёт"
    }
    pub(super) fn write_all_parts() {
        en "write every part, `_` where it does not matter", ru "напишите все части, `_` вместо ненужных"
    }
    pub(super) fn odd_side(side, one, other) {
        en "the side to move is `{side}` here, elsewhere `{one}` or `{other}`: this clause never matches",
        ru "сторона здесь `{side}`, а в остальных предложениях `{one}` или `{other}`: это никогда не подойдёт"
    }
}
