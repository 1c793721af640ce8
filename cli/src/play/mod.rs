//! `al0 play FILE`: a game against a table, in the terminal.

mod game;
mod input;
mod pgn;

use crate::wishes::Wishes;
use crate::{
    args::Play,
    draw::{board, tree::Branches},
    exit::{Exit, Outcome, Trouble},
    limits,
    lines::Lines,
    output, position,
    program::{self, Program},
    session::Session,
    text::{game as words, play, program as faults},
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span, text::Text};
use al0_runtime::{
    chess::{Board, Color, Move, Position, Side, fen, san},
    solve::{Decision, Player, Verdict, fallback},
    vm::{Answer, Limits},
};
pub(crate) use game::End;
use game::{Game, side_of};
use input::Wish;
use std::{
    io,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
    time::{SystemTime, UNIX_EPOCH},
};

/// A player at the board.
struct Table<'s> {
    session: &'s mut Session,
    name: String,
    program: Program,
    player: Player,
    limits: Limits,
    game: Game,
    /// Whether the player moves for both sides.
    both: bool,
    /// What the table decided, each with the number of half-moves made before.
    decisions: Vec<(usize, Decision)>,
}

/// Plays until the player has enough.
pub(crate) fn run(session: &mut Session, args: &Play) -> Outcome {
    let program = Program::load(session, &args.files, &Wishes::of_table(&args.of_table))?;
    let start = match &args.fen {
        Some(fen) => position::read_any(session, &program, fen)?,
        None => random(&program, args.seed)?,
    };
    let mut table = Table {
        session,
        name: program::first(&args.files).to_owned(),
        player: Player::new(&program.module),
        program,
        limits: limits::limits(&args.limits),
        game: Game::new(start),
        both: args.both,
        decisions: Vec::new(),
    };
    table.play()?;
    Ok(Exit::Fine)
}

/// A position of the table's ending with us to move in which there is something to play.
fn random(program: &Program, seed: Option<u64>) -> Result<Position, Trouble> {
    let Some(ending) = program.ending() else {
        let message = faults::no_ending();
        let missing = Diagnostic::new(codes::NO_ENDING, program.file, Span::default(), message);
        return Err(missing.hint(words::give_fen()).into());
    };
    let from = scrambled(seed.unwrap_or_else(now)) % ending.space();
    let table = program.module.module();
    let part = |range| {
        let positions = ending.positions_in(table.us, Side::Us, range);
        positions.with_fixed(&table.setup.fixed)
    };
    let found = part(from..ending.space())
        .chain(part(0..from))
        .find(|position| table.setup.is_start(position) && position.has_legal_move());
    found.ok_or_else(|| Trouble::Report(Vec::new()))
}

fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}

/// A number that looks random: the generator SplitMix64.
fn scrambled(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Trouble> {
        let mut lines = Lines::open();
        if self.session.ui.chatty() {
            self.say(&words::welcome())?;
        }
        self.show_board()?;
        self.go_on()?;
        while let Some(line) = lines.next(&self.prompt())? {
            let wish = input::wish(&line);
            if wish == Wish::Quit {
                break;
            }
            self.grant(wish)?;
        }
        Ok(())
    }

    fn grant(&mut self, wish: Wish) -> Result<(), Trouble> {
        match wish {
            Wish::Nothing | Wish::Quit => Ok(()),
            Wish::Move(typed) => self.their_move(&typed),
            Wish::Undo => self.undo(),
            Wish::Hint => self.hint(),
            Wish::Why => self.why(),
            Wish::Board => self.show_board(),
            Wish::Fen => print(&fen::to_fen(&self.game.position())),
            Wish::Pgn(None) => print(self.pgn().trim_end()),
            Wish::Pgn(Some(path)) => self.write_pgn(&path),
            Wish::Help => self.say(&words::help()),
        }
    }

    fn say(&self, text: &Text) -> Result<(), Trouble> {
        print(self.session.ui.say(text))
    }

    fn prompt(&self) -> String {
        format!("{}> ", numbered(&self.game, ""))
    }

    fn show_board(&self) -> Result<(), Trouble> {
        let last = self.game.plies().last().map(|ply| ply.mv);
        let (position, style) = (self.game.position(), self.session.out_style());
        output::print(|out| board::write_board(out, &position, last, style))
    }

    /// Lets the table move if it is its turn, and says so when the game is over.
    fn go_on(&mut self) -> Result<(), Trouble> {
        if self.game.end().is_none() && self.game.position().us_to_move() && !self.both {
            self.our_move()?;
        }
        match self.game.end() {
            Some(end) => self.say(&words::over(end.result(), &words::end(end))),
            None => Ok(()),
        }
    }

    fn our_move(&mut self) -> Result<(), Trouble> {
        let (mv, reason) = self.choose()?;
        let Some(mv) = mv else { return Ok(()) };
        let shown = numbered(&self.game, &san::to_san(&self.game.position(), mv));
        self.game.push(mv, Some(reason.clone()));
        print(&format!("{shown}  ({reason})"))?;
        self.show_board()
    }

    /// The table's move and its reason, or another move where it has none.
    fn choose(&mut self) -> Result<(Option<Move>, String), Trouble> {
        let position = self.game.position();
        let no_stop = Arc::new(AtomicBool::new(false));
        let passes = match self.player.decide(&position, self.limits, &no_stop) {
            Ok(Verdict::Play(decision)) => {
                let mv = decision.move_in(&position);
                let mut reason = self.reason(&decision);
                if mv.is_some_and(|mv| !position.is_legal(mv)) {
                    reason = format!("{reason}; {}", self.session.ui.say(&words::no_chess()));
                }
                self.decisions.push((self.game.plies().len(), decision));
                return Ok((mv, reason));
            }
            Ok(Verdict::Pass(answer)) => self.no_move(answer),
            Err(hit) => limits::message(&hit),
        };
        self.say(&passes)?;
        let reason = self.session.ui.say(&words::simple_move()).to_owned();
        Ok((simple(&position), reason))
    }

    fn no_move(&self, answer: Answer) -> Text {
        let module = self.program.module.module();
        let rule = match answer {
            Answer::NoAdvice { rule } => module.rules.get(rule as usize),
            Answer::Advice { .. } | Answer::NoRule | Answer::NotOurMove => None,
        };
        rule.map_or_else(play::no_rule, |rule| play::no_advice(&rule.name))
    }

    /// `edge_rule: squeeze`, and whether the move was in the tree.
    fn reason(&self, decision: &Decision) -> String {
        let module = self.program.module.module();
        let rule = module
            .rules
            .get(decision.rule as usize)
            .map(|rule| &*rule.name);
        let advice = module
            .advice
            .get(decision.advice as usize)
            .map(|advice| &*advice.name);
        let name = format!(
            "{}: {}",
            rule.unwrap_or_default(),
            advice.unwrap_or_default()
        );
        match decision.ply {
            0 => name,
            _ => format!("{name}, {}", self.session.ui.say(&words::followed())),
        }
    }

    fn their_move(&mut self, typed: &str) -> Result<(), Trouble> {
        if self.game.end().is_some() {
            return self.say(&words::is_over());
        }
        let position = self.game.position();
        let Some(mv) = san::parse(&position, typed) else {
            return self.say(&words::illegal_move(typed));
        };
        let shown = numbered(&self.game, &san::to_san(&position, mv));
        self.game.push(mv, None);
        print(&shown)?;
        if self.both || self.game.end().is_some() {
            self.show_board()?;
        }
        self.go_on()
    }

    /// Back to where the player can choose again.
    fn undo(&mut self) -> Result<(), Trouble> {
        let own = |ply: &game::Ply| self.both || !ply.before.us_to_move();
        if !self.game.plies().iter().any(own) {
            return self.say(&words::nothing_to_undo());
        }
        while self.game.pop() {
            if self.both || !self.game.position().us_to_move() {
                break;
            }
        }
        let made = self.game.plies().len();
        self.decisions.retain(|(before, _)| *before < made);
        self.show_board()
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        if self.game.end().is_some() {
            return self.say(&words::is_over());
        }
        let position = self.game.position();
        let (mv, reason) = match position.us_to_move() {
            true => self.choose()?,
            false => self.defence(&position),
        };
        let Some(mv) = mv else { return Ok(()) };
        print(&format!(
            "{}  ({reason})",
            numbered(&self.game, &san::to_san(&position, mv))
        ))
    }

    /// The reply that holds out longest in the tree, or a simple move where there is none.
    fn defence(&self, position: &Position) -> (Option<Move>, String) {
        let reply = self.last().and_then(|last| {
            let here = last.after().without_captured() == *position;
            last.main_line().get(1).copied().filter(|_| here)
        });
        let in_tree = reply.and_then(|mv| san::parse_uci(position, &san::to_uci(mv)));
        let (mv, reason) = match in_tree {
            Some(mv) => (Some(mv), words::longest()),
            None => (simple(position), words::simple_move()),
        };
        (mv, self.session.ui.say(&reason).to_owned())
    }

    /// The table's last decision, if it has decided since the player's last move but one.
    fn last(&self) -> Option<&Decision> {
        let made = self.game.plies().len();
        let recent = |(before, _): &&(usize, Decision)| before + 2 >= made;
        self.decisions
            .last()
            .filter(recent)
            .map(|(_, decision)| decision)
    }

    fn why(&self) -> Result<(), Trouble> {
        let Some(last) = self.last() else {
            return self.say(&words::nothing_to_explain());
        };
        print(&self.reason(last))?;
        let branches = Branches::new(&last.position, &last.tree);
        output::print(|out| branches.write_lines(out))
    }

    fn pgn(&self) -> String {
        let you = self.session.ui.say(&words::you()).to_owned();
        let name = |color: Color| match side_of(self.game.start(), color) {
            Side::Us if !self.both => self.name.as_str(),
            Side::Us | Side::Them => you.as_str(),
        };
        pgn::text(&self.game, name(Color::White), name(Color::Black))
    }

    /// A file that cannot be written does not end the game.
    fn write_pgn(&mut self, path: &str) -> Result<(), Trouble> {
        let text = self.pgn();
        let write = |out: output::Sink<'_>| out.write_all(text.as_bytes());
        match output::write_file(self.session, Path::new(path), write) {
            Ok(()) => self.say(&crate::text::written(path)),
            Err(Trouble::Report(diagnostics)) => Ok(self.session.report(&diagnostics)?),
            Err(other) => Err(other),
        }
    }
}

/// A move that needs no table.
fn simple(position: &Position) -> Option<Move> {
    let board = Board::from_fen(&fen::to_fen(position)).ok()?;
    san::parse_uci(position, &fallback(&board)?.to_string())
}

/// `12. Kc2` for White, `12... Kc2` for Black.
fn numbered(game: &Game, mv: &str) -> String {
    let position = game.position();
    let dots = match position.color(position.turn()) {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} {mv}", game.move_number())
        .trim_end()
        .to_owned()
}

fn print(line: &str) -> Result<(), Trouble> {
    output::print(|out| -> io::Result<()> { writeln!(out, "{line}") })
}
