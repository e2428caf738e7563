/// Builds TIFF files with any tags (TIFF 6.0), little-endian.
public struct TIFFBuilder: Sendable {
  /// The value of a tag.
  public enum Value: Sendable {
    case bytes([UInt8])
    case text(String)
    case short([Int])
    case long([Int])
    case rational([Double])
    case signedRational([Double])
    /// Bytes without a type, such as a profile.
    case undefined([UInt8])
    /// The offset of bytes that follow the directory.
    case offset([UInt8])
    /// The offset of a directory that follows this one.
    case directory(TIFFBuilder)
  }

  private var tags: [Int: Value]
  /// The pages that follow this one.
  public var pages: [TIFFBuilder] = []

  /// Makes a file with these tags.
  public init(_ tags: [Int: Value] = [:]) { self.tags = tags }

  /// The value of a tag.
  public subscript(tag: Int) -> Value? {
    get { tags[tag] }
    set { tags[tag] = newValue }
  }

  /// An uncompressed image in one strip.
  ///
  /// - Parameters:
  ///   - bits: The bits of each component.
  ///   - pixels: All rows.
  public init(width: Int, height: Int, bits: [Int], photometric: Int, pixels: [UInt8]) {
    self.init([
      256: .long([width]), 257: .long([height]), 258: .short(bits), 259: .short([1]),
      262: .short([photometric]),
      273: .offset(pixels), 277: .short([bits.count]), 278: .long([height]), 279: .long([pixels.count]),
      284: .short([1]),
    ])
  }

  /// The file.
  public var file: [UInt8] { Array("II*\0".utf8) + Self.little(8, 4) + serialized(at: 8) }

  private func serialized(at start: Int) -> [UInt8] {
    let end = start + 2 + 12 * tags.count + 4
    var (table, rest) = (Self.little(tags.count, 2), [UInt8]())
    for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
      var (type, count, content) = Self.encoded(value)
      let isAway =
        switch value {
        case .offset, .directory: true
        default: content.count > 4
        }
      if isAway {
        if rest.count % 2 == 1 { rest.append(0) }
        if case .directory(let directory) = value { content = directory.serialized(at: end + rest.count) }
        (type, count) = (type == 0 ? 4 : type, type == 0 ? 1 : count)
        table += Self.little(tag, 2) + Self.little(type, 2) + Self.little(count, 4)
        table += Self.little(end + rest.count, 4)
        rest += content
      } else {
        table += Self.little(tag, 2) + Self.little(type, 2) + Self.little(count, 4)
        table += content + [UInt8](repeating: 0, count: 4 - content.count)
      }
    }
    guard let page = pages.first else { return table + Self.little(0, 4) + rest }
    var next = page
    next.pages = Array(pages.dropFirst())
    if rest.count % 2 == 1 { rest.append(0) }
    return table + Self.little(end + rest.count, 4) + rest + next.serialized(at: end + rest.count)
  }

  /// The type, the number of values and the bytes; type 0 for what is only referred to.
  private static func encoded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
    switch value {
    case .bytes(let bytes): (1, bytes.count, bytes)
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let values): (3, values.count, values.flatMap { little($0, 2) })
    case .long(let values): (4, values.count, values.flatMap { little($0, 4) })
    case .rational(let values): (5, values.count, values.flatMap(fraction))
    case .signedRational(let values): (10, values.count, values.flatMap(fraction))
    case .undefined(let bytes): (7, bytes.count, bytes)
    case .offset(let bytes): (0, 1, bytes)
    case .directory: (0, 1, [])
    }
  }

  private static func fraction(_ value: Double) -> [UInt8] {
    little(Int((value * 1_000_000).rounded()), 4) + little(1_000_000, 4)
  }

  /// The lowest bytes of a number, the lowest first.
  public static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
