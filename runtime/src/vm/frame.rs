//! Tables written for one half of the board: searched in the mirror, told as it is.

use super::{
    observe::{AdviceEnd, Failure, Observer},
    tree::{Event, Token, Tree},
};
use crate::{
    bytecode::Pc,
    chess::{Mirror, Move, Position},
};

/// The image of a tree, as a tree for `root`, which is the image of its root.
pub(super) fn unmirrored(tree: &Tree, root: &Position, mirror: Mirror) -> Tree {
    let mut image = Tree::default();
    let mut position = *root;
    let mut above = Vec::new();
    for event in tree.events() {
        match event {
            Event::Nil => image.push(Token::End),
            Event::Open => image.push(Token::Open),
            Event::Ours(mv)
            | Event::Reply {
                mv, ends: false, ..
            } => {
                let mv = mirror.mv(mv, &position);
                image.push(Token::Move(mv));
                above.push(position);
                position = position.make(mv);
            }
            Event::Reply { mv, ends: true, .. } => {
                image.push(Token::Move(mirror.mv(mv, &position)));
                image.push(Token::End);
            }
            Event::End | Event::Close => {
                image.push(if event == Event::End {
                    Token::End
                } else {
                    Token::Close
                });
                position = above.pop().unwrap_or(position);
            }
            Event::Back => position = above.pop().unwrap_or(position),
        }
    }
    image
}

/// Tells an observer of a search in the mirror what it would have heard without.
pub(super) struct Unmirrored<'a, O> {
    pub(super) observer: &'a mut O,
    pub(super) root: &'a Position,
    pub(super) mirror: Mirror,
}

impl<O: Observer> Observer for Unmirrored<'_, O> {
    const ACTIVE: bool = O::ACTIVE;

    fn rule(&mut self, rule: u32, holds: bool, failed_at: Option<Pc>) {
        self.observer.rule(rule, holds, failed_at);
    }

    fn advice_begins(&mut self, advice: u32) {
        self.observer.advice_begins(advice);
    }

    fn advice_ends(&mut self, advice: u32, end: AdviceEnd, nodes: u64) {
        self.observer.advice_ends(advice, end, nodes);
    }

    fn node_fails(&mut self, line: &[Move], failure: Failure) {
        let mut position = *self.root;
        let image: Vec<Move> = line
            .iter()
            .map(|&mv| {
                let mv = self.mirror.mv(mv, &position);
                position = position.make(mv);
                mv
            })
            .collect();
        self.observer.node_fails(&image, failure);
    }
}
