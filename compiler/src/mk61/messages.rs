//! What is said of tables for the calculator, in English and Russian.

use al0_grammar::{
    messages,
    text::{Lang, Text},
};

use al0_runtime::{
    bytecode,
    chess::{Color, Piece, Role, Square},
    mk61::Squares,
    predicates::Predicate,
};

use super::{Names, Part};
use crate::formula::piece_in;

messages! {
    pub(super) fn deep() {
        en "the calculator cannot look further than our next move",
        ru "калькулятор не смотрит дальше нашего следующего хода"
    }
    pub(super) fn one_move() {
        en "our moves are `(depth = 0) and goto(…)`, their moves are `nomove`",
        ru "наши ходы — `(глубина = 0) и на_поле(…)`, их ходы — `нет_хода`"
    }
    pub(super) fn goal() {
        en "this goal has no calculation on the calculator",
        ru "для этой цели на калькуляторе нет вычисления"
    }
    pub(super) fn goals_are() {
        en "the main goal may be `themtomove`, the holding goal `true`",
        ru "главная цель может быть `ход_противника`, цель-поддержка — `истина`"
    }
    pub(super) fn condition() {
        en "this condition has no calculation on the calculator",
        ru "для этого условия на калькуляторе нет вычисления"
    }
    pub(super) fn conditions_are() {
        en "compare files, ranks and distances, as in `(dist(wk, bk) < 3)`",
        ru "сравнивайте вертикали, горизонтали и расстояния, например `(расстояние(бк, чк) < 3)`"
    }
    pub(super) fn no_threshold(name) {
        en "the squares of their king for which `{name}` is tried cannot be told by one comparison",
        ru "поля их короля, для которых пробуется `{name}`, нельзя отличить одним сравнением"
    }
    pub(super) fn thresholds_are() {
        en "such squares are those before or after one square, counted file by file, or below or above a rank",
        ru "такие поля лежат до или после одного поля, считая по вертикалям, либо ниже или выше некоторой горизонтали"
    }
    pub(super) fn second_mark() {
        en "this advice is for other squares of their king than the marked advice before it",
        ru "этот совет — для других полей их короля, чем отмеченный совет перед ним"
    }
    pub(super) fn one_mark() {
        en "besides the advice at the head of the list, one such set of squares fits",
        ru "кроме советов в начале списка, помещается одно такое множество полей"
    }
    pub(super) fn moves() {
        en "a calculator program does not make these moves",
        ru "таких ходов программа калькулятора не делает"
    }
    pub(super) fn moves_are() {
        en "write `goto(wq, bk + 1:2)`, `to_file` or `to_rank`; several are joined by `then`",
        ru "напишите `на_поле(бф, чк + 1:2)`, `на_вертикаль` или `на_горизонталь`; несколько соединяются словом `затем`"
    }
    pub(super) fn no_squares() {
        en "no advice of this table gives a square", ru "ни один совет этой таблицы не даёт поля"
    }
    pub(super) fn second_piece() {
        en "here another piece moves than in the advice before", ru "здесь ходит не та фигура, что в совете выше"
    }
    pub(super) fn one_piece() {
        en "in a program one piece moves; the others are fixed", ru "в программе ходит одна фигура; другие неподвижны"
    }
    pub(super) fn role() {
        en "the program cannot make moves of pawns", ru "ходить пешками программа не может"
    }
    pub(super) fn roles_are() {
        en "the piece that moves must be another", ru "ходить должна другая фигура"
    }
    pub(super) fn orders() {
        en "the rules list this advice in different orders", ru "правила перечисляют эти советы в разном порядке"
    }
    pub(super) fn one_order() {
        en "all lists must be parts of one list", ru "все списки должны быть частями одного списка"
    }
    fn no_start_of(man) {
        en "it is not said where `{man}` stands when the game begins",
        ru "не сказано, где `{man}` стоит в начале игры"
    }
    fn write_start_of(man) {
        en "write `:- start({man}, d4).`, or `:- fixed({man}, d4).` if it never moves",
        ru "напишите `:- начало({man}, d4).` или, если фигура не ходит, `:- неподвижна({man}, d4).`"
    }
    pub(super) fn frame() {
        en "the program cannot mirror the board in this way", ru "отразить доску таким образом программа не может"
    }
    pub(super) fn frames_are() {
        en "it mirrors by their king: `:- frame(diagonal(bk)).`, `files(bk)` or `ranks(bk)`",
        ru "она отражает по их королю: `:- отражение(диагональ(чк)).`, `вертикали(чк)` или `горизонтали(чк)`"
    }
    pub(super) fn no_ending() {
        en "it is not said which men this table is for", ru "не сказано, для каких фигур эта таблица"
    }
    pub(super) fn write_ending() {
        en "write `:- ending('KQvK').`", ru "напишите `:- окончание('KQvK').`"
    }
    pub(super) fn their_men() {
        en "a program asks for the square of their king alone, but they have other men",
        ru "программа спрашивает только поле их короля, а у них есть и другие фигуры"
    }
    pub(super) fn king_alone() {
        en "such a table is for endings like `:- ending('KQvK').`", ru "такие таблицы — для окончаний вроде `:- окончание('KQvK').`"
    }
    pub(super) fn movers(count, most) {
        en "{count} of our men move, but there are registers for {most}", ru "ходят наши фигуры, числом {count}, а регистров под них {most}"
    }
    pub(super) fn fewer_movers() {
        en "let some of them stand still: `:- fixed(wk, c3).`", ru "пусть некоторые не ходят: `:- неподвижна(бк, c3).`"
    }
    pub(super) fn material() {
        en "this table is not for one piece and their king, the other men fixed",
        ru "эта таблица не для одной фигуры и их короля при неподвижных остальных"
    }
    pub(super) fn write_fixed() {
        en "write `:- ending('KQvK').` and `:- fixed(wk, c3).`",
        ru "напишите `:- окончание('KQvK').` и `:- неподвижна(бк, c3).`"
    }
    pub(super) fn registers(count, most) {
        en "too many registers: the list has {count} squares, and {most} registers are left for it",
        ru "не хватает регистров: в списке полей {count}, а регистров под него остаётся {most}"
    }
    pub(super) fn fewer_squares() {
        en "leave out the advice that is used least: `al0 verify` tells which",
        ru "уберите советы, которые нужны реже всего: их покажет `al0 verify`"
    }
    pub(super) fn no_register() {
        en "no register is left for numbers that the program puts aside",
        ru "не осталось регистров для чисел, которые программа откладывает"
    }
    pub(super) fn simpler() {
        en "fewer men that move, or simpler formulas, leave more", ru "их больше, когда меньше подвижных фигур или проще формулы"
    }
    pub(super) fn cells(count, most) {
        en "the program takes {count} cells, but there are {most}", ru "программа занимает {count} ячеек, а их {most}"
    }
    pub(super) fn fewer_tests() {
        en "above are the parts with their cells: do without what costs most, or say it more simply",
        ru "выше — части программы с числом ячеек: обойдитесь без самых дорогих или скажите то же проще"
    }
    pub(super) fn looks_ahead() {
        en "this looks further than our next move", ru "это смотрит дальше нашего следующего хода"
    }
    pub(super) fn asked_here() { en "asked for here", ru "нужно здесь" }
    pub(super) fn tries_replies() {
        en "this tries their replies", ru "это перебирает ответы противника"
    }
    pub(super) fn budget(most) {
        en "budget: cells of the parts as far as they have a calculation; there are {most}",
        ru "бюджет: ячейки тех частей, для которых есть вычисление; всего ячеек {most}"
    }
    pub(super) fn advice_goals(name) { en "goals of advice {name}", ru "цели совета {name}" }
    pub(super) fn do_without(names, uses, cells) {
        en "the games need {names} least, in {uses} of their positions: without that it takes {cells} cells less",
        ru "реже всего партиям нужно {names}, позиций таких {uses}: без этого ячеек будет на {cells} меньше"
    }
    fn predicate_named(name) { en "predicate {name}", ru "предикат {name}" }
    fn no_comparison() { en "no calculation for its comparison", ru "нет вычисления для сравнения" }
    fn no_calculation(names) { en "no calculation for {names}", ru "нет вычисления для {names}" }
    fn no_such_moves(names) { en "no program makes the moves of {names}", ru "ходов {names} программа не делает" }
    pub(super) fn input() { en "question and start", ru "вопрос и начало" }
    pub(super) fn mirrored() { en "the board is mirrored", ru "доска отражается" }
    pub(super) fn head() { en "where the list begins", ru "откуда начинается список" }
    pub(super) fn next() { en "the next square of the list", ru "следующее поле списка" }
    pub(super) fn mark() { en "marked squares", ru "отмеченные поля" }
    pub(super) fn board() { en "is the square on the board?", ru "на доске ли поле?" }
    pub(super) fn stay() { en "does the piece move?", ru "сдвигается ли фигура?" }
    pub(super) fn reach() { en "does the piece reach it?", ru "достаёт ли его фигура?" }
    pub(super) fn extra() {
        en "does the piece go there in the games?", ru "ходит ли фигура туда в партиях?"
    }
    pub(super) fn answer() { en "the answer", ru "ответ" }
    pub(super) fn mirror() { en "subroutine: file and rank change places", ru "подпрограмма: вертикаль и горизонталь меняются местами" }
    pub(super) fn register_piece() { en "our piece", ru "наша фигура" }
    pub(super) fn register_piece_named(piece) { en "our piece {piece}", ru "наша фигура {piece}" }
    pub(super) fn rule(name) { en "rule {name}: does its condition hold?", ru "правило {name}: верно ли условие?" }
    pub(super) fn advice(name) { en "advice {name}", ru "совет {name}" }
    pub(super) fn failure() { en "the table has no move: ЕГГ0Г", ru "хода у таблицы нет: ЕГГ0Г" }
    pub(super) fn shared() {
        en "subroutine: what occurs several times", ru "подпрограмма: то, что нужно в нескольких местах"
    }
    pub(super) fn not_needed() { en "every other test", ru "все остальные проверки" }
    pub(super) fn blocked(shown) {
        en "this move is sometimes illegal where the program cannot see it, as in {shown}",
        ru "этот ход иногда недопустим, а программа этого не видит, например в {shown}"
    }
    pub(super) fn not_seen() {
        en "a program tests the board's edge, that the piece moves, how it moves and that kings stay apart, but not men in between",
        ru "программа проверяет край доски, сдвиг фигуры, вид её хода и чтобы короли не сходились, но не фигуры на пути"
    }
    pub(super) fn needed(shown) {
        en "this goal decides, as in {shown}, and has no calculation on the calculator",
        ru "эта цель решает дело, например в {shown}, а вычисления для неё на калькуляторе нет"
    }
    pub(super) fn write_formula() {
        en "say the same by comparing files, ranks and distances, as in `(dist(wk, wr) < 3)`",
        ru "скажите то же сравнением вертикалей, горизонталей и расстояний, например `(расстояние(бк, бл) < 3)`"
    }
    pub(super) fn fixed_moves() {
        en "this piece is fixed and cannot move", ru "эта фигура неподвижна и ходить не может"
    }
    pub(super) fn not_fixed() {
        en "write `start` instead of `fixed`", ru "напишите `начало` вместо `неподвижна`"
    }
    pub(super) fn twins() {
        en "men of one kind change their numbers here in a way that the program cannot follow",
        ru "одинаковые фигуры меняются здесь номерами так, что программа за этим не уследит"
    }
    pub(super) fn no_twins() {
        en "two men of a kind can be followed, without a `frame`",
        ru "проследить можно за двумя одинаковыми фигурами и без `отражение`"
    }
    pub(super) fn register_address() {
        en "where the program goes on", ru "где программа продолжается"
    }
    pub(super) fn register_constant() { en "a constant", ru "константа" }
    pub(super) fn play_first() {
        en "Enter the program, set the registers, press the keys of the line `keys`.",
        ru "Введите программу, занесите регистры, нажмите клавиши из строки `keys`."
    }
    fn dotted_play() {
        en "Type their king's square as file . rank and press С/П; the answer is the square our piece goes to, file,rank.",
        ru "Наберите поле их короля: вертикаль . горизонталь, и нажмите С/П; ответ — поле, куда идёт наша фигура: вертикаль,горизонталь."
    }
    fn digits_play() {
        en "Type their king's square as two digits, file and rank, and press С/П; the answer is the square our piece goes to, file and rank.",
        ru "Наберите поле их короля двумя цифрами, вертикаль и горизонталь, и нажмите С/П; ответ — поле, куда идёт наша фигура, вертикаль и горизонталь."
    }
    fn dotted_goal(men) {
        en "Type a square as file . rank and press С/П, for each man in turn: {men}",
        ru "Наберите поле: вертикаль . горизонталь, и нажмите С/П — так для каждой фигуры по очереди: {men}"
    }
    fn digits_goal(men) {
        en "Type a square as two digits, file and rank, and press С/П, for each man in turn: {men}",
        ru "Наберите поле двумя цифрами, вертикаль и горизонталь, и нажмите С/П — так для каждой фигуры по очереди: {men}"
    }
    fn turn_goal() {
        en "; then 1 if we are to move, otherwise 0, and С/П",
        ru "; затем 1, если ходим мы, иначе 0, и С/П"
    }
    fn shown_goal() {
        en ". The answer is 1 for yes, 0 for no.", ru ". Ответ: 1 — да, 0 — нет."
    }
    pub(super) fn rule_named(name) { en "rule {name}", ru "правило {name}" }
    pub(super) fn register_pointer() { en "where the list goes on", ru "откуда продолжается список" }
    pub(super) fn register_tried() { en "the square being tried", ru "пробуемое поле" }
    pub(super) fn register_king() { en "their king", ru "их король" }
    pub(super) fn register_mirror() {
        en "address of the mirror, or 0", ru "адрес отражения или 0"
    }
    pub(super) fn register_aside() { en "a number put aside", ru "отложенное число" }
    pub(super) fn register_squares() { en "squares of the list", ru "поля списка" }
    pub(super) fn registers_hold() {
        en "there are 15 registers, and this is what they hold:", ru "регистров 15, и вот что в них:"
    }
    pub(super) fn put_aside(count) {
        en "numbers that have to be put aside: {count}", ru "чисел, которые надо откладывать: {count}"
    }
    pub(super) fn without_list(cells, most) {
        en "one after another, without a list, the advice takes {cells} cells of {most}:",
        ru "без списка, один за другим, советы занимают {cells} ячеек из {most}:"
    }
    pub(super) fn shorter_list(names, uses) {
        en "the games need {names} least, in {uses} of their positions: without that the list fits its registers",
        ru "реже всего партиям нужно {names}, позиций таких {uses}: без этого список поместится в регистры"
    }
    pub(super) fn crowded(cells, most, fewer) {
        en "too many registers: numbers without one take cells, so that the program needs {cells} of {most}, and {fewer} with enough",
        ru "не хватает регистров: числа без регистра занимают ячейки, и их нужно {cells} из {most}, а хватило бы регистров — {fewer}"
    }
    fn before_move(man) { en "{man} before our move", ru "{man} до нашего хода" }
    pub(super) fn goal_asked(name) { en "does {name} hold?", ru "верно ли {name}?" }
    pub(super) fn takes(seconds) {
        en "On the calculator an answer takes {seconds} s at most.",
        ru "На калькуляторе ответ занимает не больше {seconds} с."
    }
    pub(super) fn page_play() { en "How to play", ru "Как играть" }
    pub(super) fn page_program() { en "Program", ru "Программа" }
    pub(super) fn page_registers() { en "Registers", ru "Регистры" }
    pub(super) fn page_switch() {
        en "Switch the calculator on and put the angle switch to Р (radians).",
        ru "Включите калькулятор и поставьте переключатель углов в положение Р."
    }
    pub(super) fn page_type() {
        en "Press В/О F ПРГ, type the cells of the program row by row, then press F АВТ. While you type, the address of the next cell is on the right of the display.",
        ru "Нажмите В/О F ПРГ, введите ячейки программы строка за строкой, затем нажмите F АВТ. Во время ввода справа на индикаторе — адрес следующей ячейки."
    }
    pub(super) fn page_set() {
        en "Set the registers: press the keys beside each.",
        ru "Занесите числа в регистры: нажмите клавиши, указанные возле каждого."
    }
    pub(super) fn page_start(keys) {
        en "Press {keys}: the calculator stops at once and waits for a square.",
        ru "Нажмите {keys}: калькулятор сразу остановится и будет ждать поля."
    }
    fn board_set(us, ours, them, theirs) {
        en "Set up the board: {us} has {ours}; {them} has {theirs}.",
        ru "Расставьте фигуры: у {us} {ours}, у {them} {theirs}."
    }
    fn stands(man, square) { en "{man} {square}", ru "{man} {square}" }
    fn stays(man, square) { en "{man} {square}, which never moves", ru "{man} {square} (не ходит)" }
    fn king_anywhere() {
        en "the king, on any square that is legal", ru "король на любом допустимом поле"
    }
    fn king_at(square) { en "the king on {square}", ru "король на {square}" }
    pub(super) fn again(keys, start) {
        en "For another game set up the board, press {keys}, then {start}, and type their king's square.",
        ru "Для новой партии расставьте фигуры, нажмите {keys}, затем {start} и наберите поле их короля."
    }
    pub(super) fn again_at_once(start) {
        en "For another game set up the board, press {start} and type their king's square.",
        ru "Для новой партии расставьте фигуры, нажмите {start} и наберите поле их короля."
    }
    pub(super) fn by_program() { en "by the program", ru "занимает программа" }
    pub(super) fn page_error() {
        en "ЕГГ0Г means that a square, a cell or a register is wrong. Check them, set the registers again and begin anew.",
        ru "ЕГГ0Г означает, что неверно поле, ячейка или регистр. Проверьте их, занесите числа в регистры ещё раз и начните сначала."
    }
    pub(super) fn page_no_move() {
        en "ЕГГ0Г means that the table has no move; or a square, a cell or a register is wrong, and then set the registers again and begin anew.",
        ru "ЕГГ0Г означает, что у таблицы нет хода; либо неверно поле, ячейка или регистр — тогда занесите числа в регистры ещё раз и начните сначала."
    }
    pub(super) fn unproved(flaw) {
        en "NOT PROVED: {flaw}.", ru "НЕ ДОКАЗАНО: {flaw}."
    }
    pub(super) fn not_made() {
        en "Left out, as no game needs it:", ru "Пропущено, так как ни в одной партии не нужно:"
    }
    pub(super) fn ranks() { en "ranks off the board", ru "горизонтали вне доски" }
    pub(super) fn files() { en "files off the board", ru "вертикали вне доски" }
    pub(super) fn staying() { en "staying where it is", ru "ход на месте" }
    pub(super) fn men_between() { en "men in between", ru "фигуры на пути" }
    pub(super) fn marked_squares(sign, number) {
        en "tried only where their king's number is {sign} {number}", ru "только там, где число поля их короля {sign} {number}"
    }
}

/// The name that tables give a piece.
pub(super) fn piece_name(piece: Piece, us: Color) -> String {
    bytecode::piece_name(piece, us)
}

/// The name of a man, perhaps where it stood before our move.
pub(super) fn man(piece: Piece, us: Color, before: bool) -> Text {
    let [en, ru] = [Lang::En, Lang::Ru].map(|lang| piece_in(piece, us, lang));
    if before {
        Text {
            en: before_move(en).en,
            ru: before_move(ru).ru,
        }
    } else {
        Text { en, ru }
    }
}

/// Where a man begins: what is wrong, and what to write.
pub(super) fn no_start(piece: Piece, us: Color) -> (Text, Text) {
    let Text { en, ru } = man(piece, us, false);
    let message = Text {
        en: no_start_of(&en).en,
        ru: no_start_of(&ru).ru,
    };
    let hint = Text {
        en: write_start_of(&en).en,
        ru: write_start_of(&ru).ru,
    };
    (message, hint)
}

/// How to set up the board: our men, those that move first, and their king, which may begin on one square.
pub(super) fn board_of(
    us: Color,
    ours: &[(Piece, Square)],
    movers: usize,
    theirs: Option<Square>,
) -> Text {
    let in_lang = |lang: Lang| {
        let men = ours.iter().enumerate().map(|(nth, (piece, square))| {
            let name = role_in(piece.man.role, lang);
            match nth < movers {
                true => stands(name, square),
                false => stays(name, square),
            }
            .get(lang)
            .to_owned()
        });
        let men: Vec<String> = men.collect();
        let king = theirs.map_or_else(king_anywhere, king_at);
        let [us, them] = [us, us.other()].map(|color| match color {
            Color::White => lang.choose("White", "белых"),
            Color::Black => lang.choose("Black", "чёрных"),
        });
        board_set(us, men.join(", "), them, king.get(lang))
    };
    Text {
        en: in_lang(Lang::En).en,
        ru: in_lang(Lang::Ru).ru,
    }
}

fn role_in(role: Role, lang: Lang) -> &'static str {
    match role {
        Role::King => lang.choose("king", "король"),
        Role::Queen => lang.choose("queen", "ферзь"),
        Role::Rook => lang.choose("rook", "ладья"),
        Role::Bishop => lang.choose("bishop", "слон"),
        Role::Knight => lang.choose("knight", "конь"),
        Role::Pawn => lang.choose("pawn", "пешка"),
    }
}

/// What the register of a man is for.
pub(super) fn register_man(piece: Piece, us: Color) -> Text {
    let Text { en, ru } = man(piece, us, false);
    Text {
        en: register_piece_named(en).en,
        ru: register_piece_named(ru).ru,
    }
}

/// How to play.
pub(super) fn play_then(squares: Squares) -> Text {
    match squares {
        Squares::Dotted => dotted_play(),
        Squares::TwoDigits => digits_play(),
    }
}

/// How to ask about a goal.
pub(super) fn typing(men: &[Text], asks_turn: bool, squares: Squares) -> Text {
    let joined = |lang| {
        let names: Vec<&str> = men.iter().map(|man| man.get(lang)).collect();
        let list = names.join(", ");
        let text = match squares {
            Squares::Dotted => dotted_goal(list),
            Squares::TwoDigits => digits_goal(list),
        };
        let mut text = text.get(lang).to_owned();
        if asks_turn {
            text.push_str(turn_goal().get(lang));
        }
        text + shown_goal().get(lang)
    };
    Text {
        en: joined(Lang::En),
        ru: joined(Lang::Ru),
    }
}

/// What a part of the program is for.
pub(super) fn part(part: Part, names: &Names) -> Text {
    let named = |list: &[String], at: usize| list.get(at).cloned().unwrap_or_default();
    match part {
        Part::Rule(at) => rule(named(&names.rules, at)),
        Part::Advice(at) => advice(named(&names.advice, at)),
        Part::Goal(at) => goal_asked(named(&names.goals, at)),
        Part::Failure => failure(),
        Part::Shared => shared(),
        Part::Input => input(),
        Part::Frame => mirrored(),
        Part::Head => head(),
        Part::Next => next(),
        Part::Mark => mark(),
        Part::Board => board(),
        Part::Stay => stay(),
        Part::Reach => reach(),
        Part::Extra => extra(),
        Part::Answer => answer(),
        Part::Mirror => mirror(),
    }
}

/// A part that has no calculation because of these names.
pub(super) fn part_fails(part: &Text, names: &[String]) -> Text {
    let [en, ru] = [Lang::En, Lang::Ru].map(|lang| match names {
        [] => no_comparison(),
        names => no_calculation(quoted(names, lang)),
    });
    Text {
        en: format!("  –  {}: {}", part.en, en.en),
        ru: format!("  –  {}: {}", part.ru, ru.ru),
    }
}

/// A line of the budget, and constraints whose moves no program makes.
pub(super) fn and_moves(line: &Text, names: &[String]) -> Text {
    let [en, ru] = [Lang::En, Lang::Ru].map(|lang| no_such_moves(quoted(names, lang)));
    Text {
        en: format!("{}; {}", line.en, en.en),
        ru: format!("{}; {}", line.ru, ru.ru),
    }
}

fn quoted(names: &[String], lang: Lang) -> String {
    let names = names.iter().map(|name| match Predicate::from_name(name) {
        Some(named) => format!("`{}`", predicate_name(named.predicate, lang)),
        None => format!("`{name}`"),
    });
    names.collect::<Vec<String>>().join(", ")
}

fn predicate_name(predicate: Predicate, lang: Lang) -> &'static str {
    let names = predicate.info().names.first();
    names.map_or("", |names| lang.choose(names.en, names.ru))
}

/// A predicate of the library as a part.
pub(super) fn predicate(predicate: Predicate) -> Text {
    let [en, ru] = [Lang::En, Lang::Ru].map(|lang| predicate_name(predicate, lang));
    Text {
        en: predicate_named(en).en,
        ru: predicate_named(ru).ru,
    }
}

/// A register with what it holds.
pub(super) fn held(register: &str, what: &Text) -> Text {
    let Text { en, ru } = what;
    Text {
        en: format!("{register:5}  {en}"),
        ru: format!("{register:5}  {ru}"),
    }
}

/// A part with its cells.
pub(super) fn part_takes(part: &Text, cells: usize) -> Text {
    let Text { en, ru } = part;
    Text {
        en: format!("{cells:3}  {en}"),
        ru: format!("{cells:3}  {ru}"),
    }
}
