//! Rows of move constraints that pick from the legal moves.

/// Appends these rows to those gathered before and goes on.
macro_rules! moves_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            QueenMove = Moves(selected::of::<{ Role::Queen as u8 }>, selected::is_of::<{ Role::Queen as u8 }>) {
                names: [("queenmove", "ход_ферзя")],
                needs: [OUR_QUEEN],
                summary: ("Our queen's legal moves.", "Разрешённые ходы нашего ферзя."),
                doc: (
                    "First those along files and ranks in the order of `rookmove`, then those along diagonals in the order of `bishopmove`. With several, one after the other; with them to move, none.",
                    "Сначала по вертикали и горизонтали в порядке `ход_ладьи`, затем по диагоналям в порядке `ход_слона`. Если таких фигур несколько — по очереди; при ходе противника ходов нет."
                ),
                holds: at("3k4/8/8/8/4Q3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/4Q3/8/8/K7 b - - 0 1"),
            }
            BishopMove = Moves(selected::of::<{ Role::Bishop as u8 }>, selected::is_of::<{ Role::Bishop as u8 }>) {
                names: [("bishopmove", "ход_слона")],
                needs: [OUR_BISHOP],
                summary: ("Our bishop's legal moves.", "Разрешённые ходы нашего слона."),
                doc: (
                    "Right up, right down, left up, left down, each outwards. With several, one after the other; with them to move, none.",
                    "Вправо-вверх, вправо-вниз, влево-вверх, влево-вниз, каждый раз от слона к краю. Если таких фигур несколько — по очереди; при ходе противника ходов нет."
                ),
                holds: at("3k4/8/8/8/4B3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/4B3/8/8/K7 b - - 0 1"),
            }
            KnightMove = Moves(selected::of::<{ Role::Knight as u8 }>, selected::is_of::<{ Role::Knight as u8 }>) {
                names: [("knightmove", "ход_коня")],
                needs: [OUR_KNIGHT],
                summary: ("Our knight's legal moves.", "Разрешённые ходы нашего коня."),
                doc: (
                    "Clockwise, beginning with one file to the right and two ranks up. With several, one after the other; with them to move, none.",
                    "По часовой стрелке, начиная с хода на вертикаль вправо и две горизонтали вверх. Если таких фигур несколько — по очереди; при ходе противника ходов нет."
                ),
                holds: at("3k4/8/8/8/4N3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/4N3/8/8/K7 b - - 0 1"),
            }
            PawnMove = Moves(selected::of::<{ Role::Pawn as u8 }>, selected::is_of::<{ Role::Pawn as u8 }>) {
                names: [("pawnmove", "ход_пешки")],
                needs: [OUR_PAWN],
                summary: ("Our pawn's legal moves.", "Разрешённые ходы нашей пешки."),
                doc: (
                    "A step, a double step, a capture towards the a-file, one towards the h-file; promotions to queen, rook, bishop, knight. With several, one after the other; with them to move, none.",
                    "Ход на одну клетку, на две, взятие в сторону вертикали a, взятие в сторону вертикали h; превращения — в ферзя, ладью, слона, коня. Если таких фигур несколько — по очереди; при ходе противника ходов нет."
                ),
                holds: at("3k4/8/8/8/4P3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/4P3/8/8/K7 b - - 0 1"),
            }
            MenMove = Moves(selected::men, selected::is_men) {
                names: [("menmove", "ход_фигуры")],
                needs: [],
                summary: ("The legal moves of all our men but the king.", "Разрешённые ходы всех наших фигур, кроме короля."),
                doc: (
                    "In the order of `legal`; with them to move, none.",
                    "В порядке `разреш`; при ходе противника ходов нет."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/4R3/8/8/K7 b - - 0 1"),
            }
            FirstRookMove = Moves(selected::nth_rook::<0>, selected::is_of_nth_rook::<0>) {
                names: [("firstrookmove", "ход_первой_ладьи")],
                needs: [OUR_ROOK],
                summary: ("Legal moves of the first of our rooks.", "Разрешённые ходы первой из наших ладей."),
                doc: (
                    "Rooks are numbered from the lowest rank, on a rank from the lowest file. The order is that of `rookmove`.",
                    "Ладьи нумеруются с нижней горизонтали, на одной горизонтали — слева направо. Порядок — как у `ход_ладьи`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K6R w - - 0 1"),
                fails: at("3k4/8/8/8/4R3/8/8/K6R b - - 0 1"),
            }
            SecondRookMove = Moves(selected::nth_rook::<1>, selected::is_of_nth_rook::<1>) {
                names: [("secondrookmove", "ход_второй_ладьи")],
                needs: [OUR_ROOK],
                summary: ("Legal moves of the second of our rooks.", "Разрешённые ходы второй из наших ладей."),
                doc: (
                    "Rooks are numbered from the lowest rank, on a rank from the lowest file. The order is that of `rookmove`.",
                    "Ладьи нумеруются с нижней горизонтали, на одной горизонтали — слева направо. Порядок — как у `ход_ладьи`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K6R w - - 0 1"),
                fails: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
            }
            Capture = Moves(selected::capture, selected::is_capture) {
                names: [("capture", "взятие")],
                needs: [],
                summary: ("All captures of the side to move.", "Все взятия той стороны, чей ход."),
                doc: (
                    "In the order of `legal`; capturing en passant included.",
                    "В порядке `разреш`, включая взятие на проходе."
                ),
                holds: at("3k4/8/8/8/4n3/8/8/K3R3 w - - 0 1"),
                fails: at("3k4/8/8/8/4n3/8/8/K2R4 b - - 0 1"),
            }
            GiveCheck = Moves(selected::check, selected::is_check) {
                names: [("givecheck", "дать_шах")],
                needs: [],
                summary: ("All moves of the side to move that give check.", "Все ходы той стороны, чей ход, с шахом."),
                doc: (
                    "In the order of `legal`, by any man, discovered checks included. `checkmove` looks only at the lines of a rook.",
                    "В порядке `разреш`, любой фигурой, включая вскрытые шахи. `ход_шах` смотрит только на линии ладьи."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/8/4P3/8/K7 w - - 0 1"),
            }
            Promotion = Moves(selected::promotion, selected::is_promotion) {
                names: [("promotion", "превращение")],
                needs: [],
                summary: ("All promotions of the side to move.", "Все превращения пешек той стороны, чей ход."),
                doc: (
                    "To queen, rook, bishop, knight, in this order.",
                    "В ферзя, ладью, слона, коня — в этом порядке."
                ),
                holds: at("8/4P3/8/8/8/k7/8/4K3 w - - 0 1"),
                fails: at("8/8/4P3/8/8/k7/8/4K3 w - - 0 1"),
            }
            PawnPush = Moves(selected::push, selected::is_push) {
                names: [("pawnpush", "продвижение_пешки")],
                needs: [],
                summary: ("All pawn moves of the side to move that are no captures.", "Все ходы пешек той стороны, чей ход, без взятия."),
                doc: (
                    "A step before a double step; promotions included.",
                    "Сначала на одну клетку, потом на две; включая превращения."
                ),
                holds: at("8/8/8/4P3/8/k7/8/4K3 w - - 0 1"),
                fails: at("8/8/8/4P3/4K3/k7/8/8 b - - 0 1"),
            }
            SafeMove = Moves(selected::safe, selected::is_safe) {
                names: [("safemove", "безопасный_ход")],
                needs: [],
                summary: ("All moves after which no man of the side that moves hangs.", "Все ходы, после которых у сделавшей ход стороны ничего не висит."),
                doc: (
                    "In the order of `legal`. A man hangs if it is attacked and not protected; the king does not count.",
                    "В порядке `разреш`. Фигура висит, если она под ударом и без защиты; король не в счёт."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/2K5/1R6/k7 b - - 0 1"),
            }
        } }
    };
}
