import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Presents the streams of a `playbin`, which are numbered, like those of `playbin3`: as a list of streams with
/// identifiers, and the identifiers of the selected streams.
final class IndexedStreams: Sendable {
  private struct Found {
    var streams: [MediaStream] = []
    var selected: [MediaStream.ID] = []
  }

  private struct State {
    /// Counts updates. Of two concurrent updates, only the later one's result is used.
    var (lastUpdate, lastResult) = (0, 0)
    /// The `GstStream` of each identifier.
    var objects: [MediaStream.ID: StreamObject] = [:]
    var reported: (streams: [MediaStream.ID], selected: [MediaStream.ID]) = ([], [])
  }

  /// A `GstStream`.
  private final class StreamObject: Object, @unchecked Sendable {
    // Safe to send: streams may be used from any thread, and this adds no state of its own.
    var stream: UnsafeMutablePointer<GstStream> { pointer.cast() }
  }

  private static let kinds: [(name: String, type: GstStreamType, part: PlayBin.Parts)] = [
    ("video", GST_STREAM_TYPE_VIDEO, .video), ("audio", GST_STREAM_TYPE_AUDIO, .audio),
    ("text", GST_STREAM_TYPE_TEXT, .text),
  ]

  private let state = Mutex(State())

  /// Reads the streams of a player.
  ///
  /// - Parameter report: Receives `.streams` and `.streamsSelected` if they have changed, in this order.
  func update(_ player: Element, report: (BusMessage) -> Void) {
    let number = state.withLock { state in
      state.lastUpdate += 1
      return state.lastUpdate
    }
    // The player takes a lock of its own to answer, so `state` must not be locked here.
    let found = look(at: player)
    state.withLock { state in
      guard number > state.lastResult, !found.streams.isEmpty else { return }
      state.lastResult = number
      let names = found.streams.map(\.id)
      if names != state.reported.streams { report(.streams(found.streams)) }
      if found.selected != state.reported.selected { report(.streamsSelected(found.selected)) }
      state.reported = (names, found.selected)
      state.objects = state.objects.filter { names.contains($0.key) }
    }
  }

  /// Selects streams by identifier. Audio and video that are not named are disabled; a text stream is always selected,
  /// and drawn only if the player's flags include text.
  func select(_ names: [MediaStream.ID], of player: PlayBin) {
    var parts = player.parts
    for (kind, _, part) in Self.kinds {
      let pads = Self.pads(of: player, kind)
      let index = pads.firstIndex { pad in
        pad.flatMap { Self.name(of: $0) }.map { names.contains($0) } == true
      }
      if let index, player.value("current-\(kind)")?.int != index {
        // input-selector (1.22) does not forward the flush of the next seek to a paused stream that is deselected, and
        // the seek would wait for its thread forever. Flush the stream now.
        let old = pads[safe: max(player.value("current-\(kind)")?.int ?? 0, 0)] ?? nil
        let input = old.flatMap { Self.input(ofSelectorOf: $0) }
        if let input { gst_pad_send_event(input.pointer.cast(), gst_event_new_flush_start()) }
        player.set("current-\(kind)", index)
        if let input { gst_pad_send_event(input.pointer.cast(), gst_event_new_flush_stop(0)) }
      }
      guard part != .text, !pads.isEmpty else { continue }
      if index == nil { parts.remove(part) } else { parts.insert(part) }
    }
    if parts != player.parts { player.parts = parts }
  }

  private func look(at player: Element) -> Found {
    var found = Found()
    let parts = PlayBin.Parts(rawValue: Int(player.flags("flags")))
    for (kind, type, part) in Self.kinds {
      var names: [MediaStream.ID] = []
      for (index, pad) in Self.pads(of: player, kind).enumerated() {
        guard let pad, let name = Self.name(of: pad) else { continue }
        names.append(name)
        let object = object(name, type)
        let tags = player.emit("get-\(kind)-tags", index) { value in
          g_value_get_boxed(value).map { TagReference($0.assumingMemoryBound(to: GstTagList.self)) }
        }
        if let tags { gst_stream_set_tags(object.stream, tags.list) }
        found.streams.append(MediaStream(object.stream))
      }
      let current = max(player.value("current-\(kind)")?.int ?? 0, 0)
      if names.indices.contains(current), part == .text || parts.contains(part) {
        found.selected.append(names[current])
      }
    }
    return found
  }

  private func object(_ name: MediaStream.ID, _ type: GstStreamType) -> StreamObject {
    state.withLock { state in
      if let object = state.objects[name] { return object }
      // `gst_stream_new` cannot fail.
      let object = StreamObject(adopting: gst_stream_new(name, nil, type, GstStreamFlags(rawValue: 0))!)
      state.objects[name] = object
      return object
    }
  }

  /// The sink pad of playsink behind the input-selector that a pad belongs to.
  private static func input(ofSelectorOf pad: Object) -> Object? {
    guard let selector = gst_pad_get_parent_element(pad.pointer.cast()) else { return nil }
    defer { gst_object_unref(selector) }
    guard let output = gst_element_get_static_pad(selector, "src") else { return nil }
    defer { gst_object_unref(output) }
    return gst_pad_get_peer(output).map { Object(adopting: $0) }
  }

  /// The input-selector pads of one kind of stream; nil for a stream that is being removed.
  private static func pads(of player: Element, _ kind: String) -> [Object?] {
    (0..<max(player.value("n-\(kind)")?.int ?? 0, 0)).map { index in
      player.emit("get-\(kind)-pad", index) { value in
        g_value_get_object(value).map { Object(retaining: $0) }
      }
    }
  }

  /// The stream identifier of a pad, or of its peer if the pad has none yet.
  private static func name(of pad: Object) -> MediaStream.ID? {
    let raw: UnsafeMutablePointer<GstPad> = pad.pointer.cast()
    if let id = gst_pad_get_stream_id(raw) {
      defer { g_free(id) }
      return String(cString: id)
    }
    guard let peer = gst_pad_get_peer(raw) else { return nil }
    defer { gst_object_unref(peer) }
    guard let id = gst_pad_get_stream_id(peer) else { return nil }
    defer { g_free(id) }
    return String(cString: id)
  }
}

/// A reference to a `GstTagList`.
private final class TagReference {
  let list: UnsafeMutablePointer<GstTagList>
  init(_ list: UnsafeMutablePointer<GstTagList>) { self.list = gst_tag_list_ref(list) }
  deinit { gst_tag_list_unref(list) }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
