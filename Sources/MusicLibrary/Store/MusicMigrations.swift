import GRDB

/// The versions of the database of the music library. A released migration never changes.
enum MusicMigrations {
  /// All migrations in order.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 tracks") { try $0.execute(sql: tracks) }
    return migrator
  }

  /// Paths are the bytes of the file system; times are nanoseconds since 1970, durations milliseconds; the inode is a bit
  /// pattern. Lists are joined by U+001F. All rows are read at once, so that they need no index.
  private static let tracks = """
    CREATE TABLE track (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      state INTEGER NOT NULL,
      added INTEGER NOT NULL,
      missingSince INTEGER,
      title TEXT, artists TEXT, album TEXT, albumArtists TEXT, genres TEXT,
      number INTEGER, disc INTEGER, year INTEGER, originalYear INTEGER,
      isCompilation INTEGER NOT NULL, hasCover INTEGER NOT NULL, duration INTEGER NOT NULL,
      titleSort TEXT, artistSort TEXT, albumSort TEXT, albumArtistSort TEXT
    );
    -- The waveform of the state of the file that the track has.
    CREATE TABLE waveform (
      track INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      peaks BLOB NOT NULL
    );
    """
}
