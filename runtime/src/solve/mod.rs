//! Looking at all positions of an ending: the survey of a table, and the profiles of goals.
//!
//! Output never depends on the number of threads.

mod profiles;
mod survey;
mod text;

pub use profiles::{MAX_GOALS, Profile, Turns, profiles};
pub use survey::{SurveyError, SurveyOptions, SurveyReport, survey};
