//! What the user reads, in both languages at once.
//!
//! Every message of the toolchain is a function in a `messages!` block (see `crate::messages`), which
//! gives the English and the Russian wording side by side, so neither can be forgotten.

/// The language of the texts shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

/// One text in English and Russian.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The English wording.
    pub en: String,
    /// The Russian wording.
    pub ru: String,
}

impl Lang {
    /// Of two things, the one for this language.
    pub fn choose<T>(self, en: T, ru: T) -> T {
        match self {
            Self::En => en,
            Self::Ru => ru,
        }
    }
}

impl Text {
    /// A message whose arguments are names, which differ from language to language.
    #[must_use]
    pub fn with_names(message: impl Fn(Lang) -> Self) -> Self {
        Self {
            en: message(Lang::En).en,
            ru: message(Lang::Ru).ru,
        }
    }

    /// The wording in `lang`.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.choose(&self.en, &self.ru)
    }
}

/// Declares messages: one function each, its arguments usable by name in both wordings.
///
/// ```
/// al0_grammar::messages! {
///     /// Greets.
///     pub fn hello(name) { en "hello {name}", ru "привет, {name}" }
/// }
/// assert_eq!(hello("Ivan").ru, "привет, Ivan");
/// ```
#[macro_export]
macro_rules! messages {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident($($arg:ident),*) { en $en:literal, ru $ru:literal })*) => {
        $(
            $(#[$doc])*
            #[must_use]
            $vis fn $name($($arg: impl ::std::fmt::Display),*) -> $crate::text::Text {
                $crate::text::Text { en: format!($en), ru: format!($ru) }
            }
        )*
    };
}
