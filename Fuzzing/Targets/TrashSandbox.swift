import GObjectKit
import Glibc

@testable import MediaLibrary

/// A trash folder below `$XDG_DATA_HOME`, which `Fuzzing/fuzz` points to a temporary folder.
///
/// The input is the name of a trashed file, a zero byte, and the content of its trash info.
final class TrashSandbox {
  nonisolated(unsafe) static let shared = TrashSandbox()

  private let trash = File(path: UserDirectories.data).child("Trash")
  private let home = File(path: UserDirectories.data).child("home")

  init() {
    for folder in [trash.child("files"), trash.child("info"), home] { try? folder.makeFolder() }
  }

  func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(fileBytes: parts[0].filter { $0 != UInt8(ascii: "/") }.prefix(200))
    guard !["", ".", ".."].contains(name) else { return }
    let (file, note) = (trash.child("files").child(name), trash.child("info").child(name + ".trashinfo"))
    guard make(file, [1]), make(note, Array(parts.count > 1 ? parts[1] : [])) else { return }
    defer { for left in [file, note] { try? left.delete() } }
    guard let identity = try? file.info(followingLinks: false).identity else { return }
    let location = TrashFolder(folder: trash).location(of: identity)
    check(location?.file.path == file.path && location?.trashInfo.path == note.path)
    check(String(fileBytes: name.fileBytes) == name)
    _ = (name.displayName, FileName(name).marked(" (restored)"))
    check(File(uri: file.uri)?.path == file.path)
    if let restored = try? location?.file.renameToFreeName(in: home, name: { $0 == 0 ? name : "\($0)" }) {
      check(restored.name == name)
      try? restored.delete()
    }
  }

  private func make(_ file: File, _ bytes: [UInt8]) -> Bool {
    let descriptor = file.path.withFileName { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return bytes.isEmpty
      || bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }
}
