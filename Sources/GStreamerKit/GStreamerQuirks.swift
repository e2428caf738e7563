import CGStreamer

/// Which workarounds the GStreamer that runs needs: the only place that asks for its version.
///
/// A quirk names the versions that have a defect, what the defect does, and the address of its report where there is
/// one. The code of a workaround asks for the quirk by name.
public struct GStreamerQuirks: Sendable, Hashable {
  /// A version of GStreamer.
  public struct Version: Sendable, Hashable, Comparable {
    /// The major version.
    public let major: Int
    /// The minor version; odd of development versions.
    public let minor: Int

    /// A version.
    public init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

    /// Whether `one` was released before `other`.
    public static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }
  }

  /// Whether `playbin3` is not to be relied on, and `playbin` plays instead. Before 1.24.
  ///
  /// Video of 0.1 to 0.6 s with sound ends in a segmentation fault (a null pad in `gst_pad_push_event`, called from
  /// libgstplayback) or never ends. Measured with such files and fake sinks: of 30 runs each, 1.22 `playbin` ends 30
  /// and `playbin3` 18; 1.26 both 30. It also waits for ever for a stream that nothing decodes, about once in several
  /// hundred times for its first frame, and for an item that breaks off before its first frame. decodebin3 was
  /// rewritten in 1.24: https://gstreamer.freedesktop.org/releases/1.24/#playbin3-decodebin3
  public let prefersClassicPlayBin: Bool

  /// Whether an item may not follow in the same pipeline once one of the streams of what plays has ended before the
  /// others: `playbin3` waits for ever for what follows. Seen with 1.26. `playbin` can do it.
  public let endedStreamPreventsGaplessTransition: Bool

  /// Whether an item that follows in the same pipeline stops it for ever where what plays has several streams: see
  /// `EndOfStreamGate`. `playbin`; seen with 1.22.
  public let gaplessTransitionDeadlocks: Bool

  /// The quirks of a version.
  public init(_ version: Version) {
    prefersClassicPlayBin = version < Version(1, 24)
    gaplessTransitionDeadlocks = prefersClassicPlayBin
    endedStreamPreventsGaplessTransition = !prefersClassicPlayBin
  }

  /// Those of the GStreamer that runs.
  public static let current: GStreamerQuirks = {
    var (major, minor, micro, nano) = (guint(), guint(), guint(), guint())
    gst_version(&major, &minor, &micro, &nano)
    return GStreamerQuirks(Version(Int(major), Int(minor)))
  }()
}
