//! Rows about where the kings stand.

/// Appends these rows to those gathered before and goes on.
macro_rules! kings_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            Check = Goal(kings::their_king_in_check) {
                names: [("check", "шах")],
                needs: [],
                summary: ("Their king is in check.", "Король противника под шахом."),
                doc: (
                    "Mate included.",
                    "В том числе если это мат."
                ),
                holds: at("3k4/8/8/8/8/8/8/K2R4 b - - 0 1"),
                fails: at("3k4/8/8/8/8/8/8/K3R3 b - - 0 1"),
            }
            OurKingInCheck = Goal(kings::our_king_in_check) {
                names: [("our_king_in_check", "нам_шах")],
                needs: [],
                summary: ("Our king is in check.", "Наш король под шахом."),
                doc: (
                    "Whatever gives it.",
                    "Какая бы фигура его ни объявила."
                ),
                holds: at("3k4/8/8/8/r7/8/8/K6R w - - 0 1"),
                fails: at("3k4/8/8/8/1r6/8/8/K6R w - - 0 1"),
            }
            OurKingCorner = Goal(kings::our_king_corner) {
                names: [("our_king_corner", "наш_король_в_углу")],
                needs: [],
                summary: ("Our king is in a corner.", "Наш король в углу."),
                doc: (
                    "On a1, a8, h1 or h8.",
                    "На a1, a8, h1 или h8."
                ),
                holds: at("3k4/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: at("3k4/8/8/8/8/8/8/1K5R w - - 0 1"),
            }
            TheirKingCorner = Goal(kings::their_king_corner) {
                names: [("their_king_corner", "король_противника_в_углу")],
                needs: [],
                summary: ("Their king is in a corner.", "Король противника в углу."),
                doc: (
                    "On a1, a8, h1 or h8.",
                    "На a1, a8, h1 или h8."
                ),
                holds: at("k7/8/8/8/8/8/8/1K5R w - - 0 1"),
                fails: at("1k6/8/8/8/8/8/8/1K5R w - - 0 1"),
            }
            TheirKingBishopCorner = Goal(kings::their_king_bishop_corner) {
                names: [("their_king_bishop_corner", "король_противника_в_углу_слона")],
                needs: [OUR_BISHOP],
                summary: ("Their king is in a corner that our bishop can strike.", "Король противника в углу того цвета, по которому ходит наш слон."),
                doc: (
                    "A bishop on dark squares strikes a1 and h8, one on light squares a8 and h1; of several the first counts.",
                    "Чернопольный слон бьёт углы a1 и h8, белопольный — a8 и h1; если слонов несколько, считается первый."
                ),
                holds: at("k7/8/8/8/8/8/8/K3NB2 w - - 0 1"),
                fails: at("k7/8/8/8/8/8/8/K1B1N3 w - - 0 1"),
            }
            TheirKingEdgeNearer = Comparing(kings::their_king_nearer_edge) {
                names: [("their_king_nearer_edge", "король_противника_ближе_к_краю")],
                needs: [],
                summary: ("Their king is nearer to the edge than at the root.", "Король противника ближе к краю доски, чем в корневой позиции."),
                doc: (
                    "The distance is the number of king moves to the nearest square of the edge.",
                    "Расстояние — число ходов короля до ближайшей клетки края."
                ),
                holds: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "8/3k4/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("8/3k4/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
            }
            TheirKingEdgeNoFarther = Comparing(kings::their_king_no_farther_edge) {
                names: [("their_king_no_farther_edge", "король_противника_не_дальше_от_края")],
                needs: [],
                summary: ("Their king is no farther from the edge than at the root.", "Король противника не дальше от края доски, чем в корневой позиции."),
                doc: (
                    "The distance is the number of king moves to the nearest square of the edge.",
                    "Расстояние — число ходов короля до ближайшей клетки края."
                ),
                holds: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "2k5/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("8/3k4/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
            }
            TheirKingCornerNearer = Comparing(kings::their_king_nearer_corner) {
                names: [("their_king_nearer_corner", "король_противника_ближе_к_углу")],
                needs: [],
                summary: ("Their king is nearer to a corner than at the root.", "Король противника ближе к углу, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the file and rank distances to the nearest corner.",
                    "Расстояние — сумма расстояний по вертикалям и горизонталям до ближайшего угла."
                ),
                holds: compared("2k5/8/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "2k5/8/8/8/8/8/8/K6R w - - 0 1"),
            }
            TheirKingCornerNoFarther = Comparing(kings::their_king_no_farther_corner) {
                names: [("their_king_no_farther_corner", "король_противника_не_дальше_от_угла")],
                needs: [],
                summary: ("Their king is no farther from a corner than at the root.", "Король противника не дальше от угла, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the file and rank distances to the nearest corner.",
                    "Расстояние — сумма расстояний по вертикалям и горизонталям до ближайшего угла."
                ),
                holds: compared("2k5/8/8/8/8/8/8/K6R b - - 0 1", "5k2/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "2k5/8/8/8/8/8/8/K6R w - - 0 1"),
            }
            TheirKingBishopCornerNearer = Comparing(kings::their_king_nearer_bishop_corner) {
                names: [("their_king_nearer_bishop_corner", "король_противника_ближе_к_углу_слона")],
                needs: [OUR_BISHOP],
                summary: ("Their king is nearer to a corner that our bishop can strike.", "Король противника ближе к углу, который бьёт наш слон, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the file and rank distances to the nearer corner of the colour of our first bishop.",
                    "Расстояние — сумма расстояний по вертикалям и горизонталям до ближайшего угла того цвета, по которому ходит первый из наших слонов."
                ),
                holds: compared("2k5/8/8/8/8/8/8/K3NB2 b - - 0 1", "3k4/8/8/8/8/8/8/K3NB2 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K3NB2 b - - 0 1", "2k5/8/8/8/8/8/8/K3NB2 w - - 0 1"),
            }
            TheirKingBishopCornerNoFarther = Comparing(kings::their_king_no_farther_bishop_corner) {
                names: [("their_king_no_farther_bishop_corner", "король_противника_не_дальше_от_угла_слона")],
                needs: [OUR_BISHOP],
                summary: ("Their king is no farther from a corner that our bishop can strike.", "Король противника не дальше от угла, который бьёт наш слон, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the file and rank distances to the nearer corner of the colour of our first bishop.",
                    "Расстояние — сумма расстояний по вертикалям и горизонталям до ближайшего угла того цвета, по которому ходит первый из наших слонов."
                ),
                holds: compared("2k5/8/8/8/8/8/8/K3NB2 b - - 0 1", "2k5/8/8/8/8/8/8/K3NB2 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K3NB2 b - - 0 1", "2k5/8/8/8/8/8/8/K3NB2 w - - 0 1"),
            }
            KingsNearer = Comparing(kings::kings_nearer) {
                names: [("kings_nearer", "короли_ближе")],
                needs: [],
                summary: ("The kings are nearer to each other than at the root.", "Короли ближе друг к другу, чем в корневой позиции."),
                doc: (
                    "The distance is counted in king moves; where it is the same, the sum of the file and rank distances decides.",
                    "Расстояние считается в ходах короля; если оно одинаково, решает сумма расстояний по вертикалям и горизонталям."
                ),
                holds: compared("3k4/8/8/8/8/8/1K6/7R b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/1K6/7R w - - 0 1"),
            }
            KingsNoFarther = Comparing(kings::kings_no_farther) {
                names: [("kings_no_farther", "короли_не_дальше")],
                needs: [],
                summary: ("The kings are no farther from each other than at the root.", "Короли не дальше друг от друга, чем в корневой позиции."),
                doc: (
                    "The distance is that of `kings_nearer`.",
                    "Расстояние — то же, что у `короли_ближе`."
                ),
                holds: compared("3k4/8/8/8/8/8/8/K5R1 b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/1K6/7R w - - 0 1"),
            }
            OurKingNearerCentre = Comparing(kings::our_king_nearer_centre) {
                names: [("our_king_nearer_centre", "наш_король_ближе_к_центру")],
                needs: [],
                summary: ("Our king is nearer to the centre than at the root.", "Наш король ближе к центру, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the file and rank distances to the nearest of d4, d5, e4 and e5.",
                    "Расстояние — сумма расстояний по вертикалям и горизонталям до ближайшей из клеток d4, d5, e4 и e5."
                ),
                holds: compared("3k4/8/8/8/8/8/1K6/7R b - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K6R b - - 0 1", "3k4/8/8/8/8/8/1K6/7R w - - 0 1"),
            }
            OurKingNoFartherCentre = Comparing(kings::our_king_no_farther_centre) {
                names: [("our_king_no_farther_centre", "наш_король_не_дальше_от_центра")],
                needs: [],
                summary: ("Our king is no farther from the centre than at the root.", "Наш король не дальше от центра, чем в корневой позиции."),
                doc: (
                    "Measured as for `our_king_nearer_centre`.",
                    "Измеряется так же, как у `наш_король_ближе_к_центру`."
                ),
                holds: compared("3k4/8/8/8/8/8/3K4/7R b - - 0 1", "3k4/8/8/8/8/8/4K3/7R w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/4K2R b - - 0 1", "3k4/8/8/8/8/8/4K3/7R w - - 0 1"),
            }
            DirectOpposition = Goal(kings::direct_opposition) {
                names: [("direct_opposition", "ближняя_оппозиция")],
                needs: [],
                summary: ("We have the direct opposition.", "У нас ближняя оппозиция."),
                doc: (
                    "They are to move, and the kings face each other on a file or a rank with one square between them.",
                    "Ход противника, короли стоят друг против друга на одной вертикали или горизонтали, между ними одна клетка."
                ),
                holds: at("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"),
                fails: at("8/5k2/8/4K3/4P3/8/8/8 b - - 0 1"),
            }
            DiagonalOpposition = Goal(kings::diagonal_opposition) {
                names: [("diagonal_opposition", "диагональная_оппозиция")],
                needs: [],
                summary: ("We have the diagonal opposition.", "У нас диагональная оппозиция."),
                doc: (
                    "They are to move, and the kings stand on a diagonal with one square between them.",
                    "Ход противника, короли стоят на одной диагонали, между ними одна клетка."
                ),
                holds: at("8/2k5/8/4K3/4P3/8/8/8 b - - 0 1"),
                fails: at("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"),
            }
            DistantOpposition = Goal(kings::distant_opposition) {
                names: [("distant_opposition", "дальняя_оппозиция")],
                needs: [],
                summary: ("We have the distant opposition.", "У нас дальняя оппозиция."),
                doc: (
                    "They are to move, and the kings stand on one file or rank with three or five squares between them.",
                    "Ход противника, короли стоят на одной вертикали или горизонтали, между ними три или пять клеток."
                ),
                holds: at("4k3/8/8/8/4K3/8/4P3/8 b - - 0 1"),
                fails: at("4k3/8/8/4K3/8/8/4P3/8 b - - 0 1"),
            }
            Opposition = Goal(kings::opposition) {
                names: [("opposition", "оппозиция")],
                needs: [],
                summary: ("We have the opposition.", "У нас оппозиция."),
                doc: (
                    "Direct, diagonal or distant.",
                    "Ближняя, диагональная или дальняя."
                ),
                holds: at("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"),
                fails: at("8/5k2/8/4K3/4P3/8/8/8 b - - 0 1"),
            }
        } }
    };
}
