import CGtk
import GObjectKit

/// Shows a video, fitted or filling the view. Independent of cameras and players.
///
/// It draws a `Paintable` and reports its displayed size, so that frames can be scaled to that size on the thread
/// that produces them. A new frame only redraws, without layout: the size of the view depends on its container alone.
public final class VideoView: CustomWidget {
  /// The scaling of the video in the view. Names as in `AVLayerVideoGravity`.
  public enum Gravity: String, Sendable, CaseIterable {
    /// Stretched to the view's size.
    case resize
    /// Fitted, with black bars if the aspect ratios differ.
    case resizeAspect
    /// Filling the view, cropped.
    case resizeAspectFill
  }

  /// The displayed size of the video in device pixels.
  public struct Viewport: Equatable, Sendable {
    /// The view's width.
    public var width: Int
    /// The view's height.
    public var height: Int
    /// Whether the video fills the view and is cropped.
    public var isFilled: Bool
    /// Whether cairo draws the view, without a GPU.
    public var isSoftware: Bool
  }

  /// The video.
  public let video: any Paintable
  /// The scaling of the video in the view.
  public var gravity = Gravity.resizeAspect {
    didSet {
      guard gravity != oldValue else { return }
      queueDraw()
      announceViewport()
    }
  }

  /// The height in application pixels at the bottom that controls cover. A fitted video avoids it if there is room.
  public var bottomInset = 0.0 {
    didSet { if bottomInset != oldValue { queueDraw() } }
  }

  /// Called with the viewport when the view is mapped and after each change.
  public var onViewport: (Viewport) -> Void = { _ in } {
    didSet { announceViewport() }
  }

  /// The natural size in application pixels; the minimum is 0.
  private static let naturalSize = (width: 640, height: 360)
  private var handlers: [SignalHandler] = []
  private var announced: Viewport?
  /// Distinguishes frozen frames.
  private static var lastFreezeID = 0
  private var freezeID: Int?

  /// Makes a view of a video.
  public init(_ video: any Paintable) {
    self.video = video
    super.init(cssName: "videoview", role: .image)
    clipsContent = true
    // Neither signal requests a layout: a frame of another size changes only the drawing.
    handlers = ["invalidate-contents", "invalidate-size"].map { signal in
      video.connect(signal) { [weak self] in
        MainActor.assumeIsolated { if let self, self.isMapped { self.queueDraw() } }
      }
    }
    onMap { [weak self] in self?.announceViewport() }
    // Another view of the same video may report its own viewport while this one is unmapped.
    onUnmap { [weak self] in self?.announced = nil }
  }

  isolated deinit { for handler in handlers { video.disconnect(handler) } }

  /// The rectangle of the video in application pixels; nil if there is no frame.
  public var videoRectangle: Rectangle? {
    let paintable = video.pointer.opaque
    let natural = (
      width: Double(gdk_paintable_get_intrinsic_width(paintable)),
      height: Double(gdk_paintable_get_intrinsic_height(paintable))
    )
    guard natural.width > 0, natural.height > 0, width > 0, height > 0 else { return nil }
    // Rounded to device pixels, so that a frame of this size is drawn without scaling.
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
    guard let rectangle = videoRectangle else { return snapshot.fill(view, with: .black) }
    for bar in view.bars(around: rectangle) { snapshot.fill(bar, with: .black) }
    snapshot.draw(video, in: rectangle)
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
  /// The picture shown now. Its pixels become available after `freezeFrame()`.
  public var sampledPicture: SampledPicture? {
    guard let moving = video as? any FreezablePaintable, let rectangle = videoRectangle else { return nil }
    let source = SampledPicture.Source.frame(identifier: "frozen \(freezeID ?? 0)") { @MainActor @Sendable in
      guard let frozen = await moving.frozenFrame() else { return nil }
      return SampledPixels(
        bgraPremultiplied: frozen.bytes, width: frozen.width, height: frozen.height, stride: frozen.stride,
        isMirrored: frozen.isMirrored)
    }
    return SampledPicture(source, frame: rectangle)
  }

  /// Freezes the video on the shown frame.
  public func freezeFrame() {
    guard freezeID == nil else { return }
    Self.lastFreezeID += 1
    freezeID = Self.lastFreezeID
    (video as? any FreezablePaintable)?.freeze()
  }

  /// Resumes the video.
  public func unfreezeFrame() {
    guard freezeID != nil else { return }
    freezeID = nil
    (video as? any FreezablePaintable)?.unfreeze()
  }
}

extension RGBA {
  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBA(red: 1, green: 1, blue: 1)
}

extension Rectangle {
  /// The non-empty parts of this rectangle above, below, left and right of another.
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
