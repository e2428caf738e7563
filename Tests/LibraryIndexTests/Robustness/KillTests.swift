import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import TestTools
import Testing

@testable import LibraryIndex

/// A program that is killed while it indexes loses nothing that it has committed.
@Suite(.timeLimit(.minutes(5)), .serialized) struct KillTests {
  private static let files = 150
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for index in 0..<Self.files {
      try folder.write(Array("picture \(index)".utf8), to: "\(index).jpg", modified: 1_600_000_000 + index)
    }
  }

  private func host() throws -> HelperProcess {
    try HelperProcess(
      File.executable.parent.child("IndexTestHost").path, [folder.path, data.path])
  }

  @Test func fiftyKillsAtRandomMomentsLoseNothing() async throws {
    var random = SeededGenerator(seed: 9)
    var (favorites, edited) = (Set<String>(), Set<String>())
    var (reads, kills) = (0, 0)
    for _ in 0..<50 {
      let process = try host()
      // After a random number of lines.
      let lines = Int.random(in: 0..<12, using: &random)
      _ = try? await process.waitForLine("a commit", after: lines) { _ in true }
      if !process.lines.contains("complete") {
        // The random moment of the kill, up to three milliseconds later, at any point of a transaction; not a wait.
        try await Task.sleep(for: .microseconds(Int.random(in: 0..<3000, using: &random)))
        kills += 1
      }
      process.kill()
      for line in process.lines where line.hasPrefix("favorite ") {
        favorites.insert(String(line.dropFirst(9)))
      }
      for line in process.lines where line.hasPrefix("edited ") { edited.insert(String(line.dropFirst(7))) }
      reads = try check(favorites, edited, reads: reads)
    }
    #expect(kills > 40)
    #expect(!favorites.isEmpty)
    let last = try host()
    try await last.waitForLine("complete") { $0 == "complete" }
    last.end()
    #expect(try check(favorites, edited, reads: reads) == Self.files)
  }

  /// Checks the database, in which all of `favorites` are, and the edits of `edited`. Returns the number of files that were read.
  private func check(_ favorites: Set<String>, _ edited: Set<String>, reads: Int) throws -> Int {
    let store = try LibraryStore(path: data.path("library.sqlite"))
    defer { store.close() }
    return try store.database.read { database in
      #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
      #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
      let marked = try String.fetchSet(database, sql: "SELECT CAST(name AS TEXT) FROM asset WHERE marks = 1")
      #expect(favorites.isSubset(of: marked), "\(favorites.subtracting(marked))")
      let texts = try String.fetchSet(
        database,
        sql: """
          SELECT CAST(asset.name AS TEXT) FROM asset JOIN edit ON edit.asset = asset.id
          JOIN editText ON editText.digest = edit.digest WHERE editText.text LIKE '%grayscale%'
          """)
      #expect(edited.isSubset(of: texts), "\(edited.subtracting(texts))")
      let paths = try Int.fetchOne(
        database, sql: "SELECT count(DISTINCT name) FROM asset WHERE missingSince = 0")
      #expect(paths == (try Int.fetchOne(database, sql: "SELECT count(*) FROM asset")))
      // The metadata of a file is written completely or not at all.
      let partly = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM asset WHERE state = 1 AND (title IS NOT CAST(name AS TEXT)
            OR (SELECT count(*) FROM keyword WHERE keyword.asset = asset.id) <> 2)
          """)
      #expect(partly == 0)
      let now = try Int.fetchOne(database, sql: "SELECT count(*) FROM asset WHERE state = 1") ?? 0
      #expect(now >= reads)
      return now
    }
  }
}
