import ColorKit

/// Persists the state of a color chooser.
public protocol ColorStore: AnyObject {
  /// The most recently used colors, newest first.
  var recents: [Swatch] { get set }
  /// The saved colors in order.
  var swatches: [Swatch] { get set }
  /// The notation for copied colors.
  var format: ColorFormat { get set }
}

/// A store in memory, for tests and for choosers that persist nothing.
public final class MemoryColorStore: ColorStore {
  /// The most recently used colors, newest first.
  public var recents: [Swatch] = []
  /// The saved colors in order.
  public var swatches: [Swatch] = []
  /// The notation for copied colors.
  public var format = ColorFormat.hex

  /// Creates an empty store.
  public init() {}
}

extension Swatch {
  /// The swatch as one line of text, such as `#336699 Dusk`.
  public nonisolated var line: String { name.isEmpty ? color.text() : color.text() + " " + name }

  /// Parses a line in the format of `line`; nil if it does not start with a color.
  public nonisolated init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let color = try? Color(css: String(first)) else { return nil }
    self.init(color, name: parts.count > 1 ? String(parts[1]) : "")
  }
}
