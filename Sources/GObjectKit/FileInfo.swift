import Glibc

/// The kind of a file.
public enum FileKind: UInt8, Sendable, Hashable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link; reported only if links are not followed.
  case link
  /// A socket, FIFO or device.
  case special
}

/// The identity of a file, independent of its path: paths with the same identity lead to the same file.
public struct FileIdentity: Sendable, Hashable {
  /// The device number of the volume.
  public let device: UInt64
  /// The inode number on the volume.
  public let inode: UInt64

  /// An identity of `st_dev` and `st_ino`.
  public init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// The metadata of a file, from stat(2).
public struct FileInfo: Sendable, Hashable {
  /// The kind of the file.
  public let kind: FileKind
  /// The size in bytes.
  public let size: Int64
  /// The time of the last change of the content.
  public let modified: Timestamp
  /// The device and inode number.
  public let identity: FileIdentity
  /// The number of hard links.
  public let linkCount: Int

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    size = Int64(status.st_size)
    modified = Timestamp(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    linkCount = Int(status.st_nlink)
  }
}
