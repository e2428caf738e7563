import GObjectKit
import Imaging
import MediaLibrary

/// The result of reading a song.
enum TrackOutcome: Sendable {
  /// The tags of the state of the file that the job has.
  case read(AudioTags)
  /// The file ended the worker or exceeded the time limit.
  case failed
  /// The file is gone, is not readable now, or changed while it was read.
  case notRead

  /// Reads a file. Does not block the calling actor.
  static func read(_ job: TrackQueue.Job, with reader: any TrackReading) async -> TrackOutcome {
    let tags: AudioTags
    do throws(ImageError) {
      tags = try await reader.tags(ofFileAt: job.path)
    } catch {
      switch error {
      case .decoderStopped, .timedOut: return .failed
      case .notFound, .notReadable, .notAFile, .cancelled, .decoderMissing: return .notRead
      // The file was opened, and there is nothing in it to read.
      default: tags = AudioTags()
      }
    }
    let info = await blocking { try? File(path: job.path).info() }
    return info.map { TrackFile($0) } == job.file ? .read(tags) : .notRead
  }

  /// The tags, none for a file that cannot be decoded; nil if the file was not read.
  func tags(sharing pool: inout TextPool) -> TrackTags?? {
    switch self {
    case .read(let tags): .some(TrackTags(tags, sharing: &pool))
    case .failed: .some(nil)
    case .notRead: nil
    }
  }
}
