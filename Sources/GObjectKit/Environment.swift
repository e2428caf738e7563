import CGtk

/// The environment variables of the process.
public enum Environment {
  /// The value of a variable; nil if it is unset or empty.
  public static subscript(name: String) -> String? {
    guard let value = g_getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

extension File {
  /// The file that a command-line argument names; a relative path is resolved against the working directory.
  public init(argument: String) {
    guard !argument.hasPrefix("/") else {
      self.init(path: argument)
      return
    }
    let folder = g_get_current_dir()
    defer { g_free(folder) }
    self = File(path: folder.map { String(cString: $0) } ?? "/").child(argument)
  }

  /// The executable of this process.
  public static var executable: File {
    // proc(5): /proc/self/exe is a symbolic link to the executable.
    let path = g_file_read_link("/proc/self/exe", nil)
    defer { g_free(path) }
    return File(path: path.map { String(cString: $0) } ?? CommandLine.arguments[0])
  }
}
