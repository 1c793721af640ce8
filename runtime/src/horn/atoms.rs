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
    REPRESENTATION_ERROR 8 "representation_error";
    SYNTAX_ERROR 9 "syntax_error";
    PROCEDURE 10 "procedure";
    SLASH 11 "/";
    MINUS 12 "-";
    COMMA 13 ",";
    SEMICOLON 14 ";";
    ARROW 15 "->";
    LESS 16 "<";
    EQUAL 17 "=";
    GREATER 18 ">";
    CARET 19 "^";
    END_OF_FILE 20 "end_of_file";
    PLUS 21 "+";
    VAR_NAME 22 "$VAR";
}
