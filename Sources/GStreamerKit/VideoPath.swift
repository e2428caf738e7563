import CGLib
import CGStreamer
import GObjectKit

/// The way of video frames from the decoder to the paintable, for the log: which element decodes, in which memory the
/// frames arrive, and how they are scaled.
package struct VideoPath: CustomStringConvertible {
  /// The factory name of the decoder; nil if the frames come from a source that is not decoded.
  let decoder: String?
  /// The caps of the frames at the video sink.
  let caps: Caps
  /// The size to which `videoscale` scales them.
  let scaledSize: VideoSize?

  /// Finds the decoder in the pipeline of a sink. Any thread.
  package init(to sink: Element, _ caps: Caps, scaledTo scaledSize: VideoSize?) {
    decoder = sink.elementsOfPipeline().first(where: \.isVideoDecoder)?.factoryName
    (self.caps, self.scaledSize) = (caps, scaledSize)
  }

  /// Logs the path, if messages of this module are written.
  package func log() { logger.info("\(self)") }

  /// Whether the frames are in system memory, in GL memory or in DMABufs.
  private var memory: String { caps.structures.first?.memory ?? "memory:SystemMemory" }

  package var description: String {
    let format = caps.structures.first?["format"]?.string ?? "unknown format"
    let size = caps.videoSize
    let scaling =
      scaledSize.map { $0 == size ? "not scaled" : "videoscale to \($0.width)×\($0.height)" } ?? "not scaled"
    return """
      video path: \(decoder ?? "no decoder"), \(format) \(size.map { "\($0.width)×\($0.height)" } ?? "") in \
      \(memory), \(scaling), videoconvert to BGRA in system memory
      """
  }
}

extension Element {
  /// Whether the element's factory decodes video, or images such as those of a camera.
  fileprivate var isVideoDecoder: Bool {
    guard let factory = gst_element_get_factory(element),
      let text = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS)
    else { return false }
    let words = String(cString: text).split(separator: "/")
    return words.contains("Decoder") && (words.contains("Video") || words.contains("Image"))
  }

  /// All elements of the topmost bin that contains the element.
  fileprivate func elementsOfPipeline() -> [Element] {
    var top = self
    while let parent = gst_object_get_parent(top.pointer.cast()) {
      top = Element(adoptingElement: UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GstElement.self))
    }
    let instance = UnsafeMutableRawPointer(top.element).assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gst_bin_get_type()) != 0,
      let elements = gst_bin_iterate_recurse(top.pointer.cast())
    else { return [] }
    defer { gst_iterator_free(elements) }
    var found: [Element] = []
    var value = GValue()
    while true {
      switch gst_iterator_next(elements, &value) {
      case GST_ITERATOR_OK:
        if let raw = g_value_get_object(&value) {
          found.append(Element(retainingElement: raw.assumingMemoryBound(to: GstElement.self)))
        }
        g_value_reset(&value)
      case GST_ITERATOR_RESYNC:
        gst_iterator_resync(elements)
        found = []
      default:
        if value.g_type != 0 { g_value_unset(&value) }
        return found
      }
    }
  }
}
