import CGLib
import CGStreamer
import GObjectKit

/// A message from the bus of a pipeline.
public enum BusMessage: Sendable {
  /// An element failed; the pipeline cannot continue in its present state.
  case error(Failure)
  /// An element reported a problem that does not stop the pipeline.
  case warning(Failure)
  /// All sinks have received EOS.
  case endOfStream
  /// The pipeline itself changed state.
  case stateChanged(Element.State)
  /// An asynchronous state change or a flushing seek completed: all sinks have prerolled (`ASYNC_DONE`).
  case prerolled
  /// The fill level of the network buffer, 0…100 percent.
  case buffering(percent: Int)
  /// The duration may have changed; query it again.
  case durationChanged
  /// The latency of an element changed; call `recalculateLatency`.
  case latencyChanged
  /// The available streams.
  case streams([MediaStream])
  /// The identifiers of the selected streams.
  case streamsSelected([String])
  /// All sinks have received the start of an item: the first one, or the next one of a gapless transition.
  case streamStarted
  /// A frame step completed.
  case stepDone
  /// The pipeline's clock became unusable; pause and play again to select a new one.
  case clockLost
  /// No installed plug-in decodes a stream: the localized name of the format, and the kind of stream.
  case missingDecoder(String, MediaStream.Kind)
  /// An element-specific message, such as an audio level.
  case element(source: String, Structure)

  /// An error or warning of an element.
  public struct Failure: Sendable, Hashable {
    /// The category of a failure.
    public enum Kind: Sendable, Hashable {
      /// The device or file is in use.
      case busy
      /// Access was denied.
      case notAuthorized
      /// The resource does not exist.
      case notFound
      /// The resource could not be opened.
      case openFailed
      /// Reading failed.
      case readFailed
      /// Writing failed.
      case writeFailed
      /// The source cannot seek.
      case notSeekable
      /// The disk is full.
      case noSpace
      /// Elements could not negotiate caps.
      case notNegotiated
      /// A plug-in is missing.
      case missingPlugin
      /// The data is not media, or of an unknown type.
      case unknownType
      /// The media is damaged.
      case damaged
      /// Any other failure.
      case other
    }

    /// The category.
    public let kind: Kind
    /// GStreamer's message, in the user's language.
    public let message: String
    /// Debug details for developers.
    public let details: String
    /// The name of the element that posted the message.
    public let source: String
    /// Whether an audio sink lost its resource: the sound device or the sound server is the cause. Other errors of an
    /// audio sink, such as streams that end before their format is known, are those of the media.
    public var isOfSoundDevice = false
    /// The domain of GStreamer's error, such as `gst-resource-error-quark`; empty for failures of other origin.
    public let domain: String
    /// The error's code within the domain.
    public let code: Int

    /// Creates a failure.
    public init(
      kind: Kind, message: String, details: String = "", source: String = "", domain: String = "",
      code: Int = 0
    ) {
      (self.kind, self.message, self.details, self.source) = (kind, message, details, source)
      (self.domain, self.code) = (domain, code)
    }
  }

  /// Converts a message; nil for types that are not used here. `owner` is the pipeline.
  init?(_ message: UnsafeMutablePointer<GstMessage>, of owner: UnsafeMutablePointer<GObject>) {
    let source = Self.name(of: message)
    switch message.pointee.type {
    case GST_MESSAGE_ERROR: self = .error(Self.failure(message, source, gst_message_parse_error))
    case GST_MESSAGE_WARNING: self = .warning(Self.failure(message, source, gst_message_parse_warning))
    case GST_MESSAGE_EOS: self = .endOfStream
    case GST_MESSAGE_ASYNC_DONE: self = .prerolled
    case GST_MESSAGE_DURATION_CHANGED: self = .durationChanged
    case GST_MESSAGE_LATENCY: self = .latencyChanged
    case GST_MESSAGE_BUFFERING:
      var percent: gint = 0
      gst_message_parse_buffering(message, &percent)
      self = .buffering(percent: Int(percent))
    case GST_MESSAGE_STATE_CHANGED:
      guard UnsafeMutableRawPointer(message.pointee.src) == UnsafeMutableRawPointer(owner) else { return nil }
      var (old, new, pending) = (GST_STATE_NULL, GST_STATE_NULL, GST_STATE_NULL)
      gst_message_parse_state_changed(message, &old, &new, &pending)
      self = .stateChanged(Element.State(new))
    case GST_MESSAGE_STREAM_START: self = .streamStarted
    case GST_MESSAGE_STEP_DONE: self = .stepDone
    case GST_MESSAGE_CLOCK_LOST: self = .clockLost
    case GST_MESSAGE_STREAM_COLLECTION:
      var collection: UnsafeMutablePointer<GstStreamCollection>?
      gst_message_parse_stream_collection(message, &collection)
      guard let collection else { return nil }
      self = .streams(MediaStream.all(of: collection))
      gst_object_unref(collection)
    case GST_MESSAGE_STREAMS_SELECTED:
      self = .streamsSelected(
        (0..<gst_message_streams_selected_get_size(message)).compactMap { index in
          guard let stream = gst_message_streams_selected_get_stream(message, index) else { return nil }
          defer { gst_object_unref(stream) }
          return gst_stream_get_stream_id(stream).map { String(cString: $0) }
        })
    case GST_MESSAGE_ELEMENT:
      guard let structure = gst_message_get_structure(message) else { return nil }
      if gst_is_missing_plugin_message(message) != 0 {
        let missing = MissingDecoder(message)
        self = .missingDecoder(missing.codec, missing.kind)
        return
      }
      self = .element(source: source, Structure(structure))
    default: return nil
    }
  }

  private static func name(of message: UnsafeMutablePointer<GstMessage>) -> String {
    guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  private typealias Parse = (
    UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Void

  private static func failure(
    _ message: UnsafeMutablePointer<GstMessage>, _ source: String, _ parse: Parse
  ) -> Failure {
    var error: UnsafeMutablePointer<GError>?
    var details: UnsafeMutablePointer<CChar>?
    parse(message, &error, &details)
    defer { g_free(details) }
    let kind: Failure.Kind =
      error.map { Self.kind(domain: $0.pointee.domain, code: $0.pointee.code) } ?? .other
    let isOfResource = error?.pointee.domain == gst_resource_error_quark()
    let read = GLibError(consuming: error)
    var failure = Failure(
      kind: kind, message: read.message, details: details.map { String(cString: $0) } ?? "", source: source,
      domain: read.domain, code: read.code)
    failure.isOfSoundDevice = isOfResource && isAudioSink(message.pointee.src)
    return failure
  }

  private static func isAudioSink(_ source: UnsafeMutablePointer<GstObject>?) -> Bool {
    guard let source,
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(source).assumingMemoryBound(to: GTypeInstance.self), gst_element_get_type())
        != 0,
      let factory = gst_element_get_factory(
        UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self)),
      let words = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS)
    else { return false }
    return String(cString: words) == "Sink/Audio"
  }

  private static func kind(domain: GQuark, code: gint) -> Failure.Kind {
    let code = UInt32(bitPattern: code)
    switch domain {
    case gst_resource_error_quark():
      switch GstResourceError(code) {
      case GST_RESOURCE_ERROR_BUSY: return .busy
      case GST_RESOURCE_ERROR_NOT_AUTHORIZED: return .notAuthorized
      case GST_RESOURCE_ERROR_NOT_FOUND: return .notFound
      case GST_RESOURCE_ERROR_OPEN_READ, GST_RESOURCE_ERROR_OPEN_WRITE, GST_RESOURCE_ERROR_OPEN_READ_WRITE:
        return .openFailed
      case GST_RESOURCE_ERROR_READ: return .readFailed
      case GST_RESOURCE_ERROR_WRITE: return .writeFailed
      case GST_RESOURCE_ERROR_SEEK: return .notSeekable
      case GST_RESOURCE_ERROR_NO_SPACE_LEFT: return .noSpace
      default: return .other
      }
    case gst_core_error_quark():
      switch GstCoreError(code) {
      case GST_CORE_ERROR_NEGOTIATION: return .notNegotiated
      case GST_CORE_ERROR_MISSING_PLUGIN: return .missingPlugin
      default: return .other
      }
    case gst_stream_error_quark():
      switch GstStreamError(code) {
      case GST_STREAM_ERROR_CODEC_NOT_FOUND: return .missingPlugin
      case GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE: return .unknownType
      case GST_STREAM_ERROR_DECODE, GST_STREAM_ERROR_DEMUX, GST_STREAM_ERROR_FORMAT: return .damaged
      default: return .other
      }
    default: return .other
    }
  }
}

extension Element.State {
  init(_ state: GstState) {
    self =
      switch state {
      case GST_STATE_READY: .ready
      case GST_STATE_PAUSED: .paused
      case GST_STATE_PLAYING: .playing
      default: .null
      }
  }
}
