import CGtk

/// A child that takes files of other programs. While a drag with files is over it, a frame and words say that it
/// takes them, and what will come of it.
///
/// Files that are dragged within the program are taken, too, but nothing is said: that drag mostly wants to go
/// elsewhere.
public final class DropArea: View {
  private let words: Label
  private let details: Label
  private let revealer: Revealer

  /// Makes an area.
  ///
  /// - Parameters:
  ///   - label: What letting go does, as "Drop to Add Pictures".
  ///   - onDrop: Gets the files' addresses, and returns whether it took them. It must not hold this area.
  public init(_ child: Widget, label: String, onDrop: @escaping (_ uris: [String]) -> Bool) {
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
    // What is dragged goes to the child, or it would leave as soon as this is shown.
    revealer.takesPointer = false
    let revealer = revealer
    super.init()
    setContent(Overlay(child) { revealer })
    onFilesDropped(isOver: { [weak revealer] in revealer?.isRevealed = $0 }, onDrop)
  }

  /// What letting go does.
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
