import Foundation

/// One or more figures that are measured together.
protocol Benchmark {
  /// The name for `--only`.
  var name: String { get }
  /// Measures and reports the figures. Throws if they cannot be measured.
  func measure(_ bench: Bench) throws
}

/// State that all benchmarks share: settings, the screen, test files and results.
final class Bench {
  static var all: [any Benchmark] {
    [
      StartBenchmark(), OpenPhotoBenchmark(), IdleBenchmark(), ThumbnailsBenchmark(), FirstScreenBenchmark(),
      GridMemoryBenchmark(), GridScrollBenchmark(), ProfileBenchmark(), RawPreviewBenchmark(),
      ReopenBenchmark(), IndexBenchmark(), LookupBenchmark(),
      SearchBenchmark(), FindColorBenchmark(), DuplicatesBenchmark(), ReadAssetsBenchmark(),
      WorkerOverheadBenchmark(), FilterExportBenchmark(), LUTExportBenchmark(), FilterVideoBenchmark(),
      EffectTilesBenchmark(), FilterPreviewBenchmark(), EditMemoryBenchmark(),
      CameraFirstFrameBenchmark(), CameraPreviewBenchmark(), ShutterBenchmark(), RecordingBenchmark(),
      TintFrameBenchmark(), PaletteBenchmark(), VideoBenchmark(),
      SeekBenchmark(), VideoMemoryBenchmark(), TagsBenchmark(), WaveformBenchmark(), MusicBenchmark(),
      MusicProcessorBenchmark(), MusicStartBenchmark(),
    ]
  }

  /// The path of the measured program.
  let program: String
  /// The folder for test files and home folders; on one file system, so that hard links work.
  let work: String
  /// The number of rounds.
  let runs: Int
  private let idleTimeout: Double
  private let evidence: String?
  private var missed: [String] = []
  private var count = 0
  private var isBusy = false
  private lazy var screenAtHand = Result { try Framebuffer() }

  init(program: String, work: String, runs: Int, idleTimeout: Double, evidence: String?) throws {
    (self.program, self.work, self.runs, self.idleTimeout) = (program, work, runs, idleTimeout)
    self.evidence = evidence
    guard access(program, X_OK) == 0 else { throw BenchError.missingProgram(program) }
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    if let evidence {
      try FileManager.default.createDirectory(atPath: evidence, withIntermediateDirectories: true)
    }
  }

  /// The pixels of the session's screen.
  func screen() throws -> Framebuffer { try screenAtHand.get() }

  /// The folder with the distinct photos, created on first use.
  func pictures() throws -> String {
    let folder = work + "/pictures"
    try PictureFiles.make(PictureFiles.count, in: folder)
    return folder
  }

  /// Waits until other programs are idle. If they are not in time, the reported figures say so.
  func waitForQuiet() { if !Processors.waitUntilIdle(upTo: idleTimeout) { isBusy = true } }

  /// Runs `body` once for each round.
  func rounds(_ body: (_ round: Int) throws -> Void) rethrows {
    isBusy = false
    for round in 0..<runs {
      try body(round)
    }
  }

  /// Prints a figure and counts it.
  func report(_ figure: Figure) {
    count += 1
    if figure.isMissed { missed.append(figure.name) }
    say(figure.line + (isBusy ? "  [other programs were using the processors]" : ""))
  }

  /// Prints a line and flushes it, because the output may be a file that someone follows.
  func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Prints that a benchmark failed, which counts as a missed figure.
  func fail(_ name: String, _ error: any Error) {
    count += 1
    missed.append(name)
    say("\(name): not measured: \(error): missed")
  }

  /// Prints the summary. Returns whether every figure met its limit.
  func finish() -> Bool {
    say(
      missed.isEmpty
        ? "\(count) figures, none misses its target"
        : "\(count) figures, \(missed.count) missed: \(missed.joined(separator: "; "))")
    return missed.isEmpty
  }

  /// Saves a screenshot into the evidence folder, if there is one.
  func screenshot(_ name: String) {
    guard let evidence, let screen = try? screen() else { return }
    try? screen.write(to: "\(evidence)/\(name).ppm")
  }

  /// Copies Tintype's trace into the evidence folder, if there is one.
  func keepTrace(of viewer: Viewer, as name: String) {
    guard let evidence, let trace = viewer.trace else { return }
    try? FileManager.default.removeItem(atPath: "\(evidence)/\(name).jsonl")
    try? FileManager.default.copyItem(atPath: trace, toPath: "\(evidence)/\(name).jsonl")
  }
}
