import Editing
import GObjectKit
import GStreamerKit
import L10n
import VideoEffects

/// A part of a video to save as a file of its own.
public nonisolated struct ClipRequest: Sendable, Equatable {
  /// The URI of the video.
  public var uri: String
  /// The title of the video; the file is named after it and the time.
  public var title: String
  /// The beginning of the part.
  public var start: MediaTime
  /// The end of the part, after `start`.
  public var end: MediaTime
  /// The size of the video.
  public var size: VideoSize
  /// The effect of all frames; nil for none.
  public var effect: Effect?
  /// The folder for the file; nil for the user's Videos folder.
  public var folder: String?
}

/// Why a part was not saved.
public nonisolated enum ClipError: Error, Sendable, Equatable {
  /// The user cancelled.
  case cancelled
  /// The reason, as a sentence.
  case failed(String)
}

/// Saves parts of videos.
public nonisolated protocol ClipSaving: Sendable {
  /// Writes the file and returns its path.
  ///
  /// - Parameter progress: Called on any thread with the done part, 0…1.
  func save(
    _ request: ClipRequest, progress: @escaping @Sendable (Double) -> Void
  ) async throws(ClipError) -> String
}

/// Encodes parts of videos, exact to the frame, on threads that may block.
public nonisolated struct ClipSaver: ClipSaving {
  /// Creates a service.
  public init() {}

  /// Writes the file under a temporary name, and renames it when it is complete.
  public func save(
    _ request: ClipRequest, progress: @escaping @Sendable (Double) -> Void
  ) async throws(ClipError) -> String {
    try await blocking { () throws(ClipError) in
      let encoder: ClipEncoder
      do throws(MP4Converter.Failure) {
        encoder = try ClipEncoder(
          uri: request.uri, range: request.start.duration..<request.end.duration, size: request.size,
          filter: request.effect.map { FrameFilter($0) })
      } catch {
        throw ClipError(error)
      }
      let folder = File(path: request.folder ?? UserDirectories.videos ?? UserDirectories.home)
      let drafts = Drafts(in: folder)
      let draft = drafts.file(extension: encoder.fileExtension)
      let name = FrameSaver.name(of: request.title, at: request.start, extension: encoder.fileExtension)
      do {
        try folder.makeFolder()
        drafts.deleteAbandoned()
        try encoder.run(to: draft.path, progress: progress)
        return try draft.renameToFreeName(in: folder, name: FileName(name).numbered).path
      } catch {
        try? draft.delete()
        throw ClipError(error)
      }
    }
  }
}

extension ClipError {
  nonisolated fileprivate init(_ error: any Error) {
    switch error {
    case let error as FileError: self = .failed(error.description)
    case let error as MP4Converter.Failure: self.init(error)
    default: self = .failed("\(error)")
    }
  }

  nonisolated fileprivate init(_ failure: MP4Converter.Failure) {
    switch failure {
    case .cancelled: self = .cancelled
    case .encoderMissing(let format, let plugins):
      self = .failed(
        tr("No encoder for %1$s is installed. Install one of these: %2$s.", format, plugins))
    case .decoderMissing(let format): self = .failed(tr("No decoder for %s is installed.", format))
    case .noSpace: self = .failed(tr("The disk is full."))
    case .noVideo, .unreadable: self = .failed(tr("The file is damaged."))
    case .failed(let message):
      logger.warning("A–B was not saved: \(message)")
      self = .failed(tr("The video could not be encoded."))
    }
  }
}
