import Imaging

/// The upper rows of a truncated TIFF file (TIFF 6.0).
struct TIFFRows: Sendable, Equatable {
  /// The number of complete rows of pixels, at least 1.
  let count: Int
  /// Replaces the image height with `count`, so that the loader decodes only these rows.
  let patch: SourcePatch

  /// The position of the pixel data according to the first directory.
  struct Layout {
    /// The minimum file size that the directory implies.
    let declaredFileSize: Int
    /// nil if no strip is missing or if the upper strips cannot be decoded alone.
    let rows: TIFFRows?
    /// nil if the file ends before it.
    let directory: TIFFDirectory?
  }

  /// Reads the layout of a file; nil if it is not a TIFF.
  static func layout(_ source: borrowing ImageSource) -> Layout? {
    guard let head = source.bytes(at: 0, count: 8) else { return nil }
    let bigEndian = head.has("MM", at: 0)
    // BigTIFF, which has the number 43, has other directories.
    guard head.uint16(2, bigEndian: bigEndian) == 42, let first = head.uint32(4, bigEndian: bigEndian),
      first >= 8
    else { return nil }
    // Writers usually put the directory after the pixels, so truncation removes it first.
    guard let directory = TIFFDirectory(source, at: first, bigEndian: bigEndian) else {
      return Layout(declaredFileSize: first + 2, rows: nil, directory: nil)
    }
    let offsets = directory.numbers(of: 273, source)
    let sizes = directory.numbers(of: 279, source)
    let ends = zip(offsets, sizes).map { $0 + $1 }
    let last = max(ends.max() ?? 0, directory.end(of: 273), directory.end(of: 279))
    return Layout(declaredFileSize: last, rows: rows(directory, ends, source), directory: directory)
  }

  private static func rows(
    _ directory: TIFFDirectory, _ ends: [Int], _ source: borrowing ImageSource
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
}
