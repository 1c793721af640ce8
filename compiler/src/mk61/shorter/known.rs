//! Blocks and shorter ones that the search has found, as text: commands by their English names, registers as letters
//! in the order in which they come, numbers as such, and the condition behind the block.

use std::sync::LazyLock;

use al0_runtime::mk61::isa::{Code, Style};

use crate::mk61::{
    code::{Hundredths, Item, Label},
    generate::op,
};

/// What was found before. Each line is tried on the inputs of its place before it is used.
const TEXT: &str = include_str!("known.txt");

/// A block and a shorter one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    from: Vec<Word>,
    to: Vec<Word>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Register(u8),
    Constant(i32),
    Code(u8),
    Condition(u8),
}

const CONDITIONS: [(&str, u8); 4] = [
    ("?<0", op::NEGATIVE),
    ("?>=0", op::NOT_NEGATIVE),
    ("?=0", op::ZERO),
    ("?<>0", op::NOT_ZERO),
];

/// Commands that blocks are made of.
pub(super) const COMMANDS: [u8; 13] = [
    op::ADD,
    op::SUB,
    op::MUL,
    op::DIV,
    op::WHOLE,
    op::PART,
    op::ABS,
    op::SIGN,
    op::SQUARE,
    op::NEGATE,
    op::LIFT,
    op::SWAP,
    op::LAST,
];

/// All rules, in the order of the text.
pub(super) fn rules() -> &'static [Rule] {
    static RULES: LazyLock<Vec<Rule>> =
        LazyLock::new(|| TEXT.lines().filter_map(Rule::parse).collect());
    &RULES
}

impl Rule {
    fn parse(line: &str) -> Option<Self> {
        let (from, to) = line.split_once(" => ")?;
        let words = |text: &str| -> Option<Vec<Word>> {
            text.split_whitespace().map(Word::parse).collect()
        };
        Some(Self {
            from: words(from)?,
            to: words(to)?,
        })
    }

    /// The items that the rule's block begins with here, how many they are, and what stands for them.
    pub(super) fn matched(&self, items: &[Item]) -> Option<(usize, Vec<Item>)> {
        let mut registers: Vec<(u8, u8)> = Vec::new();
        let mut label = None;
        for (word, item) in self.from.iter().zip(items) {
            let fits = match (word, item) {
                (Word::Register(name), Item::Code(code)) if code & 0xF0 == op::RECALL => {
                    let register = code & 0x0F;
                    match registers.iter().find(|(one, _)| one == name) {
                        Some((_, known)) => *known == register,
                        None => {
                            registers.push((*name, register));
                            true
                        }
                    }
                }
                (Word::Constant(one), Item::Constant(other) | Item::Beside(other)) => {
                    *one == other.0
                }
                (Word::Code(one), Item::Code(other)) => one == other,
                (Word::Condition(one), Item::Unless(other, to)) => {
                    label = Some(*to);
                    one == other
                }
                _ => false,
            };
            if !fits {
                return None;
            }
        }
        let there = items.len() >= self.from.len();
        let to = self.to.iter().map(|word| word.item(&registers, label));
        Some((self.from.len(), to.collect::<Option<Vec<Item>>>()?)).filter(|_| there)
    }
}

impl Word {
    fn parse(text: &str) -> Option<Self> {
        if let Some((_, code)) = CONDITIONS.iter().find(|(name, _)| *name == text) {
            return Some(Self::Condition(*code));
        }
        let code = COMMANDS.into_iter().find(|code| named(*code) == text);
        if let Some(code) = code {
            return Some(Self::Code(code));
        }
        if let [letter @ b'a'..=b'e'] = text.as_bytes() {
            return Some(Self::Register(*letter));
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{part:0<2}");
        digits.parse().ok().map(Self::Constant)
    }

    fn item(self, registers: &[(u8, u8)], label: Option<Label>) -> Option<Item> {
        Some(match self {
            Self::Register(name) => {
                let (_, register) = registers.iter().find(|(one, _)| *one == name)?;
                Item::Code(op::RECALL | register)
            }
            Self::Constant(value) => Item::Constant(Hundredths(value)),
            Self::Code(code) => Item::Code(code),
            Self::Condition(code) => Item::Unless(code, label?),
        })
    }
}

fn named(code: u8) -> String {
    Code(code).name(Style::English).to_string()
}

/// Blocks as a line of the text.
pub(super) fn told(from: &[Item], to: &[Item]) -> String {
    let mut registers: Vec<u8> = Vec::new();
    let mut side = |items: &[Item]| {
        let words = items.iter().map(|item| word(item, &mut registers));
        words.collect::<Vec<String>>().join(" ")
    };
    format!("{} => {}", side(from), side(to))
}

fn word(item: &Item, registers: &mut Vec<u8>) -> String {
    match item {
        Item::Code(code) if code & 0xF0 == op::RECALL => {
            let register = code & 0x0F;
            let known = registers.iter().position(|one| *one == register);
            let at = known.unwrap_or_else(|| {
                registers.push(register);
                registers.len() - 1
            });
            ["a", "b", "c", "d", "e"]
                .get(at)
                .copied()
                .unwrap_or("?")
                .to_owned()
        }
        Item::Code(code) => named(*code),
        Item::Constant(value) | Item::Beside(value) => value.to_string(),
        Item::Unless(condition, _) => {
            let known = CONDITIONS.iter().find(|(_, code)| code == condition);
            known.map_or("?", |(name, _)| name).to_owned()
        }
        Item::Address(_)
        | Item::Keep(_)
        | Item::Fetch(_)
        | Item::Call(_)
        | Item::Label(_)
        | Item::Part(_) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_text_is_a_rule() {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(rules().len(), lines.count());
    }

    #[test]
    fn a_rule_is_written_and_read() {
        let items = [
            Item::Code(op::RECALL | 0xB),
            Item::Code(op::PART),
            Item::Constant(Hundredths(90)),
            Item::Unless(op::ZERO, Label::Next),
        ];
        let line = told(&items, &items);
        let rule = Rule::parse(&line).unwrap();
        assert_eq!(rule.matched(&items), Some((4, items.to_vec())), "{line}");
        assert_eq!(rule.matched(&items[..3]), None);
    }
}
