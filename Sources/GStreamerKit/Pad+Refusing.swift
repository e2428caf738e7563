import CGStreamer
import CGtk
import GObjectKit

extension Pad {
  /// Lets a source give what it has in order only: who wants it to go to another place is told that it cannot, instead
  /// of that it tried and failed, which ends everything. For servers that do not say before they are asked.
  public func refuseSeeks() {
    typealias Original =
      @convention(c) (
        UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstObject>?, UnsafeMutablePointer<GstEvent>?
      ) -> gboolean
    guard let original = pad.pointee.eventfunc else { return }
    gst_pad_set_event_function_full(
      pad,
      { pad, parent, event in
        guard let pad, let event, let data = pad.pointee.eventdata else { return 0 }
        if event.pointee.type == GST_EVENT_SEEK {
          gst_mini_object_unref(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GstMiniObject.self))
          return 0
        }
        return Unmanaged<Box<Original>>.fromOpaque(data).takeUnretainedValue().value(pad, parent, event)
      }, Unmanaged.passRetained(Box(original as Original)).toOpaque(),
      { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }
}
