//! Pictures in text and SVG. Positions and trees come from the runtime; no rules of chess live here.

pub(crate) mod board;
pub(crate) mod film;
pub(crate) mod game;
pub(crate) mod heatmap;
pub(crate) mod histogram;
pub(crate) mod pieces;
pub(crate) mod reference;
pub(crate) mod svg;
pub(crate) mod table;
pub(crate) mod tree;
