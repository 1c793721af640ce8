//! Rows of the library of king and rook against king, as the book has it.

/// Appends these rows to those gathered before and goes on.
macro_rules! book_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            True = Goal(goals::always) {
                names: [("true", "истина"), ("any_position", "любая_поз")],
                needs: [],
                summary: ("Always holds.", "Верно всегда."),
                doc: (
                    "The condition of a last rule that takes every position that is left.",
                    "Условие последнего правила, которому достаются все оставшиеся позиции."
                ),
                holds: at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
                fails: None,
            }
            ThemToMove = Goal(goals::them_to_move) {
                names: [("themtomove", "ход_противника")],
                needs: [],
                summary: ("They are to move.", "Ход противника."),
                doc: (
                    "As a part of a main goal it makes sure that we have made a move.",
                    "Как часть главной цели означает, что мы уже сделали ход."
                ),
                holds: at("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"),
                fails: at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
            }
            Mate = Goal(goals::mate) {
                names: [("mate", "мат")],
                needs: [],
                summary: ("They are checkmated.", "Противнику поставлен мат."),
                doc: (
                    "They are to move, are in check, and have no legal move.",
                    "Ход противника, его король под шахом, и ни одного разрешённого хода нет."
                ),
                holds: at("4k2R/8/4K3/8/8/8/8/8 b - - 0 1"),
                fails: at("4k2R/8/3K4/8/8/8/8/8 b - - 0 1"),
            }
            Stalemate = Goal(goals::stalemate) {
                names: [("stalemate", "пат")],
                needs: [],
                summary: ("They are stalemated.", "Противнику поставлен пат."),
                doc: (
                    "They are to move, are not in check, and have no legal move.",
                    "Ход противника, его король не под шахом, и ни одного разрешённого хода нет."
                ),
                holds: at("8/8/8/8/8/2K5/1R6/k7 b - - 0 1"),
                fails: at("8/8/8/8/8/2K5/2R5/k7 b - - 0 1"),
            }
            NewRoomSmaller = Comparing(rook::new_room_smaller) {
                names: [("newroomsmaller", "уменьш_простр")],
                needs: [OUR_ROOK],
                summary: (
                    "Their king has less room than at the root.",
                    "У короля противника стало меньше пространства, чем в корневой позиции."
                ),
                doc: (
                    "The room is the number of squares of the rectangle, from the lines of our rook to the edges of the board, in which their king stands; it is 64 while the king stands on the rook's file or rank.",
                    "Пространство — число клеток прямоугольника между линиями нашей ладьи и краями доски, в котором стоит король противника; если король стоит на вертикали или горизонтали ладьи, оно равно 64."
                ),
                holds: compared("8/8/8/3k4/4R3/8/8/K7 b - - 0 1", "8/8/8/3k4/7R/8/8/K7 w - - 0 1"),
                fails: compared("8/8/8/3k4/7R/8/8/K7 b - - 0 1", "8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
            }
            RookExposed = Goal(rook::rook_exposed) {
                names: [("rookexposed", "ладья_под_боем")],
                needs: [OUR_ROOK],
                summary: (
                    "Their king reaches our rook before ours can protect it.",
                    "Король противника успевает напасть на нашу ладью раньше, чем наш король её защитит."
                ),
                doc: (
                    "Distances are counted in king moves. The rook counts as safe if, with them to move, our king is no farther from it than theirs, or, with us to move, at most one move farther.",
                    "Расстояния считаются в ходах короля. Ладья считается защищённой, если при ходе противника наш король не дальше от неё, чем король противника, а при нашем ходе — дальше не больше чем на один ход."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4R3/5K2/8/8 b - - 0 1"),
            }
            OkApproachedCsquare = Comparing(rook::ok_approached_csquare) {
                names: [("okapproachedcsquare", "ближе_к_клетке")],
                needs: [OUR_ROOK],
                summary: (
                    "Our king is nearer to the critical square than at the root.",
                    "Наш король ближе к критической клетке, чем в корневой позиции."
                ),
                doc: (
                    "The critical square is next to our rook diagonally, on their king's side; the distance is the sum of the file and rank distances. At each of the two positions its own critical square counts.",
                    "Критическая клетка соседствует с нашей ладьёй по диагонали со стороны короля противника; расстояние — сумма расстояний по вертикалям и горизонталям. Для каждой из двух позиций берётся её собственная критическая клетка."
                ),
                holds: compared("3k4/8/8/8/4R3/8/1K6/8 b - - 0 1", "3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: compared("3k4/8/8/8/4R3/8/8/K7 b - - 0 1", "3k4/8/8/8/4R3/8/1K6/8 w - - 0 1"),
            }
            RookDivides = Goal(rook::rook_divides) {
                names: [("rookdivides", "раздел")],
                needs: [OUR_ROOK],
                summary: ("Our rook divides the kings.", "Наша ладья разделяет королей."),
                doc: (
                    "The rook's file lies strictly between the files of the kings, or its rank strictly between their ranks.",
                    "Вертикаль ладьи лежит строго между вертикалями королей, или её горизонталь — строго между их горизонталями."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/5K2 w - - 0 1"),
                fails: at("3k4/8/8/3K4/4R3/8/8/8 w - - 0 1"),
            }
            LPattern = Goal(rook::l_pattern) {
                names: [("lpatt", "l_конфиг")],
                needs: [OUR_ROOK],
                summary: (
                    "The kings face each other and our rook is a knight's move or three straight squares from theirs.",
                    "Короли стоят друг против друга, а ладья — в ходе коня или в трёх клетках по прямой от короля противника."
                ),
                doc: (
                    "Counted as the sum of the file and rank distances, our king is two from theirs and our rook three.",
                    "Если считать расстояние суммой расстояний по вертикалям и горизонталям, наш король — на расстоянии 2 от короля противника, ладья — на расстоянии 3."
                ),
                holds: at("3k4/8/2RK4/8/8/8/8/8 w - - 0 1"),
                fails: at("3k4/8/3K4/8/8/8/8/2R5 w - - 0 1"),
            }
            OkOrNoFurther = Comparing(rook::ok_or_no_further) {
                names: [("okorndle", "не_дальше_от_ладьи")],
                needs: [OUR_ROOK],
                summary: (
                    "Our king is no farther from our rook than at the root.",
                    "Наш король не дальше от нашей ладьи, чем в корневой позиции."
                ),
                doc: (
                    "The distance is counted in king moves, each time to the rook where it stands then.",
                    "Расстояние считается в ходах короля, каждый раз до той клетки, где ладья стоит."
                ),
                holds: compared("3k4/8/8/8/4R3/8/4K3/8 b - - 0 1", "3k4/8/8/8/4R3/8/5K2/8 w - - 0 1"),
                fails: compared("3k4/8/8/8/4R3/8/8/4K3 b - - 0 1", "3k4/8/8/8/4R3/8/5K2/8 w - - 0 1"),
            }
            RoomGt2 = Goal(rook::room_gt_2) {
                names: [("roomgt2", "простр_больше_2")],
                needs: [OUR_ROOK],
                summary: (
                    "Their king has room of more than two squares.",
                    "Пространство короля противника больше двух клеток."
                ),
                doc: (
                    "The room is that of `newroomsmaller`.",
                    "Пространство — то же, что у `уменьш_простр`."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/2K5/1R6/8/k7 w - - 0 1"),
            }
            OurKingEdge = Goal(goals::our_king_edge) {
                names: [("our_king_edge", "наш_король_на_краю")],
                needs: [],
                summary: ("Our king is on the edge of the board.", "Наш король на краю доски."),
                doc: (
                    "The edge is the a- and the h-file, the first and the eighth rank.",
                    "Край — вертикали a и h, первая и восьмая горизонтали."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/1K6/8 w - - 0 1"),
            }
            TheirKingEdge = Goal(goals::their_king_edge) {
                names: [("their_king_edge", "король_противника_на_краю")],
                needs: [],
                summary: ("Their king is on the edge of the board.", "Король противника на краю доски."),
                doc: (
                    "The edge is the a- and the h-file, the first and the eighth rank.",
                    "Край — вертикали a и h, первая и восьмая горизонтали."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/3k4/8/8/4R3/8/8/K7 w - - 0 1"),
            }
            KingsClose = Goal(goals::kings_close) {
                names: [("kings_close", "короли_рядом")],
                needs: [],
                summary: (
                    "The kings are fewer than four king moves apart.",
                    "Между королями меньше четырёх ходов короля."
                ),
                doc: (
                    "The distance is the number of moves that one king would need to reach the other's square.",
                    "Расстояние — число ходов, за которое один король дошёл бы до клетки другого."
                ),
                holds: at("3k4/8/8/3K4/4R3/8/8/8 w - - 0 1"),
                fails: at("3k4/8/8/8/3KR3/8/8/8 w - - 0 1"),
            }
            RookLost = Goal(rook::rook_lost) {
                names: [("rooklost", "потеря_ладьи")],
                needs: [OUR_ROOK],
                summary: (
                    "Our rook has been captured or can be captured at once.",
                    "Наша ладья взята или может быть немедленно взята."
                ),
                doc: (
                    "It holds for good once the rook has been captured; before that it holds with them to move, when their king is next to the rook and ours is not.",
                    "После взятия ладьи верно всегда, а до этого — при ходе противника, если его король стоит рядом с ладьёй, а наш — нет."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4R3/5K2/8/8 b - - 0 1"),
            }
            Legal = Moves(moves::legal, moves::is_legal) {
                names: [("legal", "разреш")],
                needs: [],
                summary: (
                    "All legal moves of the side to move.",
                    "Все разрешённые ходы той стороны, чей ход."
                ),
                doc: (
                    "The king's moves first, as `kingdiagfirst` gives them, then the other men's: queens, rooks (as `rookmove`), bishops, knights, pawns.",
                    "Сначала ходы короля в порядке `сначала_диаг`, затем ходы остальных фигур: ферзей, ладей (в порядке `ход_ладьи`), слонов, коней, пешек."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/2K5/1R6/k7 b - - 0 1"),
            }
            KingDiagFirst = Moves(moves::king, moves::is_king) {
                names: [("kingdiagfirst", "сначала_диаг")],
                needs: [],
                summary: (
                    "Our king's legal moves, diagonal ones first.",
                    "Разрешённые ходы нашего короля, сначала диагональные."
                ),
                doc: (
                    "The order is: right up, right down, left up, left down, right, left, up, down. With them to move there is none.",
                    "Порядок: вправо-вверх, вправо-вниз, влево-вверх, влево-вниз, вправо, влево, вверх, вниз. При ходе противника ходов нет."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
            }
            RookMove = Moves(moves::rook, moves::is_rook) {
                names: [("rookmove", "ход_ладьи")],
                needs: [OUR_ROOK],
                summary: ("Our rook's legal moves.", "Разрешённые ходы нашей ладьи."),
                doc: (
                    "For I = 1 to 8, first along its file to rank I, then along its rank to file I. With several rooks, the moves of one after those of the other; with them to move, none.",
                    "Для I от 1 до 8: сначала по вертикали на горизонталь I, затем по горизонтали на вертикаль I. Если ладей несколько, ходы одной идут после ходов другой; при ходе противника ходов нет."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
            }
            CheckMove = Moves(moves::check, moves::is_check) {
                names: [("checkmove", "ход_шах")],
                needs: [OUR_ROOK],
                summary: (
                    "Our rook's moves to the file or the rank of their king.",
                    "Ходы нашей ладьи на вертикаль или горизонталь короля противника."
                ),
                doc: (
                    "First those to the king's file, then those to its rank, each in the order of `rookmove`. Our own king may still stand between the rook and theirs.",
                    "Сначала ходы на вертикаль короля, затем на его горизонталь, те и другие в порядке `ход_ладьи`. Между ладьёй и королём противника может стоять наш король."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
            }
            NoMove = Moves(moves::none, moves::is_none) {
                names: [("nomove", "нет_хода")],
                needs: [],
                summary: ("No move at all.", "Никаких ходов."),
                doc: (
                    "As their move constraint it ends the tree after our move: the main goal must then hold before they move.",
                    "Как ограничение на ходы противника обрывает дерево после нашего хода: главная цель должна быть достигнута до ответа."
                ),
                holds: None,
                fails: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
            }
        } }
    };
}
