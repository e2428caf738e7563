import CGStreamer
import GObjectKit
import Synchronization

/// The file that a film of a network goes to as it comes: one without a name, which is gone with the last who reads it,
/// also after a crash.
public final class DownloadFile: Sendable {
  /// The kind of element that writes it.
  public static let element = "downloadbuffer"

  private let folder: String
  private let writer = Mutex<Element?>(nil)

  /// None is written yet.
  ///
  /// - Parameter folder: Where it is to be written.
  public init(in folder: String) { self.folder = folder }

  /// Lets such an element write it, before that does anything.
  public func prepare(_ element: Element) {
    element.set("temp-template", path: "\(folder)/tintype-download-XXXXXX")
    // It has no name any more to be removed.
    element.set("temp-remove", false)
    // Who emits a signal is there while it does; the wrapper here may not be.
    nonisolated(unsafe) let raw = element.element
    element.connectPointer("notify::temp-location") { _ in
      guard let path = Element(retainingElement: raw).value("temp-location")?.string else { return }
      try? File(path: path).delete()
    }
    writer.withLock { $0 = element }
  }

  /// How much of what is needed next is there, 0…100, and whether that is enough to play; nil where nothing is written.
  /// The element says so itself later than the first picture is there.
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

  /// Whether something failed because of the file: the disk is full, or nobody may write there.
  public static func causes(_ failure: BusMessage.Failure) -> Bool { failure.source.hasPrefix(element) }
}
