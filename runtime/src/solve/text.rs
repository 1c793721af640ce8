//! One line of the survey.

use crate::{
    chess::{Placed, Position, Side},
    own::Trouble,
    vm::{Answer, Tree, digits},
};

/// Appends `124331 mate_in_2 1223(3121<4341.>)` and a line end; without `tree`, only the advice. An error
/// without word stands for a limit that was reached.
pub(super) fn push_line(
    out: &mut Vec<u8>,
    position: &Position,
    answer: Result<Answer, Option<&Trouble>>,
    advice: &str,
    tree: Option<&Tree>,
) {
    push_men(out, position);
    out.push(b' ');
    match answer {
        Ok(Answer::Advice { .. }) => {
            out.extend_from_slice(advice.as_bytes());
            if let Some(tree) = tree {
                out.push(b' ');
                tree.write_survey(out);
            }
        }
        Ok(Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove) => {
            out.extend_from_slice(b"FAIL")
        }
        Err(Some(trouble)) => out.extend_from_slice(format!("error:{trouble}").as_bytes()),
        Err(None) => out.extend_from_slice(b"LIMIT"),
    }
    out.push(b'\n');
}

/// File and rank of our king, our other men, their king, their other men.
fn push_men(out: &mut Vec<u8>, position: &Position) {
    for side in [Side::Us, Side::Them] {
        for Placed { square, .. } in position.live_men().filter(|placed| placed.man.side == side) {
            out.extend_from_slice(&digits(square));
        }
    }
}
