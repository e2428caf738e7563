import ColorKit
import MediaLibrary

/// The palettes of all assets in memory, for finding photos by color.
///
/// **Distance.** A color of a palette looks like the wanted one to the extent `k(d) = (1 − (d / r)²)²`, where `d` is their
/// distance in OKLab and `r` is `radius`, from which on `k` is 0. The sum of `k(dᵢ) · wᵢ` over the palette, with the
/// shares `wᵢ` of the photo's area, is the area that looks like the wanted color, 0…1. The distance of a photo is one
/// minus this area: a photo that is mostly of the color precedes one with a speck of it, and of two equal areas the more
/// similar one is nearer. Photos with less than `minimumArea` are not found.
public struct ColorIndex: Sendable {
  /// The distance in OKLab from which on two colors have nothing in common. 0.02 is just noticeable, 0.2 is the distance
  /// between red and orange.
  static let radius: Float = 0.12
  /// The smallest area that counts, 0…1.
  static let minimumArea: Float = 0.03

  /// The assets; the index of one is its slot.
  private var assets: [AssetID] = []
  private var slots: [AssetID: Int32] = [:]
  /// `StoredPalette.count` colors for each slot: lightness, a, b, and the share of the area.
  private var colors: [SIMD4<Float>] = []
  /// For each slot the families of which a large part of the photo is, one bit each.
  private var families: [UInt16] = []

  /// Creates an empty index.
  public init() {}

  /// The number of assets with a palette.
  public var count: Int { assets.count }

  /// Sets the palette of an asset; without colors the asset is removed.
  mutating func set(_ palette: [SIMD4<Float>], of asset: AssetID) {
    guard !palette.isEmpty else { return remove(asset) }
    let padded = palette.prefix(StoredPalette.count)
    let rest = repeatElement(SIMD4<Float>(), count: StoredPalette.count - padded.count)
    if let slot = slots[asset].map(Int.init) {
      colors.replaceSubrange(range(slot), with: padded + rest)
      families[slot] = Self.families(of: padded)
    } else {
      slots[asset] = Int32(assets.count)
      assets.append(asset)
      colors += padded + rest
      families.append(Self.families(of: padded))
    }
  }

  /// Removes an asset.
  mutating func remove(_ asset: AssetID) {
    guard let slot = slots.removeValue(forKey: asset).map(Int.init) else { return }
    let last = assets.count - 1
    if slot != last {
      assets[slot] = assets[last]
      slots[assets[slot]] = Int32(slot)
      colors.replaceSubrange(range(slot), with: Array(colors[range(last)]))
      families[slot] = families[last]
    }
    assets.removeLast()
    colors.removeLast(StoredPalette.count)
    families.removeLast()
  }

  private func range(_ slot: Int) -> Range<Int> {
    slot * StoredPalette.count..<(slot + 1) * StoredPalette.count
  }

  // MARK: Finding

  /// Returns the assets with a color, the nearest first. Visits all palettes, at some nanoseconds each.
  public func assets(nearestTo color: OKLab) -> [AssetID] {
    let wanted = SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0)
    var found: [(area: Float, asset: AssetID)] = []
    for slot in assets.indices {
      let area = area(of: wanted, in: slot)
      if area >= Self.minimumArea { found.append((area, assets[slot])) }
    }
    found.sort { ($1.area, $0.asset) < ($0.area, $1.asset) }
    return found.map(\.asset)
  }

  /// The area of a photo that looks like a color, 0…1.
  private func area(of wanted: SIMD4<Float>, in slot: Int) -> Float {
    var area: Float = 0
    for index in range(slot) {
      var difference = colors[index] - wanted
      let share = difference.w
      difference.w = 0
      let likeness = 1 - (difference * difference).sum() / (Self.radius * Self.radius)
      if likeness > 0 { area += likeness * likeness * share }
    }
    return area
  }

  /// Returns the assets of which a large part has a color of a family.
  public func assets(of family: ColorFamily) -> [AssetID] {
    let bit = UInt16(1) << family.rawValue
    return assets.indices.lazy.filter { families[$0] & bit != 0 }.map { assets[$0] }
  }

  /// A black shadow and a white sky are part of most photos, so more of these is needed.
  private static func minimumShare(of family: ColorFamily) -> Float {
    switch family {
    case .black, .white, .grey: 0.4
    default: 0.12
    }
  }

  private static func families(of palette: some Sequence<SIMD4<Float>>) -> UInt16 {
    var shares = [Float](repeating: 0, count: ColorFamily.allCases.count)
    for color in palette where color.w > 0 {
      let lab = OKLab(lightness: Double(color.x), a: Double(color.y), b: Double(color.z))
      shares[ColorFamily(ofArea: OKLCH(lab)).rawValue] += color.w
    }
    return ColorFamily.allCases.reduce(into: 0) { bits, family in
      if shares[family.rawValue] >= minimumShare(of: family) { bits |= 1 << UInt16(family.rawValue) }
    }
  }
}
