import CGLib
import GObjectKit
import Synchronization

/// The location of the worker executable.
///
/// Searches in this order: the path of `use(_:)` or of the environment variable `TINTYPE_DECODER`; the folder of the
/// running program, as in a build folder; `../libexec/tintype` relative to it, as installed; and the system's
/// `libexec` folders. Without the executable no file is read: files are never decoded in the calling process.
public enum WorkerProgram {
  /// The name of the executable.
  public static let name = "tintype-decoder"

  private static let chosen = Mutex<String?>(nil)

  /// Sets the absolute path of the executable, for a host program that installs it elsewhere. Call before the first
  /// file is read.
  public static func use(_ path: String) { chosen.withLock { $0 = path } }

  /// The path of the executable, or `named` if it is not nil.
  ///
  /// - Throws: `WorkerError.notFound` if it does not exist.
  package static func locate(_ named: String? = nil) throws(WorkerError) -> String {
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

  /// The argument with which the executable prints the features of its sandbox.
  package static let featuresArgument = "features"

  /// Runs the executable at `path` for the features of its sandbox; nil if it does not start. Blocks for some hundredths
  /// of a second.
  package static func features(_ path: String) -> String? {
    var arguments: [UnsafeMutablePointer<CChar>?] =
      [path, featuresArgument].map { $0.withFileName { g_strdup($0) } } + [nil]
    defer { arguments.forEach { g_free($0) } }
    var output: UnsafeMutablePointer<CChar>?
    var status: gint = 0
    let hasStarted = g_spawn_sync(
      nil, &arguments, nil, G_SPAWN_DEFAULT, nil, nil, &output, nil, &status, nil)
    defer { g_free(output) }
    guard hasStarted != 0, status == 0, let output else { return nil }
    return String(cString: output).split(separator: "\n").first.map(String.init)
  }

  private static func check(_ paths: [String]) throws(WorkerError) -> String {
    for path in paths where (try? File(path: path).info())?.kind == .file { return path }
    throw .notFound(searched: paths)
  }
}
