import GObjectKit

/// The folder of a song in the tree of albums: the folder of a disc, such as "CD1" or "Disc 2", belongs to the album in the
/// folder above it.
struct DiscFolder: Hashable, Sendable {
  /// The absolute path of the album's folder.
  let album: String
  /// The number that the name of the disc's folder states; nil if the songs are in the album's folder itself.
  let disc: Int?

  /// The words before the number.
  private static let words = ["cd", "disc", "disk", "disco", "disque"]

  /// The folder at a path.
  init(_ path: String) {
    let folder = File(path: path)
    disc = Self.number(folder.name)
    album = disc == nil ? path : folder.parent.path
  }

  private static func number(_ name: String) -> Int? {
    let name = name.lowercased()
    guard
      let word = words.first(where: { word in
        name.hasPrefix(word) && name.dropFirst(word.count).first.map { !$0.isLetter } == true
      })
    else { return nil }
    let rest = name.dropFirst(word.count).drop { " -_.#".contains($0) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    // "CD 2 - Live" is the second disc; "Disc 2000 Hits" is none.
    let end = rest[digits.endIndex...]
    guard (1...2).contains(digits.count), end.isEmpty || " -_.:([".contains(end.first ?? " ") else {
      return nil
    }
    return Int(digits)
  }
}
