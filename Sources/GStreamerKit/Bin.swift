import CGStreamer
import CGtk

/// Elements that look like one: each leads into the next, and the first one's input is its own.
public class Bin: Element, @unchecked Sendable {
  // Safe to send: like every element.

  /// A bin of some elements; at least one.
  public init(_ parts: [Element]) throws(GStreamerError) {
    try GStreamer.initialize()
    // A bin can always be made: it is part of the library itself.
    super.init(sinkingElement: gst_bin_new(nil)!)
    for part in parts { gst_bin_add(pointer.cast(), part.element) }
    for (part, next) in zip(parts, parts.dropFirst()) { try part.link(to: next) }
    guard let input = parts.first?.pad("sink") ?? parts.first?.pad("video_sink") else {
      throw .notLinked(from: "nothing", to: name)
    }
    gst_element_add_pad(element, gst_ghost_pad_new("sink", input.pad))
  }
}
