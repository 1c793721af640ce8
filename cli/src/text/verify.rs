//! What `al0 verify` says.

use al0_grammar::text::Text;
use al0_runtime::{
    solve::verify::{Fault, Mirror},
    vm::LimitKind,
};

fn text(en: &str, ru: &str) -> Text {
    Text {
        en: en.to_owned(),
        ru: ru.to_owned(),
    }
}

/// What the defence brings about.
pub(crate) fn fault(fault: Fault) -> Text {
    match fault {
        Fault::Mated => text("we are mated", "мат нам"),
        Fault::KingTaken => text("a king is taken", "взят король"),
        Fault::MaterialLost => text("material lost", "потеря материала"),
        Fault::Stalemate => text("stalemate", "пат"),
        Fault::Error => text("a predicate ends in an error", "предикат кончается ошибкой"),
        Fault::NoRule => text("no rule matches", "нет подходящего правила"),
        Fault::NoAdvice => text("no advice works", "ни один совет не годится"),
        Fault::Cycle => text("repetition", "повторение позиций"),
        Fault::Undecided => text("not decided", "не решено"),
    }
}

/// The limit that was reached.
pub(crate) fn limit(kind: LimitKind) -> Text {
    match kind {
        LimitKind::Nodes => text("the node limit was reached", "достигнут предел числа узлов"),
        LimitKind::Time => text("the time limit was reached", "достигнут предел времени"),
        LimitKind::Trouble => super::own::error(),
        LimitKind::Depth => text("the depth limit was reached", "достигнут предел глубины"),
    }
}

/// A way to mirror the board.
pub(crate) fn mirror(mirror: Mirror) -> Text {
    match mirror {
        Mirror::Files => text("left and right", "слева направо"),
        Mirror::Ranks => text("top and bottom", "сверху вниз"),
        Mirror::Diagonal => text("diagonal a1-h8", "по диагонали a1-h8"),
    }
}

al0_grammar::messages! {
    /// It wins everywhere.
    pub(crate) fn sound(positions, moves) {
        en "verdict: the table mates from all {positions} positions, by move {moves} at the latest",
        ru "итог: таблица ставит мат из любой позиции (всего {positions}), самое позднее на {moves}-м ходу"
    }
    /// It wins wherever perfect play does.
    pub(crate) fn wins_all_won(won, positions) {
        en "verdict: the table mates from all {won} positions that can be won, of {positions}",
        ru "итог: таблица ставит мат из всех позиций, которые выигрываются ({won} из {positions})"
    }
    /// It fails somewhere.
    pub(crate) fn unsound(failures, positions) {
        en "verdict: the table fails in {failures} of {positions} positions",
        ru "итог: таблица не справляется: позиций с неудачей {failures} из {positions}"
    }
    /// It wins everywhere, but too slowly.
    pub(crate) fn too_slow(slow, positions) {
        en "verdict: the table mates, but in {slow} of {positions} positions the fifty-move rule comes first",
        ru "итог: мат ставится, но правило 50 ходов срабатывает раньше: позиций {slow} из {positions}"
    }
    /// A part of the answer.
    pub(crate) fn partial(limit, undecided, positions) {
        en "verdict: none; {limit}, and {undecided} of {positions} positions are not decided",
        ru "итога нет: {limit}, не решено позиций: {undecided} из {positions}"
    }
    /// A part of the answer, and failures in it.
    pub(crate) fn partly_unsound(failures, limit, undecided, positions) {
        en "verdict: the table fails in {failures} positions at least; {limit}, and {undecided} of {positions} positions are not decided",
        ru "итог: таблица не справляется, неудач уже {failures}; {limit}, не решено позиций: {undecided} из {positions}"
    }
    /// Heads the number of positions.
    pub(crate) fn positions() { en "positions", ru "позиции" }
    /// What the positions are.
    pub(crate) fn our_move(ending) { en "{ending}, our move", ru "{ending}, наш ход" }
    /// Heads positions with a move.
    pub(crate) fn covered() { en "covered", ru "есть ход" }
    /// Explains it.
    pub(crate) fn covered_note() { en "the table gives a move", ru "таблица даёт ход" }
    /// Heads positions that mate.
    pub(crate) fn mates() { en "mates", ru "мат" }
    /// How fast.
    pub(crate) fn mates_note(most, mean) {
        en "by move {most} at the latest, in {mean} on average",
        ru "самое позднее на {most}-м ходу, в среднем за {mean}"
    }
    /// Heads positions won by perfect play.
    pub(crate) fn won() { en "can be won", ru "выиграны" }
    /// How fast that is.
    pub(crate) fn won_note(most, excess) {
        en "by move {most} at the latest with perfect play; the table takes {excess} moves more on average",
        ru "при лучшей игре самое позднее на {most}-м ходу; таблице нужно в среднем на {excess} хода больше"
    }
    /// Heads slow mates.
    pub(crate) fn fifty() { en "fifty moves", ru "50 ходов" }
    /// Explains them.
    pub(crate) fn fifty_note() {
        en "the fifty-move rule comes before mate",
        ru "правило 50 ходов срабатывает раньше мата"
    }
    /// Heads positions of other material.
    pub(crate) fn others() { en "besides", ru "кроме того" }
    /// Explains them.
    pub(crate) fn others_note() {
        en "positions of other material that play comes to",
        ru "позиции с другим материалом, к которым приводит игра"
    }
    /// Heads nodes.
    pub(crate) fn nodes() { en "nodes", ru "узлы" }
    /// A column.
    pub(crate) fn moves() { en "moves", ru "ходов" }
    /// A column.
    pub(crate) fn rule() { en "rule", ru "правило" }
    /// A column.
    pub(crate) fn advice() { en "advice", ru "совет" }
    /// A column.
    pub(crate) fn used() { en "used", ru "применено" }
    /// A column.
    pub(crate) fn tried() { en "tried", ru "испытан" }
    /// A column.
    pub(crate) fn works() { en "works", ru "подошёл" }
    /// A mark beside what is never used.
    pub(crate) fn never() { en "never used", ru "ни разу не применено" }
    /// Advice that is met already where it is asked.
    pub(crate) fn held(advice, times, fen) {
        en "warning: advice '{advice}' has reached its main goal before the first move {times} times, so it was passed over; first in {fen}",
        ru "предупреждение: главная цель совета «{advice}» бывает достигнута ещё до первого хода (случаев: {times}), тогда он пропускается; впервые в {fen}"
    }
    /// Heads the longest defence.
    pub(crate) fn longest(moves) {
        en "longest defence, {moves}",
        ru "самая долгая защита, {moves}"
    }
    /// The event of its game.
    pub(crate) fn longest_event(table) {
        en "{table}: longest defence",
        ru "{table}: самая долгая защита"
    }
    /// The event of a counterexample's game.
    pub(crate) fn fault_event(table, fault) { en "{table}: {fault}", ru "{table}: {fault}" }
    /// More than are shown.
    pub(crate) fn more(count) {
        en "{count} more of them; --pgn FILE writes all, --format json too",
        ru "не показано ещё: {count}; все запишет --pgn ФАЙЛ или --format json"
    }
    /// Play returns.
    pub(crate) fn again(number) {
        en "again as before move {number}",
        ru "снова как перед ходом {number}"
    }
    /// Heads the comparison with mirror images.
    pub(crate) fn mirrored() { en "mirrored", ru "отражение" }
    /// A column.
    pub(crate) fn pairs() { en "pairs", ru "пар" }
    /// A column.
    pub(crate) fn other_move() { en "other move", ru "другой ход" }
    /// A column.
    pub(crate) fn other_advice() { en "other advice", ru "другой совет" }
    /// A column.
    pub(crate) fn other_outcome() { en "other outcome", ru "другой исход" }
    /// A column.
    pub(crate) fn for_example() { en "for example", ru "например" }
    /// Too much for this machine.
    pub(crate) fn too_many_men(men, most) {
        en "{men} men are too many to play out every position; {most} are possible",
        ru "{men} фигур слишком много, чтобы разыграть все позиции; возможно не больше {most}"
    }
}
