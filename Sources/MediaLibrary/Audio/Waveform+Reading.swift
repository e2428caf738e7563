import GObjectKit
import GStreamerKit
import Imaging
import WorkerKit

extension Waveform {
  /// The longest part of a song that one request decodes. The worker needs a fraction of a second for it, so cancelling is
  /// quick and no request comes near its time limit.
  private static let longestPart = Duration.seconds(30)

  /// Reads the waveform of a song in workers: longer and longer ones, of which the last is complete.
  ///
  /// The stream ends early if the file cannot be read or has no sound. Ending the iteration, or its task, kills the worker.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - duration: The duration of the song; zero to have it read as well.
  ///   - pool: The workers, of the kind of `MediaWorkers.pool`.
  public static func values(
    ofSongAt path: String, duration: Duration = .zero, pool: WorkerPool = MediaWorkers.background
  ) -> AsyncStream<Waveform> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let work = Task {
        var waveform = Waveform()
        var total = duration
        if total <= .zero {
          total = await blocking { (try? MediaFileInfo.read(path: path))?.duration } ?? .zero
        }
        while !waveform.isComplete, total > .zero, !Task.isCancelled {
          let part = part(after: waveform.peaks.count, total)
          let peaks = try? await CancellationFlag.blocking { flag throws(ImageError) in
            try read(part, path, pool, flag)
          }
          guard let peaks, !peaks.isEmpty else { break }
          waveform.peaks += peaks
          continuation.yield(waveform)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in work.cancel() }
    }
  }

  /// A part of a song, and the number of its peaks.
  struct Part: Sendable, Equatable {
    var range: Range<Duration>
    var count: Int
  }

  /// The part after the first `done` peaks. Of a song whose peaks are longer than the longest part, as of an audio book, the
  /// start of each is decoded.
  static func part(after done: Int, _ total: Duration) -> Part {
    let each = max(total / count, .nanoseconds(1))
    let number = min(max(Int(longestPart / each), 1), count - done)
    let start = each * done
    return Part(range: start..<start + min(each * number, longestPart), count: number)
  }

  private static func read(
    _ part: Part, _ path: String, _ pool: WorkerPool, _ cancellation: CancellationFlag
  ) throws(ImageError) -> [UInt8] {
    let file = try InputFile(decoding: path)
    let request = MediaRequest.peaks(
      from: part.range.lowerBound, to: part.range.upperBound, count: part.count)
    var reader = try MediaWorkers.perform(request, file, pool: pool, cancellation: cancellation).reader
    guard let peaks = try? reader.read([UInt8].self), peaks.isEmpty || peaks.count == part.count else {
      throw .decoderStopped
    }
    return peaks
  }
}
