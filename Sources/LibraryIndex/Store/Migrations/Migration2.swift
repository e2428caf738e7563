import GRDB

/// The second version of the database: search.
enum Migration2 {
  /// Registers the migration.
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("2 search") { database in
      try database.execute(sql: SearchTable.schema)
      try SearchTable.update(in: database)
    }
  }
}
