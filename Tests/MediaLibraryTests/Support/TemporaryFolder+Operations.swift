import FileTesting
import GObjectKit
import Glibc
import Testing

/// Operations on names in the folder. Names are strings of `String(fileBytes:)`.
extension TemporaryFolder {
  /// Writes a file whose content need not be that of an image.
  func write(_ name: String, _ content: String = "picture", modified: Int? = nil) throws {
    try write(Array(content.utf8), to: name, modified: modified)
  }

  func makeFolder(_ name: String) throws { try File(path: path(name)).makeFolder() }

  func link(_ old: String, _ new: String) throws {
    try #require(path(old).withFileName { old in path(new).withFileName { Glibc.link(old, $0) } } == 0)
  }

  /// Creates a symbolic link to `target`, which is used unchanged.
  func symlink(_ name: String, to target: String) throws {
    try #require(target.withFileName { target in path(name).withFileName { Glibc.symlink(target, $0) } } == 0)
  }

  func rename(_ old: String, _ new: String) throws {
    try File(path: path(old)).rename(to: File(path: path(new)))
  }
}
