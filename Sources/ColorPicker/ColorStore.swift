import ColorKit

/// Where the chooser keeps what should be there again at the next start.
public protocol ColorStore: AnyObject {
  /// The colors used last, the last one first.
  var recents: [Swatch] { get set }
  /// The colors that the user saved, in their order.
  var swatches: [Swatch] { get set }
  /// How colors are copied.
  var format: ColorFormat { get set }
}

/// Keeps them until the program ends.
public final class MemoryColorStore: ColorStore {
  /// See `ColorStore`.
  public var recents: [Swatch] = []
  /// See `ColorStore`.
  public var swatches: [Swatch] = []
  /// See `ColorStore`.
  public var format = ColorFormat.hex

  /// Makes an empty store.
  public init() {}
}

extension Swatch {
  /// The swatch as one line of text: `#336699 Dusk`.
  public nonisolated var line: String { name.isEmpty ? color.text() : color.text() + " " + name }

  /// Reads what `line` wrote; nil where that is no color.
  public nonisolated init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let color = try? Color(css: String(first)) else { return nil }
    self.init(color, name: parts.count > 1 ? String(parts[1]) : "")
  }
}
