import ColorKit
import ColorPicker
import GtkKit
import L10n
import Sections

/// The Color section: the color chooser with names and harmonies, a text sample on the tint, the contrast with another
/// color, the palette of the last viewed photo, and colors and photo as color-blind people see them.
final class ColorSection: View, SectionView {
  /// The width in application pixels below which the two columns are stacked.
  private static let narrow = 700
  private let tint: TintModel
  private let photo: PaletteModel
  /// Shows the photos of a color.
  private let find: (Color) -> Void
  private let contrast: ContrastModel
  private let simulated: SimulatedPhoto

  static func section(of window: MainWindow) -> Section {
    Section(id: "color", title: tr("Color"), icon: "tintype-color-symbolic") { [unowned window] in
      ColorSection(
        tint: window.appModel.tint, photo: window.appModel.photo,
        find: { [weak window] in window?.colorSearch.findPhotos(of: $0) })
    }
  }

  init(tint: TintModel, photo: PaletteModel, find: @escaping (Color) -> Void) {
    (self.tint, self.photo, self.find) = (tint, photo, find)
    contrast = ContrastModel(text: tint.colors)
    simulated = SimulatedPhoto(photo)
    super.init()
    let chooser = ColorChooser(model: tint.colors, find: find, isPage: true)
    let parts = AdaptivePair(
      chooser.aligned(.fill, .start), side.aligned(.fill, .start), from: Self.narrow, spacing: 36
    ).margin(horizontal: 18, vertical: 24)
    let page = ScrolledWindow(Clamp(maximumWidth: 860, parts))
    setContent(ColorChooser.withNotices(of: tint.colors, over: page))
    styled("colorsection")
    onMap { [weak photo] in photo?.load() }
    // Another window may show or edit a photo while this section is on the screen.
    observe({ photo.photo }) { section, _ in
      if section.isMapped { section.photo.load() }
    }
  }

  private var side: Box {
    let remove = Button(tr("No Tint")) { [weak tint] in tint?.removeTint() }
    remove.bind(\.isSensitive) { [weak tint] in tint?.tint != nil }
    return Box(.vertical, spacing: 12) {
      ColorPicker(tr("Select a Color"), model: tint.colors)
      sample
      remove.aligned(.start)
      Button(tr("Find Photos of This Color")) { [weak self] in
        if let self { find(tint.colors.color) }
      }.aligned(.start)
      ContrastChecker(contrast).margin(horizontal: 0, vertical: 12)
      Label(tr("Last Photo")).textAligned(0).styled("heading")
      palette
      ColorVisionView(simulated) { [weak photo, weak tint] in
        let palette = photo?.palette.map(\.color) ?? []
        guard palette.isEmpty, let colors = tint?.colors else { return palette }
        return [colors.throttledColor] + colors.swatches.map(\.swatch.color)
      }.margin(horizontal: 0, vertical: 12)
    }
  }

  /// Sample text on the tint, with its contrast ratio.
  private var sample: Widget {
    let figure = Label().textAligned(0).styled("numeric")
    figure.bind(\.text) { [weak tint] in tint.map { Self.figure($0.contrast) } ?? "" }
    return Box(.vertical, spacing: 6) {
      Label(tr("Tint")).textAligned(0).wrapped().styled("title-2")
      Label(tr("Text stays readable on every tint, in light and dark style."))
        .textAligned(0).wrapped()
      figure
    }
  }

  private static func figure(_ contrast: Double) -> String {
    tr("Contrast %s : 1", ((contrast * 10).rounded(.down) / 10).localized(decimals: 1))
  }

  private var palette: Widget {
    let none = Label(tr("Open a photo to see its colors")).textAligned(0).wrapped().styled("dim-label")
    none.bind(\.isVisible) { [weak photo] in photo?.photo == nil }
    let problem = Label().textAligned(0).wrapped()
    problem.bind(\.text) { [weak photo] in photo?.problem ?? "" }
    problem.bind(\.isVisible) { [weak photo] in photo?.problem != nil }
    let sample = LastPhotoView(photo)
    sample.bind(\.isVisible) { [weak photo] in photo?.picture != nil }
    let row = PaletteRow(tr("Colors of the Photo"), model: tint.colors) { [weak photo] in
      photo?.palette.map(\.color) ?? []
    }
    return Box(.vertical, spacing: 12) {
      none
      sample
      problem
      row
    }
  }
}
