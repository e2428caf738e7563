import GtkKit
import L10n

/// The photos that could not be exported, each with the reason.
final class ExportFailuresPage: View {
  init(_ outcome: ExportOutcome) {
    super.init()
    let list = Box(.vertical, spacing: 18) {
      Label(outcome.message).wrapped().linesCentered().styled("title-2")
      RowGroup(tr("Not Exported")) {
        outcome.failures.map { ActionRow($0.name, subtitle: $0.reason) }
      }
    }
    setContent(ScrolledWindow(Clamp(maximumWidth: 560, list.margin(horizontal: 12, vertical: 18))))
  }
}
