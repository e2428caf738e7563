import Foundation
import TestSupport
import TestTools

/// Records the output of the session's fake speaker.
struct SpeakerRecorder: Sendable {
  private static let rate = 8_000
  private let recorder: HelperProcess

  private let sandbox: Sandbox
  private var file: String { sandbox.home + "/played.wav" }

  init() throws {
    sandbox = try Sandbox()
    recorder = try HelperProcess(
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

  /// The length of the recording in seconds.
  var length: Double { Double(samples.count) / Double(Self.rate) }

  /// The peak amplitude, 0…1.
  var loudest: Double { Double(samples.map { abs(Int($0)) }.max() ?? 0) / 32_768 }

  /// The seconds of loud samples.
  var loudTime: Double { Double(samples.filter { abs(Int($0)) > 3_000 }.count) / Double(Self.rate) }

  /// Waits until the recording runs.
  func waitUntilRecording() async throws {
    try await wait(for: "the loudspeaker’s recording") { self.length > 0.1 }
  }

  /// Waits until only a tone of a frequency in Hz is recorded.
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

  /// Waits until only silence is recorded.
  @DesktopActor func waitForSilence(line: Int = #line) async throws {
    let now = length
    try await wait(for: "silence", line: line) {
      length > now + 0.5 && samples.suffix(Self.rate / 4).allSatisfy { abs(Int($0)) < 300 }
    }
  }
}
