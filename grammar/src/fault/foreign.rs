//! Operators of other Prologs that programs are written with: what to write instead.

use crate::{messages, text::Text};

messages! {
    fn lambdas() {
        en "there are no lambda expressions: give the goal a name by a clause; a shift is written as a call, `X is '>>'(Y, 1)`",
        ru "лямбда-выражений нет: дайте цели имя отдельным предложением; сдвиг запишите вызовом: `X is '>>'(Y, 1)`"
    }
    fn keeps_its_value() {
        en "a variable keeps its value: compute a new one, `X1 is X + 1`",
        ru "значение переменной не меняется: вычислите новую, `X1 is X + 1`"
    }
    fn powers() {
        en "a power is written `X ^ Y`", ru "степень пишут так: `X ^ Y`"
    }
    fn bits(operator) {
        en "write it as a call: `X is '{operator}'(Y, 1)`", ru "запишите вызовом: `X is '{operator}'(Y, 1)`"
    }
}

/// What to write instead of an operator that others have.
pub(super) fn hint(operator: &str) -> Option<Text> {
    Some(match operator {
        ">>" => lambdas(),
        "**" => powers(),
        "+=" | "-=" | "*=" | "++" | "--" => keeps_its_value(),
        // In quotes a backslash stands twice.
        "<<" | "/\\" | "\\/" => bits(operator.replace('\\', "\\\\")),
        _ => return None,
    })
}
