import CGtk

/// A container that accepts files dropped from other programs. While such a drag is over it, a frame and a text show
/// that the files are accepted and what dropping does.
///
/// Files dragged from the same program are accepted, too, but without frame and text: such a drag usually has another
/// target.
public final class DropArea: View {
  private let words: Label
  private let details: Label
  private let revealer: Revealer

  /// Receives the files' URIs and returns whether it accepts them. It must not keep a reference to this area.
  public var onDrop: (_ uris: [String]) -> Bool = { _ in false }

  /// Makes a drop area around `child`.
  ///
  /// - Parameters:
  ///   - label: What dropping does, such as "Drop to Add Photos".
  ///   - ownDrags: What happens with files that are dragged out of this program's own windows.
  public init(_ child: Widget, label: String, ownDrags: OwnDrags = .accepted) {
    WidgetStyle.use()
    words = Label(label).wrapped().styled("title-4")
    details = Label().wrapped()
    let (words, details) = (words, details)
    details.isVisible = false
    revealer = Revealer(
      Box(.vertical) {
        Box(.vertical, spacing: 6) {
          Image(icon: "document-save-symbolic", size: 32)
          words
          details
        }.styled("drop-words").aligned(.center, .center).expanding()
      }.styled("drop-area"))
    // Pointer input must reach the child: otherwise the drag would leave the child as soon as the hint is shown.
    revealer.takesPointer = false
    let revealer = revealer
    super.init()
    setContent(Overlay(child) { revealer })
    input.onFilesDropped(ownDrags: ownDrags, isOver: { [weak revealer] in revealer?.isRevealed = $0 }) {
      [weak self] in
      self?.onDrop($0) ?? false
    }
  }

  /// What dropping does.
  public var label: String {
    get { words.text }
    set { words.text = newValue }
  }

  /// A sentence below the label; empty for none.
  public var caption: String {
    get { details.text }
    set {
      details.text = newValue
      details.isVisible = !newValue.isEmpty
    }
  }
}
