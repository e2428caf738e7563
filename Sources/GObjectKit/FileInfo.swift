import Glibc

/// What a name stands for.
public enum FileKind: UInt8, Sendable, Hashable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link. Only where links are not followed.
  case link
  /// A socket, a pipe, a device.
  case special
}

/// Names a file apart from its path: two paths with the same identity are the same file.
public struct FileIdentity: Sendable, Hashable {
  /// The volume's number.
  public let device: UInt64
  /// The file's number on that volume.
  public let inode: UInt64

  /// From the system's numbers.
  public init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// What the file system says about a file.
public struct FileInfo: Sendable, Hashable {
  /// What it is.
  public let kind: FileKind
  /// Its size in bytes.
  public let size: Int64
  /// When its content last changed.
  public let modified: Timestamp
  /// Which file it is.
  public let identity: FileIdentity
  /// How many names it has on the volume.
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
