import GtkKit

/// Shows one picture, fitted, on black. Another picture fades in over it.
final class CrossfadeView: CustomWidget {
  /// Called with the view's size in device pixels, on the main actor shortly after a layout that changed it.
  var onResize: (_ width: Int, _ height: Int) -> Void = { _, _ in }

  private var shown: ViewedPicture?
  /// The picture that was shown before. Kept until the next change: cairo copies a surface that is freed while a node
  /// draws it.
  private var previous: ViewedPicture?
  /// The share of `shown`, 0…1.
  private var progress = 1.0
  /// Numbers the changes, so that a later one ends the animation of an earlier one.
  private var change = 0
  private var size = (width: 0, height: 0)

  init() {
    super.init(cssName: "crossfadeview", role: .image)
    isFocusable = true
    clipsContent = true
  }

  /// Shows another picture, or the same one in another resolution.
  ///
  /// - Parameter fade: How long the picture fades in; ignored if animations are disabled.
  func show(_ picture: ViewedPicture?, fade: Duration) {
    if picture?.item != shown?.item { previous = shown }
    shown = picture
    change += 1
    progress = 1
    queueDraw()
    guard fade > .zero, Style.allowsAnimation, isMapped else { return }
    progress = 0
    var start: Double?
    onFrame { [weak self, change] time in
      let begin = start ?? time
      start = begin
      return self?.advance(to: (time - begin) / (fade / .seconds(1)), of: change) ?? false
    }
  }

  /// Returns whether the animation continues.
  private func advance(to progress: Double, of change: Int) -> Bool {
    guard change == self.change else { return false }
    self.progress = min(progress, 1)
    queueDraw()
    return progress < 1
  }

  override func allocate(width: Int, height: Int) {
    let new = (
      width: Int((Double(width) * deviceScale).rounded()),
      height: Int((Double(height) * deviceScale).rounded())
    )
    guard new != size else { return }
    size = new
    // Deferred: the handler may request another layout.
    Task { [weak self] in self?.onResize(new.width, new.height) }
  }

  override func snapshot(_ snapshot: Snapshot) {
    let view = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.fill(view, with: .black)
    if progress < 1, let previous {
      // A transparent picture does not cover the previous one.
      let opacity = shown?.isOpaque == false ? 1 - progress : 1
      snapshot.draw(previous.texture, in: frame(of: previous), opacity: opacity)
    }
    guard let shown else { return }
    let frame = frame(of: shown)
    for bar in progress < 1 ? view.bars(around: frame) : [] {
      snapshot.fill(bar, with: RGBA(red: 0, green: 0, blue: 0, alpha: Float(progress)))
    }
    snapshot.draw(shown.texture, in: frame, opacity: progress)
  }

  /// Where a picture is drawn: at most in its own size, as in the viewer.
  private func frame(of picture: ViewedPicture) -> Rectangle {
    let size = picture.originalSize
    return ZoomState(
      pictureWidth: Double(size.width), pictureHeight: Double(size.height), viewWidth: Double(width),
      viewHeight: Double(height), deviceScale: deviceScale
    ).pictureRect
  }
}
