//! Directives about the men: fixed ones, where they start, the half of the board.

use al0_grammar::{
    codes,
    term::{TermId, View},
};
use al0_runtime::chess::{Frame, Mirror, Square};

use super::{Lowering, directive::value_word};
use crate::messages;

impl Lowering<'_> {
    /// `fixed(wk, c3)`
    pub(super) fn fixed(&mut self, man: TermId, square: TermId) -> bool {
        let (Some(piece), Some(square)) = (self.named_piece(man), self.square_name(square)) else {
            return false;
        };
        let place = self.place(self.span(man));
        match piece {
            Some(piece) if piece.nth() > 0 => {
                let message = messages::fixed_twin(self.span(man).text(self.source));
                self.report(codes::BAD_SETUP, place.span, message);
            }
            Some(piece) => {
                let settings = &mut self.draft.settings;
                settings.fixed.push((piece.man, square, place));
            }
            None => {}
        }
        true
    }

    /// `start(wq, d4)`
    pub(super) fn start(&mut self, piece: TermId, square: TermId) -> bool {
        let (Some(named), Some(square)) = (self.named_piece(piece), self.square_name(square))
        else {
            return false;
        };
        let place = self.place(self.span(piece));
        if let Some(piece) = named {
            self.draft.settings.start.push((piece, square, place));
        }
        true
    }

    /// `frame(diagonal(bk))`
    pub(super) fn frame(&mut self, frame: TermId) -> bool {
        let View::Compound {
            name,
            args: [piece],
        } = self.terms.view(frame)
        else {
            return false;
        };
        let word = value_word(name);
        let mut mirrors = Mirror::ALL.into_iter();
        let Some(mirror) = mirrors.find(|mirror| mirror.name() == word) else {
            return false;
        };
        let Some(named) = self.named_piece(*piece) else {
            return false;
        };
        let place = self.place(self.span(frame));
        if let Some(piece) = named {
            let frame = Frame { mirror, piece };
            let earlier = self.draft.settings.frame.replace((frame, place));
            self.given_once("frame", place, earlier.map(|(_, place)| place));
        }
        true
    }

    /// A term of the shape of a piece: the piece, or nothing after a diagnostic.
    fn named_piece(&mut self, term: TermId) -> Option<Option<al0_runtime::chess::Piece>> {
        match self.terms.view(term) {
            View::Atom(_) | View::Compound { args: [_], .. } => Some(self.piece(term)),
            _ => None,
        }
    }

    fn square_name(&self, term: TermId) -> Option<Square> {
        match self.terms.view(term) {
            View::Atom(name) | View::Str(name) => Square::parse(name),
            _ => None,
        }
    }
}
