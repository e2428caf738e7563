import GObjectKit

/// Tags from the name of a song's file, for those that are missing: "01 - Title.mp3" has a number and a title,
/// "Artist - Title.mp3" an artist and a title.
struct FileNameTags: Hashable, Sendable {
  private(set) var title: String
  private(set) var number: Int?
  private(set) var disc: Int?
  private(set) var artist: String?

  /// Parses the name of a file.
  init(_ name: String) {
    var rest = Self.stem(name.displayName)
    // Programs that avoid spaces in file names write underscores.
    if !rest.contains(" ") { rest = rest.replacing("_", with: " ") }
    rest = Self.trimmed(rest[...])
    let whole = rest
    if let (disc, number, title) = Self.numbered(rest) {
      (self.disc, self.number, rest) = (disc, number, title)
    }
    if let dash = rest.firstRange(of: " - ") {
      let artist = Self.trimmed(rest[..<dash.lowerBound])
      let title = Self.trimmed(rest[dash.upperBound...])
      if !artist.isEmpty, !title.isEmpty { (self.artist, rest) = (artist, title) }
    }
    title = rest.isEmpty ? whole : rest
  }

  /// Splits "01 - Title", "01. Title", "1) Title", "01 Title" and "1-01 Title". A number without a leading zero needs a
  /// mark after it: “99 Luftballons” is a title.
  private static func numbered(_ text: String) -> (disc: Int?, number: Int, title: String)? {
    let first = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(first.count), let number = Int(first), number > 0 else { return nil }
    let rest = text[first.endIndex...]
    if let mark = rest.first, mark == "-" || mark == "." {
      let second = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      if second.count == 2, first.count == 1, let track = Int(second), track > 0 {
        let title = trimmed(text[second.endIndex...].drop { "-. )".contains($0) })
        if !title.isEmpty { return (number, track, title) }
      }
    }
    let isMarked = rest.hasPrefix(" - ") || rest.hasPrefix(". ") || rest.hasPrefix(") ")
    guard isMarked || rest.hasPrefix(" ") && first.hasPrefix("0") else { return nil }
    let title = trimmed(rest.drop { "-. )".contains($0) })
    return title.isEmpty ? nil : (nil, number, title)
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
