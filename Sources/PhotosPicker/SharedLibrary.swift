import GObjectKit
import Imaging
import LibraryIndex
import MediaLibrary

extension PhotosPicker {
  /// The library of pickers that are made without one: the user's Pictures and Videos folders. Created on first use.
  public static var sharedLibrary: LibraryModel { SharedLibrary.shared.library }
}

/// A library of the user's Pictures and Videos folders, with its index, which other programs may use at the same time.
private final class SharedLibrary {
  static let shared = SharedLibrary()

  let library: LibraryModel
  /// Knows the identifiers, the kinds and the marks of the items.
  private let index: LibraryIndexModel

  private init() {
    let data = File(path: UserDirectories.data).child("tintype").path
    let edits = EditStore()
    let scanner = LibraryService(
      extensions: ImageFormats.pictureExtensions.union(VideoFormats.extensions), edits: edits)
    library = LibraryModel(scanner: scanner)
    index = LibraryIndexModel(
      library: library,
      indexer: LibraryIndexer(folder: data, scanner: scanner, reader: AssetReader(), edits: edits))
    if let pictures = UserDirectories.pictures { library.add(LibraryRoot(path: pictures)) }
    if let videos = UserDirectories.videos { addIfThere(videos) }
    index.start()
  }

  /// Adds a folder that is no error if it is missing.
  private func addIfThere(_ folder: String) {
    Task { [library] in
      let isThere = await blocking { File(path: folder).exists }
      if isThere { library.add(LibraryRoot(path: folder)) }
    }
  }
}
