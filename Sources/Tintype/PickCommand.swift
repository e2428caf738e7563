import ArgumentParser
import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import PhotosPicker

/// `tintype pick`: lets the user pick photos and videos, and prints their paths. For other programs and scripts.
struct PickCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: tr("Pick photos and videos, and print their paths."),
    discussion: tr(
      """
      The paths are printed in the order of selection with --ordered, otherwise newest first. Exit status: 0 photos \
      were picked, 1 cancelled or failed, 2 wrong usage.

      With --continuous each change of the selection is printed at once: its paths, and an empty line (with --print0 \
      an empty path, with --json one array per line).
      """))

  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(tr("The largest number of photos; 1 ends with the first click."), valueName: "number"))
  var maximum: Int?

  @Flag(help: ArgumentHelp(tr("Number the photos, and print them in the order of selection.")))
  var ordered = false

  @Flag(help: ArgumentHelp(tr("Print each change of the selection at once, without an Add button.")))
  var continuous = false

  @Option(
    help: ArgumentHelp(
      tr(
        "The kinds to show: images, videos, screenshots, screen-recordings, panoramas, bursts, live-photos, depth-effect-photos, cinematic-videos, slomo-videos, timelapse-videos. “!” negates a kind, “+” requires several, “,” or several options accept any."
      ), valueName: "kinds"))
  var matching: [MatchingOption] = []

  @Option(
    help: ArgumentHelp(
      tr("Pick from this folder instead of your library; can be repeated."), valueName: "folder"))
  var folder: [String] = []

  @Option(help: ArgumentHelp(tr("The appearance of the window.")))
  var style = PickerStyle.presentation

  @Option(help: ArgumentHelp(tr("What the window does not offer; can be repeated."), valueName: "capability"))
  var disable: [CapabilityOption] = []

  @Option(help: ArgumentHelp(tr("The edges without bars; can be repeated."), valueName: "edge"))
  var hideAccessories: [EdgeOption] = []

  @Option(
    help: ArgumentHelp(
      tr("The encoding of the files: as they are, or copies that every program opens.")))
  var encoding = PreferredItemEncoding.automatic

  @Option(
    help: ArgumentHelp(
      tr(
        "A content type that the program accepts, such as image/jpeg or image/*; can be repeated. Automatic encoding converts other files."
      ), valueName: "type"))
  var accept: [String] = []

  @Flag(
    help: ArgumentHelp(tr("Hand over the original files of edited photos instead of copies with the edits.")))
  var original = false

  @Option(help: ArgumentHelp(tr("A file that is selected at the start; can be repeated."), valueName: "file"))
  var preselect: [String] = []

  @Flag(help: ArgumentHelp(tr("End each path with a zero byte instead of a line break.")))
  var print0 = false

  @Flag(help: ArgumentHelp(tr("Print a JSON array with identifier, path, URI, type and size of each file.")))
  var json = false

  @Option(help: ArgumentHelp(tr("The title of the window.")))
  var title: String?

  @Option(
    help: ArgumentHelp(
      tr("The window over which to open: x11:XID or wayland:HANDLE, as desktop portals name it."),
      valueName: "window"))
  var parent: String?

  func validate() throws {
    if let maximum, maximum < 1 { throw ValidationError(tr("--max is at least 1.")) }
    if print0 && json { throw ValidationError(tr("--print0 and --json exclude each other.")) }
    if let parent, ParentWindow(parent) == nil {
      throw ValidationError(tr("--parent is a window such as x11:3a00007 or wayland:HANDLE."))
    }
    for folder in folder where (try? File(argument: folder).info())?.kind != .folder {
      throw ValidationError(tr("“%s” is not a folder.", folder))
    }
  }

  func run() throws {
    // `main` runs on the main thread.
    MainLoop.exit(MainActor.assumeIsolated { start() })
  }

  @MainActor private func start() -> Int32 {
    FundamentalTypes.register()
    Rendering.chooseForThisMachine()
    MainLoop.serveDispatchQueue()
    var request = PickRequest()
    request.capacity = maximum == 1 ? .single : .multiple(max: maximum)
    request.behavior =
      switch (continuous, ordered) {
      case (false, false): .default
      case (false, true): .ordered
      case (true, false): .continuous
      case (true, true): .continuousAndOrdered
      }
    let filters = matching.flatMap(\.alternatives)
    request.filter = filters.count > 1 ? .any(of: filters) : filters.first
    request.folders = folder.map { File(argument: $0).path }
    request.style = style
    request.disabledCapabilities = disable.reduce(into: []) { $0.formUnion($1.capabilities) }
    request.accessories = .hidden(hideAccessories.reduce(into: []) { $0.formUnion($1.edges) })
    request.encoding = encoding
    request.contentTypes = accept.isEmpty ? nil : accept
    request.version = original ? .original : .edited
    request.preselected = preselect.map { File(argument: $0).path }
    request.title = title
    request.parent = parent.flatMap(ParentWindow.init)
    return PickApplication(request, output: PickOutput(format: json ? .json : print0 ? .zero : .lines)).run()
  }
}
