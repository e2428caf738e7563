import CGtk
import GObjectKit

/// Shows one picture, fitted or zoomed, and lets the user zoom and pan. Does no file access.
///
/// Wheel, pinch, keys and double click zoom to the pointer; drags, two fingers and arrow keys pan. A zoom of 1 maps
/// each pixel of the picture to one device pixel. The view draws a base texture of about its own size and, if the
/// zoom needs more, tiles of a higher resolution that it requests from the owner.
///
/// This file contains state and drawing; `ZoomView+Input` contains input.
public final class ZoomView: CustomWidget {
  /// The position of the picture in the view; during an animation its target.
  public private(set) var state = ZoomState() {
    didSet { if state != oldValue { stateChanged() } }
  }

  /// Called when the zoom or position has changed.
  public var onStateChange: (ZoomState) -> Void = { _ in }

  /// Called when a higher resolution is needed: that of the picture scaled by 2⁻ⁿ for level n. Answer with
  /// `setDetail` at any time; a later call supersedes earlier ones.
  public var onDetailNeeded: (_ level: Int) -> Void = { _ in }

  /// Called for a swipe across a fitted picture: +1 for the next picture, -1 for the previous one.
  public var onSwiped: (_ step: Int) -> Void = { _ in }

  /// Whether the cursor is hidden over the picture.
  public var hidesPointer = false {
    didSet { updateCursor() }
  }

  /// The source of the picture's original pixels, for an eyedropper.
  public var sampleSource: (() -> SampledPicture.Source?)?

  private var base: Texture?
  private var details: [Int: PictureTiles] = [:]
  private var requested: Int?
  private var tiles = TileCache()
  /// The running animation towards `state`.
  private var animation: ZoomAnimation?
  let input = ZoomInput()

  /// Makes a view without a picture.
  public init() {
    super.init(cssName: "zoomview", role: .image)
    isFocusable = true
    clipsContent = true
    setUpInput()
  }

  // MARK: Picture

  /// Shows another picture, fitted.
  ///
  /// - Parameters:
  ///   - base: A texture of about the view's resolution; nil shows nothing.
  ///   - width: The picture's own width in pixels, which may exceed the texture's.
  ///   - height: The picture's own height in pixels.
  public func show(_ base: Texture?, width: Int, height: Int) {
    animation = nil
    dropDetails()
    if let old = self.base { retire([old]) }
    self.base = base
    state.setPicture(width: base == nil ? 0 : Double(width), height: base == nil ? 0 : Double(height))
    queueDraw()
  }

  /// Replaces the base texture of the same picture after the view was resized. Keeps the zoom.
  public func replaceBase(_ base: Texture) {
    if let old = self.base { retire([old]) }
    self.base = base
    requested = nil
    requestDetail()
    queueDraw()
  }

  /// Adds the picture's pixels at `level`, scaled by 2⁻ⁿ for level n.
  public func setDetail(_ pixels: PictureTiles, level: Int) {
    details[level] = pixels
    if requested == level { requested = nil }
    queueDraw()
  }

  /// Drops the pixels of all levels to free memory. They are requested again when needed.
  public func dropDetails() {
    (details, requested) = ([:], nil)
    retire(tiles.removeAll())
  }

  /// Keeps textures alive until the next frames no longer show them: cairo copies a surface that is freed while it is
  /// shown.
  private func retire(_ textures: [Texture]) {
    guard !textures.isEmpty else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(100))
      withExtendedLifetime(textures) {}
    }
  }

  /// The view's size in device pixels, into which the base texture should fit.
  public var deviceSize: (width: Int, height: Int) {
    (
      Int((state.viewWidth * state.deviceScale).rounded()),
      Int((state.viewHeight * state.deviceScale).rounded())
    )
  }

  // MARK: Zoom

  /// Fits the whole picture.
  public func fit() { change(animated: true) { $0.fit() } }

  /// Shows the picture at a zoom of 1.
  public func showActualSize() { change(animated: true) { $0.zoom(to: 1) } }

  /// Zooms in by one step around the center.
  public func zoomIn() { change(animated: true) { $0.zoom(to: $0.nextStep) } }

  /// Zooms out by one step around the center.
  public func zoomOut() { change(animated: true) { $0.zoom(to: $0.previousStep) } }

  /// Changes the picture's position; animated over 200 ms if animations are enabled.
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
    // A fitted picture gets another base texture when the view's size has settled.
    guard base != nil, !state.isFit, state.zoom > baseZoom, details[level] == nil, requested != level
    else { return }
    requested = level
    onDetailNeeded(level)
  }

  /// The maximum zoom at which the base texture has enough pixels, with a tolerance for its rounded width.
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
      let rectangle = pixels.rectangle(of: index, inPicture: rect, deviceScale: state.deviceScale)
      snapshot.draw(texture, in: rectangle, reduction: .fast)
    }
  }

  /// The best level for a zoom; nil if the base texture is best. Levels more than one step too fine are not used:
  /// their number of tiles would stall the drawing.
  private func detail(forZoom zoom: Double) -> PictureTiles? {
    guard zoom > baseZoom else { return nil }
    let level = PictureTiles.level(forZoom: zoom)
    let coarser = details.keys.filter { $0 > level }.min()
    return details[level] ?? details[level - 1] ?? coarser.flatMap { details[$0] }
  }

  /// Rounds a rectangle to device pixels, so that a texture of that size stays sharp.
  private func onPixels(_ rect: Rectangle) -> Rectangle {
    let scale = state.deviceScale
    let (x, y) = ((rect.x * scale).rounded(), (rect.y * scale).rounded())
    let (width, height) = ((rect.width * scale).rounded(), (rect.height * scale).rounded())
    return Rectangle(
      x: x / scale, y: y / scale, width: max(width, 1) / scale, height: max(height, 1) / scale)
  }
}

extension ZoomView: PictureSurface {
  /// The picture shown now.
  public var sampledPicture: SampledPicture? {
    guard base != nil, let source = sampleSource?() else { return nil }
    return SampledPicture(source, frame: shownRect)
  }
}
