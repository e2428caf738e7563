import Foundation

/// A program that shows photos in a window: Tintype or a comparable one.
struct Viewer {
  /// The name in the results.
  let name: String
  /// Its home folder, which holds the photos.
  let home: HomeFolder
  private let command: [String]
  /// The path of its trace; nil for programs other than Tintype.
  let trace: String?
  private let log: String

  /// The window size for all programs that have a setting for it: Tintype's default size.
  private static let size = (width: 1100, height: 760)

  /// Tintype, which shows the Pictures folder and writes a trace.
  ///
  /// - Parameter name: The name of its home folder.
  static func tintype(_ bench: Bench, named name: String = "tintype") throws -> Viewer {
    let home = try HomeFolder(bench.work + "/" + name)
    return Viewer(
      name: "ours", home: home, command: [bench.program], trace: home.path + "/trace", log: home.path + "/log"
    )
  }

  /// gThumb. It is started with the folder, because it opens the home folder otherwise. Its window has the size of
  /// Tintype's; all other settings are the defaults.
  ///
  /// - Parameter hasSidebar: Whether the folder tree is shown; it is shown by default.
  static func gThumb(_ bench: Bench, hasSidebar: Bool = true) throws -> Viewer {
    let home = try HomeFolder(bench.work + "/gthumb")
    try home.set([
      "org/gnome/gthumb/browser": [
        "window-width": "\(size.width)", "window-height": "\(size.height)",
        "sidebar-visible": "\(hasSidebar)",
      ]
    ])
    return Viewer(
      name: "gthumb", home: home, command: ["gthumb", home.pictures], trace: nil, log: home.path + "/log")
  }

  /// Eye of GNOME, which shows one photo at a time. It is started with the first photo, as by a double click in the
  /// file manager. Its window is small until it has read the photo's size.
  static func eog(_ bench: Bench) throws -> Viewer {
    let home = try HomeFolder(bench.work + "/eog")
    return Viewer(
      name: "eog", home: home, command: ["eog", home.pictures + "/" + Library.name(0)], trace: nil,
      log: home.path + "/log")
  }

  /// A program that is started with the photo to show. Its window has its default size.
  static func opener(_ program: String, _ bench: Bench) throws -> Viewer {
    let home = try HomeFolder(bench.work + "/\(program)")
    return Viewer(name: program, home: home, command: [program], trace: nil, log: home.path + "/log")
  }

  /// Fills Tintype's index with the photos of the home folder, so that no file is read after the start. The dates are those
  /// of the names.
  func indexPictures() throws {
    let log = home.path + "/index-log"
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let child = try Child(
      [
        program, "index-pictures", home.pictures, "--data", home.path + "/.local/share/tintype",
        "--without-reading",
      ], environment: home.environment, log: log)
    _ = try child.wait(log: log)
  }

  /// Starts the program with additional arguments.
  func start(_ arguments: [String] = []) throws -> Child {
    var environment = home.environment
    environment["TINTYPE_TRACE"] = trace
    return try Child(command + arguments, environment: environment, log: log)
  }

  /// Reads the trace since the last start.
  func readTrace() -> Trace { Trace(trace ?? "/nonexistent") }
}
