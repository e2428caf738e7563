import Foundation

/// Records what the session's sound device plays, and detects from the samples alone when a program is heard, in the same
/// way for every program.
final class SoundWatch {
  /// The smallest value of a 16-bit sample that counts as sound: 1 % of the largest.
  private static let threshold: Int16 = 328

  /// What the session's speaker plays (meson-helpers/headless).
  private static let device = "test-speaker.monitor"

  private let path: String
  private let recorder: Child
  private var position: UInt64 = 0

  /// Starts to record, and waits until the device delivers samples.
  ///
  /// - Parameter path: The file for the samples; it is deleted when the watch ends.
  init(_ path: String) throws {
    self.path = path
    try? FileManager.default.removeItem(atPath: path)
    recorder = try Child(
      [
        "gst-launch-1.0", "-q", "pulsesrc", "device=\(Self.device)", "buffer-time=20000", "latency-time=5000",
        "!", "audio/x-raw,format=S16LE,rate=48000,channels=2", "!", "filesink", "buffer-mode=unbuffered",
        "location=\(path)",
      ], environment: ProcessInfo.processInfo.environment, log: path + ".log")
    let begun = Clock.poll(every: 0.01, upTo: 10) { read().isEmpty ? nil : true }
    guard begun != nil else { throw BenchError.tookTooLong("The recording of the sound device") }
  }

  deinit {
    recorder.end()
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.removeItem(atPath: path + ".log")
  }

  /// Waits for the first sound. Returns its time in seconds of `Clock`, up to 10 ms late.
  func firstSound(of child: Child, upTo limit: Double = 40) throws -> Double {
    let heard = Clock.poll(every: 0.001, upTo: limit) { () -> Double? in
      guard child.isRunning else { return 0 }
      return read().contains { $0.magnitude > Self.threshold.magnitude } ? Clock.now : nil
    }
    guard let heard, heard > 0 else { throw BenchError.tookTooLong("The first sound of “\(child.name)”") }
    return heard
  }

  /// Waits until half a second of silence has been recorded, so that the next program is not confused with the last.
  func waitForSilence(upTo limit: Double = 10) {
    var last = Clock.now
    _ = Clock.poll(every: 0.01, upTo: limit) { () -> Bool? in
      if read().contains(where: { $0.magnitude > Self.threshold.magnitude }) { last = Clock.now }
      return Clock.now - last > 0.5 ? true : nil
    }
  }

  /// The samples since the last call.
  private func read() -> [Int16] {
    guard let file = FileHandle(forReadingAtPath: path), (try? file.seek(toOffset: position)) != nil,
      let data = try? file.readToEnd()
    else { return [] }
    let whole = data.prefix(data.count & ~1)
    position += UInt64(whole.count)
    return whole.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 2).map { bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self) }
    }
  }
}
