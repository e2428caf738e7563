/// The name of a photo of a burst, as Android's cameras give it: the text BURST and a number or a time.
///
/// Names in which the number of the photo follows BURST share the text before it; names in which the time of the burst
/// follows it share the time: `IMG_20190101_101010_BURST001.jpg` and `IMG_20190101_101010_BURST002.jpg`, and
/// `00000IMG_00000_BURST20190101101010_COVER.jpg` and `00001IMG_00001_BURST20190101101010.jpg`.
public struct BurstName: Sendable, Hashable {
  /// The text that the photos of the burst share, in lower case.
  public let identifier: String
  /// Whether the camera's app chose this photo to represent the burst.
  public let isCover: Bool

  /// The number of digits from which they are a time and not the number of a photo.
  private static let timeLength = 8

  /// Parses a file name; nil if it is not of a burst.
  public init?(_ fileName: String) {
    let name = fileName.lowercased()
    let mark = Array("burst".utf8)
    let bytes = Array(name.utf8)
    guard bytes.count > mark.count,
      let start = (1..<bytes.count).first(where: { bytes[$0...].starts(with: mark) }),
      [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(bytes[start - 1])
    else { return nil }
    let digits = bytes[(start + mark.count)...].prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard !digits.isEmpty else { return nil }
    let shared = digits.count >= Self.timeLength ? digits : bytes[..<start]
    identifier = String(decoding: shared, as: UTF8.self)
    isCover = name.contains("cover")
  }
}
