import GObjectKit
import Imaging

/// An open picture file with its first bytes at hand.
package struct ImageSource: ~Copyable {
  let file: InputFile
  /// The first bytes: enough for nearly every header, so that scanning one costs no further call.
  private let head: [UInt8]

  /// The first read; most cameras' EXIF data with its thumbnail is smaller.
  private static let headCount = 65_536

  /// Uses an open file, and refuses what cannot be a picture.
  package static func open(_ file: consuming InputFile, limits: DecodingLimits) throws(ImageError)
    -> ImageSource
  {
    let head = try head(of: file)
    if head.isEmpty { throw .empty }
    if file.size > limits.fileSize { throw .fileTooLarge(bytes: file.size) }
    return ImageSource(file: file, head: head)
  }

  private init(file: consuming InputFile, head: [UInt8]) {
    self.file = file
    self.head = head
  }

  private static func head(of file: borrowing InputFile) throws(ImageError) -> [UInt8] {
    do throws(InputFile.Failure) {
      return try file.read(at: 0, count: min(headCount, file.size))
    } catch {
      throw ImageError(error)
    }
  }

  /// `count` bytes from `offset`, or nil where the file does not have them all.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= file.size - count else { return nil }
    if offset + count <= head.count { return Array(head[offset..<offset + count]) }
    guard let bytes = try? file.read(at: offset, count: count), bytes.count == count else { return nil }
    return bytes
  }

  /// The bytes that the decoder may begin with, already read.
  borrowing func withHead<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(head.span.bytes)
  }

  /// How many bytes `withHead` gives.
  var headSize: Int { head.count }
}

extension ImageSource {
  /// Reads the whole file in chunks. Returns the reason where it could not be read to its end.
  borrowing func forEachChunk<Failed: Error>(
    ofSize size: Int, _ body: (RawSpan) throws(Failed) -> Bool
  ) throws(Failed) -> InputFile.Failure? {
    guard try withHead({ head throws(Failed) in try body(head) }) else { return nil }
    return try file.forEachChunk(from: head.count, ofSize: size, body)
  }

  /// Whether the marker that ends a JPEG (FF D9) stands anywhere behind `start`. Inside of compressed
  /// data it cannot occur. Searched from the end, where it is.
  borrowing func hasEndOfJPEG(after start: Int) -> Bool {
    var end = file.size
    while end > start {
      // One byte more than the step: the marker may lie across the border.
      let begin = max(start, end - Self.headCount)
      guard let block = bytes(at: begin, count: min(end + 1, file.size) - begin) else { return false }
      var index = block.count - 2
      while index >= 0 {
        if block[index] == 0xFF && block[index + 1] == 0xD9 { return true }
        index -= 1
      }
      end = begin
    }
    return false
  }
}
