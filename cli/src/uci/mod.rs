//! `al0 uci FILE…`: an engine for chess programs that speak the Universal Chess Interface.
//!
//! One thread reads, one thinks, and the one here answers. Every `go` gets exactly one `bestmove`; nothing that a
//! host writes ends the engine but `quit` and the end of its input.

mod clock;
mod command;
mod engine;
mod input;
mod perfect;
mod report;
mod scores;
mod settings;

use crate::wishes::Wishes;
use crate::{
    args::Uci,
    exit::{Exit, Outcome, Trouble},
    program::Program,
    render,
    session::Session,
    text::{position as positions, uci as words},
};
use al0_grammar::{diagnostic::Diagnostic, text::Text};
use al0_runtime::chess::{Board, Color};
use command::{Command, Go};
use engine::{Engine, Job, Reply};
use input::Event;
use settings::{Change, Settings};
use std::{
    collections::VecDeque,
    io::{self, IsTerminal as _, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long a search goes on after the end of input, so that `printf 'go\n' | al0 uci` is answered.
const GRACE: Duration = Duration::from_secs(1);

/// A search that has not been answered.
struct Search {
    number: u64,
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    held: bool,
    /// Whether the answer is there.
    ready: bool,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Engine, Reply)>,
}

/// The engine as its host sees it.
struct Server<'s> {
    session: &'s mut Session,
    settings: Settings,
    /// With the thread that thinks while there is a search.
    engine: Engine,
    /// None if the host gave none that can be.
    board: Option<Board>,
    search: Option<Search>,
    searches: u64,
    /// What has to wait until a search that will end by itself has been answered.
    waiting: VecDeque<(Command, String)>,
    events: Sender<Event>,
}

/// Runs the engine until its host has no more to say.
pub(crate) fn run(session: &mut Session, args: &Uci) -> Outcome {
    let engine = load(session, args.files.iter().map(String::as_str))?;
    if io::stdin().is_terminal() {
        session.tell(&words::waiting())?;
    }
    let (events, heard) = mpsc::channel();
    input::listen(events.clone());
    let settings = Settings::new(&args.files, session.ui.lang);
    let mut server = Server {
        session,
        settings,
        engine,
        board: Some(Board::start()),
        search: None,
        searches: 0,
        waiting: VecDeque::new(),
        events,
    };
    server.serve(&heard)?;
    Ok(Exit::Fine)
}

fn load<'n>(
    session: &mut Session,
    names: impl Iterator<Item = &'n str>,
) -> Result<Engine, Trouble> {
    let mut engine = Engine::default();
    for name in names {
        engine.add(
            name,
            Program::load(session, &crate::input::members(name), &Wishes::default())?,
        );
    }
    Ok(engine)
}

impl Server<'_> {
    fn serve(&mut self, heard: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = heard.recv() {
            match event {
                Event::Line(line) => {
                    let command = command::parse(&line);
                    if command == Command::Quit {
                        break;
                    }
                    self.hear(command, line)?;
                }
                Event::Thought(number) => self.thought(number)?,
                Event::End => {
                    self.wait(heard)?;
                    break;
                }
            }
        }
        self.stop()
    }

    /// Lets a search come to its end after the end of input, if that is near.
    fn wait(&mut self, heard: &Receiver<Event>) -> io::Result<()> {
        let mut end = Instant::now() + GRACE;
        while self.is_busy() {
            let left = end.saturating_duration_since(Instant::now());
            match heard.recv_timeout(left) {
                Ok(Event::Thought(number)) => {
                    self.thought(number)?;
                    end = Instant::now() + GRACE;
                }
                Ok(Event::Line(_) | Event::End) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Whether there is a search that will be answered without a word from the host.
    fn is_busy(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.held)
    }

    /// Obeys, at once or in its turn: hosts should not, but scripts do write on while a search is running.
    fn hear(&mut self, command: Command, line: String) -> io::Result<()> {
        let queued = !self.waiting.is_empty();
        if (queued || self.is_busy()) && command.needs_rest() {
            self.waiting.push_back((command, line));
            return Ok(());
        }
        if queued && matches!(command, Command::Stop | Command::PonderHit) {
            self.waiting.push_back((command.clone(), line.clone()));
        }
        self.obey(command, &line)?;
        self.catch_up()
    }

    /// Obeys what had to wait.
    fn catch_up(&mut self) -> io::Result<()> {
        while !self.is_busy() || self.stops_next() {
            let Some((command, line)) = self.waiting.pop_front() else {
                break;
            };
            self.obey(command, &line)?;
        }
        Ok(())
    }

    fn stops_next(&self) -> bool {
        let next = self.waiting.front();
        next.is_some_and(|(command, _)| *command == Command::Stop)
    }

    fn obey(&mut self, command: Command, line: &str) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => say(["readyok"]),
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::NewGame => {
                self.stop()?;
                self.engine.forget();
                Ok(())
            }
            Command::Position { fen, moves } => self.place(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.release(),
            Command::Unknown => self.tell(&words::unknown_command(shortened(line))),
            Command::Nothing | Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let mut lines = vec![
            format!("id name AL0 {}", env!("CARGO_PKG_VERSION")),
            format!("id author {}", env!("CARGO_PKG_AUTHORS")),
        ];
        lines.extend(self.settings.declarations());
        lines.push("uciok".to_owned());
        say(lines)
    }

    fn tell(&self, text: &Text) -> io::Result<()> {
        say([report::string(text.get(self.settings.lang))])
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let before = self.settings.files.clone();
        match self.settings.set(name, value) {
            Change::Done => Ok(()),
            Change::Unknown => self.tell(&words::unknown_option(name)),
            Change::BadValue => self.tell(&words::bad_value(name, shortened(value))),
            Change::Forget => {
                self.stop()?;
                self.engine.forget();
                Ok(())
            }
            Change::Tables => self.change_tables(before),
        }
    }

    /// Loads the tables that the settings name; keeps the old ones if that fails.
    fn change_tables(&mut self, before: String) -> io::Result<()> {
        self.stop()?;
        let files = self.settings.files.clone();
        let names = files
            .split(';')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        match load(self.session, names) {
            Ok(engine) => {
                self.engine = engine;
                Ok(())
            }
            Err(trouble) => {
                self.settings.files = before;
                say(self.complaints(&trouble))
            }
        }
    }

    fn complaints(&self, trouble: &Trouble) -> Vec<String> {
        match trouble {
            Trouble::Output(error) => vec![report::string(&error.to_string())],
            Trouble::Report(diagnostics) => self.short(diagnostics),
        }
    }

    fn short(&self, diagnostics: &[Diagnostic]) -> Vec<String> {
        let style = render::Style {
            lang: self.settings.lang,
            color: false,
            ..self.session.out_style()
        };
        let mut text = Vec::new();
        let format = render::Format::Short;
        // A vector takes all that is written to it.
        drop(render::render(
            &mut text,
            format,
            style,
            &self.session.sources,
            diagnostics,
        ));
        String::from_utf8_lossy(&text)
            .lines()
            .map(report::string)
            .collect()
    }

    /// Sets the position up. What cannot be leaves none, and the reason is told.
    fn place(&mut self, fen: Option<&str>, moves: &[String]) -> io::Result<()> {
        self.board = None;
        let board = match fen.map_or_else(|| Ok(Board::start()), Board::from_fen) {
            Ok(board) => board,
            Err(error) => {
                let faults = error.reasons.iter().map(|reason| &reason.fault);
                let reason = positions::reasons(faults);
                return self.tell(&words::bad_position(reason.get(self.settings.lang)));
            }
        };
        match played(board, moves) {
            Ok(board) => {
                self.board = Some(board);
                Ok(())
            }
            Err(mv) => self.tell(&words::illegal_move(shortened(mv))),
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        self.stop()?;
        if go.has_search_moves {
            self.tell(&words::search_moves())?;
        }
        let turn = self.board.as_ref().map_or(Color::White, Board::turn);
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            board: self.board.clone(),
            limits: clock::limits(go, turn, self.settings.overhead),
            settings: self.settings.clone(),
            stop: Arc::clone(&stop),
        };
        self.searches += 1;
        let number = self.searches;
        let mut engine = std::mem::take(&mut self.engine);
        let events = self.events.clone();
        let thread = thread::spawn(move || {
            let reply = engine.think(&job);
            // Where nobody listens any more, the answer is not wanted.
            drop(events.send(Event::Thought(number)));
            (engine, reply)
        });
        self.search = Some(Search {
            number,
            held: go.infinite || go.ponder,
            ready: false,
            stop,
            thread,
        });
        Ok(())
    }

    /// A search has its answer, which is given unless the host wants to ask for it.
    fn thought(&mut self, number: u64) -> io::Result<()> {
        let Some(search) = self
            .search
            .as_mut()
            .filter(|search| search.number == number)
        else {
            return Ok(());
        };
        search.ready = true;
        if search.held {
            return Ok(());
        }
        self.stop()?;
        self.catch_up()
    }

    /// `ponderhit`: the answer need not wait any more.
    fn release(&mut self) -> io::Result<()> {
        let Some(search) = self.search.as_mut() else {
            return Ok(());
        };
        search.held = false;
        match search.ready {
            true => self.stop(),
            false => Ok(()),
        }
    }

    /// Ends the search, if there is one, and gives its answer.
    fn stop(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else {
            return Ok(());
        };
        search.stop.store(true, Ordering::Relaxed);
        let reply = match search.thread.join() {
            Ok((engine, reply)) => {
                self.engine = engine;
                reply
            }
            Err(_) => Reply::default(),
        };
        say(lines(reply))
    }
}

/// The board after these moves, or the first that is not legal.
fn played(mut board: Board, moves: &[String]) -> Result<Board, &str> {
    for mv in moves {
        let legal = board.parse_uci(mv).ok_or(mv.as_str())?;
        board = board.play(legal);
    }
    Ok(board)
}

/// The answer's lines, the move last.
fn lines(reply: Reply) -> Vec<String> {
    let mut lines = reply.info;
    lines.push(match (reply.best, reply.ponder) {
        (None, _) => "bestmove 0000".to_owned(),
        (Some(best), None) => format!("bestmove {best}"),
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
    });
    lines
}

/// Writes lines and sends them off.
fn say<S: AsRef<str>>(lines: impl IntoIterator<Item = S>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        out.write_all(line.as_ref().as_bytes())?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// The beginning of what a host wrote.
fn shortened(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
