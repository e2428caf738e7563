import GtkKit
import Sections

/// A new section, as an app would add it: one file, and one line in the list of its window.
final class NotesSection: View, SectionView {
  /// How many views were made.
  static var count = 0
  /// Whether the section has written what was changed.
  private(set) var hasFlushed = false

  static func section() -> Section {
    Section(id: "notes", title: "Notes", icon: "document-edit-symbolic") { NotesSection() }
  }

  override init() {
    super.init()
    Self.count += 1
    setContent(Label("Notes"))
  }

  var windowTitle: String { "My Notes" }

  func flush() { hasFlushed = true }
}
