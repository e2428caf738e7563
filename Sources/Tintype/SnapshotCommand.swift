import ArgumentParser
import Camera
import GObjectKit
import GStreamerKit
import L10n

/// `tintype snapshot`: takes one photo without a window.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: tr("Take one photo without a window."),
    discussion: tr(
      """
      The picture's path is printed. Without --output it gets a dated name in the Camera folder of your \
      Pictures. Exit status: 0 done, 1 failed, 2 no camera, 3 access denied, 4 camera in use, 64 wrong usage.
      """))

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(tr("The JPEG file to write; an existing file is replaced."), valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp(tr("The camera's name, or a part of it."), valueName: "name"))
  var camera: String?

  @Option(help: ArgumentHelp(tr("Seconds to wait before the photo is taken."), valueName: "seconds"))
  var delay: Double = 0

  @Option(
    help: ArgumentHelp(
      tr(
        "The effect of the photo, with an amount from 0 to 1, such as sepia=0.5: %s.",
        NamedFilter.liveFilters.map(\.rawValue).joined(separator: ", ")), valueName: "name[=amount]"))
  var effect: String?

  @Option(help: ArgumentHelp(tr("The largest size, such as 1280x720."), valueName: "size"))
  var size: String?

  @Flag(help: ArgumentHelp(tr("List the cameras and their modes instead.")))
  var list = false

  @Flag(help: ArgumentHelp(tr("With --list: as JSON.")))
  var json = false

  func validate() throws {
    guard delay >= 0, delay <= 86_400 else {
      throw ValidationError(tr("--delay is a number of seconds from 0 to 86400."))
    }
    if size != nil, largestSize == nil {
      throw ValidationError(tr("--size is a width and a height, such as 1280x720."))
    }
    let parsed: Effect?
    do throws(EditArgumentError) {
      parsed = try parsedEffect
    } catch {
      throw ValidationError(error.description)
    }
    if let effect, parsed == nil {
      throw ValidationError(
        tr(
          "There is no effect “%1$s”. Use one of these: %2$s.", effect,
          NamedFilter.liveFilters.map(\.rawValue).joined(separator: ", ")))
    }
    if json && !list { throw ValidationError(tr("--json goes with --list.")) }
  }

  private var parsedEffect: Effect? {
    get throws(EditArgumentError) {
      guard let effect else { return nil }
      return try Effect(argument: effect.lowercased())
    }
  }

  func run() throws {
    // `main` runs on the main thread.
    MainLoop.exit(MainActor.assumeIsolated { wait() })
  }

  private var largestSize: VideoSize? {
    let parts = (size ?? "").split(whereSeparator: { "xX×".contains($0) }).map { Int($0) ?? 0 }
    return parts.count == 2 && parts.allSatisfy { $0 > 0 }
      ? VideoSize(width: parts[0], height: parts[1]) : nil
  }

  @MainActor private func wait() -> Int32 {
    MainLoop.serveDispatchQueue()
    var code: Int32?
    Task { code = await work() }
    while code == nil { MainLoop.iterate(mayBlock: true) }
    return code ?? 1
  }

  @MainActor private func work() async -> Int32 {
    let settings = Settings(Tintype.identifier, folders: DataFiles.find().schemas)
    defer { settings.flush() }
    let still = StillCamera(lastCamera: LastCameraStore(settings))
    do throws(CameraError) {
      if list {
        let listing = CameraListing(try await still.cameras())
        let text = json ? listing.json : listing.text
        if text.isEmpty { throw .noCamera }
        Terminal.printLine(text)
      } else {
        var request = StillCamera.Request()
        request.camera = camera
        request.delay = .milliseconds(Int64(delay * 1000))
        request.size = largestSize
        request.effect = try? parsedEffect
        request.output = output.map { File(argument: $0).path }
        Terminal.printLine(try await still.take(request).path)
      }
      return 0
    } catch {
      Terminal.printError("tintype: \(error.description)")
      return Self.code(of: error)
    }
  }

  static func code(of error: CameraError) -> Int32 {
    switch error {
    case .noCamera, .notFound, .unplugged: 2
    case .denied, .portalMissing, .accessFailed: 3
    case .busy: 4
    default: 1
    }
  }
}
