//! All data in one file, and back.
//!
//! A backup is a SQLite file with a line at its end: how long the data is, and its BLAKE3. Without that line, or with
//! other data before it, it is not taken back.

use super::checks::{integrity, lock_dir, make_dir};
use super::{DATABASE_FILE, common, connect, reading, schema};
use crate::error::{Error, OpenError};
use crate::sql::refuse_newer;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

const TRAILER_START: &str = "\nsteading backup 1 ";
/// The start, 20 digits of length, a space, 64 digits of BLAKE3, the end of the line.
const TRAILER_LENGTH: usize = TRAILER_START.len() + 20 + 1 + 64 + 1;

/// Writes the data of this directory to a new file, also while a server uses it: the file shows one moment between two
/// commits. It gets its name only when it is whole and safe on the disk.
pub async fn backup(dir: impl AsRef<Path>, file: impl AsRef<Path>) -> Result<(), OpenError> {
    let (dir, file) = (dir.as_ref(), file.as_ref());
    let database = dir.join(DATABASE_FILE);
    if !database.is_file() {
        return Err(OpenError::NoData { dir: dir.to_owned() });
    }
    if file.exists() {
        return Err(OpenError::FileThere { file: file.to_owned() });
    }
    let part = Part::new(file)?;
    copy_database(&database, &part.0).await?;
    check_database(&part.0).await?;
    let target = file.to_owned();
    on_a_thread(move || {
        seal(&part.0).map_err(|error| file_error(&part.0, &error))?;
        part.finish(&target)
    })
    .await
}

/// Makes the data of a backup the data of this directory, which must be empty or missing.
pub async fn restore(file: impl AsRef<Path>, dir: impl AsRef<Path>) -> Result<(), OpenError> {
    let (file, dir) = (file.as_ref().to_owned(), dir.as_ref().to_owned());
    make_dir(&dir)?;
    let _lock = lock_dir(&dir)?;
    if dir.join(DATABASE_FILE).exists() || !is_empty(&dir)? {
        return Err(OpenError::NotEmpty { dir });
    }
    let target = dir.join(DATABASE_FILE);
    let part = Part::new(&target)?;
    let part = on_a_thread(move || unseal(&file, &part.0).map(|()| part)).await?;
    check_database(&part.0).await?;
    on_a_thread(move || part.finish(&target)).await
}

/// A file that is being written. It is removed again unless it is finished.
struct Part(PathBuf);

impl Part {
    /// An empty file beside the one it shall become, for the owner's eyes only.
    fn new(target: &Path) -> Result<Part, OpenError> {
        let mut name = target.as_os_str().to_owned();
        name.push(".part");
        let part = PathBuf::from(name);
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&part).map_err(|error| file_error(&part, &error))?;
        Ok(Part(part))
    }

    /// On the disk first, then under its name, then the name on the disk.
    fn finish(self, target: &Path) -> Result<(), OpenError> {
        let finished = || -> io::Result<()> {
            File::open(&self.0)?.sync_all()?;
            fs::rename(&self.0, target)?;
            sync_dir(target)
        };
        finished().map_err(|error| file_error(target, &error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After `finish` there is nothing of this name, and that is well.
        let _ = fs::remove_file(&self.0);
    }
}

fn sync_dir(file: &Path) -> io::Result<()> {
    // Windows cannot open a directory, and need not.
    if cfg!(unix) {
        let dir = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}

fn is_empty(dir: &Path) -> Result<bool, OpenError> {
    let entries = fs::read_dir(dir).map_err(|error| file_error(dir, &error))?;
    // The lock we have just taken does not count, nor does what a restore left that was killed: it is written anew.
    let ours = [super::checks::LOCK_FILE.to_owned(), format!("{DATABASE_FILE}.part")];
    Ok(entries.flatten().all(|entry| ours.iter().any(|name| entry.file_name() == name.as_str())))
}

async fn copy_database(database: &Path, part: &Path) -> Result<(), OpenError> {
    let Some(path) = part.to_str() else {
        return Err(OpenError::File { file: part.to_owned(), problem: "the name is not Unicode".to_owned() });
    };
    let mut connection = connect(&reading(database)).await?;
    sqlx::query("VACUUM INTO $1").bind(path).execute(&mut connection).await.map_err(Error::from)?;
    Ok(())
}

/// Whether the copy is sound and of a version we know.
async fn check_database(file: &Path) -> Result<(), OpenError> {
    // Nobody else has the file, and nothing may be written beside it.
    let mut connection = connect(&common(file).read_only(true).immutable(true)).await?;
    refuse_newer(schema::version(&mut connection).await?, schema::STEPS)?;
    match integrity(&mut connection).await.map_err(Error::from)? {
        true => Ok(()),
        false => Err(OpenError::Store(Error::Broken(file.display().to_string()))),
    }
}

fn seal(file: &Path) -> io::Result<()> {
    let mut hasher = blake3::Hasher::new();
    let length = io::copy(&mut File::open(file)?, &mut hasher)?;
    File::options().append(true).open(file)?.write_all(trailer(length, &hasher.finalize()).as_bytes())
}

fn trailer(length: u64, hash: &blake3::Hash) -> String {
    format!("{TRAILER_START}{length:020} {hash}\n")
}

/// Copies the data out of a sealed file, if it is what was sealed.
fn unseal(file: &Path, part: &Path) -> Result<(), OpenError> {
    let failed = |error: io::Error| file_error(file, &error);
    let mut source = File::open(file).map_err(failed)?;
    let size = source.metadata().map_err(failed)?.len();
    let Some(length) = size.checked_sub(TRAILER_LENGTH as u64) else {
        return Err(OpenError::CutBackup { file: file.to_owned() });
    };
    let mut hasher = blake3::Hasher::new();
    let mut target = File::create(part).map_err(|error| file_error(part, &error))?;
    copy_and_hash(&mut (&mut source).take(length), &mut target, &mut hasher).map_err(failed)?;
    let mut found = Vec::new();
    source.read_to_end(&mut found).map_err(failed)?;
    if !found.starts_with(TRAILER_START.as_bytes()) {
        return Err(OpenError::CutBackup { file: file.to_owned() });
    }
    if found != trailer(length, &hasher.finalize()).as_bytes() {
        return Err(OpenError::ChangedBackup { file: file.to_owned() });
    }
    Ok(())
}

fn copy_and_hash(source: &mut impl Read, target: &mut File, hasher: &mut blake3::Hasher) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match source.read(&mut buffer)? {
            0 => return Ok(()),
            count => {
                hasher.update(&buffer[..count]);
                target.write_all(&buffer[..count])?;
            }
        }
    }
}

fn file_error(file: &Path, error: &io::Error) -> OpenError {
    OpenError::File { file: file.to_owned(), problem: error.to_string() }
}

/// Reading and syncing large files would hold up everybody else.
async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, OpenError> + Send + 'static,
) -> Result<T, OpenError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Failed(error.to_string()))?
}
