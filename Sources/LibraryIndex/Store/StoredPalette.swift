import ColorKit
import FoundationEssentials
import Imaging

/// The form of a palette in the database: five colors of four 32-bit floating-point numbers each (lightness, a and b of
/// OKLab, and the share of the image), little-endian; 80 bytes. Missing colors have a share of 0.
enum StoredPalette {
  /// The number of colors.
  static let count = 5

  /// Encodes a palette; nil for none.
  static func data(of palette: [PaletteColor]) -> Data? {
    guard !palette.isEmpty else { return nil }
    var data = Data(capacity: count * 16)
    for index in 0..<count {
      let color = index < palette.count ? palette[index] : nil
      let lab = color.map { OKLab($0.color.linear) }
      for value in [lab?.lightness ?? 0, lab?.a ?? 0, lab?.b ?? 0, color?.weight ?? 0] {
        withUnsafeBytes(of: Float(value).bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }

  /// Decodes the colors with their shares; none if the data is damaged.
  static func colors(in bytes: [UInt8]) -> [(color: OKLab, weight: Double)] {
    guard bytes.count == count * 16 else { return [] }
    func value(_ index: Int) -> Double {
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index * 4 + $1]) << UInt32($1 * 8) }
      let value = Float(bitPattern: bits)
      return value.isFinite ? Double(value) : 0
    }
    return (0..<count).compactMap { index in
      let weight = value(index * 4 + 3)
      guard weight > 0 else { return nil }
      let color = OKLab(lightness: value(index * 4), a: value(index * 4 + 1), b: value(index * 4 + 2))
      return (color, weight)
    }
  }
}
