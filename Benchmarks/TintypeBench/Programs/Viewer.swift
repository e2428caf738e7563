import Foundation

/// A program that shows pictures in a window: Tintype, or one that people use instead.
struct Viewer {
  /// The name in the results.
  let name: String
  /// Its home; its pictures are there.
  let home: Home
  private let command: [String]
  /// The file into which it writes about itself; only Tintype does.
  let trace: String?
  private let log: String

  /// The size of every window that can be told its size: that with which Tintype opens.
  private static let size = (width: 1100, height: 760)

  /// Tintype, which shows the Pictures folder. It writes a trace.
  static func tintype(_ bench: Bench) throws -> Viewer {
    let home = try Home(bench.work + "/tintype")
    return Viewer(
      name: "ours", home: home, command: [bench.program], trace: home.path + "/trace", log: home.path + "/log"
    )
  }

  /// gThumb, which is given the folder: otherwise it opens on the home folder. Its window is as large
  /// as Tintype's; all else is as it comes.
  ///
  /// - Parameter hasSidebar: Whether the folder tree is shown, as it is unless the user hides it.
  static func gThumb(_ bench: Bench, hasSidebar: Bool = true) throws -> Viewer {
    let home = try Home(bench.work + "/gthumb")
    try home.set([
      "org/gnome/gthumb/browser": [
        "window-width": "\(size.width)", "window-height": "\(size.height)",
        "sidebar-visible": "\(hasSidebar)",
      ]
    ])
    return Viewer(
      name: "gthumb", home: home, command: ["gthumb", home.pictures], trace: nil, log: home.path + "/log")
  }

  /// Eye of GNOME, which shows one picture at a time: it is given the first one, as a double click in the
  /// file manager does. Its window is small until it knows the picture's size.
  static func eog(_ bench: Bench) throws -> Viewer {
    let home = try Home(bench.work + "/eog")
    return Viewer(
      name: "eog", home: home, command: ["eog", home.pictures + "/" + Library.name(0)], trace: nil,
      log: home.path + "/log")
  }

  /// A program that is given the picture to show when it is started. Its window is as large as it comes.
  static func opener(_ program: String, _ bench: Bench) throws -> Viewer {
    let home = try Home(bench.work + "/\(program)")
    return Viewer(name: program, home: home, command: [program], trace: nil, log: home.path + "/log")
  }

  /// Starts the program.
  func start(_ arguments: [String] = []) throws -> Child {
    var environment = home.environment
    environment["TINTYPE_TRACE"] = trace
    return try Child(command + arguments, environment: environment, log: log)
  }

  /// What it wrote about itself since it was started.
  func readTrace() -> Trace { Trace(trace ?? "/nonexistent") }
}
