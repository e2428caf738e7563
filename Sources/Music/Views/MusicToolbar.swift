import GtkKit
import L10n
import MusicLibrary

/// Above the lists: Back on a page, the names of the lists, and the search field.
final class MusicToolbar: View {
  let search: Entry

  init(_ model: MusicModel) {
    search = Entry(label: tr("Search Music"))
    super.init()
    let navigation = model.navigation
    let back = Button(icon: "go-previous-symbolic", label: tr("Back")) { navigation.back() }
    back.styled("flat").tooltip(tr("Back (Alt+Left)"))
    back.bind(\.isVisible) { navigation.page != nil }
    search.placeholder = tr("Search")
    search.characters(14)
    search.onChange { [weak search, weak model] in model?.searchText = search?.text ?? "" }
    search.bind(\.text) { [weak model] in model?.searchText ?? "" }
    search.input.onKey(phase: .capture) { [weak model] key, _ in
      guard key == .escape, let model, !model.searchText.isEmpty else { return false }
      model.searchText = ""
      return true
    }
    let tabs = ToggleGroup(
      MusicNavigation.Tab.allCases.map { .init($0, Self.title($0)) }
    ) { navigation.show($0) }
    tabs.bind(\.choice) { navigation.page == nil ? navigation.tab : nil }
    let names = MenuButton(accessible: tr("List"))
    names.bind(\.label) { Self.title(navigation.tab) }
    names.setMenu(
      Menu(MusicNavigation.Tab.allCases.map { .choice(Self.title($0), "music-list.tab", value: $0.rawValue) })
    )
    names.setMinimumSize(width: 130)
    names.insert(
      ActionGroup([
        Action("tab", choice: "") { name in MusicNavigation.Tab(rawValue: name).map { navigation.show($0) } }
          .bind(\.choice) { navigation.page == nil ? navigation.tab.rawValue : "" }
      ]), prefix: "music-list")
    let progress = Label().ellipsized().styled("dim-label", "caption").bind(\.text) { [weak model] in
      guard let progress = model?.library.progress else { return "" }
      return tr("Reading %1$d of %2$d songs…", progress.done, progress.total)
    }
    .bind(\.isVisible) { [weak model] in model?.library.progress != nil }
    setContent(
      Box(.horizontal, spacing: 6) {
        back
        Squeezer {
          tabs.aligned(.start, .center)
          names.aligned(.start, .center)
        }.expanding(horizontally: true, vertically: false)
        progress
        search
      })
    styled("music-toolbar")
  }

  /// The name of a list.
  static func title(_ tab: MusicNavigation.Tab) -> String {
    switch tab {
    case .recent: tr("Recently Added")
    case .albums: tr("Albums")
    case .artists: tr("Artists")
    case .songs: tr("Songs")
    case .playlists: tr("Playlists")
    }
  }
}
