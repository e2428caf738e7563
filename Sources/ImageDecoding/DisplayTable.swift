import GObjectKit
import Imaging
import LcmsKit

/// The conversion from sRGB to the colors of a display as a table.
enum DisplayTable {
  /// Tabulates the conversion for the ICC profile in a file; see `ImageDecoder.displayTable(for:)`.
  ///
  /// - Throws: `ImageError.fileTooLarge` above `ColorProfile.maximumSize`, `ImageError.notReadable` if reading fails.
  static func bytes(_ file: FileDescriptor) throws(ImageError) -> [UInt8] {
    let input = try InputFile(decoding: file)
    guard input.size <= ColorProfile.maximumSize else { throw .fileTooLarge(bytes: input.size) }
    guard let profile = ColorProfile(try content(of: input)), let transform = ColorTransform(to: profile)
    else { return [] }
    let last = ImageDecoder.displayTableSize - 1
    let values = (0...last).map { UInt8(($0 * 255 + last / 2) / last) }
    var pixels: [UInt8] = []
    for blue in values {
      for green in values {
        for red in values { pixels += [blue, green, red, 255] }
      }
    }
    var span = pixels.mutableSpan
    var bytes = span.mutableBytes
    transform.apply(to: &bytes, isOpaque: true)
    return stride(from: 0, to: pixels.count, by: 4).flatMap { [pixels[$0 + 2], pixels[$0 + 1], pixels[$0]] }
  }

  private static func content(of file: borrowing InputFile) throws(ImageError) -> [UInt8] {
    do throws(InputFile.Failure) {
      return try file.read(at: 0, count: file.size)
    } catch {
      throw ImageError(error)
    }
  }
}
