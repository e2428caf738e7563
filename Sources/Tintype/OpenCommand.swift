import ArgumentParser
import GObjectKit
import GStreamerKit
import GtkKit
import L10n
import MediaLibrary

/// `tintype open`, and `tintype` without a subcommand: opens files, or the window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: tr("Open pictures, videos, songs and folders, or your Pictures folder."),
    discussion: tr(
      """
      Without a file, Tintype opens on your Pictures folder. A picture opens in the viewer, a video or a song in \
      the player, with the other files of its folder as neighbors; a running Tintype opens it in its window.
      """))

  @Flag(help: ArgumentHelp(tr("Show the sample pictures too.")))
  var samples = false

  @Flag(help: ArgumentHelp(tr("Open the camera.")))
  var camera = false

  @Flag(help: ArgumentHelp(tr("Open the dialog that picks photos.")))
  var pick = false

  // Not ArgumentParser's own `--version`, which cannot be combined with another option.
  @Flag(name: .customLong("version"), help: ArgumentHelp(tr("Print the version and exit.")))
  var showsVersion = false

  @Flag(
    name: .customLong("verbose"),
    help: ArgumentHelp(
      tr("With --version: also print what a problem report needs, such as the versions of libraries.")))
  var isVerbose = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Argument(
    help: ArgumentHelp(tr("Pictures, videos, songs, playlists or folders to open: paths or addresses.")))
  var files: [String] = []

  func validate() throws {
    if isVerbose && !showsVersion { throw ValidationError(tr("--verbose goes with --version.")) }
  }

  func run() throws {
    if showsVersion {
      // `main` runs on the main thread.
      let lines = isVerbose ? MainActor.assumeIsolated { VersionReport().lines } : [Tintype.version]
      lines.forEach(Terminal.printLine)
      // Without destructors: GStreamer's threads may still run.
      MainLoop.exit(0)
    }
    // `main` runs on the main thread.
    MainLoop.exit(MainActor.assumeIsolated { start() })
  }

  @MainActor private func start() -> Int32 {
    FundamentalTypes.register()
    // Sets a variable of the environment, which the thread that loads GStreamer reads.
    Rendering.chooseForThisMachine()
    if let first = files.first, MediaKind(fileName: first) == .video { GStreamer.loadForVideo() }
    MainLoop.serveDispatchQueue()
    var arguments = [CommandLine.arguments[0]]
    if isService { arguments.append("--gapplication-service") }
    // Arguments that start with a dash are file names here.
    if !files.isEmpty { arguments += ["--"] + files }
    let application = TintypeApplication(
      showsSamples: samples, startsWithCamera: camera, startsWithPicker: pick)
    // A running instance shows the samples, the camera or the dialog in its window.
    if samples { _ = application.activateRemotely(action: TintypeApplication.showSamples) }
    if camera { _ = application.activateRemotely(action: TintypeApplication.takePhoto) }
    if pick { _ = application.activateRemotely(action: TintypeApplication.pickPhotos) }
    return application.run(arguments)
  }
}
