import Foundation
import TestSupport
import TestTools

/// What the session's loudspeaker plays, recorded.
struct Loudspeaker: Sendable {
  private static let rate = 8_000
  private let recorder: Companion

  private let sandbox: Sandbox
  private var file: String { sandbox.home + "/played.wav" }

  init() throws {
    sandbox = try Sandbox()
    recorder = try Companion(
      "/usr/bin/env",
      [
        "pw-record", "--target", "test-speaker", "-P", "{ stream.capture.sink=true }", "--rate",
        String(Self.rate), "--channels", "1", "--format", "s16", sandbox.home + "/played.wav",
      ])
  }

  private var samples: [Int16] {
    let data = FileManager.default.contents(atPath: file) ?? Data()
    return data.dropFirst(44).withUnsafeBytes { raw in
      (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self) }
    }
  }

  /// Seconds that were recorded.
  var length: Double { Double(samples.count) / Double(Self.rate) }

  /// The loudest moment, 0…1.
  var loudest: Double { Double(samples.map { abs(Int($0)) }.max() ?? 0) / 32_768 }

  /// Seconds in which it was loud.
  var loudTime: Double { Double(samples.filter { abs(Int($0)) > 3_000 }.count) / Double(Self.rate) }

  /// Waits until the recording runs.
  func waitUntilHeard() async throws {
    try await wait(for: "the loudspeaker’s recording") { self.length > 0.1 }
  }

  /// Waits until a tone, in Hz, is heard, and nothing else.
  @DesktopActor func waitForTone(_ tone: Double, line: Int = #line) async throws {
    var heard = 0.0
    try await wait(for: "a tone of \(tone) Hz", line: line, report: { "Heard: \(heard) Hz" }) {
      let recent = samples.suffix(Self.rate / 4)
      guard let loudest = recent.map({ abs(Int($0)) }).max(), loudest > 300 else { return false }
      let swings = zip(recent, recent.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      heard = Double(swings) / 2 / (Double(recent.count) / Double(Self.rate))
      return abs(heard - tone) < tone / 10
    }
  }

  /// Waits until nothing is heard.
  @DesktopActor func waitForSilence(line: Int = #line) async throws {
    let now = length
    try await wait(for: "silence", line: line) {
      length > now + 0.5 && samples.suffix(Self.rate / 4).allSatisfy { abs(Int($0)) < 300 }
    }
  }
}
