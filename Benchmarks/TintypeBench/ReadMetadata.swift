import ArgumentParser
import Imaging

/// Reads date, camera and location of all JPEG files in a folder, one after the other.
struct ReadMetadata: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-metadata", abstract: "Reads the metadata of every JPEG file in a folder.")

  @Argument(help: "The folder.") var folder: String

  func run() throws {
    let files = try JPEGFolder.files(in: folder)
    let stopwatch = Stopwatch()
    for file in files { _ = try ImageMetadata.read(path: file) }
    print(stopwatch.report(files: files.count))
  }
}
