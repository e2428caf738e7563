import CGLib
import CGStreamer

/// A chain of linked elements that acts as one element. The sink pad of the first element is the bin's `sink` pad.
///
/// Safe to send: GStreamer locks its elements, and this class adds no unguarded state.
open class Bin: Element, @unchecked Sendable {
  /// Creates a bin and links the elements in order.
  ///
  /// - Parameter parts: The elements, at least one.
  /// - Throws: `GStreamerError.notLinked` if two elements do not link or the first one has no sink pad.
  public init(_ parts: [Element]) throws(GStreamerError) {
    try GStreamer.initialize()
    // `gst_bin_new` cannot fail: bins are part of the core library.
    super.init(sinkingElement: gst_bin_new(nil)!)
    for part in parts { gst_bin_add(pointer.cast(), part.element) }
    for (part, next) in zip(parts, parts.dropFirst()) { try part.link(to: next) }
    guard let input = parts.first?.pad("sink") ?? parts.first?.pad("video_sink") else {
      throw .notLinked(from: "nothing", to: name)
    }
    gst_element_add_pad(element, gst_ghost_pad_new("sink", input.pad))
  }
}
