//! A forcing tree with its moves named, and its forms for reading and drawing.

use super::svg::escape;
use al0_runtime::{
    chess::{Position, san},
    vm::{Event, Tree},
};
use serde_json::{Map, Value, json};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

/// One move of the tree.
pub(crate) struct Branch {
    /// The index of the move before it.
    pub(crate) parent: Option<usize>,
    /// Half-moves before it.
    pub(crate) ply: usize,
    /// Its standard notation.
    pub(crate) san: String,
    /// Its UCI notation.
    pub(crate) uci: String,
    /// Whether it is legal chess.
    legal: bool,
    /// Whether it is the only child of its parent.
    single: bool,
}

impl Branch {
    /// Whether we make the move.
    pub(crate) fn ours(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// `1. Kc2` for ours, `1... Ka1` for theirs.
    fn numbered(&self) -> String {
        let number = self.ply / 2 + 1;
        match self.ours() {
            true => format!("{number}. {}", self.san),
            false => format!("{number}... {}", self.san),
        }
    }
}

impl Branch {
    /// As it follows another move on its line: `2. Kc2` for ours, `Ka1` for theirs.
    fn continued(&self) -> String {
        match self.ours() {
            true => self.numbered(),
            false => self.san.clone(),
        }
    }
}

/// The moves of a tree, each before those that follow it.
pub(crate) struct Branches {
    list: Vec<Branch>,
}

impl Branches {
    /// Names the moves of a tree that starts at `root`.
    pub(crate) fn new(root: &Position, tree: &Tree) -> Self {
        let mut branches = Self { list: Vec::new() };
        let mut path: Vec<(Option<usize>, Position)> = vec![(None, *root)];
        for event in tree.events() {
            match event {
                Event::Nil | Event::Open => {}
                Event::Ours(mv)
                | Event::Reply {
                    mv, ends: false, ..
                } => {
                    branches.step(&mut path, mv);
                }
                Event::Reply { mv, ends: true, .. } => {
                    branches.step(&mut path, mv);
                    path.pop();
                }
                Event::End | Event::Back | Event::Close => {
                    path.pop();
                }
            }
        }
        branches.mark_singles();
        branches
    }

    fn step(&mut self, path: &mut Vec<(Option<usize>, Position)>, mv: al0_runtime::chess::Move) {
        let Some((parent, position)) = path.last().copied() else {
            return;
        };
        self.list.push(Branch {
            parent,
            ply: path.len() - 1,
            san: san::to_san(&position, mv),
            uci: san::to_uci(mv),
            legal: position.is_legal(mv),
            single: true,
        });
        path.push((Some(self.list.len() - 1), position.make(mv)));
    }

    fn mark_singles(&mut self) {
        let mut children = vec![0_usize; self.list.len()];
        for parent in self.list.iter().filter_map(|branch| branch.parent) {
            if let Some(count) = children.get_mut(parent) {
                *count += 1;
            }
        }
        for branch in &mut self.list {
            branch.single = branch
                .parent
                .and_then(|parent| children.get(parent))
                .is_none_or(|n| *n == 1);
        }
    }

    /// Indented lines; a move without alternatives stays on the line of the move before it.
    pub(crate) fn write_lines(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut indents: Vec<usize> = Vec::with_capacity(self.list.len());
        for (index, branch) in self.list.iter().enumerate() {
            let above = branch
                .parent
                .and_then(|parent| indents.get(parent))
                .copied();
            let indent = match above {
                None => 0,
                Some(indent) if branch.single => indent,
                Some(indent) => indent + 1,
            };
            indents.push(indent);
            if above.is_some() && branch.single {
                write!(out, " {}", branch.continued())?;
            } else {
                let line_end = if index == 0 { "" } else { "\n" };
                write!(
                    out,
                    "{line_end}{}{}",
                    "   ".repeat(indent),
                    branch.numbered()
                )?;
            }
        }
        writeln!(out)
    }

    /// A graph for Graphviz: our moves boxed, theirs in ovals.
    pub(crate) fn write_dot(&self, out: &mut dyn Write, root: &str) -> io::Result<()> {
        writeln!(
            out,
            "digraph tree {{\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];"
        )?;
        writeln!(out, "  root [label=\"{}\", shape=note];", dot_text(root))?;
        for (index, branch) in self.list.iter().enumerate() {
            let shape = if branch.ours() { "box" } else { "ellipse" };
            let label = dot_text(&branch.numbered());
            writeln!(out, "  m{index} [label=\"{label}\", shape={shape}];")?;
            match branch.parent {
                Some(parent) => writeln!(out, "  m{parent} -> m{index};")?,
                None => writeln!(out, "  root -> m{index};")?,
            }
        }
        writeln!(out, "}}")
    }

    /// Our move with its replies, each with our next move or null; null for the empty tree.
    pub(crate) fn to_json(&self) -> Value {
        let mut below: Vec<Vec<Value>> = self.list.iter().map(|_| Vec::new()).collect();
        let mut whole = Value::Null;
        for (index, branch) in self.list.iter().enumerate().rev() {
            let mut children = below.get_mut(index).map(std::mem::take).unwrap_or_default();
            children.reverse();
            let value = branch_json(branch, children);
            match branch.parent.and_then(|parent| below.get_mut(parent)) {
                Some(siblings) => siblings.push(value),
                None => whole = value,
            }
        }
        whole
    }

    /// A drawing, the root at the left.
    pub(crate) fn write_svg(&self, out: &mut dyn Write, root: &str) -> io::Result<()> {
        Layout::new(self, root).write(out)
    }
}

/// A move for programs. One that is not legal chess has no SAN and is marked.
pub(crate) fn move_json(position: &Position, mv: al0_runtime::chess::Move) -> Map<String, Value> {
    let san = position.is_legal(mv).then(|| san::to_san(position, mv));
    named(san.as_deref(), &san::to_uci(mv))
}

fn named(san: Option<&str>, uci: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("san".to_owned(), json!(san));
    object.insert("uci".to_owned(), json!(uci));
    if san.is_none() {
        object.insert("legal".to_owned(), json!(false));
    }
    object
}

fn branch_json(branch: &Branch, mut children: Vec<Value>) -> Value {
    let san = branch.legal.then_some(branch.san.as_str());
    let mut object = named(san, &branch.uci);
    match branch.ours() {
        true => object.insert("replies".to_owned(), Value::Array(children)),
        false => object.insert("next".to_owned(), children.pop().unwrap_or(Value::Null)),
    };
    Value::Object(object)
}

fn dot_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Size of a move's box and of the steps between boxes.
const WIDTH: usize = 92;
const HEIGHT: usize = 24;
const STEP_X: usize = 122;
const STEP_Y: usize = 32;
const MARGIN: usize = 12;
/// Half-width of a character of the root's label, about.
const LETTER: usize = 8;

/// Where the boxes stand: a column for each ply, a row for each leaf, parents midway of their children.
struct Layout<'b> {
    branches: &'b Branches,
    root: &'b str,
    root_width: usize,
    /// Twice the row of each move; the root's comes last.
    rows: Vec<usize>,
    leaves: usize,
    columns: usize,
}

impl<'b> Layout<'b> {
    fn new(branches: &'b Branches, root: &'b str) -> Self {
        let count = branches.list.len();
        let mut span: Vec<Option<(usize, usize)>> = vec![None; count];
        let mut leaves = count_leaves(branches);
        let total = leaves;
        let mut rows = vec![0; count];
        // Children come after their parents, so the last leaf gets the last row.
        for (index, branch) in branches.list.iter().enumerate().rev() {
            let row = match span.get(index).copied().flatten() {
                Some((first, last)) => (first + last) / 2,
                None => {
                    leaves -= 1;
                    2 * leaves
                }
            };
            if let Some(place) = rows.get_mut(index) {
                *place = row;
            }
            if let Some(above) = branch.parent.and_then(|parent| span.get_mut(parent)) {
                *above = Some(above.map_or((row, row), |(_, last)| (row, last)));
            }
        }
        let columns = branches
            .list
            .iter()
            .map(|branch| branch.ply + 1)
            .max()
            .unwrap_or(0);
        let root_width = (root.chars().count() * LETTER + 20).max(WIDTH);
        Self {
            branches,
            root,
            root_width,
            rows,
            leaves: total.max(1),
            columns,
        }
    }

    fn row(&self, index: Option<usize>) -> usize {
        let first = self.rows.first().copied().unwrap_or(0);
        index
            .and_then(|index| self.rows.get(index))
            .copied()
            .unwrap_or(first)
    }

    fn y(&self, index: Option<usize>) -> usize {
        MARGIN + self.row(index) * STEP_Y / 2
    }

    fn x(&self, ply: usize) -> usize {
        MARGIN + self.root_width + (STEP_X - WIDTH) + ply * STEP_X
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = self.x(self.columns) - (STEP_X - WIDTH) + MARGIN;
        let height = 2 * MARGIN + (self.leaves - 1) * STEP_Y + HEIGHT;
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">"
        )?;
        writeln!(
            out,
            "<style>text{{font:14px sans-serif;text-anchor:middle;fill:#1d1d1b}}\
             rect{{stroke:#4a4640}}.r{{fill:#f3e3a8}}.o{{fill:#fff}}.t{{fill:#d9d4c9}}\
             path{{fill:none;stroke:#8a857b;stroke-width:1.5}}</style>"
        )?;
        writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#faf7f0\" stroke=\"none\" style=\"stroke:none\"/>"
        )?;
        for (index, branch) in self.branches.list.iter().enumerate() {
            writeln!(out, "{}", self.edge(index, branch))?;
        }
        writeln!(
            out,
            "{}",
            node("r", MARGIN, self.y(None), self.root_width, self.root, 4)
        )?;
        for (index, branch) in self.branches.list.iter().enumerate() {
            let (class, round) = if branch.ours() {
                ("o", 4)
            } else {
                ("t", HEIGHT / 2)
            };
            let (x, y) = (self.x(branch.ply), self.y(Some(index)));
            writeln!(
                out,
                "{}",
                node(class, x, y, WIDTH, &branch.numbered(), round)
            )?;
        }
        writeln!(out, "</svg>")
    }

    fn edge(&self, index: usize, branch: &Branch) -> String {
        let right = self.x(branch.ply);
        let left = right - (STEP_X - WIDTH);
        let middle = (left + right) / 2;
        let (from, to) = (
            self.y(branch.parent) + HEIGHT / 2,
            self.y(Some(index)) + HEIGHT / 2,
        );
        format!("<path d=\"M{left} {from}C{middle} {from} {middle} {to} {right} {to}\"/>")
    }
}

fn count_leaves(branches: &Branches) -> usize {
    let mut inner = vec![false; branches.list.len()];
    for parent in branches.list.iter().filter_map(|branch| branch.parent) {
        if let Some(inner) = inner.get_mut(parent) {
            *inner = true;
        }
    }
    inner.iter().filter(|inner| !**inner).count()
}

fn node(class: &str, x: usize, y: usize, width: usize, text: &str, round: usize) -> String {
    let mut out = String::new();
    let (middle, base) = (x + width / 2, y + HEIGHT / 2 + 5);
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" \
         rx=\"{round}\"/><text x=\"{middle}\" y=\"{base}\">{}</text>",
        escape(text)
    );
    out
}
