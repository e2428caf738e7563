import GtkKit
import Imaging
import L10n

/// Arranges photos in one picture, and saves it. Escape cancels, Enter saves.
public final class CollageDialog: Window {
  /// Called with the file when the collage is saved.
  public var onSaved: (File) -> Void = { _ in }

  /// Called with a file of the collage in the cache that the user shares.
  public var onShare: (File) -> Void = { _ in }

  private let model: CollageModel

  /// Creates the dialog over a window.
  ///
  /// - Parameter tint: The color of the window, which is offered as the background, `0xRRGGBB`; nil for none.
  public init(model: CollageModel, tint: UInt32?, over parent: Window?) {
    self.model = model
    super.init(title: tr("Collage"))
    setDefaultSize(width: 640, height: 720)
    setModal(over: parent)
    let bar = HeaderBar()
    bar.showsWindowButtons = false
    bar.packStart(Button(tr("Cancel")) { [weak self] in self?.close() })
    let save = Button(tr("Save")) { [weak model] in model?.save() }.styled("suggested-action")
    save.bind(\.isSensitive) { [weak model] in model?.phase == .choosing }
    bar.packEnd(save)
    let share = Button(icon: "send-to-symbolic", label: tr("Share")) { [weak self] in self?.share() }
    share.bind(\.isSensitive) { [weak model] in model?.phase == .choosing }
    bar.packEnd(share)
    bar.setTitle(
      WindowTitle(tr("Collage"), subtitle: trn(model.photos.count, "%d Photo", "%d Photos")))
    setContent(
      Box(.vertical) {
        bar
        preview.expanding()
        options(tint)
      })
    setDefaultButton(save)
    input.onKey { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    onClose { [weak model] in
      model?.cancel()
      return true
    }
    observe({ model.phase }) { dialog, phase in
      guard case .saved(let file) = phase else { return }
      dialog.onSaved(file)
      dialog.close()
    }
    save.grabFocus()
  }

  private func share() { model.share { [weak self] in self?.onShare($0) } }

  private var preview: Widget {
    let picture = TextureView()
    picture.accessibleLabel = tr("Collage")
    picture.setMinimumSize(width: 240, height: 200)
    picture.observe({ [weak model] in model?.preview.map(ObjectIdentifier.init) }) {
      [weak model] picture, _ in
      picture.texture = model?.preview
    }
    return Overlay(picture.margin(12)) {
      Spinner().aligned(.center, .center)
        .bind(\.isSpinning) { [weak model] in model?.phase == .loading || model?.phase == .saving }
    }
  }

  private func options(_ tint: UInt32?) -> Widget {
    let shapes = CollageShape.allCases
    let shape = ToggleGroup<CollageShape>(shapes.map { .init($0, $0.title) }) { [weak model] in
      model?.select($0)
    }
    shape.bind(\.choice) { [weak model] in model?.request.shape }
    let spacing = Scale(0...50, step: 1, label: tr("Spacing")) { [weak model] in
      model?.setSpacing(Int($0.rounded()))
    }
    spacing.setMinimumSize(width: 160)
    spacing.bind(\.value) { [weak model] in Double(model?.request.spacing ?? 0) }
    var colors: [(rgb: UInt32, title: String)] = [(0xFFFFFF, tr("White")), (0x000000, tr("Black"))]
    if let tint { colors.append((tint, tr("Tint"))) }
    let background = ToggleGroup<UInt32>(colors.map { .init($0.rgb, $0.title) }) { [weak model] in
      model?.setBackground($0)
    }
    background.bind(\.choice) { [weak model] in model?.request.background }
    return Clamp(
      maximumWidth: 560,
      Box(.vertical, spacing: 12) {
        Label().wrapped().styled("error").bind(\.text) { [weak model] in model?.problem ?? "" }
          .bind(\.isVisible) { [weak model] in model?.problem != nil }
        RowGroup {
          ActionRow(tr("Ratio"), control: shape.accessible(tr("Ratio")))
          ActionRow(tr("Spacing"), control: spacing)
          ActionRow(tr("Background"), control: background.accessible(tr("Background")))
        }
      }
      .margin(horizontal: 12, vertical: 12))
  }
}
