import CGStreamer
import CGtk
import GObjectKit
import Glibc
import Synchronization

/// What a file of subtitles says, and when.
///
/// A player could read the file along with its film, but gets tangled there: subtitles that have all been read before the
/// film plays are rarely drawn (1.22), or not at all (1.26), and seeks that meet them may never end. They are a few
/// kilobytes, so that they are read in whole.
public struct Subtitles: Sendable {
  /// Something that is said.
  struct Cue: Sendable {
    /// In the time of the medium.
    let time: Range<Duration>
    /// In Pango's markup.
    let markup: String
  }

  /// In the order in which they begin.
  let cues: [Cue]

  /// How many bytes `subparse` wants to see before it says what they are. Source: gstsubparse.c,
  /// `gst_sub_parse_format_autodetect`.
  private static let shortest = 256
  /// Two hours of talk are a tenth of a megabyte.
  private static let longest = 16 << 20
  /// How long that may take.
  private static let patience = Duration.seconds(5)

  /// Reads a file in any encoding. Blocks, as a rule for some milliseconds: not on the main thread.
  ///
  /// Returns nil where it cannot be read, or has no subtitles.
  public init?(of file: File) {
    guard let bytes = try? file.contents(limit: Self.longest), var text = TextEncoding.utf8(of: bytes) else {
      return nil
    }
    text = SubStation.subRip(text) ?? text
    text += [UInt8](repeating: UInt8(ascii: "\n"), count: max(Self.shortest - text.count, 2))
    guard let cues = try? Self.parse(text), !cues.isEmpty else { return nil }
    self.cues = cues.sorted { $0.time.lowerBound < $1.time.lowerBound }
  }

  /// What is said at a time, in Pango's markup; empty where nothing is.
  func markup(at time: Duration) -> String {
    cues.lazy.filter { $0.time.contains(time) }.map(\.markup).joined(separator: "\n")
  }

  private static func parse(_ text: [UInt8]) throws(GStreamerError) -> [Cue] {
    guard let descriptor = copy(text) else { return [] }
    let cues = Mutex<[Cue]>([])
    let source = try Element("filesrc", ["location": "/proc/self/fd/\(descriptor.number)"])
    let parser = try Element("subparse")
    // A paused sink would get the first twice.
    let sink = try AppSink(isSynchronized: false, preroll: { _ in }) { sample in
      if let cue = Cue(sample) { cues.withLock { $0.append(cue) } }
    }
    try Element.run([source, parser, sink], patience: patience)
    return withExtendedLifetime(descriptor) { cues.withLock(\.self) }
  }

  /// A copy that has no name in any folder, so that nothing is left of it when the program ends, however it ends.
  private static func copy(_ text: [UInt8]) -> FileDescriptor? {
    var template = Array((UserDirectories.runtime + "/tintype-subtitles-XXXXXX").utf8CString)
    let number = template.withUnsafeMutableBufferPointer {
      g_mkstemp_full($0.baseAddress, O_RDWR | O_CLOEXEC, 0o600)
    }
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(adopting: number)
    unlink(template)
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    return descriptor
  }
}

extension Subtitles.Cue {
  /// What `subparse` gives.
  fileprivate init?(_ sample: Sample) {
    guard let start = sample.time, let length = sample.duration, length > .zero, let bytes = sample.bytes
    else {
      return nil
    }
    let text = bytes.withBytes { $0.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }.filter {
      $0 != "\0"
    }
    let isMarkup = sample.caps?.structures.first?["format"]?.string == "pango-markup"
    markup = isMarkup ? text : text.escapedForMarkup
    guard !markup.isEmpty else { return nil }
    time = start..<start + length
  }
}

extension String {
  /// As a part of a text with markup.
  fileprivate var escapedForMarkup: String {
    guard let escaped = g_markup_escape_text(self, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
