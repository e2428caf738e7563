import GObjectKit
import Imaging

/// An open image file with its first bytes in memory.
package struct ImageSource: ~Copyable {
  let file: InputFile
  /// The first bytes: sufficient for almost every header, so that scanning needs no further read.
  private let head: [UInt8]
  /// The index of the directory of a TIFF that `head` names as the first one.
  let directory: Int

  /// The size of the first read. The EXIF data of most cameras, with thumbnail, is smaller.
  private static let headCount = 65_536

  /// Uses an open file.
  ///
  /// - Throws: `ImageError.empty` for an empty file, `ImageError.fileTooLarge` above the limit,
  ///   `ImageError.notReadable` if reading fails.
  package static func open(_ file: consuming InputFile, limits: DecodingLimits) throws(ImageError)
    -> ImageSource
  {
    let head = try head(of: file)
    if head.isEmpty { throw .empty }
    if file.size > limits.fileSize { throw .fileTooLarge(bytes: file.size) }
    return ImageSource(file: file, head: head, directory: 0)
  }

  private init(file: consuming InputFile, head: [UInt8], directory: Int) {
    self.file = file
    self.head = head
    self.directory = directory
  }

  /// Shows another page of a file of several pages as its first one.
  ///
  /// - Parameter page: The index of the page, from 0.
  /// - Throws: `ImageError.truncated` if there is no such page: the file had it before.
  consuming func showing(page: Int) throws(ImageError) -> ImageSource {
    guard page > 0 else { return self }
    let pages = TIFFPages(self).pages
    guard pages.indices.contains(page) else { throw .truncated }
    let patched = head.span.bytes.patched([pages[page].patch], from: 0) ?? head
    return ImageSource(file: file, head: patched, directory: pages[page].directory)
  }

  private static func head(of file: borrowing InputFile) throws(ImageError) -> [UInt8] {
    do throws(InputFile.Failure) {
      return try file.read(at: 0, count: min(headCount, file.size))
    } catch {
      throw ImageError(error)
    }
  }

  /// Reads `count` bytes at `offset`; nil if the file is shorter.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= file.size - count else { return nil }
    if offset + count <= head.count { return Array(head[offset..<offset + count]) }
    guard let bytes = try? file.read(at: offset, count: count), bytes.count == count else { return nil }
    return bytes
  }

  /// Calls `body` with the first bytes, which are already in memory.
  borrowing func withHead<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(head.span.bytes)
  }

  /// The number of bytes that `withHead` provides.
  var headSize: Int { head.count }
}

extension ImageSource {
  /// Reads the whole file in chunks. Returns the failure if it could not be read to its end.
  borrowing func forEachChunk<Failed: Error>(
    ofSize size: Int, _ body: (RawSpan) throws(Failed) -> Bool
  ) throws(Failed) -> InputFile.Failure? {
    guard try withHead({ head throws(Failed) in try body(head) }) else { return nil }
    return try file.forEachChunk(from: head.count, ofSize: size, body)
  }

  /// Whether the JPEG end marker (FF D9) exists after `start`. Compressed data cannot contain it. Searches from the
  /// end of the file.
  borrowing func hasEndOfJPEG(after start: Int) -> Bool {
    var end = file.size
    while end > start {
      // One byte more than the step, because the marker may cross the boundary.
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
