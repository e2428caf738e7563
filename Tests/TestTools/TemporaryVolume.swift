import FileTesting
import Foundation

/// A mounted volume of a few kilobytes that exists as long as this object. Requires permission to mount.
public final class TemporaryVolume: Sendable {
  /// The system refused to mount the volume; the text of its message.
  public struct Refused: Error, CustomStringConvertible {
    /// The message of the command.
    public let description: String
  }

  /// Whether this process may mount memory.
  public static let canMountMemory = (try? TemporaryVolume(memory: 64)) != nil
  /// Whether this process may mount disk images.
  public static let canMountDisks = (try? TemporaryVolume(disk: 1_024)) != nil

  /// The path of the volume's top folder.
  public let path: String
  private let folder: TemporaryFolder

  /// Mounts memory (tmpfs). GIO has no trash on such a volume.
  public convenience init(memory kilobytes: Int, isReadOnly: Bool = false) throws {
    try self.init { _ in
      ["-t", "tmpfs", "-o", "size=\(kilobytes)k,\(isReadOnly ? "ro" : "rw")", "tmpfs"]
    }
  }

  /// Mounts a disk image (ext2), which programs treat as a removable disk.
  public convenience init(disk kilobytes: Int) throws {
    try self.init { image in
      try Self.run(["/sbin/mkfs.ext2", "-q", image, "\(kilobytes)"])
      return ["-t", "ext2", "-o", "loop", image]
    }
  }

  private init(_ arguments: (_ image: String) throws -> [String]) throws {
    folder = try TemporaryFolder()
    path = folder.path("volume")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run(["mount"] + arguments(folder.path("image")) + [path])
  }

  deinit { _ = try? Command.run(["umount", "-l", path]) }

  private static func run(_ command: [String]) throws {
    let result = try Command.run(command, keepsErrors: true)
    guard result.status == 0 else { throw Refused(description: result.text) }
  }
}
