/// The frames of an image file that moves, as its container describes them. The claims are checked, but no frame has
/// been decoded.
public struct ImageAnimation: Sendable, Hashable {
  /// The maximum number of pixels of the canvas: three frames of that size are in memory at a time, of 64 MiB each.
  package static let largestCanvas = 1 << 24
  /// The maximum width and height: that of cairo's surfaces.
  package static let largestSide = 32_767
  /// The maximum number of frames.
  package static let mostFrames = 50_000

  /// The size of the canvas in pixels.
  public let canvas: ImageSize
  /// The frames in order, at least two.
  public let frames: [Frame]
  /// How often the frames are played; nil for without an end.
  public let plays: Int?

  /// Creates a description; nil if it does not have two frames, or if its canvas is too large to be played.
  package init?(canvas: ImageSize, frames: [Frame], plays: Int?) {
    guard canvas.width > 0, canvas.height > 0, max(canvas.width, canvas.height) <= Self.largestSide,
      canvas.pixelCount <= Self.largestCanvas, (2...Self.mostFrames).contains(frames.count)
    else { return nil }
    (self.canvas, self.frames) = (canvas, frames)
    self.plays = plays.map { max($0, 1) }
  }

  /// The last frame up to `index` that does not depend on earlier ones: composition can start there.
  package func independentFrame(upTo index: Int) -> Int {
    (1...max(index, 1)).last { $0 <= index && isIndependent($0) } ?? 0
  }

  private func isIndependent(_ index: Int) -> Bool {
    let (frame, previous) = (frames[index], frames[index - 1])
    return frame.blending == .source && frame.rect.covers(canvas)
      || previous.disposal == .background && previous.rect.covers(canvas)
  }
}

extension ImageAnimation {
  /// One frame: a picture that is drawn onto the canvas.
  public struct Frame: Sendable, Hashable {
    /// The offset of its data in the file, in bytes; for the sequence of an AVIF file, the index of the frame. What the
    /// data contains depends on the container.
    package var offset: Int
    /// The length of its data in bytes; 0 if the decoder finds it.
    package var count: Int
    /// Where it is drawn. May exceed the canvas.
    package var rect: Rect
    /// How long it is shown according to the file.
    package var storedDelay: Duration
    /// What happens to its rectangle before the next frame.
    package var disposal: Disposal
    /// How it is drawn.
    package var blending: Blending

    /// How long the frame is shown. A delay of at most 10 ms becomes 100 ms, as in Firefox (`FrameTimeout`) and
    /// Chromium (`DeferredImageDecoder`): old files state none, and were made for slow machines.
    public var delay: Duration { storedDelay <= .milliseconds(10) ? .milliseconds(100) : storedDelay }

    package init(
      offset: Int, count: Int, rect: Rect, storedDelay: Duration, disposal: Disposal, blending: Blending
    ) {
      (self.offset, self.count, self.rect) = (offset, count, rect)
      (self.storedDelay, self.disposal, self.blending) = (storedDelay, disposal, blending)
    }
  }

  /// A rectangle in pixels of the canvas.
  package struct Rect: Sendable, Hashable {
    package var (x, y): (Int, Int)
    package var (width, height): (Int, Int)

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package var size: ImageSize { ImageSize(width: width, height: height) }

    func covers(_ canvas: ImageSize) -> Bool {
      x == 0 && y == 0 && width >= canvas.width && height >= canvas.height
    }
  }

  /// What happens to the rectangle of a frame when its time has passed.
  package enum Disposal: UInt8, Sendable {
    /// It stays.
    case keep
    /// It becomes transparent.
    case background
    /// It becomes what it was before the frame.
    case previous
  }

  /// How a frame is drawn onto the canvas.
  package enum Blending: UInt8, Sendable {
    /// It replaces the pixels, also by transparent ones.
    case source
    /// It is drawn over the pixels.
    case over
  }
}
