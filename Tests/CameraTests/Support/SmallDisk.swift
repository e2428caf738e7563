import Foundation
import TestTools

/// A tmpfs volume of a few kilobytes that exists as long as this object. Requires permission to mount.
final class SmallDisk {
  private let folder: Folder
  let path: String

  static let isPossible: Bool = (try? SmallDisk(kilobytes: 64)) != nil

  struct Refused: Error {}

  init(kilobytes: Int, isReadOnly: Bool = false) throws {
    folder = try Folder()
    path = folder.path("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let result = try Command.run([
      "mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,\(isReadOnly ? "ro" : "rw")", "tmpfs", path,
    ])
    guard result.status == 0 else { throw Refused() }
  }

  deinit { _ = try? Command.run(["umount", "-l", path]) }
}
