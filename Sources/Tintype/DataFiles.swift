import GObjectKit
import GtkKit

/// The files that belong to the program: beside it where it is installed (`../share/tintype`), in
/// `data` above it where it was built. Two variables of the environment name other places.
struct DataFiles {
  /// The folder with `style.css` and `samples`.
  let data: File
  /// The folder with `hicolor`.
  let icons: File

  /// Looks for the files. Reads the file system.
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

  /// The style sheet.
  var styleSheet: String { data.child("style.css").path }
  /// Folders that may hold the compiled schema of the settings: where the program was built, and where
  /// it is installed under a prefix that the system does not search.
  var schemas: [String] {
    [data.parent.child(".build").child("schemas"), data.parent.child("glib-2.0").child("schemas")].map(\.path)
  }
  /// The folder of sample pictures.
  var samples: String { data.child("samples").path }
}
