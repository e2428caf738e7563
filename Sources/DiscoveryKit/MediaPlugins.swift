import CGStreamer
import CGtk
import GObjectKit
import GStreamerKit

/// GStreamer's plug-ins in a worker.
public enum MediaPlugins {
  /// What nearly every file needs: sources, typefinding, the common containers and decoders, and what converts.
  private static let common = [
    "coreelements", "playback", "typefindfunctions", "app", "videoconvertscale", "audioconvert",
    "audioresample",
    "videofilter", "isomp4", "matroska", "ogg", "avi", "mpegtsdemux", "videoparsersbad", "audioparsers",
    "id3demux",
    "libav", "vpx", "openh264",
  ]

  /// Starts GStreamer and loads plug-ins. Reads the registry, which takes seconds where it has to be made anew.
  ///
  /// - Parameter canOpenFiles: Whether others can be loaded later; where not, all that can decode are loaded now.
  public static func load(canOpenFiles: Bool) {
    guard (try? GStreamer.initialize()) != nil else { return }
    for name in common {
      guard let plugin = gst_plugin_load_by_name(name) else { continue }
      gst_object_unref(UnsafeMutableRawPointer(plugin))
    }
    let factories = gst_element_factory_list_get_elements(
      FactoryKind.decoder | FactoryKind.demuxer | FactoryKind.parser, GST_RANK_MARGINAL)
    defer { gst_plugin_feature_list_free(factories) }
    var link = factories
    while let node = link {
      link = node.pointee.next
      guard let feature = node.pointee.data else { continue }
      // A worker has no device files: decoders of the graphics card would fail, or end it.
      if gst_element_factory_list_is_type(OpaquePointer(feature), FactoryKind.hardware) != 0 {
        gst_plugin_feature_set_rank(OpaquePointer(feature), guint(GST_RANK_NONE.rawValue))
      } else if !canOpenFiles, let loaded = gst_plugin_feature_load(OpaquePointer(feature)) {
        gst_object_unref(UnsafeMutableRawPointer(loaded))
      }
    }
  }

  /// Bits of `GstElementFactoryListType`, which are macros with a cast. Source: gstelementfactory.h.
  private enum FactoryKind {
    static let decoder: GstElementFactoryListType = 1 << 0
    static let demuxer: GstElementFactoryListType = 1 << 5
    static let parser: GstElementFactoryListType = 1 << 6
    static let hardware: GstElementFactoryListType = 1 << 12
  }
}

extension FileDescriptor {
  /// The address under which GStreamer's `filesrc` reads this open file: a worker's open(3) knows such names (see
  /// CSandbox). `fdsrc` would have no random access, without which containers say less.
  var mediaURI: String { "file:///proc/self/fd/\(number)" }
}
