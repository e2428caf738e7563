import DesktopPortal
import GObjectKit
import GtkKit
import Imaging
import L10n

/// The share sheet: a preview of the photos, from which they can be dragged, what their files contain, and the targets.
/// Escape closes it.
public final class ShareDialog: Window {
  /// Called once when the sheet closes, with the message to show; nil for none.
  public var onEnd: (_ message: String?) -> Void = { _ in }
  /// Called to print files.
  public var onPrint: (_ files: [File]) -> Void = { _ in }

  private let model: ShareModel
  private let targets: ShareTargets
  private var hasFocusedTarget = false

  /// Creates the sheet over a window.
  public init(model: ShareModel, over parent: Window?) {
    SharingStyle.use()
    self.model = model
    targets = ShareTargets(model)
    super.init(title: model.title)
    setDefaultSize(width: 420, height: 640)
    setModal(over: parent)
    let bar = HeaderBar()
    bar.showsWindowButtons = false
    bar.packStart(Button(tr("Close")) { [weak self] in self?.close() })
    bar.setTitle(
      WindowTitle(model.title, subtitle: model.photos.count == 1 ? model.photos[0].displayName : ""))
    let page = Box(.vertical, spacing: 12) {
      preview
      facts
      switches
      targets
    }
    setContent(
      Box(.vertical) {
        bar
        ScrolledWindow(Clamp(maximumWidth: 480, page.margin(horizontal: 12, vertical: 12))).expanding()
      })
    targets.onChoose = { [weak self] in self?.choose($0) }
    input.onKey { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    onClose { [weak self] in
      self?.ended()
      return true
    }
    observe({ model.phase }) { dialog, phase in dialog.phaseChanged(phase) }
  }

  private func phaseChanged(_ phase: ShareModel.Phase) {
    if case .ended = phase { close() }
    guard phase == .ready, !hasFocusedTarget else { return }
    hasFocusedTarget = true
    // Deferred: the targets become sensitive with the same change.
    Task { [weak targets] in targets?.focus() }
  }

  private func ended() {
    model.cancel()
    if case .ended(let message) = model.phase { onEnd(message) } else { onEnd(nil) }
    onEnd = { _ in }
  }

  // MARK: Content

  private var preview: Widget {
    let picture = TextureView(radius: 9)
    picture.accessibleLabel = tr("Preview")
    picture.setMinimumSize(width: 200, height: 200)
    picture.observe({ [weak model] in model?.preview.map(ObjectIdentifier.init) }) {
      [weak model] picture, _ in picture.texture = model?.preview
    }
    picture.input.addFileDragSource { [weak model] _, _ in model?.files.map(\.uri) ?? [] }
    return Overlay(picture) {
      Label(model.moreText).styled("share-more", "numeric").aligned(.center, .end).margin(9)
        .visible(!model.moreText.isEmpty)
      Spinner().aligned(.center, .center).bind(\.isSpinning) { [weak model] in model?.showsProgress ?? false }
    }.expanding()
  }

  private var facts: Widget {
    let lines = (0..<SharedFile.Changes.count).map { index in
      Label().wrapped().linesCentered().styled("dim-label", "caption")
        .bind(\.text) { [weak model] in model?.changeText(index) ?? "" }
        .bind(\.isVisible) { [weak model] in model?.changeText(index) != nil }
    }
    return Box(.vertical, spacing: 3) {
      Label().styled("numeric").bind(\.text) { [weak model] in model?.sizeText ?? "" }
      ProgressBar().bind(\.fraction) { [weak model] in model?.progress ?? 0 }
        .bind(\.isVisible) { [weak model] in model?.showsProgress == true && (model?.photos.count ?? 0) > 1 }
      lines
      Label().wrapped().linesCentered().styled("error").bind(\.text) { [weak model] in model?.problem ?? "" }
        .bind(\.isVisible) { [weak model] in model?.problem != nil }
    }
  }

  private var switches: Widget {
    RowGroup {
      SwitchRow(
        tr("Remove Location"), subtitle: tr("Where the photo was taken, and the camera maker’s notes")
      ) {
        [weak model] in model?.choices.removesLocation = $0
      }
      .bind(\.isOn) { [weak model] in model?.choices.removesLocation ?? false }
      .bind(\.isSensitive) { [weak model] in model?.canChoose ?? false }
      SwitchRow(
        tr("Compatible Format"), subtitle: tr("Formats that not every program opens become JPEG or PNG")
      ) {
        [weak model] in model?.choices.isCompatible = $0
      }
      .bind(\.isOn) { [weak model] in model?.choices.isCompatible ?? false }
      .bind(\.isSensitive) { [weak model] in model?.canChoose ?? false }
    }
  }

  // MARK: Targets

  private func choose(_ target: ShareTarget) {
    Task { [weak self, model] in
      switch target {
      case .copy: await model.deliver(to: .copy) { files throws(PortalError) in await self?.copy(files) }
      case .print: await model.deliver(to: .print) { files throws(PortalError) in self?.onPrint(files) }
      case .openWith:
        await model.deliver(to: .openWith) { files throws(PortalError) in try await self?.openWith(files) }
      case .email, .wallpaper, .showInFiles:
        await self?.withHandle { await model.deliver(to: target, over: $0) }
      }
    }
  }

  private func copy(_ files: [File]) async {
    let uris = files.map(\.uri)
    let picture = await model.picture()
    let clipboard = Clipboard(of: self)
    if let picture { clipboard.copy(files: uris, picture: picture) } else { clipboard.copy(files: uris) }
  }

  /// Asks the desktop for a program, which takes one file only; for several files, or without a portal, GTK.
  private func openWith(_ files: [File]) async throws(PortalError) {
    if files.count == 1 {
      do throws(PortalError) {
        return try await withHandle { (handle) async throws(PortalError) in
          try await model.openWith(files[0], over: handle)
        }
      } catch {
        guard error == .notAvailable || error == .notSupported else { throw error }
      }
    }
    let type = files[0].name.contentTypeOfName ?? "image/*"
    switch await AppChooser(opening: files.map(\.uri), contentType: type, over: self).choose() {
    case .opened: return
    case .cancelled: throw .cancelled
    case .failed(let reason): throw .failed(reason)
    }
  }
}
