import CGtk

extension File {
  /// Whether the path is on a file system that the kernel makes up, such as `/proc` or `/sys`. Its files are regular
  /// files to `stat`, but they are the state of the system or of a process. False where the path cannot be asked about.
  ///
  /// A link in such a file system counts as well, wherever it leads: `/proc/self/fd/3` is an open descriptor. Reads the
  /// disk: not on the main thread.
  public var isOnKernelFileSystem: Bool {
    [self, parent].contains { $0.fileSystem.map { Self.kernelFileSystems.contains($0) } ?? false }
  }

  /// The name of its file system, such as `ext2`; nil where that is not known.
  private var fileSystem: String? {
    let file = path.withFileName { g_file_new_for_path($0) }
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    guard let info = g_file_query_filesystem_info(file, "filesystem::type", nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_attribute_string(info, "filesystem::type").map { String(cString: $0) }
  }

  /// GIO's names. Source: glocalfile.c, `get_fs_type`.
  private static let kernelFileSystems: Set<String> = [
    "proc", "sysfs", "debugfs", "tracefs", "securityfs", "configfs", "cgroup", "cgroup2", "devpts", "bpf",
    "efivarfs",
    "pstore", "selinuxfs", "smackfs", "mqueue", "binfmt_misc", "nsfs", "rpc_pipefs",
  ]
}
