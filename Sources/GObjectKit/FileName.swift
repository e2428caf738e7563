/// The name of a file, split before its extension.
public struct FileName: Sendable, Hashable {
  /// The maximum length of a file name in bytes on Linux (NAME_MAX).
  public static let maximumLength = 255
  /// What follows the last dot of a name is its extension, up to this number of characters with the dot.
  private static let maximumExtension = 16

  private let stem: Substring
  private let end: Substring

  /// Splits a name.
  public init(_ name: String) {
    if let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.distance(from: dot, to: name.endIndex) <= Self.maximumExtension
    {
      (stem, end) = (name[..<dot], name[dot...])
    } else {
      (stem, end) = (Substring(name), Substring())
    }
  }

  /// The extension without the dot; nil for none.
  var fileExtension: String? { end.isEmpty ? nil : String(end.dropFirst()) }

  /// Returns the name with another extension, in place of its own.
  public func replacingExtension(with name: String) -> FileName { FileName(stem: stem, end: "." + name) }

  private init(stem: Substring, end: String) { (self.stem, self.end) = (stem, Substring(end)) }

  /// Returns the name with a suffix before the extension: `Sea.jpg` and ` (copy)` give `Sea (copy).jpg`. A name that would
  /// be too long for the file system loses characters before the suffix.
  public func marked(_ mark: String) -> String {
    var stem = stem
    let limit = Self.maximumLength - String(mark + end).fileBytes.count
    while String(stem).fileBytes.count > limit, !stem.isEmpty { stem.removeLast() }
    return stem + mark + end
  }

  /// Returns the names to try until one is free: the name itself for the first attempt, 0, then `Sea (2).jpg`,
  /// `Sea (3).jpg` and so on.
  public func numbered(_ attempt: Int) -> String {
    attempt == 0 ? String(stem + end) : marked(" (\(attempt + 1))")
  }
}
