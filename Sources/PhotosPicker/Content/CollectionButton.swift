import GtkKit
import L10n
import LibraryIndex
import MediaLibrary

/// The drop-down for the collection: those that every library has, albums, folders, and what can be done with albums.
enum CollectionButton {
  /// - Parameters:
  ///   - isCompact: Whether the button has an icon in place of the name of the collection.
  ///   - hasSidebar: Whether the button is hidden while the sidebar is shown.
  static func make(
    _ model: PickerModel, _ collections: PickerCollections, isCompact: Bool = false, hasSidebar: Bool = false
  ) -> Widget {
    let button = MenuButton(accessible: tr("Collection"))
    let content = model.content
    if isCompact {
      button.icon = "folder-pictures-symbolic"
      button.bind(\.tooltip) { title(content.collection, collections) }
    } else {
      button.bind(\.label) { title(content.collection, collections) }
      button.tooltip = tr("Collection")
      // A name that is cut further is unreadable.
      button.setMinimumSize(width: 96)
    }
    button.observe({ State(content: content, collections: collections) }) { button, state in
      button.setMenu(menu(state))
    }
    button.insert(actions(model), prefix: "collection")
    return button.styled("collection-button").bind(\.isVisible) {
      model.allows(.collectionNavigation) && !(hasSidebar && model.sidebar.isShown)
    }
  }

  private struct State: Equatable {
    let standard: [PickerCollections.Entry]
    let albums: [PickerCollections.Entry]
    let folders: [PickerCollections.Entry]
    let collection: LibraryCollection
    let hasIndex: Bool

    init(content: PickerContent, collections: PickerCollections) {
      (standard, albums, folders) = (collections.standard, collections.albums, collections.folders)
      (collection, hasIndex) = (content.collection, content.index != nil)
    }
  }

  /// The name of a collection; that of an album as the person wrote it.
  static func title(_ collection: LibraryCollection, _ collections: PickerCollections) -> String {
    let entries = collections.albums + collections.folders
    return entries.first { $0.collection == collection }?.title ?? collection.title
  }

  private static func menu(_ state: State) -> Menu {
    var sections = [Menu.Item.section(nil, state.standard.map(item))]
    if !state.albums.isEmpty || state.hasIndex {
      var albums = state.albums.map(item)
      if state.hasIndex { albums.append(.action(tr("New Album…"), "collection.new-album")) }
      sections.append(.section(tr("Albums"), albums))
    }
    if state.folders.count > 1 {
      sections.append(.section(nil, [.submenu(tr("Folders"), state.folders.map(item))]))
    }
    if case .album = state.collection {
      sections.append(
        .section(
          nil,
          [
            .action(tr("Rename Album…"), "collection.rename-album"),
            .action(tr("Move Album Up"), "collection.move-album-up"),
            .action(tr("Move Album Down"), "collection.move-album-down"),
            .action(tr("Delete Album"), "collection.delete-album"),
          ]))
    }
    return Menu(sections)
  }

  private static func item(_ entry: PickerCollections.Entry) -> Menu.Item {
    // Translators: a collection with its number of photos.
    let label = entry.count > 0 ? tr("%1$s (%2$s)", entry.title, entry.count.localized) : entry.title
    return .choice(label, "collection.show", value: entry.id)
  }

  private static func actions(_ model: PickerModel) -> ActionGroup {
    let content = model.content
    func albumAction(_ name: String, _ action: @escaping (PickerAlbums, AlbumID) -> Void) -> Action {
      Action(name) { [weak model] in
        guard let model, case .album(let album) = model.content.collection else { return }
        action(model.albums, album)
      }
    }
    return ActionGroup([
      Action("show", choice: content.collection.key) { [weak content] key in
        if let collection = LibraryCollection(key: key) { content?.collection = collection }
      }.bind(\.choice) { content.collection.key },
      Action("new-album") { [weak model] in model?.albums.question = .new },
      albumAction("rename-album") { $0.question = .rename($1) },
      albumAction("move-album-up") { $0.move($1, by: -1) },
      albumAction("move-album-down") { $0.move($1, by: 1) },
      albumAction("delete-album") { $0.delete($1) },
    ])
  }
}
