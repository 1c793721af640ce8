//! What is said about perfect play.

use super::plural;
use al0_grammar::text::Text;
use al0_runtime::{
    chess::{Color, Man, Role, Side, Square},
    solve::rank::{MAX_RANKED, MaterialError, Value, fixed_name},
};

/// `White to move wins in 16 moves (31 half-moves)`
pub(crate) fn verdict(mover: Color, value: Value) -> Text {
    let (english, russian) = match mover {
        Color::White => ("White to move", "ход белых"),
        Color::Black => ("Black to move", "ход чёрных"),
    };
    let (word, plies) = match value {
        Value::Won(plies) => (Some(("wins in", "выигрыш за")), plies),
        Value::Lost(0) => {
            return Text {
                en: format!("{english} is mated"),
                ru: format!("{russian}, мат"),
            };
        }
        Value::Lost(plies) => (Some(("loses in", "проигрыш за")), plies),
        Value::Drawn => (None, 0),
    };
    let Some((en, ru)) = word else {
        return Text {
            en: format!("{english} draws"),
            ru: format!("{russian}, ничья"),
        };
    };
    let length = length(value.moves().unwrap_or(0), plies);
    Text {
        en: format!("{english} {en} {}", length.en),
        ru: format!("{russian}, {ru} {}", length.ru),
    }
}

/// `16 moves (31 half-moves)`
fn length(moves: u32, plies: u32) -> Text {
    let (moves, plies) = (
        plural::moves(moves.into()),
        plural::half_moves(plies.into()),
    );
    Text {
        en: format!("{} ({})", moves.en, plies.en),
        ru: format!("{} ({})", moves.ru, plies.ru),
    }
}

/// `longest win of White with White to move: 16 moves (31 half-moves)`
pub(crate) fn longest(winner: Color, moves: u32) -> Text {
    let length = length(moves, (2 * moves).saturating_sub(1));
    let (en, ru) = match winner {
        Color::White => ("White", "белых"),
        Color::Black => ("Black", "чёрных"),
    };
    Text {
        en: format!("longest win of {en}: {}", length.en),
        ru: format!("самый долгий выигрыш {ru}: {}", length.ru),
    }
}

/// Why an ending cannot be ranked.
pub(crate) fn fault(error: MaterialError) -> Text {
    match error {
        MaterialError::TooManyMen(men) => too_many(men, MAX_RANKED),
        MaterialError::FixedAbsent(man) => absent(fixed_name(man)),
        MaterialError::FixedTwin(man) => twin(fixed_name(man)),
        MaterialError::FixedSquare(man, square) => bad_square(man, square),
    }
}

fn bad_square(man: Man, square: Square) -> Text {
    let name = fixed_name(man);
    match man.role == Role::Pawn && matches!(square.rank(), 1 | 8) {
        true => pawn_rank(name, square),
        false => clash(name, square),
    }
}

/// Genitive.
fn russian(side: Side) -> &'static str {
    match side {
        Side::Us => "белых",
        Side::Them => "чёрных",
    }
}

/// Heads the column of positions with a side to move.
pub(crate) fn to_move(side: Side) -> Text {
    Text {
        en: match side {
            Side::Us => "White to move".to_owned(),
            Side::Them => "Black to move".to_owned(),
        },
        ru: format!("ход {}", russian(side)),
    }
}

/// Heads the column of positions that a side wins.
pub(crate) fn wins(side: Side) -> Text {
    Text {
        en: match side {
            Side::Us => "White wins".to_owned(),
            Side::Them => "Black wins".to_owned(),
        },
        ru: format!("выигрыш {}", russian(side)),
    }
}

al0_grammar::messages! {
    /// Heads the column of all positions.
    pub(crate) fn legal() { en "positions", ru "позиций" }
    /// Heads the column of draws.
    pub(crate) fn drawn() { en "drawn", ru "ничья" }
    /// The same where the work was stopped.
    pub(crate) fn undecided() { en "undecided", ru "не решено" }
    /// Heads the column of distances.
    pub(crate) fn mate_in() { en "mate in", ru "мат за" }
    /// Heads the best moves.
    pub(crate) fn best() { en "best", ru "лучшие" }
    /// What is known when the work was stopped.
    pub(crate) fn known(moves) {
        en "stopped early: only mates in {moves} or fewer are known",
        ru "остановлено раньше времени: известны только маты за {moves} или быстрее"
    }
    /// Where the work was stopped.
    pub(crate) fn stopped_in(ending) {
        en "it was reached while ranking {ending}",
        ru "он достигнут при разборе окончания {ending}"
    }
    /// How much memory is needed.
    pub(crate) fn memory(ending, mebibytes) {
        en "ranking {ending} takes about {mebibytes} MiB of memory",
        ru "на разбор окончания {ending} нужно около {mebibytes} МиБ памяти"
    }
    /// More than there is.
    pub(crate) fn no_memory(ending, needed, free) {
        en "{ending} takes about {needed} MiB of memory to rank, but only {free} MiB are free",
        ru "на разбор окончания {ending} нужно около {needed} МиБ памяти, а свободно только {free} МиБ"
    }
    fn too_many(men, most) {
        en "this ending has {men} men; at most {most} can be ranked",
        ru "фигур в окончании {men}, а разобрать можно не больше {most}"
    }
    fn absent(man) {
        en "the fixed man '{man}' is not in this ending",
        ru "неподвижной фигуры «{man}» в этом окончании нет"
    }
    fn twin(man) {
        en "the fixed man '{man}' is not the only one of its kind, or may not remain so",
        ru "неподвижная фигура «{man}» не одна такая или может не остаться одной"
    }
    fn pawn_rank(man, square) {
        en "the pawn '{man}' cannot stand on {square}",
        ru "пешка «{man}» не может стоять на {square}"
    }
    fn clash(man, square) {
        en "'{man}' cannot stand on {square} beside the other fixed men",
        ru "«{man}» не может стоять на {square} вместе с другими неподвижными фигурами"
    }
    /// Other men.
    pub(crate) fn other_material(ending, given) {
        en "the ending is {ending}, but the position is {given}",
        ru "окончание {ending}, а в позиции {given}"
    }
    /// A fixed man elsewhere.
    pub(crate) fn not_in_place(man, square) {
        en "the fixed man '{man}' does not stand on {square}",
        ru "неподвижная фигура «{man}» стоит не на {square}"
    }
    /// Wins that are too long.
    pub(crate) fn too_long(ending) {
        en "{ending} has wins that take more moves than can be told apart",
        ru "в окончании {ending} есть выигрыши длиннее, чем удаётся различить"
    }
    /// Heads the progress bar.
    pub(crate) fn looking(ending) { en "{ending}: positions", ru "{ending}: позиции" }
    /// The same, later.
    pub(crate) fn layer(ending, moves) { en "{ending}: mates in {moves}", ru "{ending}: маты за {moves}" }
    /// A fixed man that is none.
    pub(crate) fn fixed_form() {
        en "write colour, man and square, such as wk=c3",
        ru "запишите цвет, фигуру и поле, например wk=c3"
    }
}
