import Imaging

/// What the first directory of a TIFF file states about its pixels (TIFF 6.0; TIFF/EP; DNG 1.4; TIFF supplement 2).
struct TIFFContent: Sendable, Equatable {
  /// Whether the file is a camera's raw image.
  private(set) var isRaw = false
  /// Whether the components are floating-point numbers or have more than 16 bits, or one is opacity.
  private(set) var needsVips = false
  /// Whether the pixels are inks with a profile.
  private(set) var hasProfiledInks = false

  /// Whether a part of a raw image begins after the end of the file. Libraries leave such a part undefined.
  private(set) var isCutOff = false

  /// The maximum number of sub-images to read. No camera writes more.
  private static let maximumImages = 16

  init() {}

  init(_ directory: TIFFDirectory, _ source: borrowing ImageSource) {
    let photometric = directory.number(of: 262, source)
    // The first image of a raw file is the sensor's, through a color filter array or linear, or a reduced one with
    // others in its sub-images; the maker is named.
    let isReduced = (directory.number(of: 254, source) ?? 0) & 1 == 1
    isRaw =
      directory.has(50706) || photometric == 32803 || photometric == 34892
      || (isReduced && directory.has(271) && directory.has(330))
    // Opacity is 1 if the others are premultiplied, and 2 if not.
    needsVips =
      directory.number(of: 339, source) == 3 || (directory.number(of: 258, source) ?? 1) > 16
      || directory.numbers(of: 338, source).contains { $0 == 1 || $0 == 2 }
    hasProfiledInks = photometric == 5 && directory.has(34675)
    isCutOff = isRaw && Self.isCutOff(directory, source)
  }
  private static func isCutOff(_ directory: TIFFDirectory, _ source: borrowing ImageSource) -> Bool {
    let fileSize = source.file.size
    var directories = [directory]
    for offset in directory.numbers(of: 330, source).prefix(maximumImages) {
      guard let image = TIFFDirectory(source, at: offset, bigEndian: directory.bigEndian) else { return true }
      directories.append(image)
    }
    // The offsets of strips and of tiles.
    for directory in directories {
      for tag in [273, 324] where directory.numbers(of: tag, source).contains(where: { $0 >= fileSize }) {
        return true
      }
    }
    return false
  }
}
