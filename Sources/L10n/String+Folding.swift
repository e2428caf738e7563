import CGLib

extension String {
  /// The text for comparisons that ignore case, diacritics and compatibility variants: “ＳＴＲＡẞE” and “strasse”, “Été”
  /// and “ete” are equal. Composed otherwise (NFKC), so that a name from a file system that decomposes its names equals
  /// a typed one, and a Korean syllable stays one character.
  public var folded: String {
    // Most names are ASCII, for which the standard library is ten times as fast.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var letters = String.UnicodeScalarView()
    // The block “Combining Diacritical Marks”. The marks of other scripts distinguish words.
    for scalar in normalized(G_NORMALIZE_ALL).unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
      letters.append(scalar)
    }
    let composed = String(letters).normalized(G_NORMALIZE_ALL_COMPOSE)
    guard let folded = g_utf8_casefold(composed, -1) else { return composed }
    defer { g_free(folded) }
    return String(cString: folded)
  }

  /// The text for deciding whether two names are the same one: case and the Unicode normal form do not matter, so “ABBA”
  /// and “Abba” are equal; diacritics do: “Angele” is not “Angèle”.
  public var caseFolded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    guard let folded = g_utf8_casefold(normalized(G_NORMALIZE_ALL), -1) else { return self }
    defer { g_free(folded) }
    return String(cString: folded).normalized(G_NORMALIZE_ALL_COMPOSE)
  }

  private func normalized(_ form: GNormalizeMode) -> String {
    // nil only for invalid UTF-8, which a Swift string never is.
    guard let text = g_utf8_normalize(self, -1, form) else { return self }
    defer { g_free(text) }
    return String(cString: text)
  }
}
