//! `--heatmap MAN --svg FILE`: which advice is used where a man stands.

use crate::{
    args::NamedMan,
    draw::heatmap::{self, Panel},
    exit::Trouble,
    output,
    program::Program,
    session::Session,
    text::pictures as words,
};
use al0_runtime::{
    chess::{Color, Man, Role, Side},
    solve::SurveyReport,
};
use std::path::Path;

/// Names of men that are no codes.
const ROLES: [(Role, &str, &str, &str); 6] = [
    (Role::King, "king", "король", "к"),
    (Role::Queen, "queen", "ферзь", "ф"),
    (Role::Rook, "rook", "ладья", "л"),
    (Role::Bishop, "bishop", "слон", "с"),
    (Role::Knight, "knight", "конь", "кн"),
    (Role::Pawn, "pawn", "пешка", "п"),
];

/// Reads `rook`, `ладья`, `bk` or `чк`.
pub(crate) fn parse_man(text: &str) -> Result<NamedMan, String> {
    let text = text.to_lowercase();
    let by_name = ROLES
        .iter()
        .find(|(_, en, ru, _)| text == *en || text == *ru);
    if let Some((role, ..)) = by_name {
        return Ok(NamedMan {
            color: None,
            role: *role,
        });
    }
    by_code(&text)
        .ok_or_else(|| "use king, queen, rook, bishop, knight, pawn, or wk, br, ...".to_owned())
}

fn by_code(text: &str) -> Option<NamedMan> {
    let mut letters = text.chars();
    let color = match letters.next()? {
        'w' | 'б' => Color::White,
        'b' | 'ч' => Color::Black,
        _ => return None,
    };
    let code = letters.as_str();
    let latin = |role: &Role| code == role.letter().to_ascii_lowercase().to_string();
    let (role, ..) = ROLES
        .iter()
        .find(|(role, _, _, ru)| latin(role) || code == *ru)?;
    Some(NamedMan {
        color: Some(color),
        role: *role,
    })
}

impl NamedMan {
    /// The man for a table that plays a colour.
    pub(super) fn seen_by(self, us: Color) -> Man {
        let side = match self.color {
            Some(color) if color != us => Side::Them,
            Some(_) | None => Side::Us,
        };
        Man::new(side, self.role)
    }
}

/// Draws a board for each piece of advice that was used, and for positions without a move.
pub(super) fn write(
    session: &mut Session,
    program: &Program,
    report: &SurveyReport,
    man: Man,
    path: &Path,
) -> Result<(), Trouble> {
    output::refuse_input(session, path)?;
    let ui = session.ui;
    let module = program.module.module();
    let advice = module.advice.iter().map(|advice| advice.name.to_string());
    let others = [words::no_move(), words::limit()].map(|text| ui.say(&text).to_owned());
    let panels: Vec<Panel> = advice
        .chain(others)
        .zip(&report.squares)
        .filter(|(_, counts)| counts.iter().any(|&count| count > 0))
        .map(|(name, counts)| Panel {
            title: format!("{name}: {}", counts.iter().sum::<u64>()),
            counts: *counts,
        })
        .collect();
    let title = words::heatmap(ui.say(&words::man(man)), &module.source);
    output::write_file(session, path, |out| {
        heatmap::write(out, ui.say(&title), &panels)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_named_in_many_ways() {
        let black_king = Man::new(Side::Them, Role::King);
        for name in ["bk", "чк", "BK"] {
            assert_eq!(parse_man(name).unwrap().seen_by(Color::White), black_king);
        }
        let rook = Man::new(Side::Us, Role::Rook);
        for name in ["rook", "Ладья", "бл", "wr"] {
            assert_eq!(parse_man(name).unwrap().seen_by(Color::White), rook);
        }
        for name in ["", "w", "wx", "horse", "wkk"] {
            assert!(parse_man(name).is_err(), "{name}");
        }
    }
}
