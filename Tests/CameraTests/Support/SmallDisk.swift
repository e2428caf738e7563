import Foundation
import Testing

/// A disk of some kilobytes, for as long as this lives. Only who may mount can have one.
final class SmallDisk {
  private let folder: Folder
  let path: String

  static let isPossible: Bool = (try? SmallDisk(kilobytes: 64)) != nil

  struct Refused: Error {}

  init(kilobytes: Int) throws {
    folder = try Folder()
    path = folder.path("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path) else { throw Refused() }
  }

  deinit { _ = Self.run("umount", "-l", path) }

  private static func run(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
