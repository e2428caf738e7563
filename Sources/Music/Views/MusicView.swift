import GObjectKit
import GtkKit
import L10n
import MusicLibrary
import Playback

/// The music: the lists of the library, the pages of albums, artists, playlists and the song that plays, and the queue.
public final class MusicView: View {
  /// Called when the user wants to add files to the queue.
  public var onAddFiles: () -> Void = {}

  /// The model of the view.
  public let model: MusicModel
  private let toolbar: MusicToolbar
  private let stack: Stack
  private var lists: [MusicNavigation.Tab: Widget] = [:]
  private var page: (id: MusicNavigation.Page, view: Widget)?
  private let toasts: ToastOverlay
  private let flap: Flap

  /// Makes a view of a model.
  public init(model: MusicModel) {
    self.model = model
    toolbar = MusicToolbar(model)
    let bar = NowPlayingBar(model)
    let empty = Self.emptyPage(model)
    let stack = Stack()
    self.stack = stack
    let toolbar = toolbar
    let content = Box(.vertical) {
      toolbar
      empty.expanding()
      stack.expanding()
      bar
    }
    let panel = QueuePanel(model.player)
    let sized = SizedBin(content)
    sized.setMinimumSize(width: 340)
    // A song that is dragged out of a list is added only where the queue is shown.
    let queueDrop = DropArea(panel, label: tr("Drop to Add to Queue"), ownDrags: .announced)
    flap = Flap(sized, panel: queueDrop.expanding(horizontally: false, vertically: true))
    toasts = ToastOverlay(flap)
    let drop = DropArea(toasts, label: tr("Drop to Add to Queue"), ownDrags: .refused)
    super.init()
    MusicStyle.use()
    styled("music")
    setContent(drop)
    drop.bind(\.label) { [weak model] in
      model?.shownPlaylist == nil ? tr("Drop to Add to Queue") : tr("Drop to Add to Playlist")
    }
    drop.onDrop = { [weak self] in
      guard let self else { return false }
      onDrop($0, model.shownPlaylist)
      return true
    }
    queueDrop.onDrop = { [weak self] in
      self?.onDrop($0, nil)
      return self != nil
    }
    panel.onAddFiles = { [weak self] in self?.onAddFiles() }
    bar.onOpen = { [weak model] in model?.navigation.show(.nowPlaying) }
    bar.bind(\.isVisible) { [weak model] in
      model?.player.isEmpty == false && model?.navigation.page != .nowPlaying
    }
    let isEmpty = { [weak model] in model?.showsEmptyPage ?? true }
    empty.bind(\.isVisible, to: isEmpty)
    stack.bind(\.isVisible) { !isEmpty() }
    observe({ [weak model] in model.map { Shown(tab: $0.navigation.tab, page: $0.navigation.page) } }) {
      view, shown in
      if let shown { view.show(shown) }
    }
    setUpQueue()
    toasts.showNotices({ [weak model] in model?.notice }, undo: { [weak model] in model?.undoLast() })
    toasts.showNotices(
      { [weak model] in model?.player.messages.notice }, label: { $0 == .undo ? tr("Undo") : tr("Show") },
      perform: { [weak model] action in
        switch action {
        case .undo: model?.player.queue.undoRemoval()
        case .show(let path): model?.onShowFile(path)
        }
      })
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  /// Called with the URIs of files that were dropped, to be added to the playlist that is shown, or without one to the
  /// queue.
  public var onDrop: (_ uris: [String], _ playlist: MusicPlaylist?) -> Void = { _, _ in }

  private struct Shown: Equatable {
    var tab: MusicNavigation.Tab
    var page: MusicNavigation.Page?
  }

  private func show(_ shown: Shown) {
    let former = page
    if let id = shown.page {
      if former?.id == id { return }
      let view: Widget = id == .nowPlaying ? NowPlayingPage(model) : CollectionPage(model, id)
      page = (id, view)
      stack.show(view)
    } else {
      page = nil
      stack.show(list(shown.tab))
    }
    if let former { stack.remove(former.view) }
  }

  private func list(_ tab: MusicNavigation.Tab) -> Widget {
    if let list = lists[tab] { return list }
    let list = MusicLists.make(tab, model)
    lists[tab] = list
    return list
  }

  private func setUpQueue() {
    flap.bind(\.isRevealed) { [weak model] in model?.player.queue.isShown ?? false }
    flap.onRevealChange { [weak self] in
      guard let self, model.player.queue.isShown != flap.isRevealed else { return }
      model.player.queue.isShown = flap.isRevealed
    }
  }

  // MARK: Keys

  /// Handles the keys of the section. Returns whether the key was used.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let player = model.player
    switch (key, modifiers) {
    case (.space, []): player.togglePlaybackOrRetry()
    case (.left, .control): player.position.skip(seconds: -15)
    case (.right, .control): player.position.skip(seconds: 15)
    case (.pageUp, .control): player.queue.previous()
    case (.pageDown, .control): player.queue.next()
    case (.character("f"), .control): toolbar.search.grabFocus()
    case (.f9, []): player.queue.isShown.toggle()
    case (.escape, []), (.left, .alt): return model.navigation.back()
    default: return false
    }
    return true
  }

  /// Focuses the list or page that is shown.
  public func focusContent() {
    if page?.id == .nowPlaying, page?.view.grabFocus() == true { return }
    if !stack.focusFirstControl() { toolbar.focusFirstControl() }
  }

  // MARK: Empty library

  private static func emptyPage(_ model: MusicModel) -> Widget {
    let samples = Button(tr("Show Sample Songs")) { [weak model] in model?.onShowSamples?() }
    samples.styled("suggested-action", "pill").aligned(.center, .center)
    samples.bind(\.isVisible) { [weak model] in model?.offersSamples ?? false }
    let page = StatusPage(icon: "audio-x-generic-symbolic", title: "", child: samples)
    page.observe({ [weak model] in model.map(EmptyText.init) }) { page, text in
      guard let text else { return }
      page.title = text.title
      page.setText(text.details)
    }
    return page
  }
}

/// The page of an empty library.
private struct EmptyText: Equatable {
  let title: String
  let details: String

  init(_ model: MusicModel) {
    let folder = File(path: model.library.folder).displayPath
    if model.found != nil {
      (title, details) = (
        tr("No Results"), tr("Nothing in the music library matches “%s”.", model.searchText)
      )
    } else if let problem = model.library.problem {
      (title, details) = (
        tr("No Music Folder"), tr("%1$s cannot be read: %2$s", folder, problem.description)
      )
    } else if !model.library.hasLoaded {
      (title, details) = ("", "")
    } else {
      (title, details) = (
        tr("No Music Yet"),
        tr("Songs in the folder %s appear here. You can also drop files on this window to play them.", folder)
      )
    }
  }
}
