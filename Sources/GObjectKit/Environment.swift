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
  /// The program that is running.
  public static var executable: File {
    // proc(5): /proc/self/exe is a link to the program.
    let path = g_file_read_link("/proc/self/exe", nil)
    defer { g_free(path) }
    return File(path: path.map { String(cString: $0) } ?? CommandLine.arguments[0])
  }
}
