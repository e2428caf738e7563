import CGStreamer
import GObjectKit
import Synchronization

/// The temporary file of a progressive download. The file is unlinked as soon as it exists, so it disappears when it is
/// closed, even after a crash.
public final class DownloadFile: Sendable {
  /// The factory name of the element that writes the file.
  public static let element = "downloadbuffer"

  private let folder: String
  private let writer = Mutex<Element?>(nil)

  /// Creates a download without a file.
  ///
  /// - Parameter folder: The directory for the temporary file.
  public init(in folder: String) { self.folder = folder }

  /// Makes a `downloadbuffer` write the file. Call in `onElementSetup`, before the element changes state.
  public func prepare(_ element: Element) {
    element.set("temp-template", path: "\(folder)/tintype-download-XXXXXX")
    // The file is already unlinked, so the element need not remove it.
    element.set("temp-remove", false)
    element.onNotify("temp-location") { [emitter = SignalEmitter(element)] in
      guard let path = emitter.element.value("temp-location")?.string else { return }
      try? File(path: path).delete()
    }
    writer.withLock { $0 = element }
  }

  /// The buffer level ahead of the playhead, 0…100 percent, and whether it is enough to play; nil if nothing is
  /// downloaded. The element posts its own buffering message only after the first frame.
  public var level: (percent: Int, isEnough: Bool)? {
    guard let writer = writer.withLock(\.self), let query = gst_query_new_buffering(GST_FORMAT_BYTES) else {
      return nil
    }
    defer {
      gst_mini_object_unref(UnsafeMutableRawPointer(query).assumingMemoryBound(to: GstMiniObject.self))
    }
    var (isBusy, percent): (gboolean, gint) = (0, 100)
    guard gst_element_query(writer.element, query) != 0 else { return nil }
    gst_query_parse_buffering_percent(query, &isBusy, &percent)
    return (Int(percent), Int(percent) >= writer.value("low-percent")?.int ?? 0)
  }

  /// Whether a failure comes from the temporary file: the disk is full or the directory is not writable.
  public static func causes(_ failure: BusMessage.Failure) -> Bool { failure.source.hasPrefix(element) }
}
