import CGtk
import GObjectKit

/// Shows one picture, fitted or zoomed, and lets the user zoom and pan. Does no file access.
///
/// Wheel, pinch, keys and double click zoom to the pointer; drags, two fingers and arrow keys pan. A zoom of 1 maps
/// each pixel of the picture to one device pixel. The view draws a base texture of about its own size and, if the
/// zoom needs more, tiles of a higher resolution that it requests from the owner.
///
/// `ZoomState` has the arithmetic of the picture's position, `ZoomGestures` that of input, and `DetailLevels` decides
/// which resolution is drawn.
public final class ZoomView: CustomWidget {
  /// The position of the picture in the view; during an animation its target.
  public private(set) var state = ZoomState() {
    didSet { if state != oldValue { stateChanged() } }
  }

  /// Called when the zoom or position has changed.
  public var onStateChange: (ZoomState) -> Void = { _ in }

  /// Called when the user has zoomed or panned, with the new state.
  public var onInput: (ZoomState) -> Void = { _ in }

  /// Called when a higher resolution is needed: that of the picture scaled by 2⁻ⁿ for level n. Answer with
  /// `setDetail` at any time; a later call supersedes earlier ones.
  public var onDetailNeeded: (_ level: Int) -> Void = { _ in }

  /// Called for a swipe across a fitted picture: +1 for the next picture, -1 for the previous one.
  public var onSwiped: (_ step: Int) -> Void = { _ in }

  /// Whether the cursor is hidden over the picture.
  public var hidesPointer = false {
    didSet { updateCursor() }
  }

  /// What is drawn over the picture and fills its rectangle, such as a video; nil for nothing.
  public var cover: (any Paintable)? {
    didSet { queueDraw() }
  }

  /// The source of the picture's original pixels, for an eyedropper.
  public var sampleSource: (() -> SampledPicture.Source?)?

  private var base: Texture?
  private var details = DetailLevels()
  private var finestLevel = 0
  private var tiles = TileCache()
  /// The running animation towards `state`.
  private var animation: ZoomAnimation?
  private var gestures = ZoomGestures()

  /// Makes a view without a picture.
  public init() {
    super.init(cssName: "zoomview", role: .image)
    isFocusable = true
    clipsContent = true
    setUpPointer()
    setUpTouch()
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  // MARK: Picture

  /// Shows another picture, fitted.
  ///
  /// - Parameters:
  ///   - base: A texture of about the view's resolution; nil shows nothing.
  ///   - width: The picture's own width in pixels, which may exceed the texture's.
  ///   - height: The picture's own height in pixels.
  ///   - finestLevel: The finest level of detail; negative for a picture that can be drawn larger than it is.
  public func show(_ base: Texture?, width: Int, height: Int, finestLevel: Int = 0) {
    (animation, self.finestLevel) = (nil, finestLevel)
    dropDetails()
    setBase(base, pictureWidth: width)
    state.setPicture(width: base == nil ? 0 : Double(width), height: base == nil ? 0 : Double(height))
    queueDraw()
  }

  /// Replaces the base texture of the same picture after the view was resized. Keeps the zoom.
  public func replaceBase(_ base: Texture) {
    setBase(base, pictureWidth: Int(state.pictureWidth))
    requestDetail()
    queueDraw()
  }

  private func setBase(_ base: Texture?, pictureWidth: Int) {
    if let old = self.base { retire([old]) }
    self.base = base
    details.setBase(
      width: base?.width ?? 0, pictureWidth: base == nil ? 0 : Double(pictureWidth), finest: finestLevel)
  }

  /// Adds the picture's pixels at `level`, scaled by 2⁻ⁿ for level n.
  public func setDetail(_ pixels: PictureTiles, level: Int) {
    details.add(pixels, level: level)
    queueDraw()
  }

  /// Drops the pixels of all levels to free memory. They are requested again when needed.
  public func dropDetails() {
    details.removeAll()
    retire(tiles.removeAll())
  }

  /// Keeps textures alive until the second frame from now, when no render node contains them anymore: cairo copies a
  /// surface that is freed while a node draws it. There are no frames while the view is not on screen.
  private func retire(_ textures: [Texture]) {
    guard !textures.isEmpty, isMapped else { return }
    var frames = 0
    // The closure keeps the textures alive.
    onFrame { _ in
      withExtendedLifetime(textures) { frames += 1 }
      return frames < 2
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

  /// Shows the same part as another view does of its picture. Does not call `onInput`.
  public func show(_ part: ZoomState.Part) {
    var new = state
    new.show(part)
    set(new, animated: false)
  }

  /// Fits the whole picture.
  public func fit() { change { $0.fit() } }

  /// Shows the picture at a zoom of 1.
  public func showActualSize() { change { $0.zoom(to: 1) } }

  /// Zooms in by one step around the center.
  public func zoomIn() { change { $0.zoom(to: $0.nextStep) } }

  /// Zooms out by one step around the center.
  public func zoomOut() { change { $0.zoom(to: $0.previousStep) } }

  private func change(_ change: (inout ZoomState) -> Void) {
    var new = state
    change(&new)
    setByUser(new, animated: true)
  }

  private func setByUser(_ new: ZoomState, animated: Bool) {
    guard new != state else { return }
    set(new, animated: animated)
    onInput(new)
  }

  /// Changes the picture's position; animated over 200 ms if animations are enabled.
  private func set(_ new: ZoomState, animated: Bool) {
    guard new != state else { return }
    let from = shownRect
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
    if let level = details.levelToRequest(for: state) { onDetailNeeded(level) }
  }

  fileprivate var shownRect: Rectangle { animation?.rect ?? state.pictureRect }

  // MARK: Input

  /// Handles a key: + and − zoom, Ctrl+0 fits, Ctrl+1 shows actual size, arrows pan a zoomed picture. The owner may forward
  /// keys pressed elsewhere.
  ///
  /// - Returns: Whether the key was handled.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    apply(gestures.key(key, modifiers, in: state))
  }

  /// Returns whether the event was handled.
  @discardableResult private func apply(_ effect: ZoomGestures.Effect) -> Bool {
    switch effect {
    case .ignored: return false
    case .handled: break
    case .change(let new, let animated): setByUser(new, animated: animated)
    case .swipe(let step): onSwiped(step)
    }
    return true
  }

  private func setUpPointer() {
    input.onPointer(
      moved: { [weak self] in self?.gestures.pointer = ($0, $1) },
      left: { [weak self] in self?.gestures.pointer = nil })
    input.onScrollEvent(began: { [weak self] in self?.gestures.beginScroll() }) { [weak self] event in
      guard let self else { return false }
      return apply(gestures.scroll(event, in: state))
    }
    let drag = input.addDragGesture()
    drag.onBegin { [weak self] _, _ in self?.gestures.beginDrag() }
    drag.onUpdate { [weak self, unowned drag] dx, dy in
      guard let self else { return }
      let wasDragging = gestures.isDragging
      let effect = gestures.drag(dx: dx, dy: dy, in: state)
      if gestures.isDragging, !wasDragging {
        drag.claim()
        updateCursor()
      }
      apply(effect)
    }
    drag.onEnd { [weak self] _, _ in
      self?.gestures.endDrag()
      self?.updateCursor()
    }
    input.addClickGesture().onPressed { [weak self] count, x, y in
      guard let self else { return }
      grabFocus()
      apply(gestures.click(count: count, x: x, y: y, in: state))
    }
  }

  private func setUpTouch() {
    input.onSwipe { [weak self] x, y in
      guard let self else { return }
      apply(gestures.swipe(velocityX: x, velocityY: y, in: state))
    }
    input.onPinch(
      began: { [weak self] in
        guard let self else { return }
        gestures.beginPinch(in: state)
      },
      changed: { [weak self] scale, x, y in
        guard let self else { return }
        apply(gestures.pinch(scale: scale, x: x, y: y, in: state))
      })
  }

  private func updateCursor() {
    setCursor(hidesPointer ? "none" : state.canPan ? (gestures.isDragging ? "grabbing" : "grab") : nil)
  }

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
    draw(base, in: rect, on: snapshot)
    if let cover { snapshot.fill(onPixels(rect), with: cover) }
  }

  private func draw(_ base: Texture, in rect: Rectangle, on snapshot: Snapshot) {
    guard let pixels = details.best(forZoom: rect.width * state.deviceScale / state.pictureWidth) else {
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
