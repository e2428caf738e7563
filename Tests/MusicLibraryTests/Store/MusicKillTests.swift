import FileTesting
import GObjectKit
import GRDB
import TestTools
import Testing

/// A program that is killed while it reads songs loses nothing that it has committed.
@Suite(.timeLimit(.minutes(3))) struct MusicKillTests {
  private static let files = 4000
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for index in 0..<Self.files { try folder.write(Array("song \(index)".utf8), to: "\(index).mp3") }
  }

  private func host() throws -> HelperProcess {
    try HelperProcess(File.executable.parent.child("MusicTestHost").path, [folder.path, data.path])
  }

  @Test func killsAtRandomMomentsLoseNothing() async throws {
    var random = SeededGenerator(seed: 5)
    var kept = 0
    for _ in 0..<20 {
      let process = try host()
      let lines = Int.random(in: 0..<2, using: &random)
      _ = try? await process.waitForLine("a snapshot", after: lines) { _ in true }
      // The random moment of the kill, at any point of a transaction; not a wait.
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<30_000, using: &random)))
      process.kill()
      kept = try check(atLeast: kept)
    }
    let last = try host()
    try await last.waitForLine("complete") { $0 == "complete" }
    last.end()
    #expect(try check(atLeast: kept) == Self.files)
  }

  /// Checks the database. Returns the number of files that were read.
  private func check(atLeast kept: Int) throws -> Int {
    guard File(path: data.path("music.db")).exists else { return 0 }
    let database = try DatabaseQueue(path: data.path("music.db"))
    defer { try? database.close() }
    return try database.read { database in
      #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
      guard try database.tableExists("track") else { return 0 }
      let rows = try Row.fetchAll(
        database, sql: "SELECT CAST(path AS TEXT), title, genres FROM track WHERE state = 1")
      for row in rows {
        let name = File(path: row[0]).name
        #expect(row[1] == name)
        #expect(row[2] == "test\u{1F}" + name)
      }
      #expect(Set(rows.map { $0[1] as String? }).count == rows.count)
      #expect(rows.count >= kept)
      return rows.count
    }
  }
}
