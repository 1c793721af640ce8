//! Rows about the freedom of their king.

/// Appends these rows to those gathered before and goes on.
macro_rules! region_rows {
    ($later:tt { $($rows:tt)* }) => {
        gather! { $later {
            $($rows)*
            NewMobilitySmaller = Comparing(region::mobility_smaller) {
                names: [("newmobilitysmaller", "уменьш_подвижность")],
                needs: [],
                summary: ("Their king has fewer moves than at the root.", "У короля противника меньше ходов, чем в корневой позиции."),
                doc: (
                    "The moves are counted whoever is to move.",
                    "Ходы считаются, чей бы ни был ход."
                ),
                holds: compared("3k4/8/8/8/8/8/4R3/K7 b - - 0 1", "3k4/8/8/8/8/8/7R/K7 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/7R/K7 b - - 0 1", "3k4/8/8/8/8/8/4R3/K7 w - - 0 1"),
            }
            MobilityNotLarger = Comparing(region::mobility_not_larger) {
                names: [("mobility_not_larger", "подвижность_не_больше")],
                needs: [],
                summary: ("Their king has no more moves than at the root.", "У короля противника не больше ходов, чем в корневой позиции."),
                doc: (
                    "The moves are counted whoever is to move.",
                    "Ходы считаются, чей бы ни был ход."
                ),
                holds: compared("3k4/8/8/8/8/8/4R3/1K6 b - - 0 1", "3k4/8/8/8/8/8/4R3/K7 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/7R/K7 b - - 0 1", "3k4/8/8/8/8/8/4R3/K7 w - - 0 1"),
            }
            MobilityGt0 = Goal(region::mobility_gt::<0>) {
                names: [("mobilitygt0", "подвижность_больше_0")],
                needs: [],
                summary: ("Their king has a move.", "У короля противника есть ход."),
                doc: (
                    "Counted whoever is to move; other men of theirs do not matter.",
                    "Чей бы ни был ход; другие фигуры противника роли не играют."
                ),
                holds: at("3k4/8/8/8/8/8/8/K3R3 w - - 0 1"),
                fails: at("8/8/8/8/8/2K5/1R6/k7 b - - 0 1"),
            }
            MobilityGt1 = Goal(region::mobility_gt::<1>) {
                names: [("mobilitygt1", "подвижность_больше_1")],
                needs: [],
                summary: ("Their king has more than one move.", "У короля противника больше одного хода."),
                doc: (
                    "Counted whoever is to move.",
                    "Чей бы ни был ход."
                ),
                holds: at("3k4/8/8/8/8/8/8/K3R3 w - - 0 1"),
                fails: at("k7/8/8/8/8/8/8/KR6 w - - 0 1"),
            }
            NewRegionSmaller = Comparing(region::region_smaller) {
                names: [("newregionsmaller", "уменьш_область")],
                needs: [],
                summary: ("Their king can reach a smaller region than at the root.", "Область, доступная королю противника, меньше, чем в корневой позиции."),
                doc: (
                    "The region is made of the squares to which their king could walk, in any number of moves, if we stood still; its own square counts.",
                    "Область — это клетки, до которых король противника мог бы дойти за любое число ходов, если бы мы стояли на месте; его собственная клетка тоже считается."
                ),
                holds: compared("3k4/8/4R3/8/8/8/8/K7 b - - 0 1", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K3R3 b - - 0 1", "3k4/8/4R3/8/8/8/8/K7 w - - 0 1"),
            }
            RegionNotLarger = Comparing(region::region_not_larger) {
                names: [("region_not_larger", "область_не_больше")],
                needs: [],
                summary: ("Their king can reach no larger a region than at the root.", "Область, доступная королю противника, не больше, чем в корневой позиции."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: compared("3k4/8/4R3/8/8/8/8/1K6 b - - 0 1", "3k4/8/4R3/8/8/8/8/K7 w - - 0 1"),
                fails: compared("3k4/8/8/8/8/8/8/K3R3 b - - 0 1", "3k4/8/4R3/8/8/8/8/K7 w - - 0 1"),
            }
            RegionGt1 = Goal(region::region_gt::<1>) {
                names: [("regiongt1", "область_больше_1")],
                needs: [],
                summary: ("Their king can reach a region of more than one square.", "Королю противника доступна область больше одной клетки."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/2K5/1R6/k7 w - - 0 1"),
            }
            RegionGt2 = Goal(region::region_gt::<2>) {
                names: [("regiongt2", "область_больше_2")],
                needs: [],
                summary: ("Their king can reach a region of more than two squares.", "Королю противника доступна область больше двух клеток."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/1K6/2R5/k7 w - - 0 1"),
            }
            RegionGt3 = Goal(region::region_gt::<3>) {
                names: [("regiongt3", "область_больше_3")],
                needs: [],
                summary: ("Their king can reach a region of more than three squares.", "Королю противника доступна область больше трёх клеток."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/1K6/2R5/k7 w - - 0 1"),
            }
            RegionGt6 = Goal(region::region_gt::<6>) {
                names: [("regiongt6", "область_больше_6")],
                needs: [],
                summary: ("Their king can reach a region of more than six squares.", "Королю противника доступна область больше шести клеток."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/1K6/2R5/k7 w - - 0 1"),
            }
            RegionGt12 = Goal(region::region_gt::<12>) {
                names: [("regiongt12", "область_больше_12")],
                needs: [],
                summary: ("Their king can reach a region of more than twelve squares.", "Королю противника доступна область больше двенадцати клеток."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/1K6/2R5/k7 w - - 0 1"),
            }
            RegionGt20 = Goal(region::region_gt::<20>) {
                names: [("regiongt20", "область_больше_20")],
                needs: [],
                summary: ("Their king can reach a region of more than twenty squares.", "Королю противника доступна область больше двадцати клеток."),
                doc: (
                    "The region is that of `newregionsmaller`.",
                    "Область — та же, что у `уменьш_область`."
                ),
                holds: at("3k4/8/8/8/4R3/8/8/K7 w - - 0 1"),
                fails: at("8/8/8/8/8/1K6/2R5/k7 w - - 0 1"),
            }
            RegionOnEdge = Goal(region::region_on_edge) {
                names: [("region_on_edge", "область_на_краю")],
                needs: [],
                summary: ("Their king cannot leave a line of the edge.", "Король противника не может уйти с крайней линии."),
                doc: (
                    "Every square of the region of `newregionsmaller` lies on one and the same line: the a- or the h-file, the first or the eighth rank.",
                    "Все клетки области (см. `уменьш_область`) лежат на одной и той же линии: на вертикали a или h, на первой или восьмой горизонтали."
                ),
                holds: at("3k4/R7/K7/8/8/8/8/8 w - - 0 1"),
                fails: at("3k4/8/R7/K7/8/8/8/8 w - - 0 1"),
            }
            CornerInRegion = Goal(region::corner_in_region) {
                names: [("corner_in_region", "угол_в_области")],
                needs: [],
                summary: ("Their king can reach a corner.", "Королю противника доступен угол."),
                doc: (
                    "One of the four corners belongs to the region of `newregionsmaller`.",
                    "Хотя бы один из четырёх углов принадлежит области (см. `уменьш_область`)."
                ),
                holds: at("3k4/8/8/R7/8/8/8/K7 w - - 0 1"),
                fails: at("3k4/8/8/8/8/8/8/K1R1R3 w - - 0 1"),
            }
            BishopCornerInRegion = Goal(region::bishop_corner_in_region) {
                names: [("bishop_corner_in_region", "угол_слона_в_области")],
                needs: [OUR_BISHOP],
                summary: ("Their king can reach a corner that our bishop can strike.", "Королю противника доступен угол того цвета, по которому ходит наш слон."),
                doc: (
                    "As `corner_in_region`, with the two corners of our first bishop's colour.",
                    "Как `угол_в_области`, но считаются только два угла того же цвета, что и поле нашего первого слона."
                ),
                holds: at("2k5/8/8/3R4/4K3/8/8/7B w - - 0 1"),
                fails: at("2k5/8/8/3R4/4K3/8/7B/8 w - - 0 1"),
            }
            OurKingNearerRegion = Comparing(region::king_nearer) {
                names: [("our_king_nearer_region", "наш_король_ближе_к_области")],
                needs: [],
                summary: ("Our king is nearer to the region that their king can reach than at the root.", "Наш король ближе к области, доступной королю противника, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the distances in king moves to all squares of the region, so that a walk of their king within it changes nothing.",
                    "Расстояние — сумма расстояний в ходах короля до всех клеток области, поэтому прогулки короля противника внутри неё ничего не меняют."
                ),
                holds: compared("3k4/7R/8/8/8/8/1K6/8 b - - 0 1", "3k4/7R/8/8/8/8/8/K7 w - - 0 1"),
                fails: compared("3k4/7R/8/8/8/8/8/K7 b - - 0 1", "3k4/7R/8/8/8/8/1K6/8 w - - 0 1"),
            }
            OurKingNoFartherRegion = Comparing(region::king_no_farther) {
                names: [("our_king_no_farther_region", "наш_король_не_дальше_от_области")],
                needs: [],
                summary: ("Our king is no farther from the region that their king can reach than at the root.", "Наш король не дальше от области, доступной королю противника, чем в корневой позиции."),
                doc: (
                    "The distance is the sum of the distances in king moves to all squares of the region, so that a walk of their king within it changes nothing.",
                    "Расстояние — сумма расстояний в ходах короля до всех клеток области, поэтому прогулки короля противника внутри неё ничего не меняют."
                ),
                holds: compared("3k4/7R/8/8/8/8/1K6/8 b - - 0 1", "3k4/7R/8/8/8/8/8/K7 w - - 0 1"),
                fails: compared("3k4/7R/8/8/8/8/8/K7 b - - 0 1", "3k4/7R/8/8/8/8/1K6/8 w - - 0 1"),
            }
        } }
    };
}
