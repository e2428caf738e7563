import Imaging

/// The upper rows of a truncated TIFF file (TIFF 6.0).
struct TIFFRows: Sendable, Equatable {
  /// The number of complete rows of pixels, at least 1.
  let count: Int
  /// Replaces the image height with `count`, so that the loader decodes only these rows.
  let patch: SourcePatch

  private static let maximumEntries = 512
  private static let maximumStrips = 1 << 20

  /// The position of the pixel data according to the first directory.
  struct Layout {
    /// The minimum file size that the directory implies.
    let declaredFileSize: Int
    /// nil if no strip is missing or if the upper strips cannot be decoded alone.
    let rows: TIFFRows?
  }

  /// Reads the layout of a file; nil if it is not a TIFF.
  static func layout(_ source: borrowing ImageSource) -> Layout? {
    guard let head = source.bytes(at: 0, count: 8) else { return nil }
    let bigEndian = head.has("MM", at: 0)
    guard let first = head.uint32(4, bigEndian: bigEndian), first >= 8 else { return nil }
    // Writers usually put the directory after the pixels, so truncation removes it first.
    guard let start = source.bytes(at: first, count: 2),
      let entries = start.uint16(0, bigEndian: bigEndian), entries <= maximumEntries,
      let table = source.bytes(at: first + 2, count: entries * 12)
    else { return Layout(declaredFileSize: first + 2, rows: nil) }
    let directory = Directory(table: table, bigEndian: bigEndian, start: first + 2)
    let offsets = directory.numbers(of: 273, source)
    let sizes = directory.numbers(of: 279, source)
    let ends = zip(offsets, sizes).map { $0 + $1 }
    let last = max(ends.max() ?? 0, directory.end(of: 273), directory.end(of: 279))
    return Layout(declaredFileSize: last, rows: rows(directory, ends, source))
  }

  private static func rows(
    _ directory: Directory, _ ends: [Int], _ source: borrowing ImageSource
  ) -> TIFFRows? {
    let fileSize = source.file.size
    guard let missing = ends.firstIndex(where: { $0 > fileSize }), missing > 0,
      let height = directory.number(of: 257, source), let strip = directory.number(of: 278, source),
      strip > 0,
      // Rows from the top, with interleaved components.
      directory.number(of: 274, source) ?? 1 == 1, directory.number(of: 284, source) ?? 1 == 1
    else { return nil }
    let (rows, overflow) = missing.multipliedReportingOverflow(by: strip)
    guard !overflow, rows < height, let patch = directory.patch(257, to: rows) else { return nil }
    return TIFFRows(count: rows, patch: patch)
  }

  private struct Directory {
    let table: [UInt8]
    let bigEndian: Bool
    /// The offset of the table in the file.
    let start: Int

    private func entry(_ tag: Int) -> Int? {
      stride(from: 0, to: table.count, by: 12).first { table.uint16($0, bigEndian: bigEndian) == tag }
    }

    func number(of tag: Int, _ source: borrowing ImageSource) -> Int? { numbers(of: tag, source).first }

    /// The values of a tag of type SHORT or LONG; empty if the file does not contain them.
    func numbers(of tag: Int, _ source: borrowing ImageSource) -> [Int] {
      guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian),
        type == 3 || type == 4, let count = table.uint32(entry + 4, bigEndian: bigEndian),
        count <= TIFFRows.maximumStrips
      else { return [] }
      let width = type == 3 ? 2 : 4
      let bytes: [UInt8]
      if count * width <= 4 {
        bytes = Array(table[entry + 8..<entry + 12])
      } else {
        guard let offset = table.uint32(entry + 8, bigEndian: bigEndian),
          let values = source.bytes(at: offset, count: count * width)
        else { return [] }
        bytes = values
      }
      return (0..<count).compactMap {
        width == 2
          ? bytes.uint16($0 * 2, bigEndian: bigEndian) : bytes.uint32($0 * 4, bigEndian: bigEndian)
      }
    }

    /// The end of a tag's values in the file; 0 if the directory entry contains them.
    func end(of tag: Int) -> Int {
      guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian),
        let count = table.uint32(entry + 4, bigEndian: bigEndian),
        let offset = table.uint32(entry + 8, bigEndian: bigEndian)
      else { return 0 }
      let size = count * (type == 3 ? 2 : 4)
      return size > 4 ? offset + size : 0
    }

    /// A patch that replaces the value of an existing tag.
    func patch(_ tag: Int, to value: Int) -> SourcePatch? {
      guard let entry = entry(tag), let type = table.uint16(entry + 2, bigEndian: bigEndian) else {
        return nil
      }
      let width = type == 3 ? 2 : 4
      let low = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return SourcePatch(offset: start + entry + 8, bytes: bigEndian ? low.reversed() : low)
    }
  }
}
