import Foundation
import Testing

/// A test host: a program that runs a check on its main thread, which GTK requires; see TestHostSupport.
public enum TestHost {
  /// Runs a check of a test host by its name, and records each reported failure at its source location.
  public static func run(
    _ program: String, _ check: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (status, output) = try await start(program, check)
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 3).map(String.init)
      guard parts.count == 4, let number = Int(parts[2]) else {
        Issue.record("\(check): output of the test host: \(line)", sourceLocation: sourceLocation)
        continue
      }
      let place = SourceLocation(fileID: parts[0], filePath: parts[1], line: number, column: 1)
      Issue.record("\(check): \(parts[3])", sourceLocation: place)
    }
    #expect(
      status == 0, "\(check): the test host ends with status \(status)",
      sourceLocation: sourceLocation)
  }

  /// Runs the test host. Returns its exit status, or the negative number of the signal that ended it.
  private static func start(_ program: String, _ name: String) async throws -> (status: Int32, output: String)
  {
    let executable = try BuiltProduct.path(program)
    return try await withCheckedThrowingContinuation { continuation in
      // Waits on another thread, because the cooperative pool has few threads.
      DispatchQueue.global().async {
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = [name]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        do {
          try process.run()
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          let isSignal = process.terminationReason == .uncaughtSignal
          let status = isSignal ? -process.terminationStatus : process.terminationStatus
          continuation.resume(returning: (status, String(decoding: data, as: UTF8.self)))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
