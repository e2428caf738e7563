import Foundation

/// One or more figures that are taken together.
protocol Benchmark {
  /// The name by which it is chosen.
  var name: String { get }
  /// Measures and reports. Throws where it cannot.
  func measure(_ bench: Bench) throws
}

/// What all benchmarks share.
final class Bench {
  static var all: [any Benchmark] {
    [
      StartBenchmark(), OpenPhotoBenchmark(), IdleBenchmark(), ThumbnailsBenchmark(), FirstScreenBenchmark(),
      GridMemoryBenchmark(), LookupBenchmark(), WorkerOverheadBenchmark(),
      CameraFirstFrameBenchmark(), CameraPreviewBenchmark(), ShutterBenchmark(), RecordingBenchmark(),
      TintFrameBenchmark(), PaletteBenchmark(), VideoBenchmark(), SeekBenchmark(), VideoMemoryBenchmark(),
    ]
  }

  /// The program that is measured.
  let program: String
  /// Where files are made; one file system, so that hard links work.
  let work: String
  /// How often everything is measured.
  let runs: Int
  private let patience: Double
  private let evidence: String?
  private var missed: [String] = []
  private var count = 0
  private var isBusy = false
  private lazy var screenAtHand = Result { try Framebuffer() }

  init(program: String, work: String, runs: Int, patience: Double, evidence: String?) throws {
    (self.program, self.work, self.runs, self.patience) = (program, work, runs, patience)
    self.evidence = evidence
    guard access(program, X_OK) == 0 else { throw BenchError.missingProgram(program) }
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    if let evidence {
      try FileManager.default.createDirectory(atPath: evidence, withIntermediateDirectories: true)
    }
  }

  /// The screen.
  func screen() throws -> Framebuffer { try screenAtHand.get() }

  /// The folder with the distinct pictures, made when first needed.
  func pictures() throws -> String {
    let folder = work + "/pictures"
    try PictureFiles.make(PictureFiles.count, in: folder)
    return folder
  }

  /// Waits until nobody else uses the processors, and notes if somebody does all the same.
  func waitForQuiet() { if !Processors.waitUntilIdle(upTo: patience) { isBusy = true } }

  /// Runs `body` for each round, after the machine has come to rest.
  func rounds(_ body: (_ round: Int) throws -> Void) rethrows {
    isBusy = false
    for round in 0..<runs {
      try body(round)
    }
  }

  /// Prints a figure.
  func report(_ figure: Figure) {
    count += 1
    if figure.isMissed { missed.append(figure.name) }
    say(figure.line + (isBusy ? "  [other programs were using the processors]" : ""))
  }

  /// Prints a line, also where the output is a file that somebody follows.
  func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Prints that a benchmark could not be carried out, which counts as a missed figure.
  func fail(_ name: String, _ error: any Error) {
    count += 1
    missed.append(name)
    say("\(name): not measured: \(error): missed")
  }

  /// Prints how it went altogether. Returns whether every figure that has a target reached it.
  func finish() -> Bool {
    say(
      missed.isEmpty
        ? "\(count) figures, none misses its target"
        : "\(count) figures, \(missed.count) missed: \(missed.joined(separator: "; "))")
    return missed.isEmpty
  }

  /// Keeps a picture of the screen, for people who want to see what was measured.
  func photograph(_ name: String) {
    guard let evidence, let screen = try? screen() else { return }
    try? screen.write(to: "\(evidence)/\(name).ppm")
  }

  /// Keeps what Tintype wrote about itself.
  func keepTrace(of viewer: Viewer, as name: String) {
    guard let evidence, let trace = viewer.trace else { return }
    try? FileManager.default.removeItem(atPath: "\(evidence)/\(name).jsonl")
    try? FileManager.default.copyItem(atPath: trace, toPath: "\(evidence)/\(name).jsonl")
  }
}
