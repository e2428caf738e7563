import Imaging

/// A container whose frames are pictures of their own, so that each can be decoded as a still image.
///
/// Only the containers are parsed here, with every read checked. The pixels of a frame are decoded by the loader for still
/// images: from a file with one frame that is made of the frame's bytes.
protocol AnimationContainer {
  /// The frames of a file; nil if there are fewer than two whole ones, or if the file is damaged before the second.
  static func animation(_ source: borrowing ImageSource) -> ImageAnimation?

  /// Returns an image file with one frame, in the size of its rectangle; nil if its bytes are not those of a frame.
  static func still(_ frame: ImageAnimation.Frame, _ source: borrowing ImageSource) -> [UInt8]?
}

extension ImageContainer {
  /// How the frames of the container are read; nil if it has none, or none that are pictures of their own.
  var animation: (any AnimationContainer.Type)? {
    switch self {
    case .gif: GIFAnimation.self
    case .webp: WebPAnimation.self
    case .png: PNGAnimation.self
    default: nil
    }
  }
}
