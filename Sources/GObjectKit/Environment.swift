import CGtk

/// The variables of the process's environment.
public enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  public static subscript(name: String) -> String? {
    guard let value = g_getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

extension File {
  /// The file that an argument of the command line names, from the working folder where it is not absolute.
  public init(argument: String) {
    guard !argument.hasPrefix("/") else {
      self.init(path: argument)
      return
    }
    let folder = g_get_current_dir()
    defer { g_free(folder) }
    self = File(path: folder.map { String(cString: $0) } ?? "/").child(argument)
  }

  /// The program that is running.
  public static var executable: File {
    // proc(5): /proc/self/exe is a link to the program.
    let path = g_file_read_link("/proc/self/exe", nil)
    defer { g_free(path) }
    return File(path: path.map { String(cString: $0) } ?? CommandLine.arguments[0])
  }
}
