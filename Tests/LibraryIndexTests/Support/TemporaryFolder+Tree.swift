import FileTesting
import GObjectKit

extension TemporaryFolder {
  /// The paths of all files in the folder, relative to it, sorted.
  var files: [String] { list("") }

  private func list(_ prefix: String) -> [String] {
    names(in: prefix).flatMap { name in
      let path = prefix.isEmpty ? name : prefix + "/" + name
      return (try? File(path: self.path(path)).info().kind) == .folder ? list(path) : [path]
    }
  }
}
