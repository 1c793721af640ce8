//! The macro that makes everything out of the rows of the predicate table.

/// Declares the predicates; see `table.rs` for the form of a row.
macro_rules! catalogue {
    ($(
        $id:ident = $kind:ident ( $($code:path),+ ) {
            names: [ $(($en:literal, $ru:literal)),+ ],
            needs: [ $($need:ident),* ],
            summary: ($sum_en:literal, $sum_ru:literal),
            doc: ($doc_en:literal, $doc_ru:literal),
            holds: $holds:expr,
            fails: $fails:expr,
        }
    )+) => {
        /// A predicate of the chess library.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Predicate {
            $( #[doc = $sum_en] $id, )+
        }

        impl Predicate {
            /// Every predicate, in the order of the reference.
            pub const ALL: &'static [Self] = &[ $( Self::$id ),+ ];

            /// What is said about the predicate.
            #[must_use]
            pub const fn info(self) -> &'static PredicateInfo {
                match self {
                    $( Self::$id => {
                        static INFO: PredicateInfo = PredicateInfo {
                            predicate: Predicate::$id,
                            kind: Kind::$kind,
                            names: &[ $( Names { en: $en, ru: $ru } ),+ ],
                            needs: &[ $( $need ),* ],
                            summary: Bilingual { en: $sum_en, ru: $sum_ru },
                            doc: Bilingual { en: $doc_en, ru: $doc_ru },
                            holds: $holds,
                            fails: $fails,
                        };
                        &INFO
                    } )+
                }
            }

            /// Whether the goal holds at a node; no move constraint ever does.
            #[must_use]
            #[inline]
            pub fn holds(self, node: &Node<'_>) -> bool {
                match self {
                    $( Self::$id => catalogue!(@holds $kind node $($code),+), )+
                }
            }

            /// [`Predicate::holds`] for this predicate alone: what the machine calls without looking again
            /// which predicate it is. The position comes first, then the root.
            #[must_use]
            pub(crate) const fn code(self) -> fn(&Position, &Position) -> bool {
                match self {
                    $( Self::$id => catalogue!(@code $kind $($code),+), )+
                }
            }

            /// Appends the moves that a move constraint gives, in its order; a goal gives none.
            #[inline]
            pub fn generate(self, position: &Position, out: &mut MoveBuf) {
                match self {
                    $( Self::$id => catalogue!(@generate $kind position out $($code),+), )+
                }
            }

            /// Whether a move is among those that a move constraint gives; a goal admits none.
            #[must_use]
            #[inline]
            pub fn admits(self, position: &Position, mv: Move) -> bool {
                match self {
                    $( Self::$id => catalogue!(@admits $kind position mv $($code),+), )+
                }
            }
        }
    };
    (@holds Goal $node:ident $code:path) => { $code($node.position) };
    (@holds Comparing $node:ident $code:path) => { $code($node) };
    (@holds Moves $node:ident $generate:path, $admits:path) => { false };
    (@code Goal $code:path) => { |position, _| $code(position) };
    (@code Comparing $code:path) => { |position, root| $code(&Node { position, root }) };
    (@code Moves $generate:path, $admits:path) => { |_, _| false };
    (@generate Goal $position:ident $out:ident $code:path) => { () };
    (@generate Comparing $position:ident $out:ident $code:path) => { () };
    (@generate Moves $position:ident $out:ident $generate:path, $admits:path) => {
        $generate($position, $out)
    };
    (@admits Goal $position:ident $mv:ident $code:path) => { false };
    (@admits Comparing $position:ident $mv:ident $code:path) => { false };
    (@admits Moves $position:ident $mv:ident $generate:path, $admits:path) => {
        $admits($position, $mv)
    };
}

pub(super) use catalogue;
