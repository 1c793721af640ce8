//! The atoms that the machine itself speaks of; every program begins with them.

macro_rules! atoms {
    ($($name:ident $number:literal $text:literal;)*) => {
        $(pub(crate) const $name: u32 = $number;)*
        /// The texts of the atoms that every program begins with, in order.
        pub const WELL_KNOWN: &[&str] = &[$($text),*];
    };
}

atoms! {
    NIL 0 "[]";
    LIST 1 "[|]";
    ERROR 2 "error";
    TYPE_ERROR 3 "type_error";
    INSTANTIATION_ERROR 4 "instantiation_error";
    DOMAIN_ERROR 5 "domain_error";
    EXISTENCE_ERROR 6 "existence_error";
    EVALUATION_ERROR 7 "evaluation_error";
    SYNTAX_ERROR 8 "syntax_error";
    PROCEDURE 9 "procedure";
    SLASH 10 "/";
    MINUS 11 "-";
    COMMA 12 ",";
    SEMICOLON 13 ";";
    ARROW 14 "->";
    LESS 15 "<";
    EQUAL 16 "=";
    GREATER 17 ">";
    CARET 18 "^";
    END_OF_FILE 19 "end_of_file";
    VAR_NAME 20 "$VAR";
    POSITION 21 "$position";
}
