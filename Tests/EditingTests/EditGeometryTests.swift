import GObjectKit
import Imaging
import TestTools
import Testing

@testable import Editing

/// The simplest form of a geometry against the operations one after the other.
@Suite(.timeLimit(.minutes(1))) struct EditGeometryTests {
  /// Each sequence of rotations, mirror images, a crop and a straightened angle shows the same pixels in its simplest form.
  @Test func theSimplestFormShowsTheSame() throws {
    let size = ImageSize(width: 64, height: 48)
    let photo = PixelBuffer(
      bytes: Bytes(count: size.width * size.height * 4) { output in
        for y in 0..<size.height {
          for x in 0..<size.width {
            output.storeBytes(
              of: 0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 5) << 8,
              toByteOffset: (y * size.width + x) * 4,
              as: UInt32.self)
          }
        }
      }, width: size.width, height: size.height, isOpaque: true)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var geometry = EditGeometry()
      var operations: [EditOperation] = []
      for _ in 0..<6 {
        let operation = try operation(using: &generator)
        let isCrop =
          switch operation {
          case .crop, .cropToSquare: true
          default: false
          }
        // Two crops one after the other round to whole pixels twice.
        if isCrop, geometry.crop != nil { continue }
        if geometry.append(operation, size: size) { operations.append(operation) }
      }
      let expected = photo.edited(by: EditStack(operations))
      let result = photo.edited(by: EditStack(geometry.operations))
      let isStraightened = operations.contains { if case .straighten = $0 { true } else { false } }
      // Straightened photos have odd sides, so that an edge of a crop is rounded to the left or to the right.
      let slack = isStraightened && geometry.crop != nil ? 1 : 0
      #expect(abs(expected.width - result.width) <= slack, "\(operations)")
      #expect(abs(expected.height - result.height) <= slack, "\(operations)")
      // A pixel differs from its neighbor by 6 at most.
      #expect(difference(expected, result) <= (isStraightened ? 2 : 0) + 12 * slack, "\(operations)")
    }
  }

  /// The largest difference of a component, in the part that both images have.
  private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    var largest = 0
    for y in 0..<min(one.height, other.height) {
      for x in 0..<min(one.width, other.width) {
        let (first, second) = (one.pixel(x: x, y: y), other.pixel(x: x, y: y))
        largest = max(
          largest, abs(Int(first.red) - Int(second.red)), abs(Int(first.green) - Int(second.green)))
      }
    }
    return largest
  }

  @Test func straighteningAfterACropHasNoSimpleForm() throws {
    let size = ImageSize(width: 64, height: 48)
    var geometry = EditGeometry()
    let crop = try #require(NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5))
    let isCropped = geometry.append(.crop(crop), size: size)
    let isStraightened = geometry.append(.straighten(degrees: 5), size: size)
    #expect(isCropped && !isStraightened)
    #expect(geometry.operations == [.crop(crop)])
  }

  private func operation(using generator: inout SeededGenerator) throws -> EditOperation {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .rotate(quarterTurns: Int.random(in: -3...3, using: &generator))
    case 1: return .flip(.horizontal)
    case 2: return .flip(.vertical)
    case 3: return .straighten(degrees: Double(Int.random(in: -20...20, using: &generator)))
    case 4: return .cropToSquare
    default:
      let rect = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
      return .crop(try #require(rect))
    }
  }
}
