import CGStreamer
import Synchronization

/// Trims the audio of each file that a player opens to the samples of the recording (`AudioTrim`).
public final class AudioTrimmer: Sendable {
  /// The trim of the file that was opened last. Its decoders are made next: a player opens the next file only when all
  /// of the current one has been read.
  private let trim = Mutex<AudioTrim?>(nil)

  /// Creates a trimmer for one player.
  public init() {}

  /// Prepares an element inside the player, before its first state change, on the thread that makes it. Reads the index
  /// of the file for a `filesrc`.
  public func prepare(_ element: Element) {
    if element.factoryName == "filesrc" {
      let path = element.value("location")?.string
      let read = path.flatMap { AudioTrim.read(path: $0) }
      trim.withLock { $0 = read }
      if let read { element.pad("src")?.apply(read.patches) }
    } else if element.isAudioDecoder, let trim = trim.withLock(\.self) {
      element.pad("src")?.pass(trim)
    }
  }
}

extension Element {
  fileprivate var isAudioDecoder: Bool {
    guard let factory = gst_element_get_factory(element),
      let words = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS)
    else { return false }
    let kinds = String(cString: words).split(separator: "/")
    return kinds.contains("Decoder") && kinds.contains("Audio")
  }
}
