import Glibc
import Testing

@testable import GObjectKit
@testable import MediaLibrary

extension FileWatch {
  /// A watch without a monitor.
  init(_ number: Int32) { self.init(descriptor: number) }
}

extension FileEvent {
  /// An event of a watch without a monitor.
  init(_ kind: Kind, _ watch: FileWatch, _ name: String = "") {
    self.init(kind: kind, watch: watch, name: name.fileBytes, isFolder: false)
  }
}

extension FileInfo {
  /// The metadata of a file or folder that does not exist.
  init(inode: Int, size: Int = 1, modified: Int = 0, isFolder: Bool = false) {
    var status = stat()
    status.st_mode = isFolder ? S_IFDIR : S_IFREG
    status.st_ino = ino_t(inode)
    status.st_size = off_t(size)
    status.st_mtim.tv_sec = modified
    status.st_nlink = 1
    self.init(status)
  }
}

extension DirectoryBatch {
  /// The entries of a folder that does not exist.
  init(_ files: [(name: String, info: FileInfo)]) {
    self.init()
    for (name, info) in files {
      let start = names.count
      names += name.fileBytes
      entries.append(DirectoryEntry(name: start..<names.count, info: info))
    }
  }
}

extension FolderNode {
  /// A folder that does not exist.
  convenience init(_ path: String, isLinked: Bool = false) {
    self.init(folder: MediaFolder(path: path), isLinked: isLinked)
  }
}

extension LibraryFolders {
  /// An empty library of pictures whose monitor's events are dropped.
  convenience init(report: AsyncStream<LibraryEvent>.Continuation) {
    self.init(names: MediaNames(extensions: pictureExtensions), report: report) { _ in }
  }
}
