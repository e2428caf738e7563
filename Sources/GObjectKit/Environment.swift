import CGLib
import Glibc

/// The environment variables of the process.
public enum Environment {
  /// The value of a variable; nil if it is unset or empty.
  public static subscript(name: String) -> String? {
    guard let value = g_getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Sets the locale of the process to the user's. GTK does the same when it is initialized; call this before another
  /// thread is started, because changing the locale while another thread reads it is undefined (setlocale(3)).
  @MainActor public static func useLocale() { setlocale(LC_ALL, "") }
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
    File(path: File(path: "/proc/self/exe").symbolicLinkTarget ?? CommandLine.arguments[0])
  }

  /// The path that a symbolic link contains; nil if the file is not a symbolic link.
  public var symbolicLinkTarget: String? {
    guard let target = path.withFileName({ g_file_read_link($0, nil) }) else { return nil }
    defer { g_free(target) }
    return String(fileBytes: UnsafeRawBufferPointer(start: target, count: strlen(target)))
  }
}
