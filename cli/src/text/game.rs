//! What is said during a game.

use crate::play::End;
use al0_grammar::text::Text;
use al0_runtime::chess::Color;

al0_grammar::messages! {
    /// Greets.
    pub(crate) fn welcome() {
        en "Type a move such as Kc2 or b1c2, or help.",
        ru "Введите ход, например Kc2, Крc2 или b1c2, либо слово «помощь»."
    }
    /// Lists the commands.
    pub(crate) fn help() {
        en "Commands:
  Kc2, b1c2   make a move
  undo        take your last move back
  hint        show a good move
  why         show why the table made its last move
  board       show the board
  fen         print the position
  pgn [FILE]  print the game, or write it to a file
  quit        end",
        ru "Команды:
  Kc2, b1c2   сделать ход
  отмена      взять свой последний ход назад
  подсказка   показать хороший ход
  почему      показать, почему таблица сделала свой последний ход
  доска       показать доску
  fen         напечатать позицию
  pgn [ФАЙЛ]  напечатать партию или записать её в файл
  выход       закончить"
    }
    /// The move was found before.
    pub(crate) fn followed() { en "from the tree", ru "по дереву" }
    /// A move without advice.
    pub(crate) fn simple_move() { en "a simple move without advice", ru "простой ход без совета" }
    /// A reply.
    pub(crate) fn longest() { en "the longest line of the tree", ru "самый длинный вариант дерева" }
    /// The player.
    pub(crate) fn you() { en "You", ru "Вы" }
    /// Not a move here.
    pub(crate) fn illegal_move(typed) {
        en "'{typed}' is neither a legal move nor a command; 'help' lists the commands",
        ru "«{typed}» — не возможный ход и не команда; список команд: «помощь»"
    }
    /// The end.
    pub(crate) fn is_over() {
        en "the game is over; 'undo' takes a move back",
        ru "партия окончена; «отмена» вернёт ход"
    }
    /// A move that chess does not know.
    pub(crate) fn no_chess() { en "not legal chess", ru "невозможно в шахматах" }
    /// Nothing was played.
    pub(crate) fn nothing_to_undo() { en "there is no move to take back", ru "нечего брать назад" }
    /// Nothing was decided.
    pub(crate) fn nothing_to_explain() {
        en "the table has made no move to explain yet",
        ru "таблица ещё не сделала хода, который можно объяснить"
    }
    /// No position to start from.
    pub(crate) fn give_fen() {
        en "name the ending in the table with ':- ending('KRvK').' or pass --fen",
        ru "укажите окончание в таблице (:- ending('KRvK').) или начальную позицию (--fen)"
    }
}

/// `1-0: White mates`
pub(crate) fn over(result: &str, how: &Text) -> Text {
    Text {
        en: format!("{result}: {}", how.en),
        ru: format!("{result}: {}", how.ru),
    }
}

/// How a game ended.
pub(crate) fn end(end: End) -> Text {
    let (en, ru) = match end {
        End::Mate(Color::White) => ("White mates", "белые поставили мат"),
        End::Mate(Color::Black) => ("Black mates", "чёрные поставили мат"),
        End::KingTaken(Color::White) => ("White took the king", "белые взяли короля"),
        End::KingTaken(Color::Black) => ("Black took the king", "чёрные взяли короля"),
        End::Stalemate => ("stalemate", "пат"),
        End::Material => ("too few men are left to mate", "для мата не хватает фигур"),
        End::Repetition => (
            "the position has come up for the third time",
            "позиция повторилась в третий раз",
        ),
        End::FiftyMoves => (
            "fifty moves without a capture or a pawn's move",
            "пятьдесят ходов без взятий и ходов пешками",
        ),
    };
    Text {
        en: en.to_owned(),
        ru: ru.to_owned(),
    }
}
