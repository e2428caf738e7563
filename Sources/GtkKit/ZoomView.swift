import CGtk
import GObjectKit

/// Shows one picture, fitted or enlarged, and lets the user zoom and move it. Knows nothing of files.
///
/// Wheel, pinch, keys and double click zoom, to the pointer; dragging, two fingers and the arrow keys
/// move. A zoom of 1 puts each pixel of the picture on one of the screen, whatever the scale of the
/// display. What is drawn is a texture of about the view's size, and, as soon as the zoom needs more,
/// tiles of finer pixels that the owner is asked for.
///
/// The file is about state and drawing; `ZoomView+Input` is about devices.
public final class ZoomView: CustomWidget {
  /// How the picture lies in the view. During an animation, how it will lie.
  public private(set) var state = ZoomState() {
    didSet { if state != oldValue { stateChanged() } }
  }

  /// Called when the zoom or the place has changed.
  public var onStateChange: (ZoomState) -> Void = { _ in }

  /// Called when finer pixels are needed than there are: those of the picture at a 2ⁿ-th of its size.
  /// Answer with `setDetail`, whenever they are there; a later call replaces an earlier one.
  public var onDetailNeeded: (_ level: Int) -> Void = { _ in }

  /// Called when a finger or a touchpad swipes across a fitted picture: +1 for the next, -1 for the
  /// previous picture.
  public var onSwiped: (_ step: Int) -> Void = { _ in }

  /// Whether the pointer is invisible over the picture.
  public var hidesPointer = false {
    didSet { updateCursor() }
  }

  /// Where the picture's own pixels are, for an eyedropper.
  public var sampleSource: (() -> SampledPicture.Source?)?

  private var base: Texture?
  private var details: [Int: PictureTiles] = [:]
  private var requested: Int?
  private var tiles = TileCache()
  /// What is drawn while it moves to where `state` says.
  private var animation: ZoomAnimation?
  let input = ZoomInput()

  /// Makes a view without a picture.
  public init() {
    super.init(cssName: "zoomview", role: .image)
    isFocusable = true
    clipsContent = true
    setUpInput()
  }

  // MARK: The picture

  /// Shows another picture, fitted.
  ///
  /// - Parameters:
  ///   - base: Its pixels, about as many as the view has; nil shows nothing.
  ///   - width: The picture's own width in pixels, which may be far more than the texture's.
  ///   - height: The picture's own height in pixels.
  public func show(_ base: Texture?, width: Int, height: Int) {
    animation = nil
    dropDetails()
    if let old = self.base { retire([old]) }
    self.base = base
    state.setPicture(width: base == nil ? 0 : Double(width), height: base == nil ? 0 : Double(height))
    queueDraw()
  }

  /// Gives the same picture another base texture, after the view has changed its size. Zoom stays.
  public func replaceBase(_ base: Texture) {
    if let old = self.base { retire([old]) }
    self.base = base
    requested = nil
    requestDetail()
    queueDraw()
  }

  /// Gives the picture finer pixels: those of `level`, a 2ⁿ-th of its size.
  public func setDetail(_ pixels: PictureTiles, level: Int) {
    details[level] = pixels
    if requested == level { requested = nil }
    queueDraw()
  }

  /// Drops finer pixels, to give memory back. They are asked for again when needed.
  public func dropDetails() {
    (details, requested) = ([:], nil)
    retire(tiles.removeAll())
  }

  /// Keeps textures until the frame that shows them has given way: a surface that is given up while
  /// it is still shown is copied first.
  private func retire(_ textures: [Texture]) {
    guard !textures.isEmpty else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(100))
      withExtendedLifetime(textures) {}
    }
  }

  /// The view's size in pixels of the screen: what the base texture should fit into.
  public var deviceSize: (width: Int, height: Int) {
    (
      Int((state.viewWidth * state.deviceScale).rounded()),
      Int((state.viewHeight * state.deviceScale).rounded())
    )
  }

  // MARK: Zoom

  /// Shows the whole picture.
  public func fit() { change(animated: true) { $0.fit() } }

  /// Shows one pixel of the picture on one of the screen.
  public func showActualSize() { change(animated: true) { $0.zoom(to: 1) } }

  /// Zooms in by a step, around the middle.
  public func zoomIn() { change(animated: true) { $0.zoom(to: $0.nextStep) } }

  /// Zooms out by a step, around the middle.
  public func zoomOut() { change(animated: true) { $0.zoom(to: $0.previousStep) } }

  /// Changes where the picture lies; where the user allows animation, it moves there in 200 ms.
  func change(animated: Bool, _ change: (inout ZoomState) -> Void) {
    let from = shownRect
    var new = state
    change(&new)
    guard new != state else { return }
    state = new
    if animated && Style.allowsAnimation && isMapped {
      let isRunning = animation != nil
      animation = ZoomAnimation(from: from, to: new.pictureRect)
      if !isRunning { onFrame { [weak self] in self?.advance(to: $0) ?? false } }
    } else {
      animation = nil
    }
    queueDraw()
  }

  private func advance(to time: Double) -> Bool {
    guard animation != nil else { return false }
    queueDraw()
    if animation?.advance(to: time) == false { animation = nil }
    return animation != nil
  }

  private func stateChanged() {
    updateCursor()
    requestDetail()
    onStateChange(state)
  }

  private func requestDetail() {
    let level = PictureTiles.level(forZoom: state.zoom)
    // A fitted picture gets another base when the view's size has settled.
    guard base != nil, !state.isFit, state.zoom > baseZoom, details[level] == nil, requested != level
    else { return }
    requested = level
    onDetailNeeded(level)
  }

  /// Up to which zoom the base texture has pixels enough. Rounding may make it a pixel too small.
  private var baseZoom: Double {
    guard let base, state.pictureWidth > 0 else { return 1 }
    let zoom = Double(base.width) / state.pictureWidth
    return zoom < 1 ? zoom * 1.01 : .infinity
  }

  fileprivate var shownRect: Rectangle { animation?.rect ?? state.pictureRect }

  // MARK: Layout and drawing

  public override func allocate(width: Int, height: Int) {
    let (scale, width, height) = (deviceScale, Double(width), Double(height))
    guard (width, height, scale) != (state.viewWidth, state.viewHeight, state.deviceScale) else { return }
    animation = nil
    state.resize(width: width, height: height, deviceScale: scale)
  }

  public override func snapshot(_ snapshot: Snapshot) {
    guard let base, state.pictureWidth > 0, state.viewWidth > 0 else { return }
    let rect = shownRect
    guard let pixels = detail(forZoom: rect.width * state.deviceScale / state.pictureWidth) else {
      retire(tiles.removeAll())
      return snapshot.draw(base, in: onPixels(rect))
    }
    let visible = Rectangle(x: 0, y: 0, width: state.viewWidth, height: state.viewHeight)
    let (seen, gone) = tiles.textures(of: pixels, pixels.indices(ofPicture: rect, visible: visible))
    retire(gone)
    for (index, texture) in seen {
      let place = pixels.place(of: index, inPicture: rect, deviceScale: state.deviceScale)
      snapshot.draw(texture, in: place, reduction: .fast)
    }
  }

  /// The best pixels for a zoom, or nil where the base is best. Pixels more than one level too fine
  /// are not taken: there are so many of them that drawing would stall.
  private func detail(forZoom zoom: Double) -> PictureTiles? {
    guard zoom > baseZoom else { return nil }
    let level = PictureTiles.level(forZoom: zoom)
    let coarser = details.keys.filter { $0 > level }.min()
    return details[level] ?? details[level - 1] ?? coarser.flatMap { details[$0] }
  }

  /// The rectangle with its edges on the screen's pixels, so that a texture of that size stays crisp.
  private func onPixels(_ rect: Rectangle) -> Rectangle {
    let scale = state.deviceScale
    let (x, y) = ((rect.x * scale).rounded(), (rect.y * scale).rounded())
    let (width, height) = ((rect.width * scale).rounded(), (rect.height * scale).rounded())
    return Rectangle(
      x: x / scale, y: y / scale, width: max(width, 1) / scale, height: max(height, 1) / scale)
  }
}

extension ZoomView: PictureSurface {
  /// See `PictureSurface`.
  public var sampledPicture: SampledPicture? {
    guard base != nil, let source = sampleSource?() else { return nil }
    return SampledPicture(source, frame: shownRect)
  }
}
