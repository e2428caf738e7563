import CGtk
import GObjectKit

/// A widget that shows an image or video and gives access to its source pixels, for an eyedropper.
///
/// A photo provides the pixels of its file, a video or camera those of the frozen frame.
public protocol PictureSurface: Widget {
  /// The picture shown now; nil if there is none.
  var sampledPicture: SampledPicture? { get }
  /// Freezes a video on the shown frame, so that the sampled pixels are the visible ones.
  func freezeFrame()
  /// Resumes a frozen video.
  func unfreezeFrame()
}

extension PictureSurface {
  /// Does nothing: a photo does not change.
  public func freezeFrame() {}
  /// Does nothing: a photo does not change.
  public func unfreezeFrame() {}
}

/// A picture and its position in a widget.
public struct SampledPicture {
  /// The source of the picture's original pixels, before scaling for the screen.
  public enum Source {
    /// The image file at this path.
    case file(path: String)
    /// A frame of a video or camera, in memory. `identifier` distinguishes it from other frames; the closure waits
    /// for the pixels and returns nil if none arrive.
    case frame(identifier: String, pixels: @MainActor @Sendable () async -> SampledPixels?)
  }

  /// The source of the original pixels.
  public let source: Source
  /// The rectangle of the picture in the widget's application pixels. May be larger than the widget.
  public let frame: Rectangle
  /// Whether `frame` shows only the centered square of the picture.
  public let isSquareCrop: Bool

  /// Makes a description of a shown picture.
  public init(_ source: Source, frame: Rectangle, isSquareCrop: Bool = false) {
    (self.source, self.frame, self.isSquareCrop) = (source, frame, isSquareCrop)
  }

  /// Identifies the pixels: pictures with equal identifiers have the same pixels.
  public var identifier: String {
    switch source {
    case .file(let path): path
    case .frame(let identifier, _): identifier
    }
  }

  /// The position of a widget's point in the frame, 0..<1 from the top left; nil outside.
  public func position(atX x: Double, y: Double) -> (x: Double, y: Double)? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    let position = ((x - frame.x) / frame.width, (y - frame.y) / frame.height)
    return (0..<1).contains(position.0) && (0..<1).contains(position.1) ? position : nil
  }

  /// The widget's point at a position in the frame.
  public func point(at position: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (frame.x + position.x * frame.width, frame.y + position.y * frame.height)
  }

  /// The source pixel at a position in the frame.
  public func pixel(at position: (x: Double, y: Double), in pixels: SampledPixels) -> (x: Int, y: Int) {
    let shown = shown(of: pixels)
    let (x, y) = (shown.x + position.x * shown.width, shown.y + position.y * shown.height)
    return (
      min(max(Int(x.rounded(.down)), 0), pixels.width - 1),
      min(max(Int(y.rounded(.down)), 0), pixels.height - 1)
    )
  }

  /// The position of a source pixel's center in the frame; outside 0..<1 if a square crop hides the pixel.
  public func position(ofPixel pixel: (x: Int, y: Int), in pixels: SampledPixels) -> (x: Double, y: Double) {
    let shown = shown(of: pixels)
    return (
      (Double(pixel.x) + 0.5 - shown.x) / shown.width, (Double(pixel.y) + 0.5 - shown.y) / shown.height
    )
  }

  /// The part of the picture that the frame shows, in source pixels.
  private func shown(of pixels: SampledPixels) -> Rectangle {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    guard isSquareCrop else { return Rectangle(x: 0, y: 0, width: width, height: height) }
    let side = min(width, height)
    return Rectangle(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
  }
}

/// The pixels of a picture, readable one by one on any thread.
public nonisolated final class SampledPixels: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let bytes: Bytes
  private let stride: Int
  private let isMirrored: Bool

  /// Wraps premultiplied BGRA pixels of 8 bits per channel.
  ///
  /// - Parameters:
  ///   - stride: The number of bytes from one row to the next.
  ///   - isMirrored: Whether x counts from the right.
  public init(
    bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int, isMirrored: Bool = false
  ) {
    precondition(width > 0 && height > 0 && stride >= width * 4)
    precondition(bytes.count >= stride * (height - 1) + width * 4)
    (self.bytes, self.width, self.height, self.stride) = (bytes, width, height, stride)
    self.isMirrored = isMirrored
  }

  /// The color of a pixel, not premultiplied.
  public func color(x: Int, y: Int) -> RGBA {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return bytes.withBytes { span in
      let start = y * stride + (isMirrored ? width - 1 - x : x) * 4
      func byte(_ index: Int) -> Float {
        Float(span.unsafeLoad(fromByteOffset: start + index, as: UInt8.self))
      }
      let alpha = byte(3)
      guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
      return RGBA(
        red: min(byte(2) / alpha, 1), green: min(byte(1) / alpha, 1), blue: min(byte(0) / alpha, 1),
        alpha: alpha / 255)
    }
  }
}

extension Widget {
  /// The picture surface at a point of this widget, and the point in the surface's coordinates.
  public func pictureSurface(
    atX x: Double, y: Double
  ) -> (surface: any PictureSurface, x: Double, y: Double)? {
    var next = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    while let here = next, here != widget {
      if let found = Widget.twin(of: here) as? any PictureSurface, let point = convert(x, y, to: found) {
        return (found, point.x, point.y)
      }
      next = gtk_widget_get_parent(here)
    }
    return nil
  }

  /// The mapped picture surfaces inside this widget, in tree order.
  public var pictureSurfaces: [any PictureSurface] {
    var found: [any PictureSurface] = []
    Self.collect(in: widget, &found)
    return found
  }

  private static func collect(
    in parent: UnsafeMutablePointer<GtkWidget>, _ found: inout [any PictureSurface]
  ) {
    var child = gtk_widget_get_first_child(parent)
    while let here = child {
      if gtk_widget_get_mapped(here) != 0 {
        if let surface = Widget.twin(of: here) as? any PictureSurface {
          found.append(surface)
        } else {
          collect(in: here, &found)
        }
      }
      child = gtk_widget_get_next_sibling(here)
    }
  }

  /// Converts a point of this widget to the coordinates of another widget in the same window; nil if they share none.
  public func convert(_ x: Double, _ y: Double, to other: Widget) -> (x: Double, y: Double)? {
    var (outX, outY) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(widget, other.widget, x, y, &outX, &outY) != 0 else { return nil }
    return (outX, outY)
  }
}
