import ArgumentParser
import GObjectKit
import GtkKit

/// The command line of the app.
struct TintypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tintype",
    abstract: "View and pick photos, take new ones, play videos and music.",
    discussion: """
      Without a file, Tintype opens on your Pictures folder. A picture opens in the viewer, a video or a song in \
      the player, with the other files of its folder as neighbors; a running Tintype opens it in its window.

      `tintype snapshot` takes a picture with a camera, without a window; see `tintype snapshot --help`.
      """,
    version: Tintype.version)

  @Flag(help: "Show the sample pictures too.")
  var samples = false

  @Flag(help: "Open the camera.")
  var camera = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Argument(help: "Pictures, videos, songs, playlists or folders to open: paths or addresses.")
  var files: [String] = []

  func run() throws {
    // `main` runs on the main thread.
    MainLoop.exit(MainActor.assumeIsolated { start() })
  }

  @MainActor private func start() -> Int32 {
    Rendering.chooseForThisMachine()
    MainLoop.serveDispatchQueue()
    var arguments = [CommandLine.arguments[0]]
    if isService { arguments.append("--gapplication-service") }
    // Arguments that start with a dash are file names here.
    if !files.isEmpty { arguments += ["--"] + files }
    let application = TintypeApplication(showsSamples: samples, startsWithCamera: camera)
    // A running instance shows the samples or the camera in its window.
    if samples { _ = application.activateRemotely(action: TintypeApplication.showSamples) }
    if camera { _ = application.activateRemotely(action: TintypeApplication.takePhoto) }
    return application.run(arguments)
  }
}
