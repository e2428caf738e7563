import ArgumentParser
import Editing
import GObjectKit
import Imaging
import L10n

/// `tintype filter`: applies an edit to image files and writes copies. For scripts.
struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: tr("Apply filters to image files, and write copies."),
    discussion: tr(
      """
      Two files are the source and the copy: tintype filter --apply sepia photo.jpg brown.jpg. With --output-dir all \
      files are sources. The copies have the format of their extension, JPEG, PNG, WebP or AVIF, and the metadata of \
      the source. AVIF needs an encoder, which libavif contains. Sources are never changed.

      The edit of --edit is applied first, then --apply in its order, then --lut. `tintype filter --list` lists the \
      filters. Exit status: 0 done, 1 a file failed, 2 wrong usage.
      """))

  @Option(
    help: ArgumentHelp(
      tr("A filter, and its amount after “=”, such as sepia=0.5; can be repeated."), valueName: "filter"))
  var apply: [String] = []

  @Option(
    help: ArgumentHelp(tr("A LUT in the format .cube."), valueName: "file"),
    completion: .file(extensions: ["cube"]))
  var lut: String?

  @Option(help: ArgumentHelp(tr("A file with an edit."), valueName: "file"), completion: .file())
  var edit: String?

  @Option(
    help: ArgumentHelp(
      tr("The number of files that are read at the same time; by default that of the processors."),
      valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      tr("The folder for the copies, which have the names of their sources."), valueName: "folder"),
    completion: .directory)
  var outputDir: String?

  @Option(help: ArgumentHelp(tr("The quality of JPEG, WebP and AVIF, 0 to 100."), valueName: "quality"))
  var quality = ExportOptions.standardQuality

  @Option(
    help: ArgumentHelp(tr("The longer side of the copies in pixels at most."), valueName: "pixels"))
  var maxSize: Int?

  @Flag(help: ArgumentHelp(tr("Leave out where the photos were taken.")))
  var removeLocation = false

  @Flag(help: ArgumentHelp(tr("Leave out all metadata, except the color profile.")))
  var removeMetadata = false

  @Flag(help: ArgumentHelp(tr("Replace existing files.")))
  var overwrite = false

  @Flag(help: ArgumentHelp(tr("List the filters with the ranges of their values instead.")))
  var list = false

  @Argument(help: ArgumentHelp(tr("The image files."), valueName: "file"), completion: .file())
  var files: [String] = []

  func validate() throws {
    for argument in apply {
      do throws(EditArgumentError) {
        _ = try EditOperation(argument: argument)
      } catch {
        throw ValidationError(error.description)
      }
    }
    if let jobs, !(1...64).contains(jobs) { throw ValidationError(tr("--jobs is a number from 1 to 64.")) }
    guard (0...100).contains(quality) else {
      throw ValidationError(tr("--quality is a number from 0 to 100."))
    }
    if let maxSize, !(1...DecodingLimits.largestSide).contains(maxSize) {
      throw ValidationError(tr("--max-size is a number from 1 to %d.", DecodingLimits.largestSide))
    }
    guard !list else { return }
    guard !apply.isEmpty || lut != nil || edit != nil || options != ExportOptions(quality: quality) else {
      throw ValidationError(
        tr("One of --apply, --lut, --edit, --max-size, --remove-location and --remove-metadata is needed."))
    }
    guard !files.isEmpty else { throw ValidationError(tr("There is no file.")) }
    if let outputDir {
      guard (try? File(argument: outputDir).info())?.kind == .folder else {
        throw ValidationError(tr("“%s” is not a folder.", outputDir))
      }
      return
    }
    guard files.count == 2 else {
      throw ValidationError(tr("Without --output-dir, there are two files: the source and the copy."))
    }
    guard ConvertedImage.Format(fileName: files[1]) != nil else {
      throw ValidationError(tr("The name of the copy ends with .jpg, .png, .webp or .avif."))
    }
  }

  func run() throws {
    guard !list else { return FilterListing.lines.forEach(Terminal.printLine) }
    do throws(FilterError) {
      let job = FilterJob(
        edit: try stack(), options: options, replacesFiles: overwrite,
        destination: outputDir.map { .folder(File(argument: $0)) } ?? .file(File(argument: files[1])))
      let sources = (outputDir == nil ? [files[0]] : files).map { File(argument: $0) }
      let failures = try FilterRun(job, sources, jobs: jobs ?? Processors.count).failures()
      failures.forEach { Terminal.printError("tintype: " + $0.description) }
      MainLoop.exit(failures.isEmpty ? 0 : 1)
    } catch {
      Terminal.printError("tintype: " + error.description)
      MainLoop.exit(1)
    }
  }

  /// What is chosen for the copies, apart from the format.
  private var options: ExportOptions {
    ExportOptions(
      quality: quality, size: maxSize.map { .longEdge($0) } ?? .original,
      metadata: removeMetadata ? .none : removeLocation ? .withoutLocation : .all)
  }

  /// The edit of the arguments, which are valid.
  private func stack() throws(FilterError) -> EditStack {
    var stack =
      try edit.map { path throws(FilterError) in try EditFiles.edit(File(argument: path)) }
      ?? EditStack()
    stack.operations += apply.compactMap { try? EditOperation(argument: $0) }
    if let lut { stack.operations.append(.lut(try EditFiles.lut(File(argument: lut)))) }
    return stack
  }
}
