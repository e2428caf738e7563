import GObjectKit
import Imaging
import WorkerKit

/// What moves in a picture of the viewer.
public nonisolated enum ViewedMotion: Sendable, Hashable {
  /// The file has several frames.
  case frames(ImageAnimation)
  /// The picture has a video: a motion photo, or a Live Photo.
  case video(MotionVideo)
}

/// The video of a photo: a file of its own, or a part of the photo's file.
public nonisolated struct MotionVideo: Sendable, Hashable {
  /// The path of the file that contains the video.
  public let path: String
  /// Where the video is in the file, in bytes; nil for all of it.
  public let range: Range<Int>?
  /// When the photo was taken, from the start of the video; nil if unknown.
  public let photoTime: Duration?

  /// Describes a video.
  public init(path: String, range: Range<Int>? = nil, photoTime: Duration? = nil) {
    (self.path, self.range, self.photoTime) = (path, range, photoTime)
  }

  /// Makes the video readable for a player. Copies it into memory if it is a part of a file. Blocks.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  func open() throws(ImageError) -> OpenedVideo {
    guard let range else { return OpenedVideo(uri: File(path: path).uri) }
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile(path: path).read(at: range.lowerBound, count: range.count)
    } catch {
      throw ImageError(error)
    }
    guard bytes.count == range.count else { throw .truncated }
    do throws(SystemError) {
      let memory = try SharedMemory(Bytes(bytes))
      return OpenedVideo(uri: File(path: "/proc/self/fd/\(memory.descriptor.number)").uri, memory: memory)
    } catch {
      throw .notReadable(reason: error.description)
    }
  }
}

/// A video that a player can read for as long as this value exists.
public nonisolated struct OpenedVideo: Sendable {
  /// The URI.
  public let uri: String
  private let memory: SharedMemory?

  /// A video with a URI of its own.
  public init(uri: String) { self.init(uri: uri, memory: nil) }

  init(uri: String, memory: SharedMemory?) { (self.uri, self.memory) = (uri, memory) }
}
