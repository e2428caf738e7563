import FileTesting

/// A malformed image file, built from bytes.
public struct MalformedImage: Sendable, CustomStringConvertible {
  /// The file name with extension; unique in `MalformedImages.all`.
  public let name: String
  /// The content of the file.
  public let bytes: [UInt8]

  /// Makes a file from bytes.
  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Makes a file from text.
  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// The name.
  public var description: String { name }

  /// Writes the file into `folder` and returns its path.
  public func write(into folder: TemporaryFolder) throws -> String { try folder.write(bytes, to: name) }
}

/// Malformed image files, grouped by their defect.
///
/// The groups before `endless` are safe to decode in the process of a test. Those from `endless` on crash the
/// process, never finish or exhaust its memory: tests decode them only in a separate process with limits.
public enum MalformedImages {
  /// SVG files with an empty width or height, which display nothing.
  public static let emptySVGs = [
    MalformedImage("bare.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    drawing("zero.svg", "width=\"0\" height=\"0\""),
    drawing("no-height.svg", "width=\"100\" height=\"0\""),
    drawing("hair.svg", "width=\"0.0001\" height=\"100\""),
    drawing("empty-view-box.svg", "viewBox=\"0 0 0 0\""),
    drawing("flat-view-box.svg", "viewBox=\"0 0 0 10\""),
    drawing("sprites.svg", "", content: symbol),
    drawing("hidden-sprites.svg", "width=\"0\" height=\"0\" style=\"display:none\"", content: symbol),
  ]

  /// SVG files with invalid sizes, for which the loader chooses another size.
  public static let invalidSizeSVGs = [
    drawing("negative.svg", "width=\"-10\" height=\"-20\""),
    drawing("percent.svg", "width=\"100%\" height=\"100%\""),
    drawing("nan.svg", "width=\"NaN\" height=\"1e300\""),
    drawing("beyond-double.svg", "width=\"1e300\" height=\"1e300\""),
  ]

  /// SVG files that some versions of librsvg render and others refuse as empty.
  public static let ambiguousSVGs = [drawing("no-percent.svg", "width=\"0%\" height=\"50%\"")]

  /// Images whose headers claim a width or height of 0.
  public static let withoutPixels = [
    MalformedImage("no-width.webp", webp(width: 0, height: 16)),
    MalformedImage("no-height.webp", webp(width: 16, height: 0)),
    MalformedImage("no-width.jpg", jpeg(width: 0, height: 48, mode: 0xC0, scans: 1)),
    MalformedImage("no-height.jpg", jpeg(width: 64, height: 0, mode: 0xC0, scans: 1)),
    MalformedImage("no-width.png", png(width: 0, height: 16, data: [])),
    MalformedImage("no-width.bmp", bmp(width: 0, height: 16)),
    MalformedImage("no-height.bmp", bmp(width: 16, height: 0)),
    MalformedImage("no-size.gif", Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x3B]),
    MalformedImage("no-width.ppm", "P6\n0 16\n255\n"),
    MalformedImage("no-width.tiff", tiff([(256, 0), (257, 16)], next: 0)),
  ]

  /// Images whose headers claim more than any decoder can allocate.
  public static let enormous = [
    drawing("huge.svg", "width=\"1e9\" height=\"1e9\""),
    drawing("wide.svg", "width=\"1e9\" height=\"1\""),
    MalformedImage("huge.png", png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, data: [])),
    MalformedImage("huge.ppm", "P6\n2000000000 2000000000\n255\n"),
    MalformedImage("huge.bmp", bmp(width: Int32.max, height: Int32.min)),
  ]

  /// Directories and boxes with circular or invalid offsets and sizes. Current decoders survive them.
  public static let circular = [
    MalformedImage("own-directory.tiff", tiff([(256, 16), (257, 16)], next: 8)),
    MalformedImage("own-subdirectory.tiff", tiff([(256, 16), (257, 16), (330, 8), (34665, 8)], next: 0)),
    MalformedImage("box-of-no-size.heic", heif("meta", size: 0)),
    MalformedImage("box-too-small.heic", heif("meta", size: 3)),
    MalformedImage("box-too-large.heic", heif("meta", size: 0x7FFF_FFFF)),
    MalformedImage("box-beyond-64-bits.heic", heif("meta", size: 1, filler: 0xFF)),
  ]

  // MARK: Only in a process with limits

  /// Files on which a decoder never finishes.
  public static let endless = [
    // libjpeg-turbo 2.1 never finishes the third scan with arithmetic coding.
    MalformedImage("endless.jpg", jpeg(width: 64, height: 48, mode: 0xCA, scans: 4)),
    // 100,000 instances of a filtered rectangle: fewer than librsvg's limit of 500,000, but minutes of work.
    drawing(
      "endless.svg", "width=\"100\" height=\"100\"",
      content: """
        <filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.01" numOctaves="9"/></filter>\
        <defs><rect id="a0" width="100" height="100" filter="url(#f)"/>\
        \((1...5).map { level in
          let uses = String(repeating: "<use href=\"#a\(level - 1)\"/>", count: 10)
          return "<g id=\"a\(level)\">\(uses)</g>"
        }.joined())\
        </defs><use href="#a5"/>
        """),
  ]

  /// Files whose metadata crashes Exiv2 0.27.
  public static let aborting = [
    // An EXIF chunk whose end exceeds 32 bits: std::overflow_error, which gexiv2 does not catch.
    MalformedImage("aborting.webp", abortingWebP),
    MalformedImage("aborting.raf", Array("FUJIFILMCCD-RAW 0201".utf8) + Array(repeating: 0xFF, count: 200)),
  ]

  /// Files of some hundred kilobytes for which Exiv2 0.27 takes gigabytes or minutes.
  public static var greedy: [MalformedImage] {
    [
      MalformedImage("nested-meta.heic", nested("meta", version: [0, 0, 0, 0], levels: 40_000)),
      MalformedImage("nested-iprp.heic", nested("iprp", version: [], levels: 40_000)),
    ]
  }

  /// Decompression bombs: small files with very many pixels.
  public static var bombs: [MalformedImage] {
    [
      MalformedImage(
        "bomb.png", png(width: 20_000, height: 20_000, data: zeros(20_000 * (20_000 / 8 + 1)), depth: 1)),
      MalformedImage("bomb.jpg", jpeg(width: 24_000, height: 24_000, mode: 0xC0, scans: 1)),
    ]
  }

  /// All files that require a process with limits.
  public static var dangerous: [MalformedImage] { endless + aborting + greedy + bombs }

  /// All files.
  public static var all: [MalformedImage] {
    emptySVGs + invalidSizeSVGs + ambiguousSVGs + withoutPixels + enormous + circular + dangerous
  }
}
