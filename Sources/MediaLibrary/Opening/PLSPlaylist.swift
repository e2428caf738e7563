/// Parses PLS: `File1=`, `Title1=`, `Length1=` in a section `[playlist]`, numbered in any order. Source:
/// https://en.wikipedia.org/wiki/PLS_(file_format).
enum PLSPlaylist {
  static func entries(_ text: String, _ resolver: inout PlaylistResolver) -> [PlaylistEntry] {
    var entries: [Int: PlaylistEntry] = [:]
    for line in text.lines {
      guard let equal = line.firstIndex(of: "=") else { continue }
      let key = line[..<equal].trimmingSpaces.lowercased()
      let value = line[line.index(after: equal)...].trimmingSpaces
      for (name, set) in Self.keys where key.hasPrefix(name) {
        guard let number = Int(key.dropFirst(name.count)) else { continue }
        set(&entries[number, default: PlaylistEntry(uri: "")], value, &resolver)
      }
    }
    return Array(
      entries.sorted { $0.key < $1.key }.map(\.value).filter { !$0.uri.isEmpty }.prefix(Playlist.maximumCount)
    )
  }

  private typealias Setter = @Sendable (inout PlaylistEntry, String, inout PlaylistResolver) -> Void

  private static let keys: [(String, Setter)] = [
    ("file", { $0.uri = $2.address($1) ?? "" }),
    ("title", { entry, title, _ in entry.title = title.isEmpty ? nil : title }),
    (
      "length",
      { entry, text, _ in
        if let seconds = Double(text), seconds > 0, seconds < 1e7 { entry.duration = .seconds(seconds) }
      }
    ),
  ]
}
