import GObjectKit

/// The rotation and mirroring that make a video upright, as cameras store it in files.
package enum VideoOrientation: String, Sendable {
  // The values of GStreamer's tag `image-orientation`.
  case upright = "rotate-0"
  case quarter = "rotate-90"
  case half = "rotate-180"
  case threeQuarters = "rotate-270"
  case mirrored = "flip-rotate-0"
  case mirroredQuarter = "flip-rotate-90"
  case mirroredHalf = "flip-rotate-180"
  case mirroredThreeQuarters = "flip-rotate-270"

  /// Whether width and height are swapped.
  package var isSideways: Bool {
    switch self {
    case .quarter, .threeQuarters, .mirroredQuarter, .mirroredThreeQuarters: true
    default: false
    }
  }

  /// The source coordinates of a pixel of the upright frame. `size` is the size before rotation.
  func source(ofX x: Int, y: Int, in size: VideoSize) -> (x: Int, y: Int) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    // Mirroring comes before rotation.
    return switch self {
    case .upright: (x, y)
    case .quarter: (y, bottom - x)
    case .half: (right - x, bottom - y)
    case .threeQuarters: (right - y, x)
    case .mirrored: (right - x, y)
    case .mirroredQuarter: (right - y, bottom - x)
    case .mirroredHalf: (x, bottom - y)
    case .mirroredThreeQuarters: (y, x)
    }
  }
}

extension Sample.Pixels {
  /// The image, rotated and mirrored to be upright.
  package func oriented(_ orientation: VideoOrientation) -> Sample.Pixels {
    guard orientation != .upright else { return self }
    let new = orientation.isSideways ? VideoSize(width: size.height, height: size.width) : size
    let pixelBytes = stride / max(size.width, 1)
    let turned = Bytes(count: new.width * pixelBytes * new.height) { output in
      bytes.withBytes { input in
        for y in 0..<new.height {
          for x in 0..<new.width {
            let from = orientation.source(ofX: x, y: y, in: size)
            for byte in 0..<pixelBytes {
              output.storeBytes(
                of: input.unsafeLoad(
                  fromByteOffset: from.y * stride + from.x * pixelBytes + byte, as: UInt8.self),
                toByteOffset: (y * new.width + x) * pixelBytes + byte, as: UInt8.self)
            }
          }
        }
      }
    }
    return Sample.Pixels(bytes: turned, size: new, stride: new.width * pixelBytes)
  }
}
