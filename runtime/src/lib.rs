//! The machines of AL0: the chess library, the bytecode and its virtual machine, the solvers.
//!
//! Nothing here knows source text; what comes from outside (FEN, bytecode files) is checked before use.

pub mod bytecode;
pub mod chess;
pub mod horn;
pub mod mk61;
pub mod own;
pub mod predicates;
pub mod solve;
pub mod vm;
