import Imaging

/// The pages of a TIFF file: its directories in order, without those of smaller versions and of masks (TIFF 6.0, section 8,
/// NewSubfileType).
struct TIFFPages {
  /// A page.
  struct Page {
    /// The index of its directory, from 0.
    let directory: Int
    /// Replaces the first directory with that of the page, so that decoders of one image decode the page.
    let patch: SourcePatch
  }

  /// The maximum number of directories to read.
  private static let maximumDirectories = 10_000

  /// The pages; empty if the file is no TIFF.
  private(set) var pages: [Page] = []

  init(_ source: borrowing ImageSource) {
    guard let head = source.bytes(at: 0, count: 8) else { return }
    let bigEndian = head.has("MM", at: 0)
    guard bigEndian || head.has("II", at: 0), head.uint16(2, bigEndian: bigEndian) == 42 else { return }
    var (next, directory) = (head.uint32(4, bigEndian: bigEndian), 0)
    // Directories may refer to earlier ones.
    var seen: Set<Int> = []
    while let offset = next, seen.insert(offset).inserted, directory < Self.maximumDirectories,
      let found = TIFFDirectory(source, at: offset, bigEndian: bigEndian)
    {
      if (found.number(of: 254, source) ?? 0) & 0b101 == 0, found.has(256) {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: offset >> ((bigEndian ? 3 - $0 : $0) * 8)) }
        pages.append(Page(directory: directory, patch: SourcePatch(offset: 4, bytes: bytes)))
      }
      (next, directory) = (found.next, directory + 1)
    }
  }
}
