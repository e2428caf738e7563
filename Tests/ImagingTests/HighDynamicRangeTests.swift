import FileTesting
import Imaging
import PictureTesting
import Testing

/// Images of high dynamic range. The stored values are computed from ITU-R BT.2100 with 203 cd/m² as white.
@Suite(.timeLimit(.minutes(1))) struct HighDynamicRangeTests {
  private let folder: TemporaryFolder
  private static let pq: UInt8 = 16
  private static let hlg: UInt8 = 18

  init() throws { folder = try TemporaryFolder() }

  /// A PNG of one color with primaries of BT.2020.
  private func png(_ stored: [UInt8], _ transfer: UInt8) throws -> String {
    let pixels = RGBPixels(width: 32, height: 32) { _, _ in (stored[0], stored[1], stored[2]) }
    let png = try pixels.encoded(as: "png")
    return try folder.write(
      Array(png[..<33]) + PictureFile.chunk("cICP", [9, transfer, 0, 1]) + Array(png[33...]), to: "hdr.png")
  }

  private func color(_ path: String) throws -> [Int] {
    let pixel = try ImageDecoder().decode(path: path, targetSize: .full).pixels.pixel(x: 9, y: 9)
    return [pixel.red, pixel.green, pixel.blue].map(Int.init)
  }

  private func isClose(_ color: [Int], _ expected: [UInt8], within tolerance: Int) -> Bool {
    zip(color, expected).allSatisfy { abs($0 - Int($1)) <= tolerance }
  }

  @Test(
    arguments: [
      ([150, 60, 40], [108, 81, 66], [125, 69, 46]), ([40, 150, 80], [95, 116, 91], [88, 136, 81]),
      ([50, 70, 150], [78, 81, 115], [65, 70, 147]),
    ] as [([UInt8], [UInt8], [UInt8])])
  func whatIsDarkerThanWhiteKeepsItsColor(shown: [UInt8], pq: [UInt8], hlg: [UInt8]) throws {
    let first = try color(png(pq, Self.pq))
    // A step of PQ is four steps of sRGB here.
    #expect(isClose(first, shown, within: 4), "\(first)")
    let second = try color(png(hlg, Self.hlg))
    #expect(isClose(second, shown, within: 4), "\(second)")
  }

  /// 10, 50, 100, 203, 660 and 1,000 cd/m², by the EETF of ITU-R BT.2390 computed elsewhere.
  @Test(
    arguments: [(77, 64), (112, 135), (130, 187), (148, 229), (180, 254), (192, 255), (255, 255)]
      as [(UInt8, UInt8)])
  func highlightsAreCompressed(stored: UInt8, shown: UInt8) throws {
    let color = try color(png([stored, stored, stored], Self.pq))
    #expect(isClose(color, [shown, shown, shown], within: 1), "\(color)")
  }

  @Test func aConvertedCopyHasTheColorsThatAreShown() async throws {
    let path = try png([130, 112, 77], Self.pq)
    let copy = try await ImageDecoder().converted(path: path, to: [.png])
    let shown = try color(path)
    #expect(try color(folder.write(copy.bytes.array, to: "copy.png")) == shown)
  }
}
