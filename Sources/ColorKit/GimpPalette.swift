/// A color with an optional name.
public struct Swatch: Hashable, Sendable {
  /// The color.
  public var color: Color
  /// The name; empty for none.
  public var name: String

  /// Creates a swatch.
  public init(_ color: Color, name: String = "") { (self.color, self.name) = (color, name) }

  /// The text for display: the name, or else the color as text.
  public var title: String { name.isEmpty ? color.text() : name }
}

/// A list of named colors in the `.gpl` format that GIMP, Inkscape and Krita exchange. The format has no opacity.
/// Source: GIMP's developer documentation, "GPL palette file format"; `gimp_palette_load`.
public struct GimpPalette: Hashable, Sendable {
  /// The palette's name.
  public var name: String
  /// The colors in order.
  public var swatches: [Swatch]

  /// Creates a palette.
  public init(name: String, swatches: [Swatch]) { (self.name, self.swatches) = (name, swatches) }

  /// Parses the text of a `.gpl` file. A line that is not a color fails the whole palette.
  ///
  /// - Throws: `ColorError.notAPalette` if the header is missing; `ColorError.paletteLine` for an invalid line;
  ///   `ColorError.emptyPalette` if there is no color.
  public init(text: String) throws(ColorError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Some programs write a byte order mark first.
    guard let first = lines.first, first.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("GIMP Palette") else {
      throw .notAPalette
    }
    (name, swatches) = ("", [])
    for (index, line) in lines.enumerated().dropFirst() {
      let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace)
      guard let head = words.first, !head.hasPrefix("#") else { continue }
      if line.hasPrefix("Name:") {
        name = line.dropFirst(5).split(separator: " ").joined(separator: " ")
        continue
      }
      if line.hasPrefix("Columns:") || line.hasPrefix("Channels:") { continue }
      let parts = words.prefix(3).compactMap { UInt8($0) }
      guard parts.count == 3 else { throw .paletteLine(index + 1) }
      let title = words.count > 3 ? words[3].split(whereSeparator: \.isWhitespace).joined(separator: " ") : ""
      let color = Color(rgb: UInt32(parts[0]) << 16 | UInt32(parts[1]) << 8 | UInt32(parts[2]))
      swatches.append(Swatch(color, name: title == "Untitled" ? "" : title))
    }
    if swatches.isEmpty { throw .emptyPalette }
  }

  /// The text of the palette's `.gpl` file.
  public var text: String {
    let lines = swatches.map { swatch in
      let bytes = swatch.color.bytes
      let numbers = [bytes.red, bytes.green, bytes.blue].map { byte in
        String(repeating: " ", count: 3 - String(byte).count) + String(byte)
      }
      let name = swatch.name.split(whereSeparator: \.isNewline).joined(separator: " ")
      return numbers.joined(separator: " ") + "\t" + (name.isEmpty ? "Untitled" : name)
    }
    let title = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    return (["GIMP Palette", "Name: \(title)", "Columns: 0", "#"] + lines).joined(separator: "\n") + "\n"
  }
}
