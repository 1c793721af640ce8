//! Which predicates do nothing but succeed or fail: a second call with the same arguments changes nothing.

use std::collections::{HashMap, HashSet};

use super::{calls::calls, program::Program};

/// Predicates of Prolog's that neither write nor read nor throw on purpose, and control constructs.
const PURE: &str = "true fail false ! , ; -> \\+ not once ignore forall findall bagof setof ^ = \\= == \\== @< @> @=< @>= \
    compare is =:= =\\= < > =< >= var nonvar atom atomic integer float number compound callable ground is_list functor arg =.. \
    copy_term length member memberchk append reverse nth0 nth1 last sum_list sumlist max_list min_list numlist list_to_set msort \
    sort predsort between succ plus select delete subtract intersection union exclude include permutation atom_codes atom_chars \
    atom_length atom_concat number_codes char_code";

/// Names and numbers of arguments of the program's predicates that have no effects.
pub(super) fn without(program: &Program<'_>) -> HashSet<(String, usize)> {
    let pure: HashSet<&str> = PURE.split_whitespace().collect();
    let chess: HashSet<_> = al0_runtime::own::callable().collect();
    let is_own = |name: &str, arity: usize| program.defines(name, arity);
    // Who calls a predicate, and those that do something themselves.
    let mut callers: HashMap<(String, usize), Vec<(String, usize)>> = HashMap::new();
    let mut waiting = Vec::new();
    let mut all = HashSet::new();
    for clause in &program.clauses {
        let (name, arity) = clause.key();
        let key = (name.to_owned(), arity);
        for call in calls(clause, &is_own) {
            if is_own(call.name, call.arity) {
                let called = (call.name.to_owned(), call.arity);
                callers.entry(called).or_default().push(key.clone());
            } else if !pure.contains(call.name) && !is_chess(&chess, call.name, call.arity) {
                waiting.push(key.clone());
            }
        }
        all.insert(key);
    }
    while let Some(key) = waiting.pop() {
        if all.remove(&key) {
            waiting.extend(callers.remove(&key).into_iter().flatten());
        }
    }
    all
}

fn is_chess(chess: &HashSet<(&str, u8)>, name: &str, arity: usize) -> bool {
    u8::try_from(arity).is_ok_and(|arity| chess.contains(&(name, arity)))
}
