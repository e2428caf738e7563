import Foundation

/// Tracker's file miner with its extractor, the index of GNOME's programs, in a session bus of its own.
struct TrackerMiner {
  private static let folders = ["/usr/libexec", "/usr/lib/tracker-miners-3.0"]
  private let home: HomeFolder

  /// A miner without a database, for the Pictures folder of a home.
  init(_ home: HomeFolder) { self.home = home }

  /// Indexes the Pictures folder and returns the number of files per second: until the miner and the extractor, which
  /// works after it, are both idle for three seconds.
  func rate(of count: Int) throws -> Double {
    for folder in [".cache/tracker3", ".local/share/tracker3"] {
      try? FileManager.default.removeItem(atPath: home.path + "/" + folder)
    }
    let log = home.path + "/tracker-log"
    let miner = Self.folders.map { $0 + "/tracker-miner-fs-3" }.first { access($0, X_OK) == 0 }
    guard let miner else { throw BenchError.missingProgram("tracker-miner-fs-3") }
    var environment = home.environment
    environment["TRACKER_DEBUG"] = nil
    let child = try Child(
      ["dbus-run-session", "--", miner, "--initial-sleep=0"], environment: environment, log: log)
    defer { child.end() }
    let (started, rest) = (Clock.now, 3.0)
    var (last, cpu) = (Clock.now, child.processorTime)
    while Clock.now - last < rest {
      Clock.sleep(0.1)
      try child.requireRunning()
      let now = child.processorTime
      if now - cpu > 0.02 { (last, cpu) = (Clock.now, now) }
      guard Clock.now - started < 1800 else { throw BenchError.tookTooLong("Tracker") }
    }
    return Double(count) / (last - started)
  }
}
