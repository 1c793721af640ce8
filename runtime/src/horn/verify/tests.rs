//! Every fault in a program that has no other.
#![allow(
    clippy::unwrap_used,
    reason = "tests state their assumptions by panicking"
)]

use super::*;
use crate::horn::{
    AtomNo, BuiltinNo, Label, Pred, PredNo, Reg, Slot, SwitchKey, SwitchNo, Test, builtin,
    operand::{ConstNo, FunctorNo},
};

/// A program of one predicate with so many arguments, whose code follows the machine's own.
fn parts(arity: u8, code: &[Instr]) -> Parts {
    Parts {
        atoms: WELL_KNOWN.iter().map(|name| Box::from(*name)).collect(),
        functors: vec![(0, 2)],
        preds: vec![Pred {
            name: 0,
            arity,
            entry: 4,
            visible: true,
        }],
        switches: vec![Switch::default()],
        code: PRELUDE.iter().chain(code).copied().collect(),
        ..Parts::default()
    }
}

fn fault(arity: u8, code: &[Instr]) -> Option<Fault> {
    Program::verify(parts(arity, code))
        .err()
        .map(|refused| refused.fault)
}

const X: [Reg; 4] = [Reg(0), Reg(1), Reg(2), Reg(3)];
const CALL: Instr = Instr::Call(PredNo(0));
const EXECUTE: Instr = Instr::Execute(PredNo(0));

#[test]
fn sound_code_is_accepted() {
    let [x0, x1, ..] = X;
    let (size, y0) = (Slot(1), Slot(0));
    for (arity, code) in [
        (0, vec![Instr::Proceed]),
        (2, vec![Instr::GetValue(x0, x1), EXECUTE]),
        (
            1,
            vec![
                Instr::Try(x1, Label(7)),
                Instr::Retry(Label(8)),
                Instr::Trust(Label(8)),
                Instr::Test(Test::Atom, x0, Label(8)),
                Instr::Proceed,
            ],
        ),
        (
            1,
            vec![
                Instr::Allocate(size),
                Instr::Store(y0, x0),
                CALL,
                Instr::Load(x0, y0),
                Instr::Deallocate,
                EXECUTE,
            ],
        ),
        (
            1,
            vec![
                Instr::GetStruct(x0, FunctorNo(0)),
                Instr::UnifyVar(x1),
                Instr::UnifyVoid(Reg(1)),
                Instr::GetAtom(x1, AtomNo(0)),
                Instr::Proceed,
            ],
        ),
    ] {
        assert_eq!(fault(arity, &code), None, "{code:?}");
    }
}

#[test]
fn what_points_nowhere_is_refused() {
    let [x0, ..] = X;
    let nowhere = [
        Instr::Execute(PredNo(1)),
        Instr::Jump(Label(4)),
        Instr::Jump(Label(2)),
        Instr::Jump(Label(9)),
        Instr::PutAtom(x0, AtomNo(WELL_KNOWN.len() as u32)),
        Instr::PutConst(x0, ConstNo(0)),
        Instr::PutStruct(x0, FunctorNo(1)),
        Instr::Switch(x0, SwitchNo(1)),
        Instr::Builtin(BuiltinNo(u16::MAX)),
    ];
    for instr in nowhere {
        assert_eq!(
            fault(1, &[instr, Instr::Proceed]),
            Some(Fault::Operand),
            "{instr:?}"
        );
    }
    for instr in [Instr::Answer, Instr::CatchFail] {
        assert_eq!(fault(0, &[instr]), Some(Fault::Reserved));
    }
    let alone = Instr::CopyHead(X[0], X[1], X[2]);
    assert_eq!(fault(3, &[alone, Instr::Proceed]), Some(Fault::StandsFor));
    assert_eq!(fault(0, &[Instr::NeckCut]), Some(Fault::Frame));
    // An alternative that would stand after the end.
    let first = Instr::Try(X[1], Label(0));
    assert_eq!(fault(1, &[first]), Some(Fault::Frame));
    let next = Instr::Retry(Label(0));
    assert_eq!(fault(1, &[first, next]), Some(Fault::Frame));
}

#[test]
fn a_switch_has_its_table_to_itself() {
    let switch = Instr::Switch(X[0], SwitchNo(0));
    assert_eq!(fault(1, &[switch]), None);
    assert_eq!(fault(1, &[switch, switch]), Some(Fault::Operand));
}

#[test]
fn tables_are_looked_at() {
    let with = |change: &dyn Fn(&mut Parts)| {
        let mut parts = parts(0, &[Instr::Proceed]);
        change(&mut parts);
        Program::verify(parts).err().map(|refused| refused.fault)
    };
    let last = WELL_KNOWN.len() as u32;
    assert_eq!(with(&|_| {}), None);
    assert_eq!(with(&|parts| parts.atoms.clear()), Some(Fault::Functor));
    assert_eq!(
        with(&|parts| parts.functors.push((0, 0))),
        Some(Fault::Functor)
    );
    assert_eq!(
        with(&|parts| parts.atoms.swap(0, 1)),
        Some(Fault::WellKnown)
    );
    for entry in [1, 3, 5] {
        let moved = with(&|parts| parts.preds.iter_mut().for_each(|pred| pred.entry = entry));
        assert_eq!(moved, Some(Fault::Predicate));
    }
    assert_eq!(
        with(&|parts| parts.constants.push(Constant::Text(last))),
        Some(Fault::Text)
    );
    let twice = [SwitchKey::atom(0), SwitchKey::atom(0)];
    for keys in [
        &twice[..],
        &[SwitchKey::atom(last)],
        &[SwitchKey(0)],
        &[SwitchKey(u64::MAX)],
    ] {
        let entries: Vec<_> = keys.iter().map(|key| (*key, 0)).collect();
        let changed = with(&|parts| {
            parts
                .switches
                .iter_mut()
                .for_each(|table| table.entries.clone_from(&entries))
        });
        assert_eq!(changed, Some(Fault::Switch), "{keys:?}");
    }
}

#[test]
fn registers_are_set_before_they_are_read() {
    let [x0, x1, ..] = X;
    let univ = BuiltinNo(builtin::find("=..", 2).unwrap());
    for code in [
        vec![Instr::GetValue(x0, x1), Instr::Proceed],
        vec![Instr::Move(x0, x1), Instr::Proceed],
        vec![Instr::Builtin(univ), Instr::Proceed],
        vec![Instr::Meta(x1)],
        vec![Instr::CatchMark, Instr::Proceed],
        vec![Instr::Try(Reg(2), Label(0)), Instr::Trust(Label(0))],
        // Set on one way only.
        vec![
            Instr::Test(Test::Atom, x0, Label(6)),
            Instr::NewVar(x1),
            Instr::GetValue(x0, x1),
            Instr::Proceed,
        ],
        // Gone after a call.
        vec![Instr::Allocate(Slot(0)), CALL, Instr::Deallocate, EXECUTE],
        // An alternative finds what the choice point has kept, and no more.
        vec![
            Instr::NewVar(x1),
            Instr::Try(x1, Label(7)),
            Instr::Trust(Label(7)),
            Instr::GetValue(x0, x1),
            Instr::Proceed,
        ],
    ] {
        assert_eq!(fault(1, &code), Some(Fault::Register), "{code:?}");
    }
    let last = Reg(u8::MAX);
    let all = Instr::Meta(last);
    assert_eq!(fault(u8::MAX, &[all]), Some(Fault::Register));
    assert_eq!(fault(u8::MAX, &[Instr::NewVar(last), all]), None);
}

#[test]
fn slots_and_environments_are_there_where_they_are_needed() {
    let (x0, y0, y1) = (Reg(0), Slot(0), Slot(1));
    let slots = [
        vec![Instr::Store(y0, x0), Instr::Proceed],
        vec![
            Instr::Allocate(y1),
            Instr::Store(y1, x0),
            Instr::Deallocate,
            Instr::Proceed,
        ],
        vec![
            Instr::Allocate(y1),
            Instr::Load(x0, y0),
            Instr::Deallocate,
            Instr::Proceed,
        ],
    ];
    for code in slots {
        assert_eq!(fault(1, &code), Some(Fault::Slot), "{code:?}");
    }
    let environments = [
        vec![CALL, Instr::Proceed],
        vec![Instr::Deallocate, Instr::Proceed],
        vec![Instr::Allocate(y0), Instr::Proceed],
        vec![Instr::Allocate(y0), EXECUTE],
        vec![Instr::Allocate(y0), Instr::Allocate(y0), Instr::Fail],
        vec![
            Instr::Allocate(y0),
            Instr::Test(Test::Atom, x0, Label(7)),
            Instr::Deallocate,
            Instr::Proceed,
        ],
    ];
    for code in environments {
        assert_eq!(fault(1, &code), Some(Fault::Environment), "{code:?}");
    }
}

#[test]
fn structures_are_whole_and_choice_points_ones_own() {
    let [x0, x1, ..] = X;
    for code in [
        vec![Instr::GetList(x0), Instr::UnifyVar(x1), Instr::Proceed],
        vec![
            Instr::PutStruct(x1, FunctorNo(0)),
            Instr::UnifyVoid(Reg(3)),
            Instr::Proceed,
        ],
        vec![Instr::UnifyVar(x1), Instr::Proceed],
        vec![
            Instr::Test(Test::Atom, x0, Label(6)),
            Instr::GetList(x0),
            Instr::UnifyVar(x1),
            Instr::UnifyVar(x1),
            Instr::Proceed,
        ],
    ] {
        assert_eq!(fault(1, &code), Some(Fault::Structure), "{code:?}");
    }
    for code in [
        vec![Instr::Retry(Label(0)), Instr::Proceed],
        vec![Instr::Trust(Label(0))],
        vec![Instr::Try(x1, Label(0)), Instr::Proceed],
        vec![Instr::Try(x1, Label(5)), Instr::Trust(Label(0))],
    ] {
        assert_eq!(fault(1, &code), Some(Fault::Alternative), "{code:?}");
    }
}
