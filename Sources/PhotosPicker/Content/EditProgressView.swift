import GtkKit
import L10n

/// How many photos are edited, with a button that cancels, while editing takes longer than a moment.
final class EditProgressView: View {
  init(_ edits: PhotoEdits) {
    super.init()
    setContent(
      Box(.horizontal, spacing: 12) {
        Label().styled("numeric").bind(\.text) { [weak edits] in
          guard let progress = edits?.progress else { return "" }
          return tr("Editing %1$d of %2$d", min(progress.done + 1, progress.total), progress.total)
        }
        ProgressBar().aligned(.fill, .center).bind(\.fraction) { [weak edits] in
          guard let progress = edits?.progress, progress.total > 0 else { return 0 }
          return Double(progress.done) / Double(progress.total)
        }
        Button(tr("Cancel")) { [weak edits] in edits?.cancel() }
      }.margin(12))
    styled("osd", "edit-progress")
    aligned(.center, .end).margin(12)
    bind(\.isVisible) { [weak edits] in edits?.progress != nil }
  }
}
