import GObjectKit
import Synchronization

/// Where the executable of the workers is.
///
/// It is looked for in this order: where `use(_:)` or the variable `TINTYPE_DECODER` of the environment says; beside
/// the program that runs, as in a build folder; in `../libexec/tintype` from there, as installed; and in the system's
/// `libexec` folders. Without it no file is read: nothing is ever decoded in the calling process instead.
public enum WorkerProgram {
  /// The name of the executable.
  public static let name = "tintype-decoder"

  private static let chosen = Mutex<String?>(nil)

  /// Names the executable by its absolute path. For a host program that installs it elsewhere; to be called before
  /// the first file is read.
  public static func use(_ path: String) { chosen.withLock { $0 = path } }

  /// The path of the executable, which is `named` where that is not nil. Throws `notFound` where there is none.
  static func locate(_ named: String? = nil) throws(WorkerError) -> String {
    if let path = named ?? chosen.withLock({ $0 }) ?? Environment["TINTYPE_DECODER"] {
      return try check([path])
    }
    let folder = File.executable.parent
    return try check(
      [
        folder.child(name), folder.parent.child("libexec").child("tintype").child(name),
        File(path: "/usr/local/libexec/tintype").child(name), File(path: "/usr/libexec/tintype").child(name),
      ].map(\.path))
  }

  private static func check(_ paths: [String]) throws(WorkerError) -> String {
    for path in paths where (try? File(path: path).info())?.kind == .file { return path }
    throw .notFound(searched: paths)
  }
}
