import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

/// Loads GStreamer's plug-ins in a worker.
public enum MediaPlugins {
  /// The plug-ins that nearly every file needs: sources, typefinding, common demuxers and decoders, converters.
  private static let common = [
    "coreelements", "playback", "typefindfunctions", "app", "videoconvertscale", "audioconvert",
    "audioresample",
    "videofilter", "isomp4", "matroska", "ogg", "avi", "mpegtsdemux", "videoparsersbad", "audioparsers",
    "id3demux",
    "libav", "vpx", "openh264",
  ]

  /// Initializes GStreamer and loads plug-ins. Reads the registry, which takes seconds if it must be rebuilt.
  ///
  /// - Parameter canOpenFiles: Whether further plug-ins can be loaded later; if not, all decoders, demuxers and parsers
  ///   are loaded now.
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
      // A worker has no access to device files: hardware decoders would fail or crash it.
      if gst_element_factory_list_is_type(OpaquePointer(feature), FactoryKind.hardware) != 0 {
        gst_plugin_feature_set_rank(OpaquePointer(feature), guint(GST_RANK_NONE.rawValue))
      } else if !canOpenFiles, let loaded = gst_plugin_feature_load(OpaquePointer(feature)) {
        gst_object_unref(UnsafeMutableRawPointer(loaded))
      }
    }
  }

  /// Bits of `GstElementFactoryListType`, which Swift cannot import: macros with a cast. Source: gstelementfactory.h.
  private enum FactoryKind {
    static let decoder: GstElementFactoryListType = 1 << 0
    static let demuxer: GstElementFactoryListType = 1 << 5
    static let parser: GstElementFactoryListType = 1 << 6
    static let hardware: GstElementFactoryListType = 1 << 12
  }
}

extension FileDescriptor {
  /// The URI under which `filesrc` reads this open file: the worker's open(3) handles such paths (see CSandbox).
  /// `fdsrc` has no random access, without which demuxers find less.
  var mediaURI: String { "file:///proc/self/fd/\(number)" }
}
