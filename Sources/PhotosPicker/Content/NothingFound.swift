import GtkKit
import L10n

/// The page of a picker for a search or a collection without items.
final class NothingFound: View {
  init(_ model: PickerModel) {
    super.init()
    let content = model.content
    let page = StatusPage(
      icon: "system-search-symbolic", title: tr("No Photos Found"),
      child: Box(.vertical, spacing: 12) {
        Button(tr("Clear Search")) { [weak content] in content?.clearSearch() }
          .styled("pill").bind(\.isVisible) { content.isFiltered }
        Button(tr("Show All Photos")) { [weak content] in
          content?.clearSearch()
          content?.collection = .recents
        }.styled("pill").bind(\.isVisible) { content.collection != .recents }
      }.aligned(.center, .center)
    ).styled("compact")
    page.bind(\.title) { content.isFiltered ? tr("No Photos Found") : tr("No Photos") }
    setContent(page)
  }
}
