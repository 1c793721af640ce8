//! Rows about our pawns.

/// Appends these rows to those gathered before and goes on.
macro_rules! pawns_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            PawnPassed = Goal(pawns::passed) {
                names: [("pawnpassed", "проходная")],
                needs: [OUR_PAWN],
                summary: ("Our pawn is passed.", "Наша пешка проходная."),
                doc: (
                    "No pawn of theirs stands ahead of it on its file or on a neighbouring one. Here and below our pawn is the most advanced of ours.",
                    "Впереди неё на её вертикали и на соседних нет пешек противника. Здесь и ниже наша пешка — самая продвинутая из наших."
                ),
                holds: at("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
                fails: at("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1"),
            }
            RookPawn = Goal(pawns::rook_pawn) {
                names: [("rookpawn", "крайняя_пешка")],
                needs: [OUR_PAWN],
                summary: ("Our pawn stands on the a- or the h-file.", "Наша пешка стоит на крайней вертикали."),
                doc: (
                    "Such a pawn is often not enough to win.",
                    "Такой пешки для победы часто не хватает."
                ),
                holds: at("4k3/8/8/8/P7/8/8/4K3 w - - 0 1"),
                fails: at("4k3/8/8/8/1P6/8/8/4K3 w - - 0 1"),
            }
            TheirKingInSquare = Goal(pawns::their_king_in_square) {
                names: [("their_king_in_square", "король_противника_в_квадрате"), ("bk_in_square", "чк_в_квадрате")],
                needs: [OUR_PAWN],
                summary: ("Their king is in the square of our pawn.", "Король противника в квадрате нашей пешки."),
                doc: (
                    "If the pawn only ran and their king only chased it, the king would catch it, at the latest on the square of promotion. The turn and the double step are reckoned with, men in the way are not.",
                    "Если пешка только бежит, а король противника только догоняет, он возьмёт её не позже чем на поле превращения. Очередь хода и двойной ход пешки учтены, фигуры на пути — нет."
                ),
                holds: at("8/8/8/1k6/4P3/8/8/7K b - - 0 1"),
                fails: at("8/8/8/1k6/6P1/8/8/7K w - - 0 1"),
            }
            PawnBlocked = Goal(pawns::blocked) {
                names: [("pawnblocked", "пешка_остановлена")],
                needs: [OUR_PAWN],
                summary: ("A man stands right in front of our pawn.", "Прямо перед нашей пешкой стоит фигура."),
                doc: (
                    "Ours or theirs.",
                    "Наша или противника."
                ),
                holds: at("8/8/8/4k3/4P3/8/8/4K3 w - - 0 1"),
                fails: at("8/8/4k3/8/4P3/8/8/4K3 w - - 0 1"),
            }
            OurKingKeySquare = Goal(pawns::on_key_square) {
                names: [("our_king_key_square", "наш_король_на_ключевом_поле")],
                needs: [OUR_PAWN],
                summary: ("Our king stands on a key square of our pawn.", "Наш король стоит на ключевом поле нашей пешки."),
                doc: (
                    "Key squares lie on the pawn's file and the neighbouring ones: two ranks ahead of a pawn up to the fourth rank, one or two ahead of a farther one. For an a-pawn they are b7 and b8, for an h-pawn g7 and g8.",
                    "Ключевые поля лежат на вертикали пешки и на соседних: для пешки не дальше четвёртой горизонтали — двумя горизонталями впереди, для более продвинутой — одной или двумя. Для пешки a это b7 и b8, для пешки h — g7 и g8."
                ),
                holds: at("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1"),
                fails: at("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1"),
            }
            OurKingNearerKeySquare = Comparing(pawns::nearer_key_square) {
                names: [("our_king_nearer_key_square", "наш_король_ближе_к_ключевому_полю")],
                needs: [OUR_PAWN],
                summary: ("Our king is nearer to a key square of our pawn than at the root.", "Наш король ближе к ключевому полю нашей пешки, чем в корневой позиции."),
                doc: (
                    "Counted in king moves; the key squares are those of `our_king_key_square`.",
                    "Расстояние считается в ходах короля; ключевые поля — те же, что у `наш_король_на_ключевом_поле`."
                ),
                holds: compared("4k3/8/8/8/8/4K3/4P3/8 b - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
                fails: compared("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "4k3/8/8/8/8/4K3/4P3/8 w - - 0 1"),
            }
            OurKingNoFartherKeySquare = Comparing(pawns::no_farther_key_square) {
                names: [("our_king_no_farther_key_square", "наш_король_не_дальше_от_ключевого_поля")],
                needs: [OUR_PAWN],
                summary: ("Our king is no farther from a key square of our pawn than at the root.", "Наш король не дальше от ключевого поля нашей пешки, чем в корневой позиции."),
                doc: (
                    "Counted in king moves; the key squares are those of `our_king_key_square`.",
                    "Расстояние считается в ходах короля; ключевые поля — те же, что у `наш_король_на_ключевом_поле`."
                ),
                holds: compared("4k3/8/8/8/8/3K4/4P3/8 b - - 0 1", "4k3/8/8/8/8/4K3/4P3/8 w - - 0 1"),
                fails: compared("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "4k3/8/8/8/8/4K3/4P3/8 w - - 0 1"),
            }
            OurKingFirstToKeySquare = Goal(pawns::first_to_key_square) {
                names: [("our_king_first_to_key_square", "наш_король_первым_на_ключевое_поле")],
                needs: [OUR_PAWN],
                summary: ("Our king comes to the key squares of our pawn before theirs.", "Наш король приходит на ключевые поля нашей пешки раньше короля противника."),
                doc: (
                    "Each king walks straight to the key square nearest to it (see `our_king_key_square`); the turn is reckoned with.",
                    "Каждый король идёт прямо к ближайшему для него ключевому полю (см. `наш_король_на_ключевом_поле`); очередь хода учтена."
                ),
                holds: at("4k3/8/8/8/8/4K3/4P3/8 w - - 0 1"),
                fails: at("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"),
            }
            PathCovered = Goal(pawns::path_covered) {
                names: [("path_covered", "путь_прикрыт")],
                needs: [OUR_PAWN],
                summary: ("Our king guards every square from our pawn to its promotion.", "Наш король держит все поля от нашей пешки до превращения."),
                doc: (
                    "The square of promotion counts; our king does not stand on the way itself.",
                    "Поле превращения тоже считается; сам наш король на пути не стоит."
                ),
                holds: at("8/3K4/8/4P3/8/8/k7/8 w - - 0 1"),
                fails: at("8/8/3K4/4P3/8/8/k7/8 w - - 0 1"),
            }
            OurKingNearerPawn = Comparing(pawns::nearer_pawn) {
                names: [("our_king_nearer_pawn", "наш_король_ближе_к_пешке")],
                needs: [OUR_PAWN],
                summary: ("Our king is nearer to our pawn than at the root.", "Наш король ближе к нашей пешке, чем в корневой позиции."),
                doc: (
                    "Counted in king moves, each time to the square where the pawn stands then.",
                    "Расстояние считается в ходах короля, каждый раз до той клетки, где пешка стоит."
                ),
                holds: compared("4k3/8/8/8/4P3/8/1K6/8 b - - 0 1", "4k3/8/8/8/4P3/8/8/K7 w - - 0 1"),
                fails: compared("4k3/8/8/8/4P3/8/8/K7 b - - 0 1", "4k3/8/8/8/4P3/8/1K6/8 w - - 0 1"),
            }
            OurKingAhead = Goal(pawns::our_king_ahead) {
                names: [("our_king_ahead", "наш_король_впереди_пешки")],
                needs: [OUR_PAWN],
                summary: ("Our king is ahead of our pawn.", "Наш король впереди нашей пешки."),
                doc: (
                    "On a farther rank, whatever its file.",
                    "На более далёкой горизонтали, на какой бы вертикали он ни стоял."
                ),
                holds: at("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1"),
                fails: at("4k3/8/8/8/4P3/4K3/8/8 w - - 0 1"),
            }
            TheirKingAhead = Goal(pawns::their_king_ahead) {
                names: [("their_king_ahead", "король_противника_перед_пешкой")],
                needs: [OUR_PAWN],
                summary: ("Their king stands in the way of our pawn.", "Король противника стоит на пути нашей пешки."),
                doc: (
                    "It is ahead of the pawn, on its file or a neighbouring one.",
                    "Он впереди пешки, на её вертикали или на соседней."
                ),
                holds: at("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1"),
                fails: at("8/8/8/8/4P1k1/4K3/8/8 w - - 0 1"),
            }
            Promoted = Comparing(pawns::promoted) {
                names: [("promoted", "пешка_превращена")],
                needs: [OUR_PAWN],
                summary: ("A pawn of ours has been promoted since the root.", "После корневой позиции наша пешка превратилась."),
                doc: (
                    "Whatever it has become, and even if that has been captured.",
                    "Во что бы она ни превратилась и даже если новая фигура уже взята."
                ),
                holds: compared("4Q3/8/8/8/8/k7/8/4K3 b - - 0 1", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1"),
                fails: compared("8/4P3/8/8/8/k7/8/3K4 b - - 0 1", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1"),
            }
            PawnAdvanced = Comparing(pawns::advanced) {
                names: [("pawnadvanced", "пешка_продвинута")],
                needs: [OUR_PAWN],
                summary: ("Our pawn is farther ahead than at the root.", "Наша пешка дальше, чем в корневой позиции."),
                doc: (
                    "Promotion does not count; see `promoted`.",
                    "Превращение не считается, для него есть `пешка_превращена`."
                ),
                holds: compared("8/8/4P3/8/8/k7/8/4K3 b - - 0 1", "8/8/8/4P3/8/k7/8/4K3 w - - 0 1"),
                fails: compared("8/8/8/4P3/8/k7/8/3K4 b - - 0 1", "8/8/8/4P3/8/k7/8/4K3 w - - 0 1"),
            }
            PawnOnSeventh = Goal(pawns::on_seventh) {
                names: [("pawn_on_seventh", "пешка_на_седьмой")],
                needs: [OUR_PAWN],
                summary: ("Our pawn is one step from promotion.", "Наша пешка в одном шаге от превращения."),
                doc: (
                    "On the seventh rank, counted from our side.",
                    "На седьмой горизонтали, считая с нашей стороны."
                ),
                holds: at("8/4P3/8/8/8/k7/8/4K3 w - - 0 1"),
                fails: at("8/8/4P3/8/8/k7/8/4K3 w - - 0 1"),
            }
        } }
    };
}
