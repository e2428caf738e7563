import Foundation

/// Shotwell, which imports its library folder: metadata, a hash of each file, and thumbnails of two sizes.
struct ShotwellImport {
  private let home: HomeFolder

  /// Shotwell without a database, for the Pictures folder of a home. It ignores copies of a file it has imported.
  init(_ home: HomeFolder) { self.home = home }

  /// Imports the Pictures folder and returns the number of files per second: between the first thumbnail and the last one,
  /// so its start does not count.
  func rate(of count: Int) throws -> Double {
    for folder in [".cache/shotwell", ".local/share/shotwell"] {
      try? FileManager.default.removeItem(atPath: home.path + "/" + folder)
    }
    try home.set([
      "org/yorba/shotwell/preferences/files": ["auto-import": "true", "import-dir": "'\(home.pictures)'"],
      "org/yorba/shotwell/preferences/ui": ["show-welcome-dialog": "false"],
    ])
    let child = try Child(["shotwell"], environment: home.environment, log: home.path + "/shotwell-log")
    defer { child.end() }
    let started = Clock.now
    var first: (time: Double, count: Int)?
    while true {
      Clock.sleep(0.05)
      try child.requireRunning()
      let (now, done) = (Clock.now, thumbnails)
      guard now - started < 600 else { throw BenchError.tookTooLong("Shotwell’s import") }
      if let first, done == count { return Double(count - first.count) / (now - first.time) }
      if first == nil, done > 0 { first = (now, done) }
    }
  }

  /// The number of photos with the larger thumbnail, which is written last.
  private var thumbnails: Int {
    let folder = home.path + "/.cache/shotwell/thumbs/thumbs360"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }
}
