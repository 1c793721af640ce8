//! The built-in predicates that are native. Those that can succeed more than once are written in the
//! library, on top of kernels whose names begin with `$`.

mod files;
mod format;
mod input;
mod kinds;
mod lists;
mod strings;
mod terms;
mod text;

use super::machine::{Machine, Outcome};

type Native = for<'a, 'b> fn(&'a mut Machine<'b>) -> Outcome;

/// One row of the table.
struct Row {
    name: &'static str,
    arity: u8,
    run: Native,
}

macro_rules! builtins {
    ($($name:literal / $arity:literal $run:path;)*) => {
        const TABLE: &[Row] = &[$(Row { name: $name, arity: $arity, run: $run }),*];
    };
}

builtins! {
    "=" / 2 terms::unify;
    "\\=" / 2 terms::differ;
    "compare" / 3 terms::compare;
    "functor" / 3 terms::functor;
    "$arg" / 3 terms::arg;
    "=.." / 2 terms::univ;
    "copy_term" / 2 terms::copy_term;
    "term_variables" / 2 terms::term_variables;
    "ground" / 1 terms::ground;
    "throw" / 1 terms::throw;
    "halt" / 0 terms::halt;
    "halt" / 1 terms::halt_with;
    "$results_begin" / 0 terms::results_begin;
    "$results_add" / 1 terms::results_add;
    "$results_end" / 1 terms::results_end;
    "$check_body" / 1 terms::check_body;
    "$free_variables" / 3 terms::free_variables;
    "$must_be" / 2 terms::must_be;
    "$length" / 3 lists::length;
    "$list_of_length" / 2 lists::of_length;
    "memberchk" / 2 lists::memberchk;
    "msort" / 2 lists::msort;
    "sort" / 2 lists::sort;
    "sort" / 4 lists::sort_by;
    "keysort" / 2 lists::keysort;
    "sum_list" / 2 lists::sum;
    "sumlist" / 2 lists::sum;
    "atom_codes" / 2 text::atom_codes;
    "atom_chars" / 2 text::atom_chars;
    "char_code" / 2 text::char_code;
    "number_codes" / 2 text::number_codes;
    "number_chars" / 2 text::number_chars;
    "atom_number" / 2 text::atom_number;
    "atom_length" / 2 text::atom_length;
    "string_length" / 2 text::atom_length;
    "string_codes" / 2 text::string_codes;
    "string_chars" / 2 text::string_chars;
    "atom_string" / 2 text::atom_string;
    "string_to_atom" / 2 text::string_to_atom;
    "upcase_atom" / 2 text::upcase;
    "downcase_atom" / 2 text::downcase;
    "$atom_concat" / 3 text::atom_concat;
    "$text_join" / 3 text::join;
    "$text_split" / 3 text::split;
    "$sub_text" / 4 text::sub_text;
    "write" / 1 text::write;
    "print" / 1 text::writeq;
    "writeln" / 1 text::writeln;
    "writeq" / 1 text::writeq;
    "write_canonical" / 1 text::write_canonical;
    "nl" / 0 text::nl;
    "tab" / 1 text::tab;
    "put" / 1 text::put_char;
    "put_char" / 1 text::put_char;
    "see" / 1 files::see;
    "seen" / 0 files::seen;
    "seeing" / 1 files::seeing;
    "tell" / 1 files::tell;
    "told" / 0 files::told;
    "telling" / 1 files::telling;
    "exists_file" / 1 files::exists;
    "ttyflush" / 0 text::nothing;
    "flush_output" / 0 text::nothing;
    "read" / 1 text::read;
    "get_char" / 1 input::get_char;
    "peek_char" / 1 input::peek_char;
    "get_code" / 1 input::get_code;
    "peek_code" / 1 input::peek_code;
    "$defined" / 1 terms::defined;
    "$parse" / 3 text::parse;
    "$spell" / 2 text::spell;
    "$write_with" / 4 text::write_with;
    "$capture" / 0 text::capture;
    "$captured" / 1 text::captured;
    "$choices" / 1 terms::choices;
    "acyclic_term" / 1 terms::acyclic;
    "$sub_string" / 4 strings::sub_string;
    "$string_concat" / 3 text::string_concat;
    "string_lower" / 2 strings::lower;
    "string_upper" / 2 strings::upper;
    "split_string" / 4 strings::split_string;
    "name" / 2 strings::name;
    "text_to_string" / 2 strings::to_string;
    "$char_type" / 2 kinds::char_type;
    "format" / 1 format::format1;
    "format" / 2 format::format2;
}

/// The number of a native predicate.
#[must_use]
pub fn find(name: &str, arity: usize) -> Option<u16> {
    let fits = |row: &Row| row.name == name && usize::from(row.arity) == arity;
    TABLE
        .iter()
        .position(fits)
        .and_then(|at| u16::try_from(at).ok())
}

/// Name and number of arguments of every native predicate.
pub fn all() -> impl Iterator<Item = (&'static str, u8)> {
    TABLE.iter().map(|row| (row.name, row.arity))
}

pub(crate) fn exists(number: u16) -> bool {
    usize::from(number) < TABLE.len()
}

/// With how many arguments a native predicate is called.
pub(crate) fn arity(number: u16) -> u8 {
    TABLE.get(usize::from(number)).map_or(0, |row| row.arity)
}

pub(crate) fn shown(number: u16) -> String {
    TABLE
        .get(usize::from(number))
        .map_or_else(String::new, |row| format!("{}/{}", row.name, row.arity))
}

/// Runs a native predicate on the argument registers.
#[inline]
pub(crate) fn run(machine: &mut Machine<'_>, number: u16) -> Outcome {
    match TABLE.get(usize::from(number)) {
        Some(row) => {
            machine.steps += 1;
            (row.run)(machine)
        }
        None => Ok(false),
    }
}
