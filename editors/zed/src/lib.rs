//! Tells Zed where the language server is.

use zed_extension_api as zed;

struct Al0;

impl zed::Extension for Al0 {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("al0")
            .ok_or("al0 is not on the PATH; `cargo install --path cli` in its repository puts it there")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Al0);
