import GObjectKit
import WorkerKit

extension ImageDecoder {
  /// The number of points along each axis of `displayTable(for:)`.
  package static let displayTableSize = 33

  /// The conversion from sRGB to the colors of a display: the colors of a lattice with `displayTableSize` points along each
  /// axis, red, green and blue of each, with red as the fastest index. Empty if no color changes visibly, or if the bytes
  /// are not the profile of an RGB display. Relative colorimetric with black point compensation. Blocks.
  ///
  /// - Parameter profile: An ICC profile.
  package func displayTable(for profile: Bytes) throws(ImageError) -> [UInt8] {
    let memory = try Self.memory(profile)
    return try withExtendedLifetime(memory) { () throws(ImageError) in
      try ImageWorkers.perform(
        .displayTable, path: Self.path(of: memory), limits: limits, urgency: urgency
      ).value
    }
  }
}
