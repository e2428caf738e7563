/// A malformed picture file, built as bytes.
public struct OddPicture: Sendable, CustomStringConvertible {
  /// The file's name with its extension; different for each file of `OddPictures.all`.
  public let name: String
  /// The file's content.
  public let bytes: [UInt8]

  /// Makes a file of bytes.
  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Makes a file of text.
  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// The name.
  public var description: String { name }

  /// Writes the file into `folder` and returns its path.
  public func write(into folder: TemporaryFolder) throws -> String { try folder.write(bytes, to: name) }
}

/// Malformed picture files, by what is wrong with them.
///
/// The groups before `endless` are safe in the process of a test. Those from there on end the process, keep it
/// busy or take its memory: tests open them only in a process of its own that has limits.
public enum OddPictures {
  /// Drawings without a width or a height. There is nothing to show.
  public static let emptyDrawings = [
    OddPicture("bare.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    drawing("zero.svg", "width=\"0\" height=\"0\""),
    drawing("no-height.svg", "width=\"100\" height=\"0\""),
    drawing("hair.svg", "width=\"0.0001\" height=\"100\""),
    drawing("empty-view-box.svg", "viewBox=\"0 0 0 0\""),
    drawing("flat-view-box.svg", "viewBox=\"0 0 0 10\""),
    drawing("sprites.svg", "", content: symbol),
    drawing("hidden-sprites.svg", "width=\"0\" height=\"0\" style=\"display:none\"", content: symbol),
  ]

  /// Drawings with sizes that make no sense, for which the loader chooses another size.
  public static let oddSizedDrawings = [
    drawing("negative.svg", "width=\"-10\" height=\"-20\""),
    drawing("no-percent.svg", "width=\"0%\" height=\"50%\""),
    drawing("percent.svg", "width=\"100%\" height=\"100%\""),
    drawing("nan.svg", "width=\"NaN\" height=\"1e300\""),
    drawing("beyond-double.svg", "width=\"1e300\" height=\"1e300\""),
  ]

  /// Pictures whose headers claim sides of 0.
  public static let withoutPixels = [
    OddPicture("no-width.webp", webp(width: 0, height: 16)),
    OddPicture("no-height.webp", webp(width: 16, height: 0)),
    OddPicture("no-width.jpg", jpeg(width: 0, height: 48, mode: 0xC0, scans: 1)),
    OddPicture("no-height.jpg", jpeg(width: 64, height: 0, mode: 0xC0, scans: 1)),
    OddPicture("no-width.png", png(width: 0, height: 16, data: [])),
    OddPicture("no-width.bmp", bmp(width: 0, height: 16)),
    OddPicture("no-height.bmp", bmp(width: 16, height: 0)),
    OddPicture("no-size.gif", Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x3B]),
    OddPicture("no-width.ppm", "P6\n0 16\n255\n"),
    OddPicture("no-width.tiff", tiff([(256, 0), (257, 16)], next: 0)),
  ]

  /// Pictures whose headers claim more than any decoder can hold.
  public static let enormous = [
    drawing("huge.svg", "width=\"1e9\" height=\"1e9\""),
    drawing("wide.svg", "width=\"1e9\" height=\"1\""),
    OddPicture("huge.png", png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, data: [])),
    OddPicture("huge.ppm", "P6\n2000000000 2000000000\n255\n"),
    OddPicture("huge.bmp", bmp(width: Int32.max, height: Int32.min)),
  ]

  /// Directories and boxes that lead nowhere. The decoders of today survive them.
  public static let circular = [
    OddPicture("own-directory.tiff", tiff([(256, 16), (257, 16)], next: 8)),
    OddPicture("own-subdirectory.tiff", tiff([(256, 16), (257, 16), (330, 8), (34665, 8)], next: 0)),
    OddPicture("box-of-no-size.heic", heif("meta", size: 0)),
    OddPicture("box-too-small.heic", heif("meta", size: 3)),
    OddPicture("box-too-large.heic", heif("meta", size: 0x7FFF_FFFF)),
    OddPicture("box-beyond-64-bits.heic", heif("meta", size: 1, filler: 0xFF)),
  ]

  // MARK: Only in a process with limits

  /// Files on which a decoder works for ever.
  public static let endless = [
    // libjpeg-turbo 2.1 never leaves the third scan of arithmetic coding.
    OddPicture("endless.jpg", jpeg(width: 64, height: 48, mode: 0xCA, scans: 4)),
    drawing(
      "endless.svg", "width=\"100\" height=\"100\"",
      content: """
        <filter id="f" x="0" y="0" width="1" height="1">\
        <feTurbulence baseFrequency="0.01" numOctaves="2000000000"/></filter>\
        <rect width="100" height="100" filter="url(#f)"/>
        """),
  ]

  /// Files that end the process in which Exiv2 0.27 reads their metadata.
  public static let aborting = [
    // An EXIF chunk whose end is beyond 32 bits: std::overflow_error, which gexiv2 does not catch.
    OddPicture("aborting.webp", abortingWebP),
    OddPicture("aborting.raf", Array("FUJIFILMCCD-RAW 0201".utf8) + Array(repeating: 0xFF, count: 200)),
  ]

  /// Files of some hundred kilobytes for which Exiv2 0.27 takes gigabytes, or minutes.
  public static var greedy: [OddPicture] {
    [
      OddPicture("nested-meta.heic", nested("meta", version: [0, 0, 0, 0], levels: 40_000)),
      OddPicture("nested-iprp.heic", nested("iprp", version: [], levels: 40_000)),
    ]
  }

  /// Decompression bombs: small files of very many pixels.
  public static var bombs: [OddPicture] {
    [
      OddPicture(
        "bomb.png", png(width: 20_000, height: 20_000, data: zeros(20_000 * (20_000 / 8 + 1)), depth: 1)),
      OddPicture("bomb.jpg", jpeg(width: 24_000, height: 24_000, mode: 0xC0, scans: 1)),
    ]
  }

  /// Every file that a decoder or a reader of metadata must be kept from by limits on its process.
  public static var dangerous: [OddPicture] { endless + aborting + greedy + bombs }

  /// Every file.
  public static var all: [OddPicture] {
    emptyDrawings + oddSizedDrawings + withoutPixels + enormous + circular + dangerous
  }
}
