import CGLib

extension File {
  /// Whether the path is on a kernel file system, such as `/proc` or `/sys`. `stat` reports regular files there, but
  /// they are the state of the system or of a process. False if the file system cannot be queried.
  ///
  /// A link in such a file system counts, whatever its target: `/proc/self/fd/3` is an open descriptor. Reads the
  /// disk: do not call on the main thread.
  public var isOnKernelFileSystem: Bool {
    [self, parent].contains { $0.fileSystem.map { Self.kernelFileSystems.contains($0) } ?? false }
  }

  /// Whether the path is on a file system that other computers or programs change without the kernel's knowledge, so
  /// that inotify does not report all changes: a network folder, or one of a program (FUSE). False if the file system
  /// cannot be queried. Reads the disk: do not call on the main thread.
  public var isOnRemoteFileSystem: Bool { fileSystem.map { Self.remoteFileSystems.contains($0) } ?? false }

  /// The types as GIO names them. Source: glocalfile.c, `get_fs_type`.
  private static let remoteFileSystems: Set<String> = [
    "nfs", "smb", "smb2", "cifs", "fuse", "v9fs", "ceph", "afs", "k-afs", "coda", "novell", "gfs2", "ocfs2",
  ]

  /// The file system type, such as `ext2`; nil if unknown.
  private var fileSystem: String? {
    let file = path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    guard let info = g_file_query_filesystem_info(file, "filesystem::type", nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_attribute_string(info, "filesystem::type").map { String(cString: $0) }
  }

  /// The types as GIO names them. Source: glocalfile.c, `get_fs_type`.
  private static let kernelFileSystems: Set<String> = [
    "proc", "sysfs", "debugfs", "tracefs", "securityfs", "configfs", "cgroup", "cgroup2", "devpts", "bpf",
    "efivarfs",
    "pstore", "selinuxfs", "smackfs", "mqueue", "binfmt_misc", "nsfs", "rpc_pipefs",
  ]
}
