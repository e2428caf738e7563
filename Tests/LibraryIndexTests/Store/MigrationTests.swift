import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import Testing

@testable import LibraryIndex

/// Databases of earlier versions of the program.
@Suite(.timeLimit(.minutes(1))) struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: LibraryMigrations.migrator.migrations)
  func aDatabaseOfEachEarlierVersionOpensWithItsContent(version: String) throws {
    let path = folder.path("library.sqlite")
    let old = try DatabasePool(path: path)
    try LibraryMigrations.migrator.migrate(old, upTo: version)
    try old.write { database in
      // The columns of the first version, by its own statements.
      try database.execute(
        sql: """
          INSERT INTO folder (id, path) VALUES (1, CAST('/pictures' AS BLOB));
          INSERT INTO asset (id, folder, name, size, modified, inode, device, date, dateSource, marks, rating,
            ratingIsSet, state) VALUES (77, 1, CAST('a.jpg' AS BLOB), 5, 6, 7, 8, 9, 2, 1, 4, 1, 1);
          INSERT INTO keyword VALUES (77, 'sea');
          INSERT INTO album VALUES (3, 'Summer', 0);
          INSERT INTO albumItem VALUES (3, 77, 0);
          """)
    }
    try old.close()
    let store = try LibraryStore(path: path)
    try store.database.read { database in
      let record = try AssetTable.records(at: AssetPath("/pictures/a.jpg"), in: database).first
      #expect(record?.id == AssetID(rawValue: 77))
      #expect(record?.marks == .favorite)
      #expect(record?.rating == 4)
      #expect(try AssetTable.keywords(of: AssetID(rawValue: 77), in: database) == ["sea"])
      #expect(
        try AlbumTable.albums(in: database) == [Album(id: AlbumID(rawValue: 3), name: "Summer", count: 1)])
      #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
    }
  }
}
