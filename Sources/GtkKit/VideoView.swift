import CGtk
import GObjectKit

/// Shows a video, whole or filling the view. Knows nothing of cameras and players.
///
/// It draws a `Paintable` and says how large that appears, so that whoever makes the frames can make them in
/// that size, on a thread of their own. A new frame is drawn, never laid out again: the view has the size
/// that its place gives it.
public final class VideoView: CustomWidget {
  /// How the video lies in the view. Names are those of `AVLayerVideoGravity`.
  public enum Gravity: String, Sendable, CaseIterable {
    /// The video has the view's size, whatever its proportions.
    case resize
    /// The whole video, with black bars where the proportions differ.
    case resizeAspect
    /// The video covers the view; what sticks out is cut off.
    case resizeAspectFill
  }

  /// How large the video appears, in pixels of the screen.
  public struct Viewport: Equatable, Sendable {
    /// The view's width.
    public var width: Int
    /// The view's height.
    public var height: Int
    /// Whether the video covers the view.
    public var isFilled: Bool
    /// Whether the view is drawn without a GPU.
    public var isSoftware: Bool
  }

  /// What is drawn.
  public let video: any Paintable
  /// How it lies in the view.
  public var gravity = Gravity.resizeAspect {
    didSet {
      guard gravity != oldValue else { return }
      queueDraw()
      announceViewport()
    }
  }

  /// How many application pixels at the bottom something lies over. A whole video keeps clear of it while
  /// there is room.
  public var bottomInset = 0.0 {
    didSet { if bottomInset != oldValue { queueDraw() } }
  }

  /// Told how large the video appears: when the view comes on screen, and with each change.
  public var onViewport: (Viewport) -> Void = { _ in } {
    didSet { announceViewport() }
  }

  /// The size that the view asks for, in application pixels; it takes what it gets.
  private static let naturalSize = (width: 640, height: 360)
  private var handlers: [SignalHandler] = []
  private var announced: Viewport?
  /// Tells one picture that was stood at from another.
  private static var lastHold = 0
  private var hold: Int?

  /// Makes a view of a video.
  public init(_ video: any Paintable) {
    self.video = video
    super.init(cssName: "videoview", role: .image)
    clipsContent = true
    // Neither asks for a layout: a frame of another size lies differently in the same view.
    handlers = ["invalidate-contents", "invalidate-size"].map { signal in
      video.connect(signal) { [weak self] in
        MainActor.assumeIsolated { if let self, self.isMapped { self.queueDraw() } }
      }
    }
    onMap { [weak self] in self?.announceViewport() }
    // Another view of the same video may say its own meanwhile.
    onUnmap { [weak self] in self?.announced = nil }
  }

  isolated deinit { for handler in handlers { video.disconnect(handler) } }

  /// Where the video lies, in application pixels; nil while there is none.
  public var videoRectangle: Rectangle? {
    let paintable = video.pointer.opaque
    let natural = (
      width: Double(gdk_paintable_get_intrinsic_width(paintable)),
      height: Double(gdk_paintable_get_intrinsic_height(paintable))
    )
    guard natural.width > 0, natural.height > 0, width > 0, height > 0 else { return nil }
    // Whole pixels of the screen, so that a frame made for this size is drawn as it is.
    let scale = deviceScale
    let view = (width: Double(width) * scale, height: Double(height) * scale)
    if gravity == .resize {
      return Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    }
    let (across, down) = (view.width / natural.width, view.height / natural.height)
    let zoom = gravity == .resizeAspect ? min(across, down) : max(across, down)
    let size = (
      width: max((natural.width * zoom).rounded(), 1), height: max((natural.height * zoom).rounded(), 1)
    )
    let inset = gravity == .resizeAspect ? min(bottomInset * scale, max(view.height - size.height, 0)) : 0
    return Rectangle(
      x: ((view.width - size.width) / 2).rounded() / scale,
      y: ((view.height - inset - size.height) / 2).rounded() / scale,
      width: size.width / scale, height: size.height / scale)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    (0, orientation == .horizontal ? Self.naturalSize.width : Self.naturalSize.height)
  }

  public override func allocate(width: Int, height: Int) { announceViewport() }

  public override func snapshot(_ snapshot: Snapshot) {
    let view = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let place = videoRectangle else { return snapshot.fill(view, with: .black) }
    for bar in view.bars(around: place) { snapshot.fill(bar, with: .black) }
    snapshot.draw(video, in: place)
  }

  private func announceViewport() {
    guard isMapped, width > 0, height > 0 else { return }
    let scale = deviceScale
    let viewport = Viewport(
      width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()),
      isFilled: gravity == .resizeAspectFill, isSoftware: softwareScale != nil)
    guard viewport != announced else { return }
    announced = viewport
    onViewport(viewport)
  }
}

extension VideoView: PictureSurface {
  /// See `PictureSurface`. The pixels are there once the picture was held.
  public var sampledPicture: SampledPicture? {
    guard let moving = video as? any MovingPaintable, let place = videoRectangle else { return nil }
    let source = SampledPicture.Source.frame(identifier: "held \(hold ?? 0)") { @MainActor @Sendable in
      guard let held = await moving.heldPicture() else { return nil }
      return SampledPixels(
        bgraPremultiplied: held.bytes, width: held.width, height: held.height, stride: held.stride,
        isMirrored: held.isMirrored)
    }
    return SampledPicture(source, frame: place)
  }

  /// See `PictureSurface`.
  public func holdPicture() {
    guard hold == nil else { return }
    Self.lastHold += 1
    hold = Self.lastHold
    (video as? any MovingPaintable)?.hold()
  }

  /// See `PictureSurface`.
  public func releasePicture() {
    guard hold != nil else { return }
    hold = nil
    (video as? any MovingPaintable)?.release()
  }
}

extension RGBA {
  /// Black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = RGBA(red: 1, green: 1, blue: 1)
}

extension Rectangle {
  /// What is left of this rectangle around another: above, below, left and right.
  public func bars(around inner: Rectangle) -> [Rectangle] {
    let (right, bottom) = (inner.x + inner.width, inner.y + inner.height)
    return [
      Rectangle(x: x, y: y, width: width, height: inner.y - y),
      Rectangle(x: x, y: bottom, width: width, height: y + height - bottom),
      Rectangle(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      Rectangle(x: right, y: inner.y, width: x + width - right, height: inner.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}
