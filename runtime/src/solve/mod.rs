//! Looking at all positions of an ending: the survey of a table, the profiles of goals, perfect play, and playing a
//! table out.
//!
//! Output never depends on the number of threads.

mod profiles;
pub mod rank;
mod survey;
mod text;
pub mod verify;

pub use profiles::{MAX_GOALS, Profile, Turns, profiles};
pub use survey::{SurveyError, SurveyOptions, SurveyReport, survey};
