import GObjectKit
import GtkKit

/// The paths of the program's data files: `../share/tintype` if it is installed, `data` in the source tree if it runs
/// from a build folder. The environment variables `TINTYPE_DATADIR` and `TINTYPE_ICONDIR` override both.
struct DataFiles {
  /// The folder with `style.css` and `samples`.
  let data: File
  /// The folder with `hicolor`.
  let icons: File

  /// Finds the files. Reads the file system.
  static func find() -> DataFiles {
    if let data = Environment["TINTYPE_DATADIR"] {
      let folder = File(path: data)
      return DataFiles(
        data: folder,
        icons: Environment["TINTYPE_ICONDIR"].map(File.init(path:)) ?? folder.parent.child("icons"))
    }
    let program = File.executable
    let share = program.parent.parent.child("share")
    let installed = share.child("tintype")
    if installed.child("style.css").exists {
      return DataFiles(data: installed, icons: share.child("icons"))
    }
    // .build/<platform>/<configuration>/tintype, or the same through the link .build/<configuration>.
    var folder = program.parent
    while folder.path != "/" {
      if folder.child("data").child("style.css").exists {
        return DataFiles(data: folder.child("data"), icons: folder.child("icons"))
      }
      folder = folder.parent
    }
    return DataFiles(data: installed, icons: share.child("icons"))
  }

  /// The path of the style sheet.
  var styleSheet: String { data.child("style.css").path }
  /// Folders that may hold the compiled settings schema: the build folder, and the prefix of an installation that the
  /// system does not search.
  var schemas: [String] {
    [data.parent.child(".build").child("schemas"), data.parent.child("glib-2.0").child("schemas")].map(\.path)
  }
  /// The path of the sample pictures.
  var samples: String { data.child("samples").path }
}
