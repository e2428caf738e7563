import CGtk
import GObjectKit
import Glibc

/// A file of subtitles as GStreamer (1.22) can read it: in UTF-8, in a format that it knows, and not so short that it is
/// not recognized. It is a copy that has no name in any folder, so that nothing is left of it when the program ends,
/// however it ends.
public final class SubtitleFile: Sendable {
  private let descriptor: FileDescriptor

  /// How many bytes `subparse` wants to see before it says what they are: 128 and one more. Source: gstsubparse.c,
  /// `gst_sub_parse_type_find`.
  private static let shortest = 256
  /// Two hours of talk are a tenth of a megabyte.
  private static let longest = 16 << 20

  /// Copies a file; reads all of it. nil where it cannot be read, or is no text.
  public init?(of file: File) {
    guard let bytes = try? file.contents(limit: Self.longest), var text = TextEncoding.utf8(of: bytes) else {
      return nil
    }
    text = SubStation.subRip(text) ?? text
    text += [UInt8](repeating: UInt8(ascii: "\n"), count: max(Self.shortest - text.count, 2))
    var template = Array((UserDirectories.runtime + "/tintype-subtitles-XXXXXX").utf8CString)
    let number = template.withUnsafeMutableBufferPointer {
      g_mkstemp_full($0.baseAddress, O_RDWR | O_CLOEXEC, 0o600)
    }
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(adopting: number)
    unlink(template)
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
  }

  /// Its address, for as long as this lives. Source: proc(5), `/proc/pid/fd`.
  public var uri: String { "file:///proc/self/fd/\(descriptor.number)" }
}
