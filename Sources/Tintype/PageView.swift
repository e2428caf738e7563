import Editor
import GtkKit
import Viewer

/// The view of a page above the sections.
protocol PageView: View {
  /// Performs the action of a key, also before the page has the focus. Returns whether the key has an action.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool
}

extension PhotoViewer: PageView {}
extension SlideshowView: PageView {}
extension CompareView: PageView {}
extension EditorView: PageView {}
