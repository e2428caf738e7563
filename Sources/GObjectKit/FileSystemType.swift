import CGLib

/// The type of a file system, such as `ext4` or `nfs`, as GIO names it.
public struct FileSystemType: Sendable, Hashable {
  /// The name.
  public let name: String

  /// A type with a name of GIO.
  public init(name: String) { self.name = name }

  /// The type of the file system that contains a file; nil if it cannot be queried. Reads the disk: do not call on the main
  /// thread.
  public init?(of file: File) {
    let file = file.path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    guard let info = g_file_query_filesystem_info(file, "filesystem::type", nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    guard let name = g_file_info_get_attribute_string(info, "filesystem::type") else { return nil }
    self.name = String(cString: name)
  }

  /// Whether the kernel generates the files, such as those of `/proc` and `/sys`. `stat` reports regular files there, but
  /// they are the state of the system or of a process.
  public var isKernel: Bool { Self.kernel.contains(name) }

  /// Whether other computers or programs change the files without the kernel's knowledge, so that inotify does not report
  /// all changes: network folders, and those of a program (FUSE).
  public var isRemote: Bool { Self.remote.contains(name) }

  // Source of both lists: glocalfile.c, `get_fs_type`.
  private static let remote: Set<String> = [
    "nfs", "smb", "smb2", "cifs", "fuse", "v9fs", "ceph", "afs", "k-afs", "coda", "novell", "gfs2", "ocfs2",
  ]
  private static let kernel: Set<String> = [
    "proc", "sysfs", "debugfs", "tracefs", "securityfs", "configfs", "cgroup", "cgroup2", "devpts", "bpf",
    "efivarfs", "pstore", "selinuxfs", "smackfs", "mqueue", "binfmt_misc", "nsfs", "rpc_pipefs",
  ]
}

extension File {
  /// Whether the path is on a kernel file system, such as `/proc` or `/sys`. False if the file system cannot be queried.
  ///
  /// A link in such a file system counts, whatever its target: `/proc/self/fd/3` is an open descriptor. Reads the
  /// disk: do not call on the main thread.
  public var isOnKernelFileSystem: Bool {
    [self, parent].contains { FileSystemType(of: $0)?.isKernel == true }
  }

  /// Whether the path is on a remote file system; false if the file system cannot be queried. Reads the disk: do not call
  /// on the main thread.
  public var isOnRemoteFileSystem: Bool { FileSystemType(of: self)?.isRemote == true }
}
