import Foundation
import MediaLibrary

/// The time until the whole waveform of a song of four minutes is there, with the worker already started.
struct WaveformBenchmark: Benchmark {
  let name = "waveform"
  private static let seconds = 240

  func measure(_ bench: Bench) throws {
    for (name, encoder) in [
      ("FLAC", "flacenc"), ("MP3, variable bit rate", "lamemp3enc target=0 quality=2"),
    ] {
      let path = try song(bench, name.split(separator: ",")[0].lowercased(), encoder)
      guard wait(path).isComplete else { throw BenchError.file(path, reason: "it has no waveform") }
      var times: [Double] = []
      bench.rounds { _ in
        bench.waitForQuiet()
        let start = Clock.now
        _ = wait(path)
        times.append(Clock.now - start)
      }
      bench.report(Figure(name: "waveform of four minutes, \(name)", unit: .seconds, ours: times))
    }
  }

  /// The complete waveform.
  private func wait(_ path: String) -> Waveform {
    let (done, result) = (DispatchSemaphore(value: 0), Box())
    Task.detached {
      for await waveform in Waveform.values(ofSongAt: path, duration: .seconds(Self.seconds)) {
        result.waveform = waveform
      }
      done.signal()
    }
    done.wait()
    return result.waveform
  }

  /// Written before the semaphore is signaled, and read after it.
  private final class Box: @unchecked Sendable { var waveform = Waveform() }

  private func song(_ bench: Bench, _ name: String, _ encoder: String) throws -> String {
    let path = bench.work + "/waveform." + name
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let words = """
      gst-launch-1.0 -q audiotestsrc wave=pink-noise num-buffers=\(Self.seconds * 10) samplesperbuffer=4410 ! \
      audio/x-raw,rate=44100,channels=2 ! audioconvert ! \(encoder) ! filesink location=\(path).part
      """
    try EncodedFile.make(path, words.split(separator: " ").map(String.init))
    return path
  }
}
