import GObjectKit
import GtkKit
import MediaLibrary
import Observation

/// The folders that the user added to the library besides Pictures and Videos. They are remembered until the user
/// removes them, even while they cannot be found.
@Observable final class LibraryFolders {
  /// The paths, in the order in which they were added.
  private(set) var paths: [String]
  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private let settings: Settings

  init(_ library: LibraryModel, _ settings: Settings) {
    (self.library, self.settings) = (library, settings)
    paths = settings[.libraryFolders]
  }

  /// Adds the folders of earlier sessions to the library.
  private func start() { for path in paths { library.add(LibraryRoot(path: path)) } }

  /// Adds the user's Pictures and Videos folders, those of earlier sessions, and the one of the photos that are not saved
  /// yet to the library.
  func startWithStandardFolders() {
    if let pictures = UserDirectories.pictures { library.add(LibraryRoot(path: pictures)) }
    // A missing Videos folder is not an error.
    if let videos = UserDirectories.videos { addIfThere(videos) }
    start()
    library.add(TakenPhotos.root)
    Task { await blocking { TakenPhotos.prepare() } }
  }

  private func addIfThere(_ folder: String) {
    Task { [library] in
      let isThere = await blocking { File(path: folder).exists }
      if isThere { library.add(LibraryRoot(path: folder)) }
    }
  }

  /// Adds a folder to the library.
  func add(_ path: String) {
    let root = LibraryRoot(path: path)
    // Those that are in the library at every start.
    let standard = [UserDirectories.pictures, UserDirectories.videos].contains {
      $0.map { LibraryRoot(path: $0).path } == root.path
    }
    if !standard, !library.roots.contains(where: { $0.path == root.path }), !paths.contains(root.path) {
      paths.append(root.path)
      settings[.libraryFolders] = paths
    }
    library.add(root)
  }

  /// Removes a folder from the library. Its files are kept. `undo` can undo it.
  ///
  /// - Returns: The change that undoes it; nil if the folder was not added.
  func remove(_ path: String, undo: UndoStack) -> UndoStack.Step? {
    guard let index = paths.firstIndex(of: path) else { return nil }
    paths.remove(at: index)
    settings[.libraryFolders] = paths
    library.remove(LibraryRoot(path: path))
    return undo.add { [weak self] in self?.add(path) }
  }
}
