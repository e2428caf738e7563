import GObjectKit
import GStreamerKit
import Playback
import Synchronization

/// A fake audio sink that records what it plays, and when.
final class RecordingAudioSink: Sendable {
  struct Piece: Sendable {
    /// The running time of the pipeline, in seconds.
    let start: Double
    /// Mono samples.
    let samples: [Int16]
    /// In Hz.
    var rate = 48000
    /// When the buffer was played.
    let moment = ContinuousClock.now
    var end: Double { start + Double(samples.count) / Double(rate) }
  }

  private let heard = Mutex<[Piece]>([])
  /// The sample rate that it takes; nil for that of the file, which is then not resampled.
  private let rate: Int?

  init(rate: Int? = 48000) { self.rate = rate }

  /// A service whose audio sink this is.
  func service(limits: PlaybackService.Limits = .init()) -> PlaybackService {
    PlaybackService(limits: limits) { [self] () throws(GStreamerError) in
      // Preroll buffers are not audible.
      try AppSink(
        caps: Caps("audio/x-raw,format=S16LE,channels=1" + (rate.map { ",rate=\($0)" } ?? "")),
        isSynchronized: true, preroll: { _ in }
      ) { [weak self] sample in
        guard let start = sample.runningTime, let bytes = sample.bytes else { return }
        let samples = bytes.withBytes { span in
          (0..<bytes.count / 2).map { span.unsafeLoad(fromByteOffset: $0 * 2, as: Int16.self) }
        }
        let rate = sample.caps?.audioRate ?? 48000
        self?.heard.withLock { $0.append(Piece(start: start.inSeconds, samples: samples, rate: rate)) }
      }
    }
  }

  var pieces: [Piece] { heard.withLock { $0 } }
  func forget() { heard.withLock { $0 = [] } }

  /// The longest gap between two buffers in running time, in seconds.
  var longestGap: Double {
    zip(pieces, pieces.dropFirst()).map { $1.start - $0.end }.max() ?? 0
  }

  /// The longest gap between two buffers in real time, across pipelines: in seconds, and approximate, because a
  /// busy machine delivers buffers late.
  var longestSilence: Double {
    zip(pieces, pieces.dropFirst()).map { piece, next in
      piece.moment.duration(to: next.moment).inSeconds - Double(piece.samples.count) / 48000
    }.max() ?? 0
  }

  /// The frequency of some buffers in Hz, from their zero crossings.
  static func tone(of pieces: [Piece]) -> Double {
    let samples = pieces.flatMap(\.samples)
    guard samples.count > 1 else { return 0 }
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    return Double(crossings) / 2 / (Double(samples.count) / 48000)
  }

  /// The peak amplitude, 0…1.
  var peak: Double { Double(pieces.flatMap(\.samples).map { $0.magnitude }.max() ?? 0) / 32768 }
}
