import CGtk
import GObjectKit
import GStreamerKit
import GtkKit

/// Shows a video, fitted or filling the view. Independent of cameras and players.
///
/// It draws a `VideoPaintable` and sets its viewport when it is mapped and after each change, so that frames are scaled
/// to the displayed size on the thread that produces them. A new frame only redraws, without layout: the size of the
/// view depends on its container alone.
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

  /// The video.
  public let video: VideoPaintable
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

  /// The natural size in application pixels; the minimum is 0.
  private static let naturalSize = (width: 640, height: 360)
  private var handlers: [SignalHandler] = []
  private var announced: VideoViewport?
  /// Distinguishes frozen frames.
  private static var lastFreezeID = 0
  private var freezeID: Int?

  /// Makes a view of a video.
  public init(_ video: VideoPaintable) {
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
    snapshot.draw(paintable: video, in: rectangle)
  }

  private func announceViewport() {
    guard isMapped, width > 0, height > 0 else { return }
    let scale = deviceScale
    let viewport = VideoViewport(
      width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()),
      isFilled: gravity == .resizeAspectFill, isSoftware: Rendering.isSoftware(for: self))
    guard viewport != announced else { return }
    announced = viewport
    video.setViewport(viewport)
  }
}

extension VideoView: PictureSurface {
  /// The picture shown now. Its pixels become available after `freezeFrame()`.
  public var sampledPicture: SampledPicture? {
    guard let rectangle = videoRectangle else { return nil }
    let source = SampledPicture.Source.frame(identifier: "frozen \(freezeID ?? 0)") {
      @MainActor @Sendable [video] in
      guard let frozen = await video.frozenFrame() else { return nil }
      return SampledPixels(frozen, isMirrored: frozen.isMirrored)
    }
    return SampledPicture(source, frame: rectangle)
  }

  /// Freezes the video on the shown frame.
  public func freezeFrame() {
    guard freezeID == nil else { return }
    Self.lastFreezeID += 1
    freezeID = Self.lastFreezeID
    video.freeze()
  }

  /// Resumes the video.
  public func unfreezeFrame() {
    guard freezeID != nil else { return }
    freezeID = nil
    video.unfreeze()
  }
}
