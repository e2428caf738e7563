/// A color that somebody gave a name.
public struct Swatch: Hashable, Sendable {
  /// The color.
  public var color: Color
  /// The name; empty for none.
  public var name: String

  /// Makes a swatch.
  public init(_ color: Color, name: String = "") { (self.color, self.name) = (color, name) }

  /// What a person reads: the name, or else the color.
  public var title: String { name.isEmpty ? color.text() : name }
}

/// A list of named colors as GIMP, Inkscape and Krita exchange it (`.gpl`). It knows no opacity.
/// Source: GIMP's developer documentation, "GPL palette file format"; `gimp_palette_load`.
public struct GimpPalette: Hashable, Sendable {
  /// The palette's name.
  public var name: String
  /// The colors in their order.
  public var swatches: [Swatch]

  /// Makes a palette.
  public init(name: String, swatches: [Swatch]) { (self.name, self.swatches) = (name, swatches) }

  /// Reads a palette. Lines that are no color are an error: half a palette would be a surprise.
  public init(text: String) throws(ColorError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Some programs write a mark of the byte order first.
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

  /// The palette as a file has it.
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
