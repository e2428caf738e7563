import ArgumentParser
import Foundation

/// Creates the JPEG files that the benchmarks use.
struct MakePictures: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Makes photo-like JPEG files of 12 megapixels.")

  @Argument(help: "The folder.") var folder: String
  @Option(help: "How many pictures.") var count = PictureFiles.count

  func run() throws { try PictureFiles.make(count, in: folder) }
}
