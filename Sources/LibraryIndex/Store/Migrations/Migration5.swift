import GRDB

/// The fifth version of the database: edits of photos.
enum Migration5 {
  /// Registers the migration.
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("5 edits") { database in
      // An edit that is pasted on many photos is stored once. No digest: a person has reset the photo, which precedes an
      // older edit of its sidecar. `changed` is in nanoseconds since 1970.
      try database.execute(
        sql: """
          CREATE TABLE editText (digest TEXT PRIMARY KEY, text TEXT NOT NULL);
          CREATE TABLE edit (
            asset INTEGER PRIMARY KEY REFERENCES asset (id) ON DELETE CASCADE,
            digest TEXT REFERENCES editText (digest),
            revision INTEGER NOT NULL,
            changed INTEGER NOT NULL
          );
          CREATE INDEX editByDigest ON edit (digest) WHERE digest IS NOT NULL;
          """)
    }
  }
}
