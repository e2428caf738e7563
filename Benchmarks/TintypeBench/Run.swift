import ArgumentParser
import Foundation

/// Runs the benchmarks one after the other and prints a line for each figure.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures, and prints one line per figure and program.",
    discussion:
      "Needs an X display whose pixels are in a file: Xvfb -fbdir, as meson-helpers/headless starts it.")

  @Option(help: "Only these figures, separated by commas: \(Bench.all.map(\.name).joined(separator: ", ")).")
  var only: String?
  @Option(help: "How often everything is measured.") var runs = 5
  @Option(help: "The program that is measured.") var program = ".build/release/tintype"
  @Option(help: "Where pictures and homes are made. Pictures stay there for the next time.")
  var work = ".build/bench"
  @Option(help: "How many seconds to wait at most for other programs to leave the machine alone.")
  var idleTimeout = 30.0
  @Option(help: "A folder for pictures of the screen and for traces, to check what was measured.")
  var evidence: String?

  func validate() throws {
    guard runs > 0 else { throw ValidationError("--runs must be at least 1.") }
    for name in names where !Bench.all.contains(where: { $0.name == name }) {
      throw ValidationError(
        "There is no figure “\(name)”. There are \(Bench.all.map(\.name).joined(separator: ", ")).")
    }
  }

  func run() throws {
    let bench = try Bench(
      program: absolute(program), work: absolute(work), runs: runs, idleTimeout: idleTimeout,
      evidence: evidence.map(absolute))
    for benchmark in Bench.all where names.isEmpty || names.contains(benchmark.name) {
      do {
        try benchmark.measure(bench)
      } catch {
        bench.fail(benchmark.name, error)
      }
    }
    guard bench.finish() else { throw ExitCode.failure }
  }

  private var names: [String] {
    (only ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
