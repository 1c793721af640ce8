//! Writing: files appear whole or not at all.

use crate::{exit::Trouble, session::Session, text};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span, text::Text};
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Where output goes; survey threads hand it on.
pub(crate) type Sink<'a> = &'a mut (dyn Write + Send);

/// Writes to standard output through a buffer.
pub(crate) fn print(write: impl FnOnce(Sink<'_>) -> io::Result<()>) -> Result<(), Trouble> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    write(&mut out)?;
    out.flush()?;
    Ok(())
}

/// Writes to a file, or to standard output for `-` or no name.
pub(crate) fn write_to(
    session: &mut Session,
    target: Option<&str>,
    write: impl FnOnce(Sink<'_>) -> io::Result<()>,
) -> Result<(), Trouble> {
    match target {
        None | Some("-") => print(write),
        Some(path) => write_file(session, Path::new(path), write),
    }
}

/// Writes a file through a temporary one beside it.
pub(crate) fn write_file(
    session: &mut Session,
    path: &Path,
    write: impl FnOnce(Sink<'_>) -> io::Result<()>,
) -> Result<(), Trouble> {
    replace(path, write).map_err(|error| unwritable(session, path, write_fault(&error)).into())
}

/// Refuses to write over a file that this run has read.
pub(crate) fn refuse_input(session: &mut Session, path: &Path) -> Result<(), Trouble> {
    let real = fs::canonicalize(path).ok();
    let is_it = |name: &str| fs::canonicalize(name).ok() == real;
    if real.is_some() && session.sources.names().any(is_it) {
        return Err(unwritable(session, path, text::files::is_input())
            .hint(text::files::other_name())
            .into());
    }
    Ok(())
}

/// Refuses to write over a file that exists.
pub(crate) fn refuse_existing(session: &mut Session, path: &Path) -> Result<(), Trouble> {
    match path.symlink_metadata() {
        Ok(_) => Err(unwritable(session, path, text::files::exists())
            .hint(text::files::other_name())
            .into()),
        Err(_) => Ok(()),
    }
}

/// Why a file could not be written; the temporary file beside it is nobody's business.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the list of error kinds is open and most of it cannot come up here"
)]
pub(crate) fn write_fault(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => text::files::no_folder(),
        io::ErrorKind::PermissionDenied => text::files::write_denied(),
        io::ErrorKind::IsADirectory => text::files::directory(),
        _ => match error.raw_os_error() {
            Some(number) => text::files::unwritable(io::Error::from_raw_os_error(number)),
            None => text::files::unwritable(error),
        },
    }
}

pub(crate) fn unwritable(session: &mut Session, path: &Path, message: Text) -> Diagnostic {
    let file = session.add_absent(&path.display().to_string());
    Diagnostic::new(codes::UNWRITABLE_FILE, file, Span::default(), message)
}

/// Writes a file through a temporary one beside it.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(Sink<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // A link stays a link: its target is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&path) {
        Ok(facts) if !facts.is_file() => write_through(&path, write),
        facts => {
            let temporary = temporary_beside(&path)?;
            let mut out = BufWriter::with_capacity(1 << 16, temporary);
            write(&mut out)?;
            let temporary = out.into_inner().map_err(io::IntoInnerError::into_error)?;
            if let Ok(facts) = facts {
                temporary.as_file().set_permissions(facts.permissions())?;
            }
            temporary.persist(&path).map_err(|error| error.error)?;
            Ok(())
        }
    }
}

fn temporary_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".al0-");
    // As for any new file, the user's mask decides.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path))
}

fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A device or pipe cannot be replaced; it is written directly.
fn write_through(path: &Path, write: impl FnOnce(Sink<'_>) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(fs::File::options().write(true).open(path)?);
    write(&mut out)?;
    out.flush()
}
