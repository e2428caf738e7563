import GRDB

/// The fourth version of the database: sidecars that other programs change.
enum Migration4 {
  /// Registers the migration.
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("4 sidecars") { database in
      // Nanoseconds since 1970: the time of the sidecar that was read, and the time at which a person has set the rating or
      // the keywords in the app; 0 for none.
      try database.execute(
        sql: """
          ALTER TABLE asset ADD COLUMN sidecar INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE asset ADD COLUMN edited INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX assetBySidecar ON asset (sidecar) WHERE sidecar <> 0;
          """)
    }
  }
}
