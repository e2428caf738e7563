import Imaging

/// Recognizes cameras' raw formats by their first bytes.
enum RawFormats {
  /// The signature of a format: a text at an offset.
  private static let signatures: [(text: String, offset: Int)] = [
    // Canon CR2: a TIFF file with "CR" after its header. Canon CR3: a brand of ISO media files.
    ("CR\u{2}", 8), ("ftypcrx ", 4),
    // Canon CRW, Minolta MRW, Fujifilm RAF, Panasonic RW2, Olympus ORF (three variants), Sigma X3F.
    ("HEAPCCDR", 6), ("\0MRM", 0), ("FUJIFILMCCD-RAW", 0), ("IIU\0", 0), ("IIRO", 0), ("IIRS", 0),
    ("MMOR", 0), ("FOVb", 0),
  ]

  /// Whether the file begins with a signature. Formats that are TIFF files without one, such as Nikon's NEF and DNG,
  /// are known by their tags: see `TIFFContent`. Source: file(1), `images` and `canon` of its magic database.
  static func isRaw(_ source: borrowing ImageSource) -> Bool {
    guard let head = source.bytes(at: 0, count: min(16, source.headSize)) else { return false }
    return signatures.contains { head.has($0.text, at: $0.offset) }
  }
}
