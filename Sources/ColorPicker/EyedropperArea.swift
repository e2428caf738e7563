import DesktopPortal
import GtkKit
import Imaging
import L10n

/// An area of a window, ideally all of it, in which the user can pick colors from images: from every `PictureSurface`
/// inside.
///
/// While the eyedropper is active, the rest of the window works as usual, so that the user can scroll or navigate to
/// an image. A click on an image picks the pixel under the loupe, from the original image rather than from its scaled
/// display. Arrow keys move by one such pixel, Tab selects the next image, Enter picks, Escape cancels.
public final class EyedropperArea: View, ColorSampling {
  private let content: Widget
  private let loupe = Loupe()
  private let bar: EyedropperBar
  private var session: Session?

  /// One use of the eyedropper.
  private final class Session {
    let answer: (ColorSample) -> Void
    /// The widget under the loupe. Its video frame is frozen meanwhile.
    weak var surface: (any PictureSurface)? {
      didSet {
        guard surface !== oldValue else { return }
        oldValue?.unfreezeFrame()
        surface?.freezeFrame()
      }
    }
    var picture: SampledPicture?
    /// The position of the loupe in the image, 0..<1 in both directions.
    var position = (x: 0.5, y: 0.5)
    /// The pixels of the last visited images.
    var pixels: [String: SampledPixels] = [:]
    var loading: (identifier: String, task: Task<Void, Never>)?
    var portal: Task<Void, Never>?
    /// The last pointer position; nil before the first motion event.
    var pointer: (x: Double, y: Double)?
    /// Whether the loupe was last moved by keys.
    var isControlledByKeys = false
    /// Whether to pick the color as soon as the pixels are loaded, after a click or Enter.
    var picksWhenLoaded = false
    /// The focused widget before the eyedropper was started.
    weak var focus: Widget?

    init(_ answer: @escaping (ColorSample) -> Void) { self.answer = answer }
  }

  /// Creates an area around `content`.
  public init(_ content: Widget) {
    ColorPickerStyle.use()
    self.content = content
    bar = EyedropperBar()
    super.init()
    setContent(
      Overlay(content) {
        loupe
        bar.aligned(.center, .end)
      })
    bar.onCancel = { [weak self] in self?.finish(.cancelled) }
    bar.onPickFromScreen = { [weak self] in self?.pickFromScreen() }
    // When the pointer leaves the window, the loupe keeps its position for the arrow keys.
    input.onPointer(moved: { [weak self] x, y in self?.pointerMoved(x, y) })
    input.onKey(phase: .capture) { [weak self] key, modifiers in self?.handleKey(key, modifiers) ?? false }
    let click = input.addClickGesture(phase: .capture)
    click.onPressed { [weak self, unowned click] _, x, y in
      guard let self, session != nil, locate(x, y) else { return click.deny() }
      click.claim()
      pickCurrent()
    }
  }

  /// Runs the eyedropper. A running one is cancelled.
  public func pickColor() async -> ColorSample {
    finish(.cancelled)
    return await withCheckedContinuation { continuation in
      session = Session { continuation.resume(returning: $0) }
      bar.show()
      setCursor("crosshair")
      session?.focus = window?.focus
      // Focuses a widget inside the area, so that its key handler runs.
      bar.grabFocus()
      if let first = content.tree.pictureSurfaces.first { enter(first) }
    }
  }

  private func finish(_ sample: ColorSample) {
    guard let session else { return }
    self.session = nil
    session.loading?.task.cancel()
    session.portal?.cancel()
    session.surface = nil
    loupe.hide()
    if bar.containsFocus, let focus = session.focus, focus.isMapped { focus.grabFocus() }
    bar.hide()
    setCursor(nil)
    session.answer(sample)
  }

  // MARK: Position and pixels

  private func pointerMoved(_ x: Double, _ y: Double) {
    guard let session else { return }
    // GTK repeats the position of a resting pointer after each layout; these events must not move the loupe.
    if session.isControlledByKeys, let pointer = session.pointer, pointer == (x, y) { return }
    (session.pointer, session.isControlledByKeys) = ((x, y), false)
    if !locate(x, y) { leavePicture() }
  }

  /// Moves the loupe to a point. Returns false if there is no image.
  private func locate(_ x: Double, _ y: Double) -> Bool {
    guard let session, let (surface, ownX, ownY) = content.tree.pictureSurface(atX: x, y: y),
      let position = surface.sampledPicture?.position(atX: ownX, y: ownY)
    else { return false }
    session.surface = surface
    // Read again, because the frame is frozen only from here on.
    guard let picture = surface.sampledPicture else { return false }
    (session.picture, session.position) = (picture, position)
    load(picture)
    showLoupe(atX: x, y: y)
    return true
  }

  /// Moves the loupe to the center of an image, for use with the keyboard.
  private func enter(_ surface: any PictureSurface) {
    guard let session, surface.sampledPicture != nil else { return }
    session.isControlledByKeys = true
    session.surface = surface
    guard let picture = surface.sampledPicture else { return }
    session.picture = picture
    session.position = (0.5, 0.5)
    load(picture)
    showLoupe()
  }

  private func leavePicture() {
    guard let session, !session.picksWhenLoaded else { return }
    session.loading?.task.cancel()
    session.loading = nil
    session.surface = nil
    session.picture = nil
    loupe.hide()
    bar.show(nil)
  }

  private func showLoupe(atX x: Double? = nil, y: Double? = nil) {
    guard let session, let surface = session.surface, let picture = session.picture else { return }
    let own = picture.point(at: session.position)
    guard let point = surface.convert(own.x, own.y, to: self) else { return }
    let pixels = session.pixels[picture.identifier]
    loupe.show(
      pixels, pixel: pixels.map { picture.pixel(at: session.position, in: $0) } ?? (0, 0), atX: x ?? point.x,
      y: y ?? point.y)
    bar.show(loupe.color)
  }

  private func load(_ picture: SampledPicture) {
    guard let session, session.pixels[picture.identifier] == nil,
      session.loading?.identifier != picture.identifier
    else { return }
    session.loading?.task.cancel()
    let task = Task { [weak self, weak session] in
      let pixels = await picture.pixels
      guard !Task.isCancelled, let self, let session, self.session === session else { return }
      session.loading = nil
      guard let pixels else {
        return finish(.failed(tr("The original image cannot be read. Pick from another image.")))
      }
      // Full-size pixels need much memory, so only the last two images are kept.
      if session.pixels.count > 1 {
        session.pixels = session.pixels.filter { $0.key == session.picture?.identifier }
      }
      session.pixels[picture.identifier] = pixels
      showLoupe()
      if session.picksWhenLoaded { pickCurrent() }
    }
    session.loading = (picture.identifier, task)
  }

  private func pickCurrent() {
    guard let session, session.picture != nil else { return }
    if let color = loupe.color { finish(.color(color)) } else { session.picksWhenLoaded = true }
  }

  // MARK: Keys

  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard session != nil, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let step = modifiers.contains(.shift) ? 10 : 1
    switch key {
    case .escape: finish(.cancelled)
    case .left: move(-step, 0)
    case .right: move(step, 0)
    case .up: move(0, -step)
    case .down: move(0, step)
    case .tab where !bar.containsFocus || session?.picture != nil: return nextPicture(1)
    case .backTab: return nextPicture(-1)
    case .enter, .keypadEnter:
      guard session?.picture != nil else { return false }
      pickCurrent()
    default: return false
    }
    return true
  }

  private func move(_ dx: Int, _ dy: Int) {
    guard let session else { return }
    guard let picture = session.picture else {
      if let first = content.tree.pictureSurfaces.first { enter(first) }
      return
    }
    guard let pixels = session.pixels[picture.identifier] else { return }
    session.isControlledByKeys = true
    let pixel = picture.pixel(at: session.position, in: pixels)
    let position = picture.position(ofPixel: (pixel.x + dx, pixel.y + dy), in: pixels)
    session.position = (min(max(position.x, 0), 0.999_999), min(max(position.y, 0), 0.999_999))
    showLoupe()
  }

  /// Moves to the next or previous image. Returns false after the last one, so that Tab reaches the buttons.
  private func nextPicture(_ step: Int) -> Bool {
    let surfaces = content.tree.pictureSurfaces.filter { $0.sampledPicture != nil }
    let present = surfaces.firstIndex { $0 === session?.surface }
    guard let next = present.map({ $0 + step }) ?? surfaces.indices.first, surfaces.indices.contains(next)
    else {
      leavePicture()
      return false
    }
    enter(surfaces[next])
    return true
  }

  // MARK: Picking from the screen

  private func pickFromScreen() {
    guard let session, session.portal == nil, let window else { return }
    session.portal = Task { [weak self, weak session] in
      do throws(PortalError) {
        let color = try await window.withHandle { handle throws(PortalError) in
          try await ColorPortal.pickColor(over: handle)
        }
        if let self, self.session === session { finish(.color(color)) }
      } catch {
        guard let self, self.session === session else { return }
        finish(ColorPortal.explanation(of: error).map { .failed($0) } ?? .cancelled)
      }
    }
  }
}

extension SampledPicture {
  /// The pixels of the original image; nil if they cannot be read.
  fileprivate var pixels: SampledPixels? {
    get async {
      switch source {
      case .frame(_, let pixels): return await pixels()
      case .file(let path):
        guard let pixels = try? await ImageDecoder.immediate.image(path: path, targetSize: .full).pixels
        else {
          return nil
        }
        return SampledPixels(pixels)
      }
    }
  }
}
