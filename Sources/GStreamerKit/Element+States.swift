import CGLib
import CGStreamer

/// States, and errors that the element posts.
extension Element {
  /// The state of an element.
  public enum State: Sendable, Equatable {
    /// Inactive: no devices are open.
    case null
    /// Devices are open.
    case ready
    /// The sinks have prerolled; data waits.
    case paused
    /// Data flows.
    case playing

    var gst: GstState {
      switch self {
      case .null: GST_STATE_NULL
      case .ready: GST_STATE_READY
      case .paused: GST_STATE_PAUSED
      case .playing: GST_STATE_PLAYING
      }
    }
  }

  /// The result of a state change.
  public enum StateChange: Sendable {
    /// The change is complete.
    case done
    /// The change continues asynchronously.
    case asynchronous
    /// The change is complete, but there is no preroll: a live source produces data only while playing.
    case live
  }

  /// Sets the state. The change may complete asynchronously. Blocks until threads have ended or a device has answered,
  /// so do not call on the main thread or on a streaming thread.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func setState(_ state: State) throws(GStreamerError) { _ = try change(to: state) }

  /// Sets the state like `setState` and returns the kind of completion.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func change(to state: State) throws(GStreamerError) -> StateChange {
    switch gst_element_set_state(element, state.gst) {
    case GST_STATE_CHANGE_FAILURE: throw .stateChangeFailed(element: name)
    case GST_STATE_CHANGE_NO_PREROLL: return .live
    case GST_STATE_CHANGE_ASYNC: return .asynchronous
    default: return .done
    }
  }

  /// Whether the last state change is complete. Does not block.
  public var isStateChangeComplete: Bool {
    switch gst_element_get_state(element, nil, nil, 0) {
    case GST_STATE_CHANGE_SUCCESS, GST_STATE_CHANGE_NO_PREROLL: true
    default: false
    }
  }

  /// Waits until the last state change is complete.
  /// - Returns: Whether it completed successfully within the timeout.
  func waitForStateChange(_ timeout: Duration) -> Bool {
    gst_element_get_state(element, nil, nil, timeout.gstTime) == GST_STATE_CHANGE_SUCCESS
  }

  /// Makes a source that blocks on its device return, also inside a `setState` on another thread. The source is
  /// unusable until its next `.null` state.
  public func interrupt() {
    guard let output = gst_element_get_static_pad(element, "src") else { return }
    // Sent to the source pad: an event sent to the element would wait for its state change.
    gst_pad_send_event(output, gst_event_new_flush_start())
    gst_object_unref(output)
  }

  /// Sets the state to that of the parent pipeline.
  /// - Throws: `GStreamerError.stateChangeFailed` if the element fails to change state.
  public func syncStateWithParent() throws(GStreamerError) {
    guard gst_element_sync_state_with_parent(element) != 0 else { throw .stateChangeFailed(element: name) }
  }

  /// Sends EOS to a source element.
  public func sendEndOfStream() { gst_element_send_event(element, gst_event_new_eos()) }

  /// Posts an error of the kind `damaged` on the bus.
  ///
  /// - Parameter code: A code of that kind; see `BusMessage.Failure`.
  func postStreamError(_ code: GstStreamError, _ text: String, details: String) {
    let error = g_error_new_literal(gst_stream_error_quark(), gint(code.rawValue), text)
    defer { g_error_free(error) }
    // The message copies the error; the bus takes the message.
    gst_element_post_message(element, gst_message_new_error(pointer.cast(), error, details))
  }
}
