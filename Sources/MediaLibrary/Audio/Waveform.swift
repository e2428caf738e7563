import GObjectKit

/// The loudness of a song over its duration, for drawing it.
public struct Waveform: Sendable, Hashable {
  /// The number of values of a complete waveform.
  public static let count = 400
  /// The peak of each of `count` equal parts of the song, relative to full scale: 0…255. Shorter while it is computed.
  public var peaks: [UInt8]
  /// Whether all parts are there.
  public var isComplete: Bool { peaks.count >= Self.count }

  /// Creates a waveform.
  public init(peaks: [UInt8] = []) { self.peaks = peaks }
}
