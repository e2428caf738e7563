import Foundation
import TestSupport

/// A program that does something and ends, such as `playerctl`.
enum Command {
  /// Runs a program; gives what it printed, without the line end.
  static func run(_ words: [String]) async throws -> (output: String, status: Int32) {
    try await withCheckedThrowingContinuation { continuation in
      // Waits on a thread of its own: the test's threads are few.
      DispatchQueue.global().async {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        do {
          try process.run()
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
          continuation.resume(returning: (text, process.terminationStatus))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
