import GObjectKit
import Imaging
import WorkerKit

/// A container of several frames. Only the containers are parsed here, with every read checked.
protocol AnimationContainer {
  /// The frames of a file; nil if there are fewer than two whole ones, or if the file is damaged before the second.
  ///
  /// - Throws: `ImageError` if a library that decodes the frames is not installed.
  static func animation(_ source: borrowing ImageSource) throws(ImageError) -> ImageAnimation?

  /// Decodes the pixels of a frame, in the size of its rectangle.
  ///
  /// - Throws: `ImageError` by the cause.
  static func pixels(
    of frame: ImageAnimation.Frame, _ source: borrowing ImageSource, _ limits: DecodingLimits
  ) throws(ImageError) -> PixelBuffer
}

/// A container whose frames are pictures of their own, so that each can be decoded as a still image: by the loader for
/// still images, from a file with one frame that is made of the frame's bytes.
protocol StillFrameContainer: AnimationContainer {
  /// Returns an image file with one frame, in the size of its rectangle; nil if its bytes are not those of a frame.
  static func still(_ frame: ImageAnimation.Frame, _ source: borrowing ImageSource) -> [UInt8]?
}

extension StillFrameContainer {
  static func pixels(
    of frame: ImageAnimation.Frame, _ source: borrowing ImageSource, _ limits: DecodingLimits
  ) throws(ImageError) -> PixelBuffer {
    guard let still = still(frame, source) else { throw .truncated }
    guard let memory = try? SharedMemory(Bytes(still)) else { throw .decoderStopped }
    return try ImageService.pixels(memory.descriptor, limits, .full)
  }
}

extension ImageContainer {
  /// How the frames of the container are read; nil if it has none.
  var animation: (any AnimationContainer.Type)? {
    switch self {
    case .gif: GIFAnimation.self
    case .webp: WebPAnimation.self
    case .png: PNGAnimation.self
    case .heif: AVIFAnimation.self
    default: nil
    }
  }
}
