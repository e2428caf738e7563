/// The workarounds that the running version of GStreamer needs. No other code checks the version.
///
/// A quirk documents the affected versions, the defect, and the address of its report if there is one. The code of a
/// workaround checks the quirk by name.
public struct GStreamerQuirks: Sendable, Hashable {
  /// A version of GStreamer.
  public struct Version: Sendable, Hashable, Comparable {
    /// The major version.
    public let major: Int
    /// The minor version; odd for development versions.
    public let minor: Int

    /// Creates a version.
    public init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

    /// Whether `one` was released before `other`.
    public static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }
  }

  /// Whether `playbin` is used instead of `playbin3`, which is unreliable in 1.22 and in 1.26.
  ///
  /// In 1.22 a video of 0.1 to 0.6 s with audio crashes (a null pad in `gst_pad_push_event`, called from libgstplayback)
  /// or never ends. Measured with such files and fake sinks, 30 runs each: `playbin` ends 30 times, `playbin3` 18 times.
  /// `playbin3` 1.22 also waits forever for a stream that nothing decodes, and for an item that breaks off before its
  /// first frame. In 1.26 these files end 30 of 30 times, but on a busy machine (four busy loops on two cores)
  /// `playbin3` never delivers the first frame of one video in about sixty that are opened one after the other: the
  /// pads of one stream reach playsink and are blocked, those of the other never come. `playbin` 1.26: none of about
  /// a thousand. Later versions have not been measured; they use `playbin3`, whose `decodebin3` is still developed.
  public let prefersClassicPlayBin: Bool

  /// Why the player element is used, for problem reports.
  package var playerReason: String {
    prefersClassicPlayBin
      ? "because playbin3 is unreliable before GStreamer 1.28" : "the default from GStreamer 1.28"
  }

  /// Whether a gapless transition hangs once one stream of the current item has ended before the others. `playbin3`;
  /// seen with 1.26. `playbin` is not affected.
  public let endedStreamPreventsGaplessTransition: Bool

  /// Whether a gapless transition deadlocks if the current item has several streams; see `EndOfStreamGate`. `playbin`;
  /// seen with 1.22.
  public let gaplessTransitionDeadlocks: Bool

  /// The decoder of AAC that is not used where FFmpeg's is installed: `playbin` prefers it, because it delivers
  /// interleaved samples, but it drops the first frame of a file and keeps the last one, so that two times 1024 samples
  /// of each file are missing. Seen with 1.22; there is no report. All versions.
  static let inexactDecoder = (name: "faad", better: "avdec_aac")

  /// Determines the quirks of a version.
  public init(_ version: Version) {
    prefersClassicPlayBin = version < Version(1, 28)
    gaplessTransitionDeadlocks = prefersClassicPlayBin
    endedStreamPreventsGaplessTransition = !prefersClassicPlayBin
  }

  /// The quirks of the running version.
  public static let current: GStreamerQuirks = {
    let version = GStreamer.versionNumbers
    return GStreamerQuirks(Version(version.major, version.minor))
  }()
}
