//! Rankings kept in files: versioned, with a checksum, replaced as a whole.
//!
//! A file that is damaged, cut off, or of another version counts as absent.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use super::{layout::Layout, material::Material, ranked::Ranked};

const MAGIC: &[u8; 8] = b"AL0RANK\n";
/// Changes whenever numbers or cells change their meaning.
const VERSION: u32 = 1;
/// How the names of files begin that are not whole yet.
const UNFINISHED: &str = ".rank-";
/// Age at which nobody writes such a file any more.
const ABANDONED: Duration = Duration::from_secs(3600);
/// Magic, version, checksum.
const HEADER: usize = 16;

/// The file of a material.
pub(super) fn path(folder: &Path, material: &Material) -> PathBuf {
    folder.join(format!("{material}.v{VERSION}.rank"))
}

/// Reads a ranking, if a sound one is kept.
pub(super) fn load(folder: &Path, material: &Material) -> Option<Ranked> {
    let layout = Layout::new(material);
    let name = material.to_string();
    let mut file = fs::File::open(path(folder, material)).ok()?;
    let expected = HEADER + name.len() + 2 * layout.len();
    if file.metadata().ok()?.len() != expected as u64 {
        return None;
    }
    let mut head = vec![0; HEADER + name.len()];
    file.read_exact(&mut head).ok()?;
    let mut cells = [vec![0; layout.len()], vec![0; layout.len()]];
    for half in &mut cells {
        file.read_exact(half).ok()?;
    }
    (head == header(&name, &cells)).then(|| Ranked {
        material: material.clone(),
        layout,
        cells,
    })
}

/// Writes a ranking beside its place and moves it there.
pub(super) fn save(folder: &Path, ranked: &Ranked) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    sweep(folder);
    let mut file = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempfile_in(folder)?;
    file.write_all(&header(&ranked.material.to_string(), &ranked.cells))?;
    for half in &ranked.cells {
        file.write_all(half)?;
    }
    file.persist(path(folder, &ranked.material))
        .map_err(|error| error.error)?;
    Ok(())
}

/// Removes what interrupted runs have left behind; what others may be writing now is younger.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
        let changed = entry.metadata().and_then(|facts| facts.modified()).ok();
        let age = changed.and_then(|changed| changed.elapsed().ok());
        if unfinished && age.is_some_and(|age| age > ABANDONED) {
            // Another run may have been quicker.
            drop(fs::remove_file(entry.path()));
        }
    }
}

fn header(name: &str, cells: &[Vec<u8>; 2]) -> Vec<u8> {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(name.as_bytes());
    cells.iter().for_each(|half| checksum.update(half));
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend(checksum.finalize().to_le_bytes());
    header.extend(name.as_bytes());
    header
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{load, path};
    use crate::{
        chess::Ending,
        solve::rank::{Material, RankOptions, rank},
    };

    fn ranked_into(folder: &std::path::Path, ending: &str) -> Material {
        let material = Material::new(Ending::parse(ending).unwrap(), &[]).unwrap();
        let options = RankOptions {
            cache: Some(folder.to_path_buf()),
            ..RankOptions::default()
        };
        rank(&material, &options).unwrap();
        material
    }

    #[test]
    fn rankings_are_kept_and_found() {
        let folder = tempfile::tempdir().unwrap();
        let material = ranked_into(folder.path(), "KQvK");
        assert!(load(folder.path(), &material).is_some());
        let names = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["KQvK.v1.rank", "KvK.v1.rank"]);
    }

    #[test]
    fn what_an_interrupted_run_left_is_removed_when_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let young = folder.path().join(".rank-young");
        let old = folder.path().join(".rank-old");
        for file in [&young, &old] {
            fs::write(file, b"part").unwrap();
        }
        let file = fs::File::options().write(true).open(&old).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH)
            .unwrap();
        ranked_into(folder.path(), "KvK");
        assert!(young.exists() && !old.exists());
    }

    #[test]
    fn damaged_files_are_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let material = ranked_into(folder.path(), "KQvK");
        let file = path(folder.path(), &material);
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 1;
        let mut other_version = whole.clone();
        other_version[8] ^= 2;
        for damaged in [&flipped[..], &other_version, &whole[..whole.len() - 1], b""] {
            fs::write(&file, damaged).unwrap();
            assert!(load(folder.path(), &material).is_none());
            ranked_into(folder.path(), "KQvK");
            assert_eq!(fs::read(&file).unwrap(), whole);
        }
    }
}
