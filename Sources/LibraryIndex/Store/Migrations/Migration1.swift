import GRDB

/// The first version of the database: assets with their folders and keywords, and albums.
enum Migration1 {
  /// Registers the migration.
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("1 assets") { database in
      try database.execute(sql: assets)
      try database.execute(sql: keywords)
      try database.execute(sql: albums)
    }
  }

  /// Paths are the bytes of the file system. Times are nanoseconds since 1970; a missing file has the time since which
  /// it is missing, an existing one 0, so that one path has at most one existing file. Inodes, devices and hashes are
  /// bit patterns.
  private static let assets = """
    CREATE TABLE folder (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE);
    CREATE TABLE asset (
      id INTEGER PRIMARY KEY,
      folder INTEGER NOT NULL REFERENCES folder (id),
      name BLOB NOT NULL,
      missingSince INTEGER NOT NULL DEFAULT 0,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      device INTEGER NOT NULL,
      contentHash INTEGER,
      state INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0,
      date INTEGER NOT NULL,
      utcOffset INTEGER,
      dateSource INTEGER NOT NULL,
      kinds INTEGER NOT NULL DEFAULT 0,
      rating INTEGER NOT NULL DEFAULT 0,
      ratingIsSet INTEGER NOT NULL DEFAULT 0,
      keywordsAreSet INTEGER NOT NULL DEFAULT 0,
      marks INTEGER NOT NULL DEFAULT 0,
      width INTEGER,
      height INTEGER,
      orientation INTEGER,
      camera TEXT,
      lens TEXT,
      latitude REAL,
      longitude REAL,
      altitude REAL,
      places TEXT,
      title TEXT,
      caption TEXT,
      burst TEXT,
      pair TEXT,
      palette BLOB,
      perceptualHash INTEGER,
      duration INTEGER,
      frameRate REAL,
      codec TEXT,
      UNIQUE (folder, name, missingSince)
    );
    CREATE INDEX assetBySize ON asset (size, inode, missingSince);
    CREATE INDEX assetByContent ON asset (contentHash, missingSince) WHERE contentHash IS NOT NULL;
    CREATE INDEX assetByDate ON asset (date);
    CREATE INDEX assetByRevision ON asset (revision);
    CREATE INDEX assetByMissing ON asset (missingSince) WHERE missingSince <> 0;
    -- The number of the last transaction that changed assets or albums; asset.revision refers to it.
    CREATE TABLE revision (number INTEGER NOT NULL);
    INSERT INTO revision VALUES (0);
    """

  private static let keywords = """
    CREATE TABLE keyword (
      asset INTEGER NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
      word TEXT NOT NULL,
      PRIMARY KEY (asset, word)
    ) WITHOUT ROWID;
    CREATE INDEX keywordByWord ON keyword (word);
    """

  private static let albums = """
    CREATE TABLE album (id INTEGER PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL);
    CREATE TABLE albumItem (
      album INTEGER NOT NULL REFERENCES album (id) ON DELETE CASCADE,
      asset INTEGER NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (album, asset)
    ) WITHOUT ROWID;
    CREATE INDEX albumItemByAsset ON albumItem (asset);
    """
}
