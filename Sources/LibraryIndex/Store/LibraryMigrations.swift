import GRDB

/// The versions of the database. A released migration never changes; a new version is a new file in Migrations.
package enum LibraryMigrations {
  /// All migrations in order.
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    Migration1.register(in: &migrator)
    Migration2.register(in: &migrator)
    Migration3.register(in: &migrator)
    Migration4.register(in: &migrator)
    Migration5.register(in: &migrator)
    return migrator
  }
}
