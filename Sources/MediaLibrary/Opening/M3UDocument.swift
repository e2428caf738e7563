import GObjectKit

/// An M3U file as its lines, for changing it: comments and directives of other programs are kept. Does not access the disk.
package struct M3UDocument {
  /// An entry with the lines that precede its address.
  struct Block {
    /// The lines since the previous address: `#EXTINF`, other directives and comments.
    var lines: [String]
    /// The line with the address.
    var address: String
    let entry: PlaylistEntry
  }

  /// The lines before the first entry, and after the last one.
  private var head: [String] = []
  private var blocks: [Block] = []
  private var tail: [String] = []
  private let base: String

  /// Parses a file.
  ///
  /// - Parameter base: The URI of the file. Relative entries are resolved against its folder.
  package init(content: [UInt8], base: String) {
    self.base = base
    var resolver = PlaylistResolver(base: base)
    var pending: [String] = []
    for line in PlaylistText.decode(content).lines where !line.isEmpty {
      pending.append(line)
      guard !line.hasPrefix("#"), let uri = resolver.address(line) else { continue }
      pending.removeLast()
      if blocks.isEmpty { (head, pending) = Self.split(pending) }
      var entry = PlaylistEntry(uri: uri)
      for line in pending where Self.isInformation(line) {
        M3UPlaylist.information(line.dropFirst(8), &entry)
      }
      blocks.append(Block(lines: pending, address: line, entry: entry))
      pending = []
    }
    if blocks.isEmpty { head = pending } else { tail = pending }
  }

  /// The entries in the order of the file.
  package var entries: [PlaylistEntry] { blocks.map(\.entry) }

  /// The content of the file in UTF-8.
  package var bytes: [UInt8] {
    var lines = head
    if !lines.contains(where: { $0.uppercased().hasPrefix("#EXTM3U") }) { lines.insert("#EXTM3U", at: 0) }
    for block in blocks { lines += block.lines + [block.address] }
    return (lines + tail).joined(separator: "\n").fileBytes + [UInt8(ascii: "\n")]
  }

  // MARK: Changing

  /// An entry of a changed playlist.
  package struct Replacement {
    package var entry: PlaylistEntry
    /// The URI that the file has for the entry; nil if it has that of `entry`.
    package var statedURI: String?

    package init(entry: PlaylistEntry, statedURI: String? = nil) {
      (self.entry, self.statedURI) = (entry, statedURI)
    }
  }

  /// Replaces all entries. An entry keeps its lines; those that another program has added in the meantime are kept at the
  /// end.
  ///
  /// - Parameter known: The URIs of the entries that the person who made the change saw.
  package mutating func replace(with entries: [Replacement], known: [String]) {
    var old: [String: [Int]] = [:]
    for (index, block) in blocks.enumerated() { old[block.entry.uri, default: []].append(index) }
    var kept = Set<Int>()
    var new = entries.map { replacement in
      let uri = replacement.statedURI ?? replacement.entry.uri
      guard let index = old[uri]?.first else { return block(replacement.entry) }
      old[uri]?.removeFirst()
      kept.insert(index)
      return block(replacement.entry, from: blocks[index])
    }
    // Those that were seen and are not there any more were removed; others were added.
    var seen: [String: Int] = [:]
    for uri in known { seen[uri, default: 0] += 1 }
    for block in blocks { seen[block.entry.uri, default: 0] -= 1 }
    for (index, block) in blocks.enumerated().reversed() where seen[block.entry.uri, default: 0] < 0 {
      seen[block.entry.uri, default: 0] += 1
      guard !kept.contains(index) else { continue }
      kept.insert(index)
      new.insert(block, at: entries.count)
    }
    let comments = blocks.indices.filter { !kept.contains($0) }.flatMap {
      blocks[$0].lines.filter(Self.isComment)
    }
    tail = comments + tail
    head = head.map(Self.readable)
    tail = tail.map(Self.readable)
    blocks = new
  }

  private func block(_ entry: PlaylistEntry, from old: Block? = nil) -> Block {
    var lines = (old?.lines ?? []).map(Self.readable)
    if old?.entry.title != entry.title || old?.entry.duration != entry.duration {
      let position = lines.firstIndex(where: Self.isInformation)
      if let position { lines.remove(at: position) }
      if entry.title != nil || entry.duration != nil {
        lines.insert(Self.information(entry), at: position ?? lines.endIndex)
      }
    }
    // An address that finds the file stays as it is.
    let address = old.flatMap { $0.entry.uri == entry.uri ? $0.address : nil }
    return Block(lines: lines, address: address ?? Self.address(of: entry.uri, base: base), entry: entry)
  }

  private static func information(_ entry: PlaylistEntry) -> String {
    let seconds = entry.duration.map { Int($0.inSeconds.rounded()) } ?? -1
    let title = (entry.title ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    return "#EXTINF:\(seconds),\(title)"
  }

  /// The line for a URI: the path relative to the folder of the playlist, if reading it gives the URI again; otherwise the
  /// URI. A file outside of the top folder that both share, as on another disk, has its absolute path.
  static func address(of uri: String, base: String) -> String {
    guard let path = File(uri: uri)?.path, let folder = File(uri: base)?.parent.path else { return uri }
    let relative = relativePath(of: path, in: folder)
    let candidates = [relative, relative.map { "./" + $0 }, path]
    let found = candidates.compactMap(\.self).first { line in
      var resolver = PlaylistResolver(base: base)
      return line.trimmingSpaces == line && !line.hasPrefix("#") && !line.contains(where: \.isNewline)
        && Array(line.utf8) == line.fileBytes
        && resolver.address(line)?.utf8.elementsEqual(uri.utf8) == true
    }
    return found ?? uri
  }

  private static func relativePath(of path: String, in folder: String) -> String? {
    let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(target, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    guard common > 0 else { return nil }
    return (start[common...].map { _ in ".." } + target[common...]).joined(separator: "/")
  }

  // MARK: Lines

  /// What precedes the first `#EXTINF` is about the playlist; without one, all but directives of other programs.
  private static func split(_ lines: [String]) -> (head: [String], first: [String]) {
    if let position = lines.firstIndex(where: isInformation) {
      return (Array(lines[..<position]), Array(lines[position...]))
    }
    let isHead = { (line: String) in isComment(line) || line.uppercased().hasPrefix("#EXTM3U") }
    return (lines.filter(isHead), lines.filter { !isHead($0) })
  }

  private static func isInformation(_ line: String) -> Bool { line.uppercased().hasPrefix("#EXTINF:") }

  /// Whether a line is not about the entry after it: a comment, or an address that is not opened.
  private static func isComment(_ line: String) -> Bool { !line.uppercased().hasPrefix("#EXT") }

  /// Bytes that are no UTF-8, such as those of a title in Latin-1, as text.
  private static func readable(_ line: String) -> String { line.readingLatin1 }
}

extension String {
  /// The string in which each byte that is no UTF-8 (see `String.init(fileBytes:)`) is a character of ISO 8859-1.
  package var readingLatin1: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isEscape = (0xEF80...0xEFFF).contains(scalar.value)
      scalars.append(isEscape ? Unicode.Scalar(UInt8(scalar.value & 0xFF)) : scalar)
    }
    return String(scalars)
  }
}
