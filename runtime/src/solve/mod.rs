//! Looking at all positions of an ending: the survey of a table, the profiles of goals, and perfect play.
//!
//! Output never depends on the number of threads.

mod profiles;
pub mod rank;
mod survey;
mod text;

pub use profiles::{MAX_GOALS, Profile, Turns, profiles};
pub use survey::{SurveyError, SurveyOptions, SurveyReport, survey};
