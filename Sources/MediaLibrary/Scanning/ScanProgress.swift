/// The pace of a scan: how many directory entries to read at once, and when to report the changes found so far.
struct ScanProgress {
  /// The number of entries to read before other messages are handled; takes some milliseconds.
  private static let firstBatch = 512
  private static let batch = 2048
  private static let firstReport = Duration.milliseconds(30)
  /// The minimum interval between later reports, which take at most a fifth of the time.
  private static let reportInterval = Duration.milliseconds(200)

  /// Whether a scan runs.
  private(set) var isScanning = false
  private var start = ContinuousClock.Instant.now
  private var lastCommit: ContinuousClock.Instant?
  private var lastCommitTook = Duration.zero

  /// The number of directory entries to read next. The first batch is small, so that the first items appear soon.
  var batchLimit: Int { lastCommit == nil ? Self.firstBatch : Self.batch }

  /// Starts a scan. Returns false if one runs already.
  mutating func begin(at now: ContinuousClock.Instant) -> Bool {
    guard !isScanning else { return false }
    (isScanning, start, lastCommit) = (true, now, nil)
    return true
  }

  /// Ends the scan.
  mutating func end() { isScanning = false }

  /// Returns whether to commit and report `changes` changed rows now.
  func isReportDue(changes: Int, at now: ContinuousClock.Instant) -> Bool {
    guard changes > 0 else { return false }
    if let lastCommit { return now - lastCommit >= max(Self.reportInterval, lastCommitTook * 4) }
    return changes >= Self.firstBatch * 9 / 10 || now - start >= Self.firstReport
  }

  /// Records a commit, whose duration determines the next one's time.
  mutating func didCommit(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
    (lastCommit, lastCommitTook) = (end, end - start)
  }
}
