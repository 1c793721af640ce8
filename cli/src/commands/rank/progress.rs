//! The bar that shows how the work goes on, on a terminal only.

use crate::{
    text::rank as words,
    ui::{Charset, Ui},
};
use al0_runtime::solve::rank::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{io::IsTerminal as _, sync::Mutex, time::Duration};

/// A bar on standard error.
pub(in crate::commands) struct Progress {
    ui: Ui,
    bar: ProgressBar,
    material: Mutex<String>,
}

impl Progress {
    pub(in crate::commands) fn new(ui: Ui) -> Self {
        let wanted = ui.chatty() && std::io::stderr().is_terminal();
        let target = match wanted {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        Self {
            ui,
            bar: ProgressBar::with_draw_target(None, target).with_style(style(ui.charset)),
            material: Mutex::default(),
        }
    }

    /// Takes the bar away.
    pub(in crate::commands) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(charset: Charset) -> ProgressStyle {
    let signs = match charset {
        Charset::Unicode => "━╸ ",
        Charset::Ascii => "#> ",
    };
    ProgressStyle::with_template("{msg:24} {wide_bar} {percent:>3} %  {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars(signs)
}

impl Watch for Progress {
    fn begin(&self, material: &str, placements: u64) {
        if let Ok(mut name) = self.material.lock() {
            material.clone_into(&mut name);
        }
        self.bar.set_length(placements);
        self.bar.set_position(0);
        self.bar
            .set_message(words::looking(material).get(self.ui.lang).to_owned());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn advance(&self, placements: u64) {
        self.bar.inc(placements);
    }

    fn layer(&self, moves: u32) {
        if let Ok(name) = self.material.lock() {
            self.bar
                .set_message(words::layer(&*name, moves).get(self.ui.lang).to_owned());
        }
    }
}
