import FileTesting
import Foundation
import Testing

extension TestVideo {
  /// The rotation in the header of a phone's video: clockwise, from the recorded frames to the shown ones.
  enum Turn: CaseIterable {
    case quarter, half, threeQuarters

    /// The part of the transformation matrix that rotates.
    fileprivate var matrix: [UInt32] {
      let (one, minusOne): (UInt32, UInt32) = (0x10000, 0xFFFF_0000)
      return switch self {
      case .quarter: [0, one, 0, minusOne, 0]
      case .half: [minusOne, 0, 0, 0, minusOne]
      case .threeQuarters: [0, minusOne, 0, one, 0]
      }
    }
  }

  /// Makes an MP4 file whose header demands a rotation.
  func make(_ name: String, in folder: TemporaryFolder, turned turn: Turn) throws -> String {
    let path = folder.path + "/" + name + ".mp4"
    try Self.turn(try make(name + " before", in: folder), turn, into: path)
    return path
  }

  /// Copies an MP4 file, with a rotation in its header.
  static func turn(_ source: String, _ turn: Turn, into path: String) throws {
    var data = try Data(contentsOf: URL(filePath: source))
    // `tkhd` of the first track, which is the video. ISO 14496-12, 8.3.2.
    let header = try #require(data.range(of: Data("tkhd".utf8))).upperBound
    let matrix = header + (data[header] == 0 ? 40 : 52)
    data.replaceSubrange(
      matrix..<matrix + 36,
      with: (turn.matrix + [0, 0, 0, 0x4000_0000]).flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
      })
    try data.write(to: URL(filePath: path))
  }
}
