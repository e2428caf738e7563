import GObjectKit
import GtkKit
import L10n
import MediaLibrary

/// Opens a popover with the keywords of pictures: those that they have, which a click removes, and a text field, which
/// completes what is typed from the keywords of other pictures.
public enum KeywordsPopover {
  /// Opens the popover for the picture of a viewer, unless it has none.
  static func show(of model: ViewerModel, at widget: Widget, onClosed: @escaping () -> Void = {}) {
    guard let catalog = model.catalog, let item = model.item else { return }
    show(catalog, for: [item.id], at: widget, onClosed: onClosed)
  }

  /// Opens the popover.
  ///
  /// - Parameter onClosed: Called when it has closed, for the keyboard focus.
  public static func show(
    _ catalog: any PictureCatalog, for ids: [MediaItemID], at widget: Widget,
    onClosed: @escaping () -> Void = {}
  ) {
    ViewerStyle.use()
    let view = KeywordsView(KeywordsModel(catalog, ids))
    let popover = Popover(view)
    popover.onClosed(onClosed)
    popover.show(at: widget)
    view.focusEntry()
  }
}

/// The content of the popover.
private final class KeywordsView: View {
  private static let width = 280

  private let model: KeywordsModel
  private let words = FlowBox(spacing: 6, naturalWidth: width)
  private let completions = Box(.vertical)
  private var completed: [Button] = []
  private var entry: Entry?
  private var pills: [String: Button] = [:]

  init(_ model: KeywordsModel) {
    self.model = model
    super.init()
    let entry = Entry(label: tr("Add Keyword")) { [weak model] in model?.complete($0) }
    entry.placeholder = tr("Add Keyword")
    entry.onActivate { [weak self] in self?.add(self?.entry?.text ?? "") }
    self.entry = entry
    words.accessibleLabel = tr("Keywords")
    let scrolled = ScrolledWindow(words)
    scrolled.maximumContentHeight = 200
    setContent(
      Box(.vertical, spacing: 6) {
        scrolled.bind(\.isVisible) { [weak model] in model?.words.isEmpty == false }
        entry
        completions
        Label().textAligned(0).wrapped().styled("error")
          .bind(\.text) { [weak model] in model?.problem ?? "" }
          .bind(\.isVisible) { [weak model] in model?.problem != nil }
      }.margin(6))
    setMinimumSize(width: Self.width)
    observe({ model.words }) { view, words in view.show(words) }
    observe({ model.completions }) { view, words in view.complete(words) }
    // What the text field does not use is not for the view below, such as Page Down.
    input.onKey { key, _ in ![.escape, .left, .right, .up, .down, .tab].contains(key) }
    Task { [model] in await model.load() }
  }

  func focusEntry() { entry?.grabFocus() }

  private func add(_ text: String) {
    entry?.text = ""
    focusEntry()
    Task { [model] in await model.add(text) }
  }

  private func show(_ list: [String]) {
    for word in list where pills[word] == nil { pills[word] = pill(word) }
    if pills.contains(where: { $0.value.containsFocus && !list.contains($0.key) }) { focusEntry() }
    pills = pills.filter { list.contains($0.key) }
    words.setItems(list.compactMap { pills[$0] })
  }

  private func pill(_ word: String) -> Button {
    let content = Box(.horizontal, spacing: 6) {
      Label(word.displayName).ellipsized()
      Image(icon: "window-close-symbolic")
    }
    return Button(content, label: tr("Remove “%s”", word.displayName)) { [weak self] in
      Task { await self?.model.remove(word) }
    }.styled("viewer-keyword")
  }

  private func complete(_ words: [String]) {
    for button in completed { completions.remove(button) }
    completed = words.map { word in
      Button(Label(word.displayName).textAligned(0).ellipsized(), label: word.displayName) { [weak self] in
        self?.add(word)
      }.styled("flat", "viewer-completion")
    }
    for button in completed { completions.append(button) }
  }
}
