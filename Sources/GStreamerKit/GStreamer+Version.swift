import CAss
import CGStreamer

extension GStreamer {
  /// The running version, such as `1.22.0`. Does not initialize the library.
  public static var version: String {
    let (major, minor, micro) = versionNumbers
    return "\(major).\(minor).\(micro)"
  }

  static var versionNumbers: (major: Int, minor: Int, micro: Int) {
    var (major, minor, micro, nano) = (guint(), guint(), guint(), guint())
    gst_version(&major, &minor, &micro, &nano)
    return (Int(major), Int(minor), Int(micro))
  }

  /// The version of libass, which draws subtitles.
  public static var assVersion: String {
    // 0x01701000 is 0.17.1: a digit in each half byte. Source: libass, ass.h.
    let digits = String(ass_library_version(), radix: 16)
    let padded = Array(String(repeating: "0", count: max(8 - digits.count, 0)) + digits)
    let number = { (range: Range<Int>) in Int(String(padded[range])) ?? 0 }
    return "\(number(0..<1)).\(number(1..<3)).\(number(3..<5))"
  }
}
