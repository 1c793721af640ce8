//! Rows about men other than kings.

/// Appends these rows to those gathered before and goes on.
macro_rules! men_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            QueenLost = Goal(men::lost::<{ Role::Queen as u8 }>) {
                names: [("queenlost", "потеря_ферзя")],
                needs: [OUR_QUEEN],
                summary: ("Our queen has been captured or can be captured for nothing.", "Наш ферзь взят или может быть взят даром."),
                doc: (
                    "It holds for good once a queen of ours has been captured; before that it holds with them to move, when one is attacked and none of our men protects it.",
                    "После взятия верно всегда, а до этого — при ходе противника, если наш ферзь под ударом и не защищён."
                ),
                holds: at("8/8/8/3k4/4Q3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4Q3/5K2/8/8 b - - 0 1"),
            }
            QueenExposed = Goal(men::exposed::<{ Role::Queen as u8 }>) {
                names: [("queenexposed", "ферзь_под_боем")],
                needs: [OUR_QUEEN],
                summary: ("Their king reaches our queen before ours can protect it.", "Король противника подходит к нашему ферзю раньше нашего короля."),
                doc: (
                    "As `rookexposed`: with them to move our king must be no farther from the queen than theirs, with us to move at most one king move farther.",
                    "Как `ладья_под_боем`: при ходе противника наш король должен быть не дальше от ферзя, чем король противника, а при нашем ходе — дальше не больше чем на один ход."
                ),
                holds: at("8/8/8/3k4/4Q3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4Q3/5K2/8/8 b - - 0 1"),
            }
            QueenAttacked = Goal(men::attacked::<{ Role::Queen as u8 }>) {
                names: [("queenattacked", "ферзь_атакован")],
                needs: [OUR_QUEEN],
                summary: ("Our queen is attacked.", "Наш ферзь под ударом."),
                doc: (
                    "Whoever is to move, and whether or not it is protected; of several one is enough.",
                    "Чей бы ни был ход и есть ли защита или нет; если таких фигур несколько, достаточно одной."
                ),
                holds: at("8/8/8/3k4/4Q3/8/8/K7 b - - 0 1"),
                fails: at("8/2k5/8/8/4Q3/8/8/K7 b - - 0 1"),
            }
            QueenProtected = Goal(men::protected::<{ Role::Queen as u8 }>) {
                names: [("queenprotected", "ферзь_защищён")],
                needs: [OUR_QUEEN],
                summary: ("Our queen is protected.", "Наш ферзь под защитой."),
                doc: (
                    "Another man of ours could recapture on its square. Of several queens each must be protected; without one it does not hold.",
                    "Другая наша фигура может побить взявшего его. Если ферзей несколько, под защитой должны быть все; если нет ни одного, цель неверна."
                ),
                holds: at("8/8/8/3k4/4Q3/5K2/8/8 b - - 0 1"),
                fails: at("8/8/8/3k4/4Q3/8/8/K7 b - - 0 1"),
            }
            HaveQueen = Goal(men::on_board::<{ Role::Queen as u8 }>) {
                names: [("have_queen", "есть_ферзь")],
                needs: [],
                summary: ("We have a queen on the board.", "У нас на доске есть ферзь."),
                doc: (
                    "A captured man does not count; a pawn that has been promoted is what it has become.",
                    "Взятая фигура не в счёт; пешка после превращения считается новой фигурой."
                ),
                holds: at("8/8/8/3k4/4Q3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
            }
            RookAttacked = Goal(men::attacked::<{ Role::Rook as u8 }>) {
                names: [("rookattacked", "ладья_атакована")],
                needs: [OUR_ROOK],
                summary: ("Our rook is attacked.", "Наша ладья под ударом."),
                doc: (
                    "Whoever is to move, and whether or not it is protected; of several one is enough.",
                    "Чей бы ни был ход и есть ли защита или нет; если таких фигур несколько, достаточно одной."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
                fails: at("8/2k5/8/8/4R3/8/8/K7 b - - 0 1"),
            }
            RookProtected = Goal(men::protected::<{ Role::Rook as u8 }>) {
                names: [("rookprotected", "ладья_защищена")],
                needs: [OUR_ROOK],
                summary: ("Our rook is protected.", "Наша ладья под защитой."),
                doc: (
                    "Another man of ours could recapture on its square. Of several rooks each must be protected; without one it does not hold.",
                    "Другая наша фигура может побить взявшего её. Если ладей несколько, под защитой должны быть все; если нет ни одной, цель неверна."
                ),
                holds: at("8/8/8/3k4/4R3/5K2/8/8 b - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
            }
            OurKingNearerRook = Comparing(rook::king_nearer) {
                names: [("our_king_nearer_rook", "наш_король_ближе_к_ладье")],
                needs: [OUR_ROOK],
                summary: ("Our king is nearer to our rook than at the root.", "Наш король ближе к нашей ладье, чем в корневой позиции."),
                doc: (
                    "Counted in king moves, each time to the square where the rook stands then; of several it is the first.",
                    "Расстояние считается в ходах короля, каждый раз до той клетки, где ладья стоит; из нескольких берётся первая."
                ),
                holds: compared("8/8/8/3k4/8/4R3/6K1/8 b - - 0 1", "8/8/8/3k4/8/4R3/8/7K w - - 0 1"),
                fails: compared("8/8/8/3k4/8/R7/8/7K b - - 0 1", "8/8/8/3k4/8/4R3/8/7K w - - 0 1"),
            }
            HaveRook = Goal(men::on_board::<{ Role::Rook as u8 }>) {
                names: [("have_rook", "есть_ладья")],
                needs: [],
                summary: ("We have a rook on the board.", "У нас на доске есть ладья."),
                doc: (
                    "A captured man does not count; a pawn that has been promoted is what it has become.",
                    "Взятая фигура не в счёт; пешка после превращения считается новой фигурой."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
            }
            BishopLost = Goal(men::lost::<{ Role::Bishop as u8 }>) {
                names: [("bishoplost", "потеря_слона")],
                needs: [OUR_BISHOP],
                summary: ("Our bishop has been captured or can be captured for nothing.", "Наш слон взят или может быть взят даром."),
                doc: (
                    "It holds for good once a bishop of ours has been captured; before that it holds with them to move, when one is attacked and none of our men protects it.",
                    "После взятия верно всегда, а до этого — при ходе противника, если наш слон под ударом и не защищён."
                ),
                holds: at("8/8/8/3k4/4B3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4B3/5K2/8/8 b - - 0 1"),
            }
            BishopExposed = Goal(men::exposed::<{ Role::Bishop as u8 }>) {
                names: [("bishopexposed", "слон_под_боем")],
                needs: [OUR_BISHOP],
                summary: ("Their king reaches our bishop before ours can protect it.", "Король противника подходит к нашему слону раньше нашего короля."),
                doc: (
                    "As `rookexposed`: with them to move our king must be no farther from the bishop than theirs, with us to move at most one king move farther.",
                    "Как `ладья_под_боем`: при ходе противника наш король должен быть не дальше от слона, чем король противника, а при нашем ходе — дальше не больше чем на один ход."
                ),
                holds: at("8/8/8/3k4/4B3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4B3/5K2/8/8 b - - 0 1"),
            }
            BishopAttacked = Goal(men::attacked::<{ Role::Bishop as u8 }>) {
                names: [("bishopattacked", "слон_атакован")],
                needs: [OUR_BISHOP],
                summary: ("Our bishop is attacked.", "Наш слон под ударом."),
                doc: (
                    "Whoever is to move, and whether or not it is protected; of several one is enough.",
                    "Чей бы ни был ход и есть ли защита или нет; если таких фигур несколько, достаточно одной."
                ),
                holds: at("8/8/8/3k4/4B3/8/8/K7 b - - 0 1"),
                fails: at("8/2k5/8/8/4B3/8/8/K7 b - - 0 1"),
            }
            BishopProtected = Goal(men::protected::<{ Role::Bishop as u8 }>) {
                names: [("bishopprotected", "слон_защищён")],
                needs: [OUR_BISHOP],
                summary: ("Our bishop is protected.", "Наш слон под защитой."),
                doc: (
                    "Another man of ours could recapture on its square. Of several bishops each must be protected; without one it does not hold.",
                    "Другая наша фигура может побить взявшего его. Если слонов несколько, под защитой должны быть все; если нет ни одного, цель неверна."
                ),
                holds: at("8/8/8/3k4/4B3/5K2/8/8 b - - 0 1"),
                fails: at("8/8/8/3k4/4B3/8/8/K7 b - - 0 1"),
            }
            HaveBishop = Goal(men::on_board::<{ Role::Bishop as u8 }>) {
                names: [("have_bishop", "есть_слон")],
                needs: [],
                summary: ("We have a bishop on the board.", "У нас на доске есть слон."),
                doc: (
                    "A captured man does not count; a pawn that has been promoted is what it has become.",
                    "Взятая фигура не в счёт; пешка после превращения считается новой фигурой."
                ),
                holds: at("8/8/8/3k4/4B3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
            }
            KnightLost = Goal(men::lost::<{ Role::Knight as u8 }>) {
                names: [("knightlost", "потеря_коня")],
                needs: [OUR_KNIGHT],
                summary: ("Our knight has been captured or can be captured for nothing.", "Наш конь взят или может быть взят даром."),
                doc: (
                    "It holds for good once a knight of ours has been captured; before that it holds with them to move, when one is attacked and none of our men protects it.",
                    "После взятия верно всегда, а до этого — при ходе противника, если наш конь под ударом и не защищён."
                ),
                holds: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/5K2/8/8 b - - 0 1"),
            }
            KnightExposed = Goal(men::exposed::<{ Role::Knight as u8 }>) {
                names: [("knightexposed", "конь_под_боем")],
                needs: [OUR_KNIGHT],
                summary: ("Their king reaches our knight before ours can protect it.", "Король противника подходит к нашему коню раньше нашего короля."),
                doc: (
                    "As `rookexposed`: with them to move our king must be no farther from the knight than theirs, with us to move at most one king move farther.",
                    "Как `ладья_под_боем`: при ходе противника наш король должен быть не дальше от коня, чем король противника, а при нашем ходе — дальше не больше чем на один ход."
                ),
                holds: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/5K2/8/8 b - - 0 1"),
            }
            KnightAttacked = Goal(men::attacked::<{ Role::Knight as u8 }>) {
                names: [("knightattacked", "конь_атакован")],
                needs: [OUR_KNIGHT],
                summary: ("Our knight is attacked.", "Наш конь под ударом."),
                doc: (
                    "Whoever is to move, and whether or not it is protected; of several one is enough.",
                    "Чей бы ни был ход и есть ли защита или нет; если таких фигур несколько, достаточно одной."
                ),
                holds: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
                fails: at("8/2k5/8/8/4N3/8/8/K7 b - - 0 1"),
            }
            KnightProtected = Goal(men::protected::<{ Role::Knight as u8 }>) {
                names: [("knightprotected", "конь_защищён")],
                needs: [OUR_KNIGHT],
                summary: ("Our knight is protected.", "Наш конь под защитой."),
                doc: (
                    "Another man of ours could recapture on its square. Of several knights each must be protected; without one it does not hold.",
                    "Другая наша фигура может побить взявшего его. Если коней несколько, под защитой должны быть все; если нет ни одного, цель неверна."
                ),
                holds: at("8/8/8/3k4/4N3/5K2/8/8 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
            }
            HaveKnight = Goal(men::on_board::<{ Role::Knight as u8 }>) {
                names: [("have_knight", "есть_конь")],
                needs: [],
                summary: ("We have a knight on the board.", "У нас на доске есть конь."),
                doc: (
                    "A captured man does not count; a pawn that has been promoted is what it has become.",
                    "Взятая фигура не в счёт; пешка после превращения считается новой фигурой."
                ),
                holds: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4R3/8/8/K7 b - - 0 1"),
            }
            PawnLost = Goal(men::lost::<{ Role::Pawn as u8 }>) {
                names: [("pawnlost", "потеря_пешки")],
                needs: [OUR_PAWN],
                summary: ("Our pawn has been captured or can be captured for nothing.", "Наша пешка взята или может быть взята даром."),
                doc: (
                    "It holds for good once a pawn of ours has been captured; before that it holds with them to move, when one is attacked and none of our men protects it.",
                    "После взятия верно всегда, а до этого — при ходе противника, если наша пешка под ударом и не защищена."
                ),
                holds: at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4P3/5K2/8/8 b - - 0 1"),
            }
            PawnExposed = Goal(men::exposed::<{ Role::Pawn as u8 }>) {
                names: [("pawnexposed", "пешка_под_боем")],
                needs: [OUR_PAWN],
                summary: ("Their king reaches our pawn before ours can protect it.", "Король противника подходит к нашей пешке раньше нашего короля."),
                doc: (
                    "As `rookexposed`: with them to move our king must be no farther from the pawn than theirs, with us to move at most one king move farther.",
                    "Как `ладья_под_боем`: при ходе противника наш король должен быть не дальше от пешки, чем король противника, а при нашем ходе — дальше не больше чем на один ход."
                ),
                holds: at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4P3/5K2/8/8 b - - 0 1"),
            }
            PawnAttacked = Goal(men::attacked::<{ Role::Pawn as u8 }>) {
                names: [("pawnattacked", "пешка_атакована")],
                needs: [OUR_PAWN],
                summary: ("Our pawn is attacked.", "Наша пешка под ударом."),
                doc: (
                    "Whoever is to move, and whether or not it is protected; of several one is enough.",
                    "Чей бы ни был ход и есть ли защита или нет; если таких фигур несколько, достаточно одной."
                ),
                holds: at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"),
                fails: at("8/2k5/8/8/4P3/8/8/K7 b - - 0 1"),
            }
            PawnProtected = Goal(men::protected::<{ Role::Pawn as u8 }>) {
                names: [("pawnprotected", "пешка_защищена")],
                needs: [OUR_PAWN],
                summary: ("Our pawn is protected.", "Наша пешка под защитой."),
                doc: (
                    "Another man of ours could recapture on its square. Of several pawns each must be protected; without one it does not hold.",
                    "Другая наша фигура может побить взявшего её. Если пешек несколько, под защитой должны быть все; если нет ни одной, цель неверна."
                ),
                holds: at("8/8/8/3k4/4P3/5K2/8/8 b - - 0 1"),
                fails: at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"),
            }
            HavePawn = Goal(men::on_board::<{ Role::Pawn as u8 }>) {
                names: [("have_pawn", "есть_пешка")],
                needs: [],
                summary: ("We have a pawn on the board.", "У нас на доске есть пешка."),
                doc: (
                    "A captured man does not count; a pawn that has been promoted is what it has become.",
                    "Взятая фигура не в счёт; пешка после превращения считается новой фигурой."
                ),
                holds: at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"),
                fails: at("8/8/8/3k4/4N3/8/8/K7 b - - 0 1"),
            }
            ManLost = Goal(men::any_lost) {
                names: [("manlost", "потеря_фигуры")],
                needs: [],
                summary: ("One of our men has been captured or can be captured for nothing.", "Наша фигура взята или может быть взята даром."),
                doc: (
                    "As `queenlost`, but for every man of ours, pawns included.",
                    "Как `потеря_ферзя`, но для любой нашей фигуры, в том числе пешки."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K6R b - - 0 1"),
                fails: at("8/8/8/3k4/4R3/5K2/8/7R b - - 0 1"),
            }
            ManHangs = Goal(men::any_hangs) {
                names: [("manhangs", "фигура_висит")],
                needs: [],
                summary: ("One of our men is attacked and not protected.", "Наша фигура под ударом и без защиты."),
                doc: (
                    "Whoever is to move. A protector that is pinned counts as well.",
                    "Чей бы ни был ход. Связанный защитник тоже считается защитником."
                ),
                holds: at("8/8/8/3k4/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/3k4/4R3/5K2/8/8 w - - 0 1"),
            }
            TheirManHangs = Goal(men::their_man_hangs) {
                names: [("their_man_hangs", "фигура_противника_висит")],
                needs: [],
                summary: ("One of their men is attacked and not protected.", "Фигура противника под ударом и без защиты."),
                doc: (
                    "Whoever is to move; their king does not count.",
                    "Чей бы ни был ход; король противника не в счёт."
                ),
                holds: at("3k4/8/8/8/4n3/8/8/K3R3 w - - 0 1"),
                fails: at("8/8/8/3k4/4n3/8/8/K3R3 w - - 0 1"),
            }
            TheyLostAMan = Comparing(men::they_lost_a_man) {
                names: [("they_lost_a_man", "противник_потерял_фигуру")],
                needs: [],
                summary: ("They have fewer men than at the root.", "У противника меньше фигур, чем в корневой позиции."),
                doc: (
                    "Pawns count as men.",
                    "Пешки тоже считаются."
                ),
                holds: compared("3k4/8/8/8/4R3/8/8/K7 b - - 0 1", "3k4/8/8/8/4n3/8/8/K3R3 w - - 0 1"),
                fails: compared("3k4/8/8/8/4n3/8/8/KR6 b - - 0 1", "3k4/8/8/8/4n3/8/8/K3R3 w - - 0 1"),
            }
            NoManLost = Comparing(men::no_man_lost) {
                names: [("no_man_lost", "без_потерь")],
                needs: [],
                summary: ("We have no fewer men than at the root.", "У нас не меньше фигур, чем в корневой позиции."),
                doc: (
                    "Only captures that have been made count; what is attacked is a matter of `manlost`.",
                    "Считаются только сделанные взятия; о том, что под ударом, говорит `потеря_фигуры`."
                ),
                holds: compared("3k4/8/8/8/4R3/8/8/K7 b - - 0 1", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K7 w - - 0 1", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1"),
            }
            MenFarther = Comparing(men::farther_from_their_king) {
                names: [("men_farther", "фигуры_дальше")],
                needs: [],
                summary: ("Their king is farther from the nearest of our men than at the root.", "Король противника дальше от ближайшей из наших фигур, чем в корневой позиции."),
                doc: (
                    "Counted in king moves; our king is left out.",
                    "Расстояние считается в ходах короля; наш король не в счёт."
                ),
                holds: compared("8/8/8/3k4/8/R7/8/7K b - - 0 1", "8/8/8/3k4/8/4R3/8/7K w - - 0 1"),
                fails: compared("8/8/8/3k4/8/4R3/8/7K b - - 0 1", "8/8/8/3k4/8/R7/8/7K w - - 0 1"),
            }
            MenNoNearer = Comparing(men::no_nearer_their_king) {
                names: [("men_no_nearer", "фигуры_не_ближе")],
                needs: [],
                summary: ("Their king is no nearer to the nearest of our men than at the root.", "Король противника не ближе к ближайшей из наших фигур, чем в корневой позиции."),
                doc: (
                    "Counted in king moves; our king is left out.",
                    "Расстояние считается в ходах короля; наш король не в счёт."
                ),
                holds: compared("8/8/8/3k4/8/R7/8/7K b - - 0 1", "8/8/8/3k4/8/4R3/8/7K w - - 0 1"),
                fails: compared("8/8/8/3k4/8/4R3/8/7K b - - 0 1", "8/8/8/3k4/8/R7/8/7K w - - 0 1"),
            }
            QueenDivides = Goal(men::queen_divides) {
                names: [("queendivides", "ферзь_разделяет")],
                needs: [OUR_QUEEN],
                summary: ("Our queen divides the kings.", "Наш ферзь разделяет королей."),
                doc: (
                    "As `rookdivides`: the queen's file or rank lies strictly between those of the kings.",
                    "Как `раздел`: вертикаль ферзя лежит строго между вертикалями королей, или его горизонталь — строго между их горизонталями."
                ),
                holds: at("3k4/8/8/8/4Q3/8/8/5K2 w - - 0 1"),
                fails: at("3k4/8/8/3K4/4Q3/8/8/8 w - - 0 1"),
            }
            BishopsAdjacent = Goal(men::bishops_adjacent) {
                names: [("bishops_adjacent", "слоны_рядом")],
                needs: [OUR_BISHOP],
                summary: ("Our two bishops stand side by side.", "Два наших слона стоят рядом."),
                doc: (
                    "Next to each other on a file or a rank: together they close two neighbouring diagonals.",
                    "На соседних клетках одной вертикали или горизонтали: вместе они перекрывают две соседние диагонали."
                ),
                holds: at("3k4/8/8/8/3BB3/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/3B1B2/8/8/K7 w - - 0 1"),
            }
        } }
    };
}
