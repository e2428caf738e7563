import Foundation

/// Programs that export edited copies of the benchmark's photos, with one thread and JPEG of quality 92. All times are
/// CPU milliseconds for each photo.
struct ExportTools {
  private let program: String
  private let home: HomeFolder
  private let files: [String]
  private let side: Int
  private let left: Int

  /// The number of photos.
  private static let count = 8
  private static let quality = "92"

  init(_ bench: Bench, name: String) throws {
    program = bench.program
    home = try HomeFolder(bench.work + "/" + name)
    let pictures = try bench.pictures()
    files = (0..<Self.count).map { PictureFiles.path($0, in: pictures) }
    let size = PictureFiles.size
    side = min(size.width, size.height)
    left = (size.width - side) / 2
  }

  func remove() { home.remove() }

  /// Writes a file into the home folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = home.path + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  func tintype(_ options: [String]) throws -> Double {
    let folder = try emptyFolder("tintype")
    let options = options + ["--jobs", "1", "--quality", Self.quality, "--output-dir", folder]
    return try run([program, "filter"] + options + files) / Double(files.count)
  }

  /// A grayscale square. `extract_area` reads the photo, and `colourspace` writes the copy.
  func vipsGraySquare() throws -> Double {
    let folder = try emptyFolder("vips")
    let times = try files.enumerated().map { index, file in
      let part = folder + "/part.v"
      let crop = ["vips", "extract_area", file, part, "\(left)", "0", "\(side)", "\(side)"]
      let gray = ["vips", "colourspace", part, "\(folder)/\(index).jpg[Q=\(Self.quality)]", "b-w"]
      return try run(crop) + run(gray)
    }
    return times.reduce(0, +) / Double(files.count)
  }

  /// A grayscale square with the colors of a Hald CLUT.
  func imageMagickGraySquare(hald: String) throws -> Double {
    let folder = try emptyFolder("imagemagick")
    let edit = [
      "-gravity", "center", "-crop", "\(side)x\(side)+0+0", "+repage", "-colorspace", "Gray", "-colorspace",
      "sRGB",
      hald, "-hald-clut", "-quality", Self.quality, "-write", folder + "/copy.jpg", "null:",
    ]
    let times = try files.map { try run([Self.convert, $0] + edit) }
    return times.reduce(0, +) / Double(files.count)
  }

  /// Writes the Hald CLUT of the identity with 36 points along each axis.
  func makeHald() throws -> String {
    let path = home.path + "/hald.png"
    _ = try run([Self.convert, "hald:6", path])
    return path
  }

  /// ImageMagick 7 names its program `magick`.
  private static let convert =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/magick") ? "magick" : "convert"

  private func emptyFolder(_ name: String) throws -> String {
    let folder = home.path + "/" + name
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  private func run(_ command: [String]) throws -> Double {
    var environment = home.environment
    environment["VIPS_CONCURRENCY"] = "1"
    environment["MAGICK_THREAD_LIMIT"] = "1"
    let log = home.path + "/log"
    return try Child(command, environment: environment, log: log).wait(log: log) * 1000
  }
}
