import CGLib
import Glibc

/// The processes of the system, as `/proc` lists them.
public enum RunningProcesses {
  /// The names of the other processes that have a file open, as the kernel reports them: 15 bytes at most, such as
  /// `gnome-snapshot`. Sees only processes of the same user, and inside a sandbox only those of the sandbox. Reads
  /// `/proc/*/fd`, which takes some milliseconds.
  public static func names(opening file: File) -> Set<String> {
    var wanted = stat()
    guard file.path.withFileName({ stat($0, &wanted) }) == 0 else { return [] }
    var found: Set<String> = []
    for process in entries(of: "/proc") where process.utf8.allSatisfy({ (48...57).contains($0) }) {
      guard process != String(getpid()) else { continue }
      let folder = "/proc/\(process)"
      let isUser = entries(of: folder + "/fd").contains { name in
        var open = stat()
        // stat follows the link to the open file without opening it again.
        return stat("\(folder)/fd/\(name)", &open) == 0 && open.st_ino == wanted.st_ino
          && open.st_dev == wanted.st_dev
      }
      guard isUser, let name = try? File(path: folder + "/comm").contents() else { continue }
      found.insert(String(decoding: name.prefix { $0 != 10 }, as: UTF8.self))
    }
    return found
  }

  /// The names in a folder; none if it cannot be read.
  static func entries(of folder: String) -> [String] {
    guard let reader = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(reader) }
    var names: [String] = []
    while let name = g_dir_read_name(reader) { names.append(String(cString: name)) }
    return names
  }
}
