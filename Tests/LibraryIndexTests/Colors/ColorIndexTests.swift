import ColorKit
import MediaLibrary
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(1))) struct ColorIndexTests {
  private func palette(_ colors: [(UInt32, Double)]) -> [SIMD4<Float>] {
    colors.map { rgb, share in
      let lab = Color(rgb: rgb).oklab
      return SIMD4(Float(lab.lightness), Float(lab.a), Float(lab.b), Float(share))
    }
  }

  private func index(_ photos: [Int64: [(UInt32, Double)]]) -> ColorIndex {
    var index = ColorIndex()
    for (asset, colors) in photos { index.set(palette(colors), of: AssetID(rawValue: asset)) }
    return index
  }

  private func found(_ rgb: UInt32, in index: ColorIndex) -> [Int64] {
    index.assets(nearestTo: Color(rgb: rgb).oklab).map(\.rawValue)
  }

  @Test func aPhotoThatIsMostlyOfTheColorPrecedesASpeck() {
    let photos = index([
      1: [(0x3584E4, 0.05), (0x808080, 0.95)], 2: [(0x3584E4, 0.9), (0x202020, 0.1)],
      3: [(0x3584E4, 0.3), (0xFFFFFF, 0.7)],
    ])
    #expect(found(0x3584E4, in: photos) == [2, 3, 1])
  }

  @Test func ofEqualAreasTheNearerColorIsFirst() {
    let photos = index([1: [(0x1C71D8, 0.6)], 2: [(0x3584E4, 0.6)], 3: [(0x3080E0, 0.6)]])
    #expect(found(0x3584E4, in: photos) == [2, 3, 1])
  }

  @Test func photosOfOtherColorsAreNotFound() {
    let photos = index([
      1: [(0xE01B24, 1)], 2: [(0x33D17A, 1)], 3: [(0xFFFFFF, 0.99), (0x3584E4, 0.01)], 4: [(0x000000, 1)],
    ])
    #expect(found(0x3584E4, in: photos) == [])
    #expect(found(0xE01B24, in: photos) == [1])
  }

  @Test func changedAndRemovedPhotosAreFollowed() {
    var photos = index([1: [(0xE01B24, 1)], 2: [(0xE01B24, 0.5)], 3: [(0xE01B24, 0.4)]])
    photos.remove(AssetID(rawValue: 1))
    #expect(found(0xE01B24, in: photos) == [2, 3])
    photos.set(palette([(0x33D17A, 1)]), of: AssetID(rawValue: 2))
    #expect(found(0xE01B24, in: photos) == [3])
    #expect(found(0x33D17A, in: photos) == [2])
    photos.set([], of: AssetID(rawValue: 3))
    photos.remove(AssetID(rawValue: 9))
    #expect(photos.count == 1)
    #expect(photos.assets(of: .green).map(\.rawValue) == [2])
  }

  @Test func aColorWordNeedsALargePart() {
    let photos = index([
      1: [(0xE01B24, 0.3), (0x101010, 0.7)], 2: [(0xE01B24, 0.04), (0x808080, 0.96)], 3: [(0x8B0000, 0.6)],
      4: [(0xFAFAFA, 0.9)],
    ])
    #expect(Set(photos.assets(of: .red).map(\.rawValue)) == [1, 3])
    #expect(photos.assets(of: .black).map(\.rawValue) == [1])
    #expect(photos.assets(of: .grey).map(\.rawValue) == [2])
    #expect(photos.assets(of: .white).map(\.rawValue) == [4])
  }

  @Test func everyFamilyContainsItsTypicalColor() {
    for family in ColorFamily.allCases { #expect(ColorFamily(ofArea: family.color.oklch) == family) }
  }

  @Test func aDamagedPaletteIsIgnored() {
    #expect(StoredPalette.packed([]).isEmpty)
    #expect(StoredPalette.packed([UInt8](repeating: 0xFF, count: 80)).isEmpty)
    #expect(StoredPalette.packed([UInt8](repeating: 0, count: 80)).isEmpty)
    #expect(StoredPalette.packed([UInt8](repeating: 1, count: 79)).isEmpty)
  }
}
