//! Perfect play by retrograde analysis: the *ranking* of Brudno and Landau.
//!
//! Every placement of at most five men gets a byte for each side to move: drawn, or won or lost in so many
//! moves. Captures and promotions lead to other rankings, which are made first. Promises:
//!
//! * distances to mate are exact, promotion, double steps and en passant included; castling and the fifty-move
//!   rule are not;
//! * men may be fixed: they never move. A side without another move is mated in check and stalemated otherwise;
//! * the bytes, and all that is counted, are the same for any number of threads.

mod cache;
mod cell;
mod effort;
mod layout;
mod material;
mod ranked;
mod retrograde;
mod summary;
mod symmetry;
mod table;

pub use cell::Value;
pub use effort::{RankOptions, Watch};
pub use material::{MAX_RANKED, Material, MaterialError, fixed_name, parse_fixed};
pub use summary::{Count, Summary};
pub use table::{RankError, Table, memory, rank};
