import CGStreamer
import Testing

@testable import GStreamerKit

/// NAL units as in ITU-T H.264: the first byte is one zero bit, two bits `nal_ref_idc`, five bits type.
@Suite(.timeLimit(.minutes(2))) struct H264PictureTests {
  private static let delimiter: [UInt8] = [0x09, 0x10]
  private static let parameters: [UInt8] = [0x67, 0x64, 0x00, 0x28]
  private static let keyframe: [UInt8] = [0x65, 0x88]
  private static let referred: [UInt8] = [0x41, 0x9a]
  private static let disposable: [UInt8] = [0x01, 0x9e]

  private func isNonReference(_ bytes: [UInt8], _ framing: H264AccessUnit.Framing) -> Bool {
    bytes.withUnsafeBytes { H264AccessUnit(bytes: $0, framing: framing).isNonReference }
  }

  private static let pictures: [([[UInt8]], Bool)] = [
    ([disposable], true), ([delimiter, disposable, disposable], true), ([referred], false),
    ([delimiter, referred], false), ([parameters, keyframe], false), ([parameters], false), ([], false),
  ]

  @Test(arguments: pictures)
  func slicesDetermineWhetherAFrameIsDisposable(units: [[UInt8]], isNonReference: Bool) {
    for count in [1, 2, 4] {
      let bytes = units.flatMap { [UInt8](repeating: 0, count: count - 1) + [UInt8($0.count)] + $0 }
      #expect(self.isNonReference(bytes, .lengths(bytes: count)) == isNonReference)
    }
    for code: [UInt8] in [[0, 0, 1], [0, 0, 0, 1]] {
      #expect(self.isNonReference(units.flatMap { code + $0 }, .startCodes) == isNonReference)
    }
  }

  /// Lengths beyond the end, and truncated data.
  @Test(arguments: [
    [], [0], [0, 0, 0], [0, 0, 0, 9], [0xff, 0xff, 0xff, 0xff, 0x09], [0, 0, 1], [0, 0, 0, 1],
  ])
  func malformedDataIsNotDisposable(bytes: [UInt8]) {
    #expect(!isNonReference(bytes, .lengths(bytes: 4)))
    #expect(!isNonReference(bytes, .startCodes))
  }

  /// An accurate seek to 10 s drops only frames that it does not show.
  @Test func onlyFramesBeforeTheSegmentAreDropped() {
    let (second, start) = (GstClockTime(1_000_000_000), GstClockTime(10_000_000_000))
    #expect(NonReferenceFrameFilter.ends(9 * second, second, before: start))
    #expect(!NonReferenceFrameFilter.ends(9 * second, second + 1, before: start))
    #expect(!NonReferenceFrameFilter.ends(start, second, before: start))
    // Without a duration, a frame may last a second; without a timestamp, it may be anywhere.
    #expect(NonReferenceFrameFilter.ends(9 * second, .max, before: start))
    #expect(!NonReferenceFrameFilter.ends(9 * second + 1, .max, before: start))
    #expect(!NonReferenceFrameFilter.ends(.max, second, before: start))
  }
}
