import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(2))) struct SimilarityTests {
  private func item(
    _ id: Int64, content: UInt64? = nil, fileSize: Int64 = 100, hash: UInt64? = nil, size: ImageSize? = nil
  ) -> StackItem {
    var item = StackItem(
      id: AssetID(rawValue: id), folder: "/p", name: "\(id).jpg", date: Timestamp(seconds: Int(id)),
      fileSize: fileSize)
    (item.contentHash, item.perceptualHash, item.size) = (content, hash, size)
    return item
  }

  @Test func filesWithEqualContentAreDuplicates() {
    let stacks = DuplicateFinder.duplicates(among: [
      item(1, content: 7), item(2, content: 7), item(3, content: 8), item(4), item(5),
      item(6, content: 7, fileSize: 200), item(7, content: 0, fileSize: 0), item(8, content: 0, fileSize: 0),
    ])
    #expect(stacks.map(\.items) == [[AssetID(rawValue: 1), AssetID(rawValue: 2)]])
    #expect(stacks.first?.kind == .duplicates)
  }

  @Test func hashesUpToTheDistanceAreSimilar() {
    let base: UInt64 = 0x0123_4567_89AB_CDEF
    let near = base ^ 0b11_1111
    let far = base ^ 0b111_1111 << 20
    let stacks = DuplicateFinder.similar(among: [
      item(1, hash: base), item(2, hash: near), item(3, hash: far), item(4), item(5, hash: base),
    ])
    #expect(stacks.map(\.items) == [[1, 2, 5].map { AssetID(rawValue: $0) }])
  }

  @Test func theLargestImageRepresentsSimilarOnes() {
    let stacks = DuplicateFinder.similar(among: [
      item(1, hash: 1, size: ImageSize(width: 400, height: 300)),
      item(2, hash: 1, size: ImageSize(width: 4000, height: 3000)),
      item(3, hash: 1, size: ImageSize(width: 3000, height: 4000)),
    ])
    #expect(stacks.map(\.items) == [[1, 2].map { AssetID(rawValue: $0) }])
    #expect(stacks.first?.key == AssetID(rawValue: 2))
  }

  @Test func allPairsOfRandomHashesAreFound() {
    var random = SeededGenerator(seed: 5)
    var hashes = (0..<300).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
    for index in 0..<300 {
      var near = hashes[index]
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        near ^= 1 << UInt64.random(in: 0..<64, using: &random)
      }
      hashes.append(near)
    }
    hashes = Array(Set(hashes)).sorted()
    var expected = Set<[Int]>()
    for first in hashes.indices {
      for second in hashes.indices where second > first {
        if (hashes[first] ^ hashes[second]).nonzeroBitCount <= 6 { expected.insert([first, second]) }
      }
    }
    var found = Set<[Int]>()
    HammingIndex(hashes).forEachPair(within: 6) { found.insert([$0, $1]) }
    #expect(!expected.isEmpty && found == expected)
  }

  @Test func aUniformLibraryTakesNoQuadraticTime() {
    // All hashes have the same last band: every pair would be compared.
    let hashes = (0..<20_000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 << 16 }
    var pairs = 0
    let time = ContinuousClock().measure {
      HammingIndex(hashes).forEachPair(within: 6) { _, _ in pairs += 1 }
    }
    #expect(time < .seconds(60))
  }

  @Test func copiesOfAPhotoAreSimilarAndOtherPhotosAreNot() async throws {
    let folder = try TemporaryFolder()
    let reader = AssetReader()
    var items: [StackItem] = []
    for variant in 0..<12 {
      let large = RGBPixels.landscape(width: 1200, height: 900, variant: variant * 11)
      let small = RGBPixels.landscape(width: 400, height: 300, variant: variant * 11)
      let files = [
        ("a.png", try large.encoded(as: "png")),
        ("b.jpg", try large.encoded(as: "jpeg", options: [("quality", "40")])),
        ("c.webp", try small.encoded(as: "webp")),
      ]
      for (index, (name, bytes)) in files.enumerated() {
        let path = try folder.write(bytes, to: "\(variant)-\(name)")
        let metadata = try await reader.metadata(ofFileAt: path)
        let hash: UInt64 = try #require(metadata.perceptualHash)
        items.append(item(Int64(variant * 10 + index + 1), hash: hash, size: metadata.size))
      }
    }
    let stacks = DuplicateFinder.similar(among: items)
    #expect(stacks.map { $0.items.count } == Array(repeating: 3, count: 12))
    #expect(stacks.allSatisfy { Set($0.items.map { ($0.rawValue - 1) / 10 }).count == 1 })
  }

  @Test func flatImagesAreNotCompared() async throws {
    let folder = try TemporaryFolder()
    for (name, color) in [("black", UInt8(0)), ("gray", 127), ("white", 255)] {
      let bytes = try RGBPixels(width: 320, height: 240) { _, _ in (color, color, color) }.encoded(as: "jpeg")
      let metadata = try await AssetReader().metadata(ofFileAt: folder.write(bytes, to: name + ".jpg"))
      #expect(metadata.perceptualHash == nil && metadata.palette.count == 1)
    }
  }
}
