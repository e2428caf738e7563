import CGLib
import CGStreamer
import GObjectKit

/// A buffer that is mapped for reading during the lifetime of the object.
final class MappedBuffer {
  private let buffer: UnsafeMutablePointer<GstBuffer>
  private var map = GstMapInfo()

  init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    self.buffer = gst_buffer_ref(buffer)
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else {
      gst_buffer_unref(buffer)
      return nil
    }
  }

  deinit {
    gst_buffer_unmap(buffer, &map)
    gst_buffer_unref(buffer)
  }

  /// The mapped memory, which retains this object.
  func bytes() -> Bytes {
    Bytes(
      adopting: g_bytes_new_with_free_func(
        map.data, map.size, { Unmanaged<MappedBuffer>.fromOpaque($0!).release() },
        Unmanaged.passRetained(self).toOpaque()))
  }
}
