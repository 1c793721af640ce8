//! Looking at all positions of an ending: the survey of a table, the profiles of goals, perfect play, and playing a
//! table out. Playing one game by a table.
//!
//! Output never depends on the number of threads.

pub mod calculator;
mod fallback;
mod game;
pub mod games;
pub mod inquiry;
mod profiles;
pub mod rank;
mod roots;
mod survey;
mod text;
mod trial;
pub mod verify;

pub use fallback::fallback;
pub use game::{Decision, Player, Verdict, each_line};
pub use profiles::{MAX_GOALS, Profile, profiles};
pub use roots::{Question, at_roots};
pub use survey::{Stopped, SurveyError, SurveyOptions, SurveyReport, survey};
pub use trial::{Found, Refusal, Trial, TrialError, field, trial};
