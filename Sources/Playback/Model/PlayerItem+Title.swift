extension PlayerItem {
  /// The title, or the file name without its extension.
  public var displayTitle: String {
    if let title = knownTitle, !title.isEmpty { return title }
    guard path != nil else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.distance(from: dot, to: name.endIndex) <= 6
    else { return name }
    return String(name[..<dot])
  }
}
