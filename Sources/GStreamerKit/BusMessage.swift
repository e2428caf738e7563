import CGStreamer
import CGtk
import GObjectKit

/// What a pipeline tells.
public enum BusMessage: Sendable {
  /// Something failed; the pipeline cannot go on as it is.
  case error(Failure)
  /// Something is not as it should be.
  case warning(Failure)
  /// All data has arrived.
  case endOfStream
  /// The pipeline itself is in a new state.
  case stateChanged(Element.State)
  /// The pipeline's data is there: it plays, or after a seek, stands at the new place.
  case prerolled
  /// How much of a network stream is loaded ahead, 0…100.
  case buffering(percent: Int)
  /// The duration may be another.
  case durationChanged
  /// An element's delay is another: `recalculateLatency` takes it into account.
  case latencyChanged
  /// The streams that there are.
  case streams([MediaStream])
  /// The streams that are played, by their names.
  case streamsSelected([String])
  /// All sinks have the beginning of a medium: the first, or the next one.
  case streamStarted
  /// Pictures were stepped over.
  case stepDone
  /// The clock is gone: to go on, the pipeline pauses and plays again.
  case clockLost
  /// Nothing that is installed can decode a stream: what it is, for people, and what kind of stream.
  case missingDecoder(String, MediaStream.Kind)
  /// An element tells something of its own, such as a level.
  case element(source: String, Structure)

  /// A failure, as the element that noticed it words it.
  public struct Failure: Sendable, Hashable {
    /// What it is about.
    public enum Kind: Sendable, Hashable {
      /// The device or file is used by somebody else.
      case busy
      /// It may not be opened.
      case notAuthorized
      /// It is not there.
      case notFound
      /// It could not be opened.
      case openFailed
      /// Reading failed.
      case readFailed
      /// Writing failed.
      case writeFailed
      /// It is not possible to go to another place.
      case noSeek
      /// No space is left.
      case noSpace
      /// Elements do not agree on what flows.
      case notNegotiated
      /// A plug-in is missing.
      case missingPlugin
      /// It is no medium, or of a kind that nothing here knows.
      case unknownType
      /// A medium is damaged.
      case damaged
      /// Something else.
      case other
    }

    /// What it is about.
    public let kind: Kind
    /// GStreamer's sentence, in the user's language.
    public let message: String
    /// Details for developers.
    public let details: String
    /// The name of the element.
    public let source: String

    /// A failure.
    public init(kind: Kind, message: String, details: String = "", source: String = "") {
      (self.kind, self.message, self.details, self.source) = (kind, message, details, source)
    }
  }

  /// Reads a message; nil for those that nobody needs.
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
        self = Self.missingDecoder(message)
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

  private static func missingDecoder(_ message: UnsafeMutablePointer<GstMessage>) -> BusMessage {
    let (text, detail) = (
      gst_missing_plugin_message_get_description(message),
      gst_missing_plugin_message_get_installer_detail(message)
    )
    defer {
      g_free(text)
      g_free(detail)
    }
    var name = text.map { String(cString: $0) } ?? ""
    if name.hasSuffix(" decoder") { name.removeLast(" decoder".count) }
    // What GStreamer has no name for is called by the four letters in the file.
    if let letters = name.firstRange(of: "fourcc-") { name = "“\(name[letters.upperBound...])”" }
    let format = detail.map { String(cString: $0) } ?? ""
    let kind: MediaStream.Kind =
      if format.contains("|decoder-video/") {
        .video
      } else if format.contains("|decoder-audio/") {
        .audio
      } else if format.contains("|decoder-text/") {
        .text
      } else {
        .other
      }
    return .missingDecoder(name, kind)
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
    return Failure(
      kind: kind, message: GLibError(consuming: error).message,
      details: details.map { String(cString: $0) } ?? "",
      source: source)
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
      case GST_RESOURCE_ERROR_SEEK: return .noSeek
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
