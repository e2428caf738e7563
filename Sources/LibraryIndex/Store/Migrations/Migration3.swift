import GRDB

/// The third version of the database: indexes for queries that read all assets before.
enum Migration3 {
  /// Registers the migration.
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("3 indexes") { database in
      // Cameras write raw files without compression, so thousands of them have the same size.
      try database.execute(
        sql: """
          CREATE INDEX assetByKnownContent ON asset (size) WHERE contentHash IS NOT NULL;
          CREATE INDEX assetByPair ON asset (pair) WHERE pair IS NOT NULL;
          """)
    }
  }
}
